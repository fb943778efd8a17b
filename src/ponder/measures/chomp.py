"""The invariants of Chomp boards of the paper, in its order and under its names.

A. Bradford et al., *Automated Conjecturing II: Chomp and Reasoned Game Play*, Journal of
Artificial Intelligence Research 68 (2020), section 3. Its Table 1 is a test.
"""

from functools import partial
from math import prod

from ponder.core.errors import TooLarge
from ponder.exact.undefined import Undefined
from ponder.games.boards.partitions import Partition
from ponder.measures.derived import derived
from ponder.measures.invariant import invariant
from ponder.measures.many_boards import ManyBoards, product_of_columns

_invariant = partial(invariant, of=Partition, group="paper", positive=True)
_derived = partial(derived, of=Partition, group="paper")
_positive = partial(_derived, positive=True)


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


full_rectangle = _positive(
    "full_rectangle",
    "number_of_rows*number_of_columns",
    "The product of the number of rows and columns.",
    symmetric=True,
)


@_invariant(symmetric=True, many=lambda boards: boards.corners)
def rows_of_different_length(board: Partition) -> int:
    """The number of rows with different numbers of cookies."""
    return len(set(board.rows))


rank_ratio = _positive(
    "rank_ratio",
    "rows_of_different_length/number_of_rows",
    "The number of rows of different length divided by the number of rows.",
)
squareness = _derived(
    "squareness",
    "abs(number_of_rows - number_of_columns)",
    "The absolute value of the difference between the number of rows and of columns.",
    symmetric=True,
)


@_invariant(many=ManyBoards.row_product)
def row_product(board: Partition) -> int:
    """The product of the number of cookies in each row."""
    return prod(board.rows)


@_invariant(many=ManyBoards.column_product)
def column_product(board: Partition) -> int | Undefined:
    """The product of the number of cookies in each column."""
    try:
        return product_of_columns(board.rows)
    except TooLarge as error:
        return Undefined(str(error))


average_cookies_per_column = _positive(
    "average_cookies_per_column",
    "number_of_cookies/number_of_columns",
    "The average number of cookies in the columns.",
)
average_cookies_per_row = _positive(
    "average_cookies_per_row",
    "number_of_cookies/number_of_rows",
    "The average number of cookies in the rows.",
)
duplicate_rows = _derived(
    "duplicate_rows",
    "number_of_rows - rows_of_different_length",
    "The number of rows minus the number of rows with different numbers of cookies.",
)
duplicate_columns = _derived(
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


largest_row_size = _positive(
    "largest_row_size", "number_of_columns", "The most cookies in any row."
)
largest_column_size = _positive(
    "largest_column_size", "number_of_rows", "The most cookies in any column."
)
cookies_inside_ratio = _derived(
    "cookies_inside_ratio",
    "(number_of_cookies - number_of_rows - number_of_columns + 1)/number_of_cookies",
    "The share of the cookies that are not on the top row or leftmost column.",
    symmetric=True,
)
