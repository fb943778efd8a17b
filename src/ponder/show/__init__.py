"""Positions, reasons, game trees, thermographs and tables of values as text and pictures."""

from ponder.show.position_as_svg import in_a_page, svg
from ponder.show.position_as_text import text
from ponder.show.sentences import sentence
from ponder.show.starts_as_table import starts_csv, starts_latex, starts_svg, starts_text
from ponder.show.thermograph_as_svg import thermograph_svg
from ponder.show.tree_as_dot import tree_dot
from ponder.show.tree_as_svg import tree_svg
from ponder.show.tree_as_text import tree_text

__all__ = [
    "in_a_page",
    "sentence",
    "starts_csv",
    "starts_latex",
    "starts_svg",
    "starts_text",
    "svg",
    "text",
    "thermograph_svg",
    "tree_dot",
    "tree_svg",
    "tree_text",
]
