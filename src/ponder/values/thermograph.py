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
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial, reduce
from itertools import pairwise

from ponder.core.display import SvgResult
from ponder.values.fold import fold
from ponder.values.value import Value

ZERO = Fraction(0)

Point = tuple[Fraction, Fraction]  # of a tax and the stop at that tax

_known: dict[int, Thermograph] = {}


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
    return fold(value, _all_mast, _of_options, _known)


def _all_mast(value: Value) -> Thermograph | None:
    """The thermograph of a number, or of a number plus ups and a star."""
    leaf = value.number_up_star
    if leaf is None:
        return None
    number, ups, star = leaf
    mast = Wall(((ZERO, number),))
    temperature = ZERO if ups or star else Fraction(-1, number.denominator)
    return Thermograph(mast, mast, number, temperature)


def _of_options(_value: Value, left: list[Thermograph], right: list[Thermograph]) -> Thermograph:
    """The walls of a value that is not a number: those of its options, taxed, where they differ."""
    ours = reduce(partial(_envelope, max), (option.right for option in left))
    theirs = reduce(partial(_envelope, min), (option.left for option in right))
    temperature = _meeting(ours, theirs)
    mean = ours.at(temperature) - temperature
    return Thermograph(
        _taxed(ours, -1, temperature), _taxed(theirs, 1, temperature), mean, temperature
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


def _taxed(wall: Wall, sign: int, temperature: Fraction) -> Wall:
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
