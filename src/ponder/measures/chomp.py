"""The invariants of Chomp boards of the paper, in its order and under its names.

A. Bradford et al., *Automated Conjecturing II: Chomp and Reasoned Game Play*, Journal of
Artificial Intelligence Research 68 (2020), section 3. Its Table 1 is a test.
"""

from functools import partial, reduce
from itertools import pairwise, zip_longest
from math import prod
from operator import sub, xor

import numpy as np

from ponder.core.errors import TooLarge
from ponder.exact.verdicts import Undefined
from ponder.games.boards.partitions import Partition
from ponder.measures.board_arrays import BoardBlock, product_of_columns
from ponder.measures.invariant import derived, invariant, prop

_invariant = partial(invariant, of=Partition, group="paper", positive=True)
_of_the_paper = partial(derived, of=Partition, group="paper")
_positive_of_the_paper = partial(_of_the_paper, positive=True)


@_invariant(many=lambda boards: boards.height)
def number_of_rows(board: Partition) -> int:
    """The number of non-empty rows."""
    return len(board.rows)


@_invariant(many=lambda boards: boards.width)
def number_of_columns(board: Partition) -> int:
    """The number of non-empty columns."""
    return board.rows[0]


@_invariant(symmetric=True, many=lambda boards: boards.cookies)
def number_of_cookies(board: Partition) -> int:
    """The number of cookies remaining on the board."""
    return sum(board.rows)


full_rectangle = _positive_of_the_paper(
    "full_rectangle",
    "number_of_rows*number_of_columns",
    "The product of the number of rows and columns.",
    symmetric=True,
)


@_invariant(symmetric=True, many=lambda boards: boards.corners)
def rows_of_different_length(board: Partition) -> int:
    """The number of rows with different numbers of cookies."""
    return len(set(board.rows))


rank_ratio = _positive_of_the_paper(
    "rank_ratio",
    "rows_of_different_length/number_of_rows",
    "The number of rows of different length divided by the number of rows.",
)
squareness = _of_the_paper(
    "squareness",
    "abs(number_of_rows - number_of_columns)",
    "The absolute value of the difference between the number of rows and of columns.",
    symmetric=True,
)


@_invariant(many=BoardBlock.row_product)
def row_product(board: Partition) -> int:
    """The product of the number of cookies in each row."""
    return prod(board.rows)


@_invariant(many=BoardBlock.column_product)
def column_product(board: Partition) -> int | Undefined:
    """The product of the number of cookies in each column."""
    try:
        return product_of_columns(board.rows)
    except TooLarge as error:
        return Undefined(str(error))


average_cookies_per_column = _positive_of_the_paper(
    "average_cookies_per_column",
    "number_of_cookies/number_of_columns",
    "The average number of cookies in the columns.",
)
average_cookies_per_row = _positive_of_the_paper(
    "average_cookies_per_row",
    "number_of_cookies/number_of_rows",
    "The average number of cookies in the rows.",
)
duplicate_rows = _of_the_paper(
    "duplicate_rows",
    "number_of_rows - rows_of_different_length",
    "The number of rows minus the number of rows with different numbers of cookies.",
)
duplicate_columns = _of_the_paper(
    "duplicate_columns",
    "number_of_columns - rows_of_different_length",
    "The number of columns minus the number of columns of different length.",
)


@_invariant(many=lambda boards: boards.last_row)
def smallest_row_size(board: Partition) -> int:
    """The fewest cookies in any row."""
    return board.rows[-1]


@_invariant(many=lambda boards: boards.last_column)
def smallest_column_size(board: Partition) -> int:
    """The fewest cookies in any column."""
    return board.rows.count(board.rows[0])


largest_row_size = _positive_of_the_paper(
    "largest_row_size", "number_of_columns", "The most cookies in any row."
)
largest_column_size = _positive_of_the_paper(
    "largest_column_size", "number_of_rows", "The most cookies in any column."
)
cookies_inside_ratio = _of_the_paper(
    "cookies_inside_ratio",
    "(number_of_cookies - number_of_rows - number_of_columns + 1)/number_of_cookies",
    "The share of the cookies that are not on the top row or leftmost column.",
    symmetric=True,
)


# Properties of Chomp boards: shapes that occur in laws.

_symmetric = partial(prop, of=Partition, symmetric=True)


@_symmetric(many=lambda boards: boards.corners == 1)
def is_rectangle(board: Partition) -> bool:
    """Whether all rows are equally long."""
    return board.is_rectangle


