"""A position as a board to play on: its drawing, and where each move is made on it.

The page, the notebook and the offline file draw the document of a `Board` and turn clicks into
moves without knowing the game.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ponder.answers.document import Document, document
from ponder.core import limits
from ponder.core.drawing import Cell, Drawing, Square, Way
from ponder.core.pointing import pointed_moves
from ponder.core.position import Partizan, Position, Side
from ponder.show.extent import drawing_of

Bar = list[int]
"""Cells side by side: their row, the first column and the last."""


@dataclass(frozen=True)
class Board:
    """A position seen by the side to move.

    `drawing` is None if the game has none or the position is too large to be drawn: its moves
    are then chosen by name.
    """

    position: Position
    side: Side
    drawing: Drawing | None
    moves: Mapping[str, tuple[Way, ...]]


def board_of(position: Position, side: Side = "left") -> Board:
    """The board of the position for the player to move."""
    drawing = drawing_of(position, limits.PAGE_CELLS)
    return Board(position, side, drawing, pointed_moves(position, side, drawing))


@document.register(Board)
def _(board: Board) -> Document:
    return {
        **mover_fields(board.position, board.side),
        "drawing": None if board.drawing is None else drawing_fields(board.drawing),
        "moves": [
            {"move": move, "ways": [_way(way) for way in ways]}
            for move, ways in board.moves.items()
        ],
    }


def mover_fields(position: Position, side: Side) -> Document:
    """A position and who is to move in it, which matters in partizan games only."""
    return {
        "game": position.game,
        "position": str(position),
        "side": side if isinstance(position, Partizan) else None,
    }


def drawing_fields(drawing: Drawing) -> Document:
    """A drawing as data: the different cells once, and the rows as numbers of these."""
    numbers: dict[Cell, int] = {}
    rows = [[numbers.setdefault(cell, len(numbers)) for cell in row] for row in drawing.rows]
    return {
        "cells": [{"kind": c.kind, "glyph": c.glyph, "form": c.form} for c in numbers],
        "rows": rows,
        "row_labels": list(drawing.row_labels),
        "column_labels": list(drawing.column_labels),
    }


def _way(way: Way) -> Document:
    return {"at": [list(square) for square in way.at], "changes": list(runs(way.changes))}


def runs(squares: Sequence[Square]) -> Iterator[Bar]:
    """The squares, those side by side in one.

    >>> list(runs([(0, 1), (0, 2), (1, 1)]))
    [[0, 1, 2], [1, 1, 1]]
    """
    run: Bar = []
    for row, column in sorted(squares):
        if run and run[0] == row and run[2] + 1 == column:
            run[2] = column
        else:
            if run:
                yield run
            run = [row, column, column]
    if run:
        yield run
