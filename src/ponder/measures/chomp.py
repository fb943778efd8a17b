"""The invariants of Chomp boards of the paper, in its order and under its names.

A. Bradford et al., *Automated Conjecturing II: Chomp and Reasoned Game Play*, Journal of
Artificial Intelligence Research 68 (2020), section 3. Its Table 1 is a test.
"""

from __future__ import annotations

from fractions import Fraction
from math import prod

import numpy as np

from ponder.games.boards.partitions import Partition
from ponder.measures.invariant import invariant
from ponder.measures.many_boards import ManyBoards, Ratios


@invariant(of=Partition, group="paper", positive=True, many=lambda boards: boards.height)
def number_of_rows(board: Partition) -> int:
    """The number of non-empty rows."""
    return len(board.rows)


@invariant(of=Partition, group="paper", positive=True, many=lambda boards: boards.width)
def number_of_columns(board: Partition) -> int:
    """The number of non-empty columns."""
    return board.rows[0]


@invariant(
    of=Partition,
    group="paper",
    positive=True,
    symmetric=True,
    many=lambda boards: boards.cookies,
)
def number_of_cookies(board: Partition) -> int:
    """The number of cookies remaining on the board."""
    return sum(board.rows)


@invariant(
    of=Partition,
    group="paper",
    definition="number_of_rows(x)*number_of_columns(x)",
    positive=True,
    symmetric=True,
    many=lambda boards: boards.height * boards.width,
)
def full_rectangle(board: Partition) -> int:
    """The product of the number of rows and columns."""
    return len(board.rows) * board.rows[0]


@invariant(
    of=Partition,
    group="paper",
    positive=True,
    symmetric=True,
    many=lambda boards: boards.corners,
)
def rows_of_different_length(board: Partition) -> int:
    """The number of rows with different numbers of cookies."""
    return len(set(board.rows))


@invariant(
    of=Partition,
    group="paper",
    definition="rows_of_different_length(x)/number_of_rows(x)",
    positive=True,
    many=lambda boards: Ratios(boards.corners, boards.height),
)
def rank_ratio(board: Partition) -> Fraction:
    """The number of rows of different length divided by the number of rows."""
    return Fraction(len(set(board.rows)), len(board.rows))


@invariant(
    of=Partition,
    group="paper",
    definition="abs(number_of_rows(x) - number_of_columns(x))",
    symmetric=True,
    many=lambda boards: np.abs(boards.height - boards.width),
)
def squareness(board: Partition) -> int:
    """The absolute value of the difference between the number of rows and of columns."""
    return abs(len(board.rows) - board.rows[0])


@invariant(of=Partition, group="paper", positive=True, many=ManyBoards.row_product)
def row_product(board: Partition) -> int:
    """The product of the number of cookies in each row."""
    return prod(board.rows)


@invariant(of=Partition, group="paper", positive=True, many=ManyBoards.column_product)
def column_product(board: Partition) -> int:
    """The product of the number of cookies in each column."""
    return prod(board.columns)


@invariant(
    of=Partition,
    group="paper",
    definition="number_of_cookies(x)/number_of_columns(x)",
    positive=True,
    many=lambda boards: Ratios(boards.cookies, boards.width),
)
def average_cookies_per_column(board: Partition) -> Fraction:
    """The average number of cookies in the columns."""
    return Fraction(sum(board.rows), board.rows[0])


@invariant(
    of=Partition,
    group="paper",
    definition="number_of_cookies(x)/number_of_rows(x)",
    positive=True,
    many=lambda boards: Ratios(boards.cookies, boards.height),
)
def average_cookies_per_row(board: Partition) -> Fraction:
    """The average number of cookies in the rows."""
    return Fraction(sum(board.rows), len(board.rows))


@invariant(
    of=Partition,
    group="paper",
    definition="number_of_rows(x) - rows_of_different_length(x)",
    many=lambda boards: boards.height - boards.corners,
)
def duplicate_rows(board: Partition) -> int:
    """The number of rows minus the number of rows with different numbers of cookies."""
    return len(board.rows) - len(set(board.rows))


@invariant(
    of=Partition,
    group="paper",
    definition="number_of_columns(x) - rows_of_different_length(x)",
    many=lambda boards: boards.width - boards.corners,
)
def duplicate_columns(board: Partition) -> int:
    """The number of columns minus the number of columns of different length."""
    return len(board.columns) - len(set(board.columns))


@invariant(of=Partition, group="paper", positive=True, many=lambda boards: boards.last_row)
def smallest_row_size(board: Partition) -> int:
    """The fewest cookies in any row."""
    return board.rows[-1]


@invariant(of=Partition, group="paper", positive=True, many=lambda boards: boards.last_column)
def smallest_column_size(board: Partition) -> int:
    """The fewest cookies in any column."""
    return board.columns[-1]


@invariant(
    of=Partition,
    group="paper",
    definition="number_of_columns(x)",
    positive=True,
    many=lambda boards: boards.width,
)
def largest_row_size(board: Partition) -> int:
    """The most cookies in any row."""
    return board.rows[0]


@invariant(
    of=Partition,
    group="paper",
    definition="number_of_rows(x)",
    positive=True,
    many=lambda boards: boards.height,
)
def largest_column_size(board: Partition) -> int:
    """The most cookies in any column."""
    return len(board.rows)


@invariant(
    of=Partition,
    group="paper",
    definition=(
        "(number_of_cookies(x) - number_of_rows(x) - number_of_columns(x) + 1)/number_of_cookies(x)"
    ),
    symmetric=True,
    many=lambda boards: Ratios(boards.cookies - boards.height - boards.width + 1, boards.cookies),
)
def cookies_inside_ratio(board: Partition) -> Fraction:
    """The share of the cookies that are not on the top row or leftmost column."""
    inside = sum(board.rows) - len(board.rows) - board.rows[0] + 1
    return Fraction(inside, sum(board.rows))
