"""Invariants of heaps of counters."""

from collections import Counter

from ponder.exact.undefined import Undefined
from ponder.games.boards.heaps import Heaps
from ponder.measures.derived import derived
from ponder.measures.invariant import invariant, prop
from ponder.solving.mex import nim_sum

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
