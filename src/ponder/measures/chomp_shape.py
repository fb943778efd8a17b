"""More invariants of Chomp boards: their shape, mostly unchanged when rows become columns.

Some that one may look for have other names already: the corners of a board are as many as
`rows_of_different_length`, its columns of one cookie as `first_row_gap`, its rows of full
length as `smallest_column_size`, and its arms differ by `squareness`.
"""

from __future__ import annotations

from functools import reduce
from itertools import pairwise, zip_longest
from operator import xor

import numpy as np

from ponder.games.boards.partitions import Partition
from ponder.measures.invariant import invariant
from ponder.measures.many_boards import ManyBoards


def _at(lengths: tuple[int, ...], number: int) -> int:
    """The length of this row or column, counted from 1; 0 where there is none."""
    return lengths[number - 1] if number <= len(lengths) else 0


@invariant(of=Partition, many=lambda boards: boards.row(2))
def second_row_size(board: Partition) -> int:
    """The number of cookies in the second row."""
    return _at(board.rows, 2)


@invariant(of=Partition, many=lambda boards: boards.column(2))
def second_column_size(board: Partition) -> int:
    """The number of cookies in the second column."""
    return _at(board.columns, 2)


@invariant(of=Partition, many=lambda boards: boards.row(3))
def third_row_size(board: Partition) -> int:
    """The number of cookies in the third row."""
    return _at(board.rows, 3)


@invariant(of=Partition, many=lambda boards: boards.column(3))
def third_column_size(board: Partition) -> int:
    """The number of cookies in the third column."""
    return _at(board.columns, 3)


@invariant(
    of=Partition,
    definition="number_of_columns(x) - second_row_size(x)",
    many=lambda boards: boards.width - boards.row(2),
)
def first_row_gap(board: Partition) -> int:
    """The number of cookies that the first row has more than the second."""
    return board.rows[0] - _at(board.rows, 2)


@invariant(
    of=Partition,
    definition="number_of_rows(x) - second_column_size(x)",
    many=lambda boards: boards.height - boards.column(2),
)
def first_column_gap(board: Partition) -> int:
    """The number of cookies that the first column has more than the second."""
    return len(board.rows) - _at(board.columns, 2)


@invariant(
    of=Partition,
    definition="second_row_size(x) - third_row_size(x)",
    many=lambda boards: boards.row(2) - boards.row(3),
)
def second_row_gap(board: Partition) -> int:
    """The number of cookies that the second row has more than the third."""
    return _at(board.rows, 2) - _at(board.rows, 3)


@invariant(
    of=Partition,
    definition="second_column_size(x) - third_column_size(x)",
    many=lambda boards: boards.column(2) - boards.column(3),
)
def second_column_gap(board: Partition) -> int:
    """The number of cookies that the second column has more than the third."""
    return _at(board.columns, 2) - _at(board.columns, 3)


@invariant(of=Partition, many=ManyBoards.largest_row_gap)
def largest_row_gap(board: Partition) -> int:
    """The most cookies that any row has more than the next one."""
    return max((above - below for above, below in pairwise(board.rows)), default=0)


@invariant(
    of=Partition,
    definition="max(number_of_rows(x), number_of_columns(x))",
    positive=True,
    symmetric=True,
    many=lambda boards: np.maximum(boards.height, boards.width),
)
def longer_arm(board: Partition) -> int:
    """The length of the first row or the first column, whichever is longer."""
    return max(len(board.rows), board.rows[0])


@invariant(
    of=Partition,
    definition="min(number_of_rows(x), number_of_columns(x))",
    positive=True,
    symmetric=True,
    many=lambda boards: np.minimum(boards.height, boards.width),
)
def shorter_arm(board: Partition) -> int:
    """The length of the first row or the first column, whichever is shorter."""
    return min(len(board.rows), board.rows[0])


@invariant(
    of=Partition,
    definition="number_of_rows(x) + number_of_columns(x)",
    positive=True,
    symmetric=True,
    many=lambda boards: boards.height + boards.width,
)
def half_perimeter(board: Partition) -> int:
    """The number of rows plus the number of columns."""
    return len(board.rows) + board.rows[0]


@invariant(
    of=Partition,
    definition="number_of_cookies(x) - number_of_rows(x) - number_of_columns(x) + 1",
    symmetric=True,
    many=lambda boards: boards.cookies - boards.height - boards.width + 1,
)
def cookies_inside(board: Partition) -> int:
    """The number of cookies that are not on the top row or leftmost column."""
    return sum(row - 1 for row in board.rows[1:])


@invariant(
    of=Partition,
    definition="full_rectangle(x) - number_of_cookies(x)",
    symmetric=True,
    many=lambda boards: boards.height * boards.width - boards.cookies,
)
def missing_cookies(board: Partition) -> int:
    """The number of cookies that the full rectangle around the board has more."""
    return sum(board.rows[0] - row for row in board.rows)


