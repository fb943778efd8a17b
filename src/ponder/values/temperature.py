"""Thermographs: how the stops of a value change when each move costs a tax t.

The left wall at t is the left stop of the value cooled by t, the right wall the right
stop. Walls are piecewise linear with slopes 0 and ±1. Where they meet the mast begins:
the tax there is the temperature, the stop there the mean. Everything is exact. The walls
are drawn from t = 0 on; a number is all mast, and its temperature is -1/denominator.

Reference: *Winning Ways*, chapter 6; A. Siegel, *Combinatorial Game Theory*, section II.5.
Cost: a walk over the breakpoints of the options for each follower.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial, reduce
from itertools import pairwise
from math import ceil, floor

from ponder.core.display import SvgResult
from ponder.core.errors import BadText, Unsuitable, describe
from ponder.core.text import truncate
from ponder.values.value import Value, fold

ZERO = Fraction(0)

Point = tuple[Fraction, Fraction]  # of a tax and the stop at that tax

_known_thermographs: dict[int, Thermograph] = {}


@dataclass(frozen=True)
class Wall:
    """A wall by its corners, the tax rising from 0; vertical from the last corner on."""

    corners: tuple[Point, ...]

    def at(self, tax: Fraction) -> Fraction:
        """The stop at this tax."""
        after = bisect_right(self.corners, tax, key=lambda corner: corner[0])
        low, stop = self.corners[after - 1]
        if after == len(self.corners):
            return stop
        high, other = self.corners[after]
        return stop + (other - stop) * (tax - low) / (high - low)


@dataclass(frozen=True)
class Thermograph(SvgResult):
    """Both walls; they meet at the temperature, and the mast above stands at the mean."""

    left: Wall
    right: Wall
    mean: Fraction
    temperature: Fraction


def thermograph(value: Value) -> Thermograph:
    """The thermograph of a value.

    >>> hot = thermograph(Value("{2|{1*|0}}"))
    >>> print(hot.mean, hot.temperature, *(hot.right.at(Fraction(t, 4)) for t in range(4)))
    5/4 3/4 1 1 1 5/4
    """
    return fold(value, _all_mast, _thermograph_of_options, _known_thermographs)


def _all_mast(value: Value) -> Thermograph | None:
    """The thermograph of a number, or of a number plus ups and a star."""
    leaf = value.number_up_star
    if leaf is None:
        return None
    number, ups, star = leaf
    mast = Wall(((ZERO, number),))
    temperature = ZERO if ups or star else Fraction(-1, number.denominator)
    return Thermograph(mast, mast, number, temperature)


def _thermograph_of_options(
    _value: Value, left: list[Thermograph], right: list[Thermograph]
) -> Thermograph:
    """The walls of a value that is not a number: those of its options, taxed, where they differ."""
    ours = reduce(partial(_envelope, max), (option.right for option in left))
    theirs = reduce(partial(_envelope, min), (option.left for option in right))
    temperature = _meeting(ours, theirs)
    mean = ours.at(temperature) - temperature
    return Thermograph(
        _taxed_wall(ours, -1, temperature), _taxed_wall(theirs, 1, temperature), mean, temperature
    )


def _envelope(choose: Callable[[Fraction, Fraction], Fraction], one: Wall, other: Wall) -> Wall:
    """The better of two walls at each tax, with a corner wherever they cross."""
    taxes = sorted({tax for tax, _ in one.corners + other.corners})
    taxes += _crossings(one, other, taxes)
    corners = [(tax, choose(one.at(tax), other.at(tax))) for tax in sorted(taxes)]
    return Wall(_straightened(corners))


def _crossings(one: Wall, other: Wall, taxes: list[Fraction]) -> list[Fraction]:
    found = []
    for low, high in pairwise(taxes):
        before, after = one.at(low) - other.at(low), one.at(high) - other.at(high)
        if before * after < 0:
            found.append(low + (high - low) * before / (before - after))
    return found


def _meeting(ours: Wall, theirs: Wall) -> Fraction:
    """The least tax at which Left's best, taxed, is no more than Right's best, taxed."""

    def gap(tax: Fraction) -> Fraction:
        return ours.at(tax) - theirs.at(tax) - 2 * tax

    taxes = sorted({tax for tax, _ in ours.corners + theirs.corners})
    low = taxes[0]
    for high in taxes[1:]:
        if gap(high) <= 0:
            return low + (high - low) * gap(low) / (gap(low) - gap(high)) if gap(low) else low
        low = high
    return low + gap(low) / 2


def _taxed_wall(wall: Wall, sign: int, temperature: Fraction) -> Wall:
    """The wall leaning inwards, up to the temperature."""
    taxes = [tax for tax, _ in wall.corners if tax < temperature] + [temperature]
    return Wall(_straightened([(tax, wall.at(tax) + sign * tax) for tax in taxes]))


def _straightened(corners: list[Point]) -> tuple[Point, ...]:
    """The wall without needless corners, such as a last one above a vertical piece."""
    kept = list(_bends(corners))
    while len(kept) > 1 and kept[-1][1] == kept[-2][1]:
        kept.pop()
    return tuple(kept)


def _bends(corners: list[Point]) -> Iterator[Point]:
    yield corners[0]
    for (t0, x0), (t1, x1), (t2, x2) in zip(corners, corners[1:], corners[2:], strict=False):
        if (x1 - x0) * (t2 - t1) != (x2 - x1) * (t1 - t0):
            yield t1, x1
    if len(corners) > 1:
        yield corners[-1]


# Cooling, heating, and the reduced form, which forgets infinitesimals.
#
# References: *Winning Ways*, chapter 6; J. Grossman, A. Siegel, *Reductions of partizan games*,
# Games of No Chance 3 (2009), for the reduced form.


def cooled(value: Value, tax: int | Fraction) -> Value:
    """G cooled by t: {GL_t - t|GR_t + t}, frozen to its mean where t exceeds its temperature.

    >>> print(*(cooled(Value("{4|1||0}"), Fraction(t, 2)) for t in range(4)))
    {{4|1}|0} {{3|1}|1/2} 1+miny(1) 1
    """
    _refuse_strange(tax)
    if tax == 0:
        return value
    if tax > value.temperature:
        return Value(value.mean)
    charge = Value(tax)

    def frozen(game: Value) -> Value | None:
        return Value(game.mean) if tax > game.temperature else None

    return fold(value, frozen, lambda _, left, right: _taxed(left, right, -charge))


def heated(value: Value, bonus: int | Fraction) -> Value:
    """G heated by t: {GL + t|GR - t} all the way down to numbers, which stay as they are.

    >>> print(heated(Value("1*"), Fraction(2)))
    {3|-1}
    """
    _refuse_strange(bonus)
    charge = Value(bonus)
    return fold(value, _number, lambda _, left, right: _taxed(left, right, charge))


def reduced(value: Value) -> Value:
    """The simplest value infinitesimally close to this one.

    Heating by * and then dropping the stars of numbers leaves only the moves that matter
    by more than an infinitesimal.

    >>> print(reduced(Value("{2^|{1*|0v}}")), reduced(Value("1/2^2*3")))
    {2|{1|0}} 1/2
    """
    star = Value("*")

    def heated_by_star(_value: Value, left: list[Value], right: list[Value]) -> Value:
        return Value.from_options([one + star for one in left], [one + star for one in right])

    hot = fold(value, _number_before, heated_by_star)
    return fold(hot, _number_of_star, lambda _, left, right: Value.from_options(left, right))


def _taxed(left: list[Value], right: list[Value], gain: Value) -> Value:
    return Value.from_options(
        [option + gain for option in left], [option - gain for option in right]
    )


def _refuse_strange(tax: object) -> None:
    if isinstance(tax, bool) or not isinstance(tax, int | Fraction) or tax < 0:
        raise BadText(
            "values are cooled and heated by a whole number or a Fraction, 0 or more, "
            f"not by {describe(tax)}"
        )


def _number(value: Value) -> Value | None:
    return value if value.number is not None else None


def _number_before(value: Value) -> Value | None:
    """The number x of x + n·↑ + *m, which remains after heating by *."""
    leaf = value.number_up_star
    return None if leaf is None else Value(leaf[0])


def _number_of_star(value: Value) -> Value | None:
    """The number x of x or x + *."""
    leaf = value.number_up_star
    return Value(leaf[0]) if leaf is not None and leaf[1] == 0 and leaf[2] <= 1 else None


# Atomic weight: how many ups an all-small value is worth.
#
# A value is all small when, in every follower, both players can move or neither can. Its atomic
# weight is {GL - 2|GR + 2}, from the atomic weights of its options, unless that is an integer.
# Then far star, a nimber larger than any in the game, decides among the integers that the options
# allow: 0 if the game is confused with far star, else the one farthest in the direction of the
# winner.
#
# Reference: *Winning Ways*, chapter 8; A. Siegel, *Combinatorial Game Theory*, section II.7.

_known_weights: dict[int, Value] = {}


def is_all_small(value: Value) -> bool:
    """Whether both or neither can move in every follower of its canonical form, and in itself."""
    return fold(value, _end, lambda _, left, right: all(left + right))


def atomic_weight(value: Value) -> Value:
    """The atomic weight, or `Unsuitable` if the value is not all small.

    >>> print(*(atomic_weight(Value(text)) for text in ("^3*2", "*5", "{^2*|v}", "{^3|v3}")))
    3 0 1/2 +-1
    """
    if not is_all_small(value):
        follows = f"a number other than 0 follows {truncate(repr(value), 60)}"
        why = follows if value.is_infinitesimal else "it is not infinitesimal"
        raise Unsuitable(f"only all-small values have an atomic weight, and {why}")
    return fold(value, _at_once, _weight_of_options, _known_weights)


def _end(value: Value) -> bool | None:
    """Only one player can move in a number other than 0."""
    leaf = value.number_up_star
    return None if leaf is None else leaf[0] == 0


def _at_once(value: Value) -> Value | None:
    leaf = value.number_up_star
    return Value(leaf[1]) if leaf is not None else None


def _weight_of_options(value: Value, left: list[Value], right: list[Value]) -> Value:
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
