"""The chances in a position and in all that may follow, whole or not at all."""

from fractions import Fraction

from ponder.core.position import Chance
from ponder.core.work import Work
from ponder.solving.chance import BILLIONTH, ChanceTable, chance_table, raise_if_stopped


def solve_chances(
    position: Chance, *, tolerance: Fraction = BILLIONTH, work: Work | None = None
) -> ChanceTable:
    """The table, as the perfect player makes it."""
    work = work or Work()
    table = chance_table(position, work, tolerance)
    raise_if_stopped(work)
    return table
