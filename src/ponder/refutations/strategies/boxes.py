"""A box, square unless another one is asked for: everything inside, from the native sieve."""

from collections.abc import Iterator
from math import comb

from ponder.games.chomp import Chomp
from ponder.refutations.board_search import BoardSearch, walk_box
from ponder.refutations.refute import strategy

SQUARE_BOXES = "boxes"
OF_BOTH = 10  # the square for claims that are not about P-positions alone


@strategy(SQUARE_BOXES, order=40)
def boxes(hunt: BoardSearch) -> None:
    """All boards inside a box."""
    rows, columns = hunt.reach.box
    if not rows or not columns:
        return
    if any(pursuit.outcome != "P" for pursuit in hunt.open) and min(rows, columns) > OF_BOTH:
        walk_box(hunt, Chomp.of((OF_BOTH,) * OF_BOTH), SQUARE_BOXES)
    walk_box(hunt, Chomp.of((columns,) * rows), SQUARE_BOXES)


# Thin and tall boxes: few rows and many columns, or the other way round.
#
# Conjecture 48 of Bradford et al. (2020) is true in every square box up to 7x7; its smallest
# counterexample has 8 rows and 5 columns.

THIN_BOXES = "thin boxes"
MOST_ROWS = 12
LONGEST = 1_000  # so that three rows take a fraction of a second


@strategy(THIN_BOXES, order=30)
def thin_boxes(hunt: BoardSearch) -> None:
    """All boards inside boxes that are thin, and inside those that are tall."""
    for rows, columns in shapes(hunt.reach.positions, min(hunt.reach.box)):
        for height, width in ((rows, columns), (columns, rows)):
            walk_box(hunt, Chomp.of((width,) * height), THIN_BOXES)


def shapes(positions: int, side: int) -> Iterator[tuple[int, int]]:
    """Rows and columns of boxes with at most so many boards, not inside the square.

    >>> list(shapes(30_000, 5))
    [(3, 54), (4, 26), (5, 17), (6, 13), (7, 10), (8, 9)]
    """
    for rows in range(3, MOST_ROWS + 1):
        columns = rows
        while columns < LONGEST and comb(rows + columns + 1, rows) <= positions:
            columns += 1
        if columns > max(rows, side):
            yield rows, columns
