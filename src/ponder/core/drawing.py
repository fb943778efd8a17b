"""A drawing as data: a grid of cells that `ponder.show` turns into text, SVG or HTML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Self

from ponder.core import limits
from ponder.core.errors import TooLarge
from ponder.core.words import magnitude

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


class Way(NamedTuple):
    """One way to make a move on a drawing: the squares to point at, and those that change."""

    at: tuple[Square, ...]
    changes: tuple[Square, ...]

    def below(self, rows: int) -> Way:
        """The same way so many rows further down."""
        return Way(_lower(self.at, rows), _lower(self.changes, rows))


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
            raise TooLarge(f"{magnitude(self.cells)} cells are too many to draw")


def numbered(count: int) -> tuple[str, ...]:
    """Labels from 1."""
    return tuple(map(str, range(1, count + 1)))


NOTHING = Cell("none", " ")
