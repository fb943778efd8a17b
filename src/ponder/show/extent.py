"""How large the drawing of a position is, without drawing it.

A heap of 10^18 counters is written in a moment, but its drawing would fill the memory.
"""

from __future__ import annotations

from typing import NamedTuple

from ponder.core.drawing import Drawing
from ponder.core.position import Position
from ponder.core.sums import Sum
from ponder.core.wrappers import Wrapped
from ponder.games.boards.heaps import Heaps
from ponder.games.boards.partitions import Partition

MOST_CELLS_DRAWN = 1_000_000


class Extent(NamedTuple):
    """The rows and columns of a drawing, and its cells."""

    rows: int
    columns: int
    cells: int


def extent(position: Position) -> Extent | None:
    """The extent of the drawing where the position says it at once; None means: draw to see."""
    if isinstance(position, Wrapped):
        return extent(position.base)
    if isinstance(position, Sum):
        return _stacked([extent(component) for component in position.components])
    if isinstance(position, Heaps | Partition):
        return Extent(len(position.state), max(position.state, default=0), sum(position.state))
    return None


def drawing_of(position: Position, most_cells: int = MOST_CELLS_DRAWN) -> Drawing | None:
    """The drawing, or None where there is none, nothing to see in it, or too many cells."""
    known = extent(position)
    if known is not None and known.cells > most_cells:
        return None
    drawing = position.drawing()
    return drawing if drawing is not None and 0 < _cells(drawing) <= most_cells else None


def extent_of(position: Position) -> Extent | None:
    """The extent of the drawing, drawn if need be; None where there is no drawing."""
    known = extent(position)
    if known is not None:
        return known
    drawing = position.drawing()
    return Extent(drawing.height, drawing.width, _cells(drawing)) if drawing else None


def _cells(drawing: Drawing) -> int:
    return sum(map(len, drawing.rows))


def _stacked(extents: list[Extent | None]) -> Extent | None:
    """Drawings below each other; those that must be drawn to be seen are small."""
    known = [extent for extent in extents if extent is not None]
    if not known:
        return None
    return Extent(
        sum(extent.rows for extent in known) + len(extents) - 1,
        max(extent.columns for extent in known),
        sum(extent.cells for extent in known),
    )
