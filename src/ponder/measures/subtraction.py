"""Invariants of subtraction games: what is left of heaps after rounds of moves."""

from ponder.games.subtraction import Subtraction
from ponder.measures.invariant import invariant
from ponder.solving.mex import nim_sum


@invariant(of=Subtraction)
def number_of_remaining_counters(position: Subtraction) -> int:
    """The sum of the remainders of the heaps, divided by one more than the most that is taken."""
    return sum(_remainders(position))


@invariant(of=Subtraction)
def nim_sum_of_remainders(position: Subtraction) -> int:
    """The nim-sum of the remainders of the heaps, divided by one more than the most taken."""
    return nim_sum(_remainders(position))


def _remainders(position: Subtraction) -> list[int]:
    return [heap % (position.takes[-1] + 1) for heap in position.heaps]
