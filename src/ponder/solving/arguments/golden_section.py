"""Wythoff's game: the golden section gives the pairs that lose for whoever must move.

Reference: W. A. Wythoff, *A modification of the game of Nim*, Nieuw Archief voor Wiskunde 7
(1907).
"""

from math import isqrt

from ponder.core.own_rules import has_rules_of
from ponder.core.position import Position
from ponder.games.boards.heaps import tidy_heaps
from ponder.games.wythoff import Wythoff
from ponder.solving.arguments.argument import Argument, argument, by_theorem

Pair = tuple[int, int]


@argument
def golden_section(position: Position) -> Argument | None:
    """The P-positions are exactly the pairs ⌊kφ⌋, ⌊kφ⌋ + k."""
    if not has_rules_of(position, Wythoff) or not position.heaps:
        return None
    small, large = (0, 0, *position.heaps)[-2:]
    goal, how = _goal(small, large)
    facts = {"heaps": (small, large), "pair": goal, "number": goal[1] - goal[0], "how": how}
    reason = by_theorem("golden section", **facts)
    if how is None:
        return Argument("P", reason)
    return Argument("N", reason, f"{goal[0]},{goal[1]}", position.of(tidy_heaps(goal)))


def pair(number: int) -> Pair:
    """The pair of this number, from 0: ⌊kφ⌋ in whole numbers, and k more.

    >>> [pair(number) for number in range(4)]
    [(0, 0), (1, 2), (3, 5), (4, 7)]
    """
    small = (number + isqrt(5 * number * number)) // 2
    return small, small + number


def _goal(small: int, large: int) -> tuple[Pair, str | None]:
    """The pair to leave, and from which heaps to take: `both`, `one`; None if it is there."""
    equal = pair(large - small)
    if equal[0] == small:
        return equal, None
    if equal[0] < small:
        return equal, "both"
    return _with(small), "one"


def _with(heap: int) -> Pair:
    """The one pair with a heap of this size: each number is in exactly one pair (Beatty)."""
    near = isqrt(5 * heap * heap)
    as_small = ((near - heap) // 2 + add for add in range(2))
    as_large = ((3 * heap - near) // 2 + add for add in range(-1, 2))
    numbers = (*as_small, *as_large)
    return next(pair(k) for k in numbers if k >= 0 and heap in pair(k))
