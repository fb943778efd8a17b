"""A board in a game that is being played: with labels, and with the dominoes that were placed."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from ponder.core.drawing import Cell, Drawing
from ponder.core.position import Position
from ponder.games.boards.grids import Square
from ponder.games.boards.placements import TAKEN, PlacementGrid
from ponder.show.extent import drawing_of
from ponder.show.position_as_text import HIGHEST, WIDEST, text

UPRIGHT, LEVEL = Cell("blocked", "|"), Cell("blocked", "-")


def board_text(positions: Sequence[Position]) -> str:
    """The last of these positions, drawn with the numbers of its rows and columns.

    >>> from ponder.games import Chomp
    >>> print(board_text([Chomp("3,1")]))
      1 2 3
    1 ☠ ■ ■
    2 ■
    """
    here = positions[-1]
    drawing = drawing_of(here)
    if drawing is None or drawing.height > HIGHEST or drawing.width > WIDEST:
        return text(here)
    return _labelled(_with_pieces(drawing, positions))


def _labelled(drawing: Drawing) -> str:
    """The rows in characters, each behind its label, under the labels of the columns."""
    rows = [[cell.glyph for cell in row] for row in drawing.rows]
    labels = drawing.row_labels or ("",) * len(rows)
    lines = list(zip(labels, rows, strict=True))
    if drawing.column_labels:
        lines.insert(0, ("", list(drawing.column_labels)))
    margin = max(map(len, labels))
    width = max(len(glyph) for _, glyphs in lines for glyph in glyphs)
    return "\n".join(_line(label, margin, glyphs, width) for label, glyphs in lines)


def _line(label: str, margin: int, glyphs: list[str], width: int) -> str:
    before = f"{label:>{margin}} " if margin else ""
    return (before + " ".join(f"{glyph:>{width}}" for glyph in glyphs)).rstrip()


def _with_pieces(drawing: Drawing, positions: Sequence[Position]) -> Drawing:
    """The drawing with upright and level pieces told apart, as far as they were placed in play."""
    rows = [list(row) for row in drawing.rows]
    for before, after in pairwise(positions):
        placed = _placed(before, after)
        upright = len({column for _, column in placed}) == 1
        for row, column in placed:
            rows[row][column] = UPRIGHT if upright else LEVEL
    return replace(drawing, rows=tuple(map(tuple, rows)))


def _placed(before: Position, after: Position) -> set[Square]:
    """The squares that a move has taken."""
    if not isinstance(before, PlacementGrid) or not isinstance(after, PlacementGrid):
        return set()
    return set(after.squares(TAKEN)) - set(before.squares(TAKEN))
