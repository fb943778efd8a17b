"""Drawings, made only if they are not too large."""

from ponder.core.drawing import Drawing, Extent
from ponder.core.position import Position

MOST_CELLS_DRAWN = 1_000_000


def drawing_of(position: Position, most_cells: int = MOST_CELLS_DRAWN) -> Drawing | None:
    """The drawing, or None if it does not exist, is empty, or has too many cells."""
    known = position.extent()
    if known is not None and known.cells > most_cells:
        return None
    drawing = position.drawing()
    return drawing if drawing is not None and 0 < drawing.extent.cells <= most_cells else None


def extent_of(position: Position) -> Extent | None:
    """The extent of the drawing; None if there is no drawing."""
    known = position.extent()
    if known is not None:
        return known
    drawing = position.drawing()
    return drawing.extent if drawing else None
