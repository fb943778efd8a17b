"""Positions, reasons, game trees, thermographs and tables of values as text and pictures.

The names are loaded when they are first used, because most verbs need few of them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ponder.show.positions import in_a_page as in_a_page
    from ponder.show.positions import svg as svg
    from ponder.show.positions import text as text
    from ponder.show.sentences import sentence as sentence
    from ponder.show.starts import starts_csv as starts_csv
    from ponder.show.starts import starts_latex as starts_latex
    from ponder.show.starts import starts_svg as starts_svg
    from ponder.show.starts import starts_text as starts_text
    from ponder.show.trees import tree_dot as tree_dot
    from ponder.show.trees import tree_svg as tree_svg
    from ponder.show.trees import tree_text as tree_text
    from ponder.show.values import thermograph_svg as thermograph_svg

_HOMES = {
    "in_a_page": "positions",
    "sentence": "sentences",
    "starts_csv": "starts",
    "starts_latex": "starts",
    "starts_svg": "starts",
    "starts_text": "starts",
    "svg": "positions",
    "text": "positions",
    "thermograph_svg": "values",
    "tree_dot": "trees",
    "tree_svg": "trees",
    "tree_text": "trees",
}

__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"ponder.show.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'ponder.show' has no attribute {name!r}")
