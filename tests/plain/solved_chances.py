"""The chances in a position and in all that may follow, whole or not at all."""

from fractions import Fraction

from ponder.core.position import Chance
from ponder.core.work import Work
from ponder.solving.chance import BILLIONTH, ChanceTable, chances_so_far, refuse_unfinished


def solve_chances(
    position: Chance, *, tolerance: Fraction = BILLIONTH, work: Work | None = None
) -> ChanceTable:
    """The table, as the perfect player makes it."""
    work = work or Work()
    table = chances_so_far(position, work, tolerance)
    refuse_unfinished(work)
    return table
