"""Properties of Chomp boards: shapes that occur in laws."""

from functools import partial

from ponder.games.boards.partitions import Partition
from ponder.measures.invariant import prop

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