@_symmetric(many=lambda boards: boards.height == boards.width)
def is_square_hull(board: Partition) -> bool:
    """Whether there are as many rows as columns."""
    return len(board.rows) == board.rows[0]


@_symmetric(many=lambda boards: boards.cookies == boards.height + boards.width - 1)
def is_l_shaped(board: Partition) -> bool:
    """Whether all cookies are on the top row or leftmost column."""
    return sum(board.rows) == len(board.rows) + board.rows[0] - 1


@_symmetric(many=lambda boards: boards.asymmetry() == 0)
def is_symmetric(board: Partition) -> bool:
    """Whether the board equals its transpose."""
    return len(board.rows) == board.rows[0] and board.rows == board.columns


@_symmetric(many=lambda boards: (boards.height == 1) | (boards.width == 1))
def is_one_line(board: Partition) -> bool:
    """Whether there is only one row or only one column."""
    return len(board.rows) == 1 or board.rows[0] == 1


@prop(of=Partition, many=lambda boards: boards.height == 2)
def has_two_rows(board: Partition) -> bool:
    """Whether there are two rows."""
    return len(board.rows) == 2


@prop(of=Partition, many=lambda boards: boards.height <= 2)
def has_at_most_two_rows(board: Partition) -> bool:
    """Whether there are at most two rows."""
    return len(board.rows) <= 2


@prop(of=Partition, many=lambda boards: boards.height == 3)
def has_three_rows(board: Partition) -> bool:
    """Whether there are three rows."""
    return len(board.rows) == 3


@prop(of=Partition, many=lambda boards: boards.width == boards.row(2) + 1)
def first_row_is_one_longer(board: Partition) -> bool:
    """Whether the first row is one longer than the second."""
    return board.rows[0] == (*board.rows, 0)[1] + 1


@prop(of=Partition, many=lambda boards: boards.corners == boards.height)
def has_different_rows(board: Partition) -> bool:
    """Whether no two rows are equally long."""
    return len(set(board.rows)) == len(board.rows)


@_symmetric(many=lambda boards: boards.cookies % 2 == 0)
def has_even_cookies(board: Partition) -> bool:
    """Whether the number of cookies is even."""
    return sum(board.rows) % 2 == 0


# More invariants of the shape of Chomp boards; most do not change when rows become columns.
#
# Some have other names: the number of corners of a board is `rows_of_different_length`, the number
# of columns of one cookie is `first_row_gap`, the number of rows of full length is
# `smallest_column_size`, and the difference of the arms is `squareness`.

_derived = partial(derived, of=Partition)
_derived_symmetric = partial(_derived, symmetric=True)
_positive_symmetric = partial(_derived_symmetric, positive=True)


def _at(lengths: tuple[int, ...], number: int) -> int:
    """The length of this row or column, counted from 1; 0 if there is none."""
    return lengths[number - 1] if number <= len(lengths) else 0


def _columns_beside_rows(board: Partition) -> tuple[int, ...]:
    """The lengths of the columns that have the number of a row: not of billions of columns."""
    height = len(board.rows)
    small = (
        board
        if board.rows[0] <= height
        else board.of(tuple(min(row, height) for row in board.rows))
    )
    return small.columns


@invariant(of=Partition, many=lambda boards: boards.row(2))
def second_row_size(board: Partition) -> int:
    """The number of cookies in the second row."""
    return _at(board.rows, 2)


@invariant(of=Partition, many=lambda boards: boards.column(2))
def second_column_size(board: Partition) -> int:
    """The number of cookies in the second column."""
    return sum(row >= 2 for row in board.rows)


@invariant(of=Partition, many=lambda boards: boards.row(3))
def third_row_size(board: Partition) -> int:
    """The number of cookies in the third row."""
    return _at(board.rows, 3)


@invariant(of=Partition, many=lambda boards: boards.column(3))
def third_column_size(board: Partition) -> int:
    """The number of cookies in the third column."""
    return sum(row >= 3 for row in board.rows)


first_row_gap = _derived(
    "first_row_gap",
    "number_of_columns - second_row_size",
    "The number of cookies that the first row has more than the second.",
)
first_column_gap = _derived(
    "first_column_gap",
    "number_of_rows - second_column_size",
    "The number of cookies that the first column has more than the second.",
)
second_row_gap = _derived(
    "second_row_gap",
    "second_row_size - third_row_size",
    "The number of cookies that the second row has more than the third.",
)
second_column_gap = _derived(
    "second_column_gap",
    "second_column_size - third_column_size",
    "The number of cookies that the second column has more than the third.",
)


