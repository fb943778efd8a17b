"""Invariants of Wythoff's game: its two heaps, and the golden ratio of their difference."""

from math import isqrt

from ponder.games.wythoff import Wythoff
from ponder.measures.invariant import invariant


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
