"""A drawing as data: a grid of cells that `ponder.show` turns into text, SVG or HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal, NamedTuple, Self

from ponder.core import limits
from ponder.core.errors import TooLarge
from ponder.core.position import Chance, Position, Side, moves_of
from ponder.core.text import format_large

CellKind = Literal["plain", "poison", "left", "right", "both", "empty", "blocked", "none"]


CellForm = Literal["square", "edge", "edge on the ground"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One square: what kind of thing is there, and the glyph that stands for it in text.

    In pictures its form may be an upright edge, as of a stalk; text shows the glyph.
    """

    kind: CellKind
    glyph: str
    form: CellForm = "square"


@dataclass(frozen=True, slots=True)
class Drawing:
    """Rows of cells, top row first; rows may differ in length.

    The labels are how moves name rows and columns; a game whose moves do not name them has none.
    """

    rows: tuple[tuple[Cell, ...], ...]
    row_labels: tuple[str, ...] = ()
    column_labels: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        return max((len(row) for row in self.rows), default=0)

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def extent(self) -> Extent:
        return Extent.of_rows([len(row) for row in self.rows])


Square = tuple[int, int]
"""Row and column of a cell, from 0."""


class MoveSquares(NamedTuple):
    """One way to make a move on a drawing: the squares to point at, and those that change."""

    at: tuple[Square, ...]
    changes: tuple[Square, ...]

    def below(self, rows: int) -> MoveSquares:
        """The same way so many rows further down."""
        return MoveSquares(_lower(self.at, rows), _lower(self.changes, rows))


def _lower(squares: tuple[Square, ...], rows: int) -> tuple[Square, ...]:
    return tuple((row + rows, column) for row, column in squares)


class Extent(NamedTuple):
    """How large a drawing is: its rows, its columns, and its cells."""

    rows: int
    columns: int
    cells: int

    @classmethod
    def of_rows(cls, lengths: Sequence[int]) -> Self:
        """The extent of rows of these lengths."""
        return cls(len(lengths), max(lengths, default=0), sum(lengths))

    def refuse_huge(self) -> None:
        """Raise `TooLarge` for a drawing that would fill the memory."""
        if self.cells > limits.LISTED_CELLS:
            raise TooLarge(f"{format_large(self.cells)} cells are too many to draw")


def numbered(count: int) -> tuple[str, ...]:
    """Labels from 1."""
    return tuple(map(str, range(1, count + 1)))


NOTHING = Cell("none", " ")


# Where moves are made on a drawing, so that a person can point at them in any game.
#
# A game says nothing about this: the squares that a move names by the labels of the drawing are
# those to point at, and a comparison of the drawings before and after shows what it changes. A
# board whose pieces shift when something is taken overrides `Position.ways`.


def moves_with_squares(
    position: Position, side: Side, drawing: Drawing | None
) -> dict[str, tuple[MoveSquares, ...]]:
    """The first 2,000 moves of the player, each with its ways on the drawing of the position.

    >>> from ponder.games import Chomp
    >>> board = Chomp("2,2")
    >>> moves_with_squares(board, "left", board.drawing())["1,2"]
    (MoveSquares(at=((0, 1),), changes=((0, 1), (1, 1))),)
    """
    return {
        move: tuple(_ways(position, drawing, move, to))
        for move, to in islice(_leads(position, side), limits.CLICKABLE_MOVES)
    }


def ways(position: Position, move: str, to: Position) -> tuple[MoveSquares, ...]:
    """The ways to make this move, which leads to `to`, on the drawing of the position."""
    return tuple(_ways(position, position.drawing(), move, to))


def _ways(
    position: Position, drawing: Drawing | None, move: str, to: Position
) -> Iterable[MoveSquares]:
    if drawing is None:
        return ()
    own = position.ways(move, to)
    return _by_labels(drawing, move, to.drawing()) if own is None else own


def _leads(position: Position, side: Side) -> Iterator[tuple[str, Position]]:
    """The moves, and what each leads to; where chance answers, with its first answer."""
    if isinstance(position, Chance):
        return ((move, draws[0].to) for move, draws in position.moves())
    return moves_of(position, side)


def _by_labels(before: Drawing, move: str, after: Drawing | None) -> Iterator[MoveSquares]:
    changes = tuple(_changed(before, after)) if after else ()
    at = named_squares(before, move) or changes
    if at:
        yield MoveSquares(at, changes or at)


def _changed(before: Drawing, after: Drawing) -> Iterator[Square]:
    """The squares that are gone or look different."""
    for row, cells in enumerate(before.rows):
        left = after.rows[row] if row < len(after.rows) else ()
        if cells != left:
            for column, cell in enumerate(cells):
                if column >= len(left) or cell != left[column]:
                    yield row, column


def named_squares(drawing: Drawing, move: str) -> tuple[Square, ...]:
    """The squares that a move such as `2,3`, `1,1-1,2` or `5` names by the labels of the drawing.

    What follows `>`, as in `5>_L`, is not about squares. A move that is the glyph of one cell only
    names this cell. Empty if it names anything else.
    """
    squares = tuple(_named_square(drawing, part) for part in move.partition(">")[0].split("-"))
    found = tuple(square for square in squares if square is not None)
    return found if len(found) == len(squares) else _with_glyph(drawing, move)


def _named_square(drawing: Drawing, name: str) -> Square | None:
    row_name, comma, column_name = name.rpartition(",")
    row = _place(row_name, drawing.row_labels) if comma else 0
    column = _place(column_name, drawing.column_labels)
    if row is None or column is None or bool(comma) != bool(drawing.row_labels):
        return None
    return (row, column) if column < len(drawing.rows[row]) else None


def _place(name: str, labels: Sequence[str]) -> int | None:
    return labels.index(name) if name in labels else None


def _with_glyph(drawing: Drawing, glyph: str) -> tuple[Square, ...]:
    found = tuple(
        (row, column)
        for row, cells in enumerate(drawing.rows)
        for column, cell in enumerate(cells)
        if cell.glyph == glyph
    )
    return found if len(found) == 1 else ()