@invariant(of=Partition, many=BoardBlock.largest_row_gap)
def largest_row_gap(board: Partition) -> int:
    """The most cookies that any row has more than the next one."""
    return max((above - below for above, below in pairwise(board.rows)), default=0)


longer_arm = _positive_symmetric(
    "longer_arm",
    "max(number_of_rows, number_of_columns)",
    "The length of the first row or the first column, whichever is longer.",
)
shorter_arm = _positive_symmetric(
    "shorter_arm",
    "min(number_of_rows, number_of_columns)",
    "The length of the first row or the first column, whichever is shorter.",
)
half_perimeter = _positive_symmetric(
    "half_perimeter",
    "number_of_rows + number_of_columns",
    "The number of rows plus the number of columns.",
)
cookies_inside = _derived_symmetric(
    "cookies_inside",
    "number_of_cookies - number_of_rows - number_of_columns + 1",
    "The number of cookies that are not on the top row or leftmost column.",
)
missing_cookies = _derived_symmetric(
    "missing_cookies",
    "full_rectangle - number_of_cookies",
    "The number of cookies that the full rectangle around the board has more.",
)


@invariant(of=Partition, positive=True, symmetric=True, many=BoardBlock.durfee_square)
def durfee_square(board: Partition) -> int:
    """The side of the largest square at the corner of the board."""
    return sum(row >= number for number, row in enumerate(board.rows, start=1))


@invariant(of=Partition, positive=True, symmetric=True, many=BoardBlock.largest_rectangle)
def largest_rectangle(board: Partition) -> int:
    """The number of cookies in the largest full rectangle on the board."""
    return max(number * row for number, row in enumerate(board.rows, start=1))


smaller_first_gap = _derived_symmetric(
    "smaller_first_gap",
    "min(first_row_gap, first_column_gap)",
    "The gap after the first row or after the first column, whichever is smaller.",
)
larger_first_gap = _derived_symmetric(
    "larger_first_gap",
    "max(first_row_gap, first_column_gap)",
    "The gap after the first row or after the first column, whichever is larger.",
)
smaller_second_line = _derived_symmetric(
    "smaller_second_line",
    "min(second_row_size, second_column_size)",
    "The length of the second row or the second column, whichever is shorter.",
)
larger_second_line = _derived_symmetric(
    "larger_second_line",
    "max(second_row_size, second_column_size)",
    "The length of the second row or the second column, whichever is longer.",
)
smaller_last_line = _positive_symmetric(
    "smaller_last_line",
    "min(smallest_row_size, smallest_column_size)",
    "The length of the last row or the last column, whichever is shorter.",
)
larger_last_line = _positive_symmetric(
    "larger_last_line",
    "max(smallest_row_size, smallest_column_size)",
    "The length of the last row or the last column, whichever is longer.",
)


@invariant(of=Partition, symmetric=True, many=BoardBlock.asymmetry)
def asymmetry(board: Partition) -> int:
    """The sum of the differences between each row and the column of the same number."""
    beyond = sum(max(row - len(board.rows), 0) for row in board.rows)  # columns without a row
    pairs = zip_longest(board.rows, _columns_beside_rows(board), fillvalue=0)
    return beyond + sum(abs(row - column) for row, column in pairs)


@invariant(of=Partition, many=lambda boards: np.bitwise_xor.reduce(boards.rows, axis=0))
def nim_sum_of_rows(board: Partition) -> int:
    """The nim-sum of the lengths of the rows."""
    return reduce(xor, board.rows)


@invariant(of=Partition, many=BoardBlock.nim_sum_of_columns)
def nim_sum_of_columns(board: Partition) -> int:
    """The nim-sum of the lengths of the columns."""
    gaps = enumerate(map(sub, board.rows, (*board.rows[1:], 0)), start=1)
    return reduce(xor, (length for length, gap in gaps if gap % 2), 0)


@invariant(of=Partition, symmetric=True, many=BoardBlock.nim_sum_of_arms)
def nim_sum_of_arms(board: Partition) -> int:
    """The nim-sum of what each row and column has beyond the diagonal."""
    lines = (board.rows, _columns_beside_rows(board))  # no other column reaches the diagonal
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
