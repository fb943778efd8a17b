"""Positions, reasons, game trees, thermographs and tables of values as text and pictures.

The names are loaded when they are first used, because most verbs need few of them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ponder.show.position_as_svg import in_a_page as in_a_page
    from ponder.show.position_as_svg import svg as svg
    from ponder.show.position_as_text import text as text
    from ponder.show.sentences import sentence as sentence
    from ponder.show.starts_as_table import starts_csv as starts_csv
    from ponder.show.starts_as_table import starts_latex as starts_latex
    from ponder.show.starts_as_table import starts_svg as starts_svg
    from ponder.show.starts_as_table import starts_text as starts_text
    from ponder.show.thermograph_as_svg import thermograph_svg as thermograph_svg
    from ponder.show.tree_as_dot import tree_dot as tree_dot
    from ponder.show.tree_as_svg import tree_svg as tree_svg
    from ponder.show.tree_as_text import tree_text as tree_text

_HOMES = {
    "in_a_page": "position_as_svg",
    "sentence": "sentences",
    "starts_csv": "starts_as_table",
    "starts_latex": "starts_as_table",
    "starts_svg": "starts_as_table",
    "starts_text": "starts_as_table",
    "svg": "position_as_svg",
    "text": "position_as_text",
    "thermograph_svg": "thermograph_as_svg",
    "tree_dot": "tree_as_dot",
    "tree_svg": "tree_as_svg",
    "tree_text": "tree_as_text",
}

__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"ponder.show.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'ponder.show' has no attribute {name!r}")
