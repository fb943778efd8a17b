"""Positions and game trees as text, SVG and Graphviz DOT."""

from ponder.show.position_as_svg import svg
from ponder.show.position_as_text import text
from ponder.show.tree_as_dot import tree_dot
from ponder.show.tree_as_svg import tree_svg
from ponder.show.tree_as_text import tree_text

__all__ = ["svg", "text", "tree_dot", "tree_svg", "tree_text"]
