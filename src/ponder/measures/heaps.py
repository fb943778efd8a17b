"""Invariants of heaps of counters."""

from collections import Counter
from math import isqrt

from ponder.exact.verdicts import Undefined
from ponder.games.boards.heaps import Heaps
from ponder.games.subtraction import Subtraction
from ponder.games.wythoff import Wythoff
from ponder.measures.invariant import derived, invariant, prop
from ponder.solving.impartial import nim_sum

NO_HEAP = Undefined("there is no heap")


@invariant(of=Heaps)
def number_of_heaps(position: Heaps) -> int:
    """The number of heaps."""
    return len(position.heaps)


@invariant(of=Heaps)
def number_of_counters(position: Heaps) -> int:
    """The number of counters in all heaps."""
    return sum(position.heaps)


@invariant(of=Heaps)
def largest_heap(position: Heaps) -> int | Undefined:
    """The size of the largest heap."""
    return max(position.heaps, default=NO_HEAP)


@invariant(of=Heaps)
def smallest_heap(position: Heaps) -> int | Undefined:
    """The size of the smallest heap."""
    return min(position.heaps, default=NO_HEAP)


@invariant(of=Heaps)
def nim_sum_of_heaps(position: Heaps) -> int:
    """The nim-sum of the sizes of the heaps."""
    return nim_sum(position.heaps)


@invariant(of=Heaps)
def number_of_odd_heaps(position: Heaps) -> int:
    """The number of heaps of odd size."""
    return sum(heap % 2 for heap in position.heaps)


number_of_even_heaps = derived(
    "number_of_even_heaps",
    "number_of_heaps - number_of_odd_heaps",
    "The number of heaps of even size.",
    of=Heaps,
)


@invariant(of=Heaps)
def heaps_of_different_size(position: Heaps) -> int:
    """The number of different sizes of heaps."""
    return len(set(position.heaps))


@invariant(of=Heaps)
def heaps_of_one(position: Heaps) -> int:
    """The number of heaps of one counter."""
    return position.heaps.count(1)


@prop(of=Heaps)
def has_balanced_heaps(position: Heaps) -> bool:
    """Whether the nim-sum of the heaps is 0."""
    return nim_sum(position.heaps) == 0


@prop(of=Heaps)
def has_paired_heaps(position: Heaps) -> bool:
    """Whether the heaps can be paired with equal ones."""
    return all(count % 2 == 0 for count in Counter(position.heaps).values())


@prop(of=Heaps)
def has_only_heaps_of_one(position: Heaps) -> bool:
    """Whether no heap has more than one counter."""
    return all(heap == 1 for heap in position.heaps)


# Invariants of subtraction games: what is left of heaps after rounds of moves.


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


# Invariants of Wythoff's game: its two heaps, and the golden ratio of their difference.


@invariant(of=Wythoff)
def smaller_heap(position: Wythoff) -> int:
    """The size of the smaller heap, which may be empty."""
    return _heaps(position)[0]


@invariant(of=Wythoff)
def larger_heap(position: Wythoff) -> int:
    """The size of the larger heap, which may be empty."""
    return _heaps(position)[1]


@invariant(of=Wythoff)
def difference_of_heaps(position: Wythoff) -> int:
    """The number of counters that the larger heap has more than the smaller."""
    small, large = _heaps(position)
    return large - small


@invariant(of=Wythoff)
def golden_difference(position: Wythoff) -> int:
    """The difference of the heaps times the golden ratio, rounded down."""
    small, large = _heaps(position)
    return (large - small + isqrt(5 * (large - small) ** 2)) // 2


def _heaps(position: Wythoff) -> tuple[int, int]:
    small, large = (0, 0, *position.heaps)[-2:]
    return small, large
