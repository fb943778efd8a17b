"""Boards of rows that do not grow downwards: `5,3,3,2`, or `4x7` for a rectangle.

Transposing such a board (rows become columns) is its symmetry.
"""

from functools import lru_cache
from itertools import accumulate, pairwise
from math import comb, lgamma, log
from typing import Any, Self

from ponder.core import limits
from ponder.core.drawing import Cell, Drawing, Extent, numbered
from ponder.core.errors import BadText, TooLarge, quote
from ponder.core.position import Position
from ponder.core.text import format_large
from ponder.games.boards.notation import as_whole_numbers, parse_numbers, parse_rectangle

CORNER = Cell("poison", "☠")
SQUARE = Cell("plain", "■")
MOST_SQUARES_COUNTED = 65_535
LONGEST_COUNT = 1_000


class Partition(Position):
    """Rows of squares, none longer than the row above it; the corner is always there."""

    __slots__ = ()

    state: tuple[int, ...]

    @property
    def rows(self) -> tuple[int, ...]:
        """The lengths of the rows, top row first."""
        return self.state

    @property
    def columns(self) -> tuple[int, ...]:
        """The lengths of the columns, left column first."""
        if self.state[0] > limits.LISTED_CELLS:
            columns = f"{format_large(self.state[0])} columns"
            raise TooLarge(
                f"{columns} cannot be listed one by one; at most {limits.LISTED_CELLS:,} can"
            )
        lengths: list[int] = []
        for row in range(len(self.state), 0, -1):
            if self.state[row - 1] > len(lengths):
                lengths += [row] * (self.state[row - 1] - len(lengths))
        return tuple(lengths)

    @property
    def is_rectangle(self) -> bool:
        """Whether all rows have the same length."""
        return self.state[0] == self.state[-1]

    @classmethod
    def parse(cls, text: str) -> tuple[int, ...]:
        size = parse_rectangle(text)
        if size is None:
            return cls.check(parse_numbers(text, "4x7 or 5,3,3,2"))
        rows, columns = size
        _refuse_many_rows(rows)
        return (columns,) * rows

    @classmethod
    def check(cls, data: Any) -> tuple[int, ...]:
        rows = as_whole_numbers(data, "5,3,3,2")
        _refuse_many_rows(len(rows))
        given = ",".join(map(str, rows))
        if any(above < below for above, below in pairwise(rows)):
            right = ",".join(map(str, sorted(rows, reverse=True)))
            size = f", or {rows[0]}x{rows[1]} for a rectangle" if len(rows) == 2 else ""
            raise BadText(f"rows may not grow: {quote(given)}; write {quote(right)}{size}")
        board = tuple(row for row in rows if row)
        if not board:
            raise BadText("the corner square is always there: the smallest board is 1")
        return board

    def __str__(self) -> str:
        return ",".join(map(str, self.state))

    def transposed(self) -> Self:
        """The board with rows and columns exchanged."""
        return self.of(self.columns)

    def canonical(self) -> Position:
        """The board or its transpose, whichever has fewer rows (or comes first)."""
        if len(self.state) < self.state[0]:
            return self
        columns = self.columns
        return self.of(min((len(self.state), self.state), (len(columns), columns))[1])

    def drawing(self) -> Drawing:
        self.extent().refuse_huge()
        first, *rest = self.state
        rows = ((CORNER, *(SQUARE,) * (first - 1)), *((SQUARE,) * row for row in rest))
        return Drawing(rows, numbered(len(rows)), numbered(first))

    def extent(self) -> Extent:
        return Extent.of_rows(self.state)

    def size_bound(self) -> int:
        """The number of boards inside this one or, if that is huge, in a rectangle around it."""
        return _boards_inside(self.state)


@lru_cache(maxsize=16)
def _boards_inside(rows: tuple[int, ...]) -> int:
    """Count upwards: ways[v] fillings of a row and those below it with at most v in the row."""
    if sum(rows) > MOST_SQUARES_COUNTED:
        return _boards_inside_rectangle(len(rows), rows[0])
    ways = [1]
    for row in reversed(rows):
        ways = list(accumulate(ways + ways[-1:] * (row + 1 - len(ways))))
    return ways[-1] - 1


def _boards_inside_rectangle(rows: int, columns: int) -> int:
    """The number of paths along the grid; if it is too long to write, a power of ten above it."""
    digits = (lgamma(rows + columns + 1) - lgamma(rows + 1) - lgamma(columns + 1)) / log(10)
    return comb(rows + columns, rows) - 1 if digits < LONGEST_COUNT else 10 ** (int(digits) + 1)


def _refuse_many_rows(rows: int) -> None:
    if rows > limits.PARTITION_ROWS:
        raise TooLarge(f"a board has at most {limits.PARTITION_ROWS:,} rows, not {rows:,}")
