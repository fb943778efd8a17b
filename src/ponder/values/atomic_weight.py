"""Atomic weight: how many ups an all-small value is worth.

A value is all small when, in every follower, both players can move or neither can. Its
atomic weight is {GL - 2|GR + 2}, from the atomic weights of its options, unless that is an
integer. Then far star, a nimber larger than any in the game, decides among the integers
that the options allow: 0 if the game is confused with far star, else the one farthest in
the direction of the winner.

Reference: *Winning Ways*, chapter 8; A. Siegel, *Combinatorial Game Theory*, section II.7.
"""

from collections.abc import Iterable
from math import ceil, floor

from ponder.core.errors import Unsuitable
from ponder.core.words import cut
from ponder.values.fold import fold
from ponder.values.value import Value

_known: dict[int, Value] = {}


def is_all_small(value: Value) -> bool:
    """Whether both or neither can move in every follower of its canonical form, and in itself."""
    return fold(value, _end, lambda _, left, right: all(left + right))


def atomic_weight(value: Value) -> Value:
    """The atomic weight, or `Unsuitable` if the value is not all small.

    >>> print(*(atomic_weight(Value(text)) for text in ("^3*2", "*5", "{^2*|v}", "{^3|v3}")))
    3 0 1/2 +-1
    """
    if not is_all_small(value):
        follows = f"a number other than 0 follows {cut(repr(value), 60)}"
        why = follows if value.is_infinitesimal else "it is not infinitesimal"
        raise Unsuitable(f"only all-small values have an atomic weight, and {why}")
    return fold(value, _at_once, _of_options, _known)


def _end(value: Value) -> bool | None:
    """Only one player can move in a number other than 0."""
    leaf = value.number_up_star
    return None if leaf is None else leaf[0] == 0


def _at_once(value: Value) -> Value | None:
    leaf = value.number_up_star
    return Value(leaf[1]) if leaf is not None else None


def _of_options(value: Value, left: list[Value], right: list[Value]) -> Value:
    low = [option - 2 for option in left]
    high = [option + 2 for option in right]
    weight = Value.from_options(low, high)
    number = weight.number
    if number is None or number.denominator > 1:
        return weight
    # How G + *k comes out is the same for all k > n if it is so for the options of G and all
    # k >= n, because the moves to G + *j with j < k only add to what a player can do.
    far_star = Value(f"*{value.birthday + 1}")
    if value >= far_star:
        return Value(_largest(high))
    return Value(_smallest(low)) if value <= far_star else Value(0)


def _largest(bounds: Iterable[Value]) -> int:
    """The largest integer n such that no bound is at most n."""
    found = min(floor(bound.left_stop) for bound in bounds)
    return found if not any(bound <= found for bound in bounds) else found - 1


def _smallest(bounds: Iterable[Value]) -> int:
    """The smallest integer n such that no bound is at least n."""
    found = max(ceil(bound.right_stop) for bound in bounds)
    return found if not any(bound >= found for bound in bounds) else found + 1