@invariant(of=Partition, positive=True, symmetric=True, many=ManyBoards.durfee_square)
def durfee_square(board: Partition) -> int:
    """The side of the largest square at the corner of the board."""
    return sum(row >= number for number, row in enumerate(board.rows, start=1))


@invariant(of=Partition, positive=True, symmetric=True, many=ManyBoards.largest_rectangle)
def largest_rectangle(board: Partition) -> int:
    """The number of cookies in the largest full rectangle on the board."""
    return max(number * row for number, row in enumerate(board.rows, start=1))


@invariant(
    of=Partition,
    definition="min(first_row_gap(x), first_column_gap(x))",
    symmetric=True,
    many=lambda boards: np.minimum(boards.width - boards.row(2), boards.height - boards.column(2)),
)
def smaller_first_gap(board: Partition) -> int:
    """The gap after the first row or after the first column, whichever is smaller."""
    return min(_first_gaps(board))


@invariant(
    of=Partition,
    definition="max(first_row_gap(x), first_column_gap(x))",
    symmetric=True,
    many=lambda boards: np.maximum(boards.width - boards.row(2), boards.height - boards.column(2)),
)
def larger_first_gap(board: Partition) -> int:
    """The gap after the first row or after the first column, whichever is larger."""
    return max(_first_gaps(board))


def _first_gaps(board: Partition) -> tuple[int, int]:
    columns = board.columns
    return board.rows[0] - _at(board.rows, 2), columns[0] - _at(columns, 2)


@invariant(
    of=Partition,
    definition="min(second_row_size(x), second_column_size(x))",
    symmetric=True,
    many=lambda boards: np.minimum(boards.row(2), boards.column(2)),
)
def smaller_second_line(board: Partition) -> int:
    """The length of the second row or the second column, whichever is shorter."""
    return min(_at(board.rows, 2), _at(board.columns, 2))


@invariant(
    of=Partition,
    definition="max(second_row_size(x), second_column_size(x))",
    symmetric=True,
    many=lambda boards: np.maximum(boards.row(2), boards.column(2)),
)
def larger_second_line(board: Partition) -> int:
    """The length of the second row or the second column, whichever is longer."""
    return max(_at(board.rows, 2), _at(board.columns, 2))


@invariant(
    of=Partition,
    definition="min(smallest_row_size(x), smallest_column_size(x))",
    positive=True,
    symmetric=True,
    many=lambda boards: np.minimum(boards.last_row, boards.last_column),
)
def smaller_last_line(board: Partition) -> int:
    """The length of the last row or the last column, whichever is shorter."""
    return min(board.rows[-1], board.columns[-1])


@invariant(
    of=Partition,
    definition="max(smallest_row_size(x), smallest_column_size(x))",
    positive=True,
    symmetric=True,
    many=lambda boards: np.maximum(boards.last_row, boards.last_column),
)
def larger_last_line(board: Partition) -> int:
    """The length of the last row or the last column, whichever is longer."""
    return max(board.rows[-1], board.columns[-1])


@invariant(of=Partition, symmetric=True, many=ManyBoards.asymmetry)
def asymmetry(board: Partition) -> int:
    """The sum of the differences between each row and the column of the same number."""
    pairs = zip_longest(board.rows, board.columns, fillvalue=0)
    return sum(abs(row - column) for row, column in pairs)


@invariant(of=Partition, many=lambda boards: np.bitwise_xor.reduce(boards.rows, axis=0))
def nim_sum_of_rows(board: Partition) -> int:
    """The nim-sum of the lengths of the rows."""
    return reduce(xor, board.rows)


@invariant(of=Partition, many=ManyBoards.nim_sum_of_columns)
def nim_sum_of_columns(board: Partition) -> int:
    """The nim-sum of the lengths of the columns."""
    return reduce(xor, board.columns)


@invariant(of=Partition, symmetric=True, many=ManyBoards.nim_sum_of_arms)
def nim_sum_of_arms(board: Partition) -> int:
    """The nim-sum of what each row and column has beyond the diagonal."""
    lines = (board.rows, board.columns)
    beyond = [max(length - n, 0) for line in lines for n, length in enumerate(line, start=1)]
    return reduce(xor, beyond)


@invariant(of=Partition, symmetric=True, many=lambda boards: boards.cookies % 2)
def parity_of_cookies(board: Partition) -> int:
    """The number of cookies modulo 2."""
    return sum(board.rows) % 2


@invariant(of=Partition, many=lambda boards: boards.height % 2)
def parity_of_rows(board: Partition) -> int:
    """The number of rows modulo 2."""
    return len(board.rows) % 2


@invariant(of=Partition, many=lambda boards: boards.width % 2)
def parity_of_columns(board: Partition) -> int:
    """The number of columns modulo 2."""
    return board.rows[0] % 2
