"""Arrays of numbers known to lie between two doubles.

They settle the clear cases of comparisons with roots, logarithms and powers; the others must
be done exactly. Every step widens its result by 2^-40, far more than the error of doubles:
IEEE arithmetic errs by at most 2^-53 of the result, and the elementary functions of any C
library by a few times that. NaN means that nothing is known.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ponder.exact.arrays import Flags, Integers, RationalArray

Doubles: TypeAlias = npt.NDArray[np.float64]

RELATIVE = 2.0**-40
ABSOLUTE = 1e-290  # more than any underflow
LARGEST = 1 << 1000  # larger integers are unknown
WHOLE = 2.0**51  # up to here doubles distinguish whole numbers


@dataclass(frozen=True)
class IntervalArray:
    """Numbers that surely lie between `low` and `high`."""

    low: Doubles
    high: Doubles


def enclosures(numbers: RationalArray | IntervalArray) -> IntervalArray:
    """Rationals between doubles."""
    if isinstance(numbers, IntervalArray):
        return numbers
    top, bottom = _doubles(numbers.numerators), _doubles(numbers.denominators)
    with np.errstate(all="ignore"):
        quotients = np.asarray(top / bottom)
    return _widened(quotients, quotients)


def unknown() -> IntervalArray:
    """A number about which nothing is known."""
    nothing = np.array(np.nan)
    return IntervalArray(nothing, nothing)


def _doubles(integers: Integers) -> Doubles:
    if integers.dtype != object:
        return integers.astype(np.float64)
    near = [float(one) if abs(one) < LARGEST else np.nan for one in integers.ravel()]
    return np.array(near, dtype=np.float64).reshape(integers.shape)


def _widened(low: Doubles, high: Doubles) -> IntervalArray:
    """Numbers beyond the range of doubles are unknown, too."""
    with np.errstate(all="ignore"):
        low = np.asarray(low - (np.abs(low) * RELATIVE + ABSOLUTE))
        high = np.asarray(high + (np.abs(high) * RELATIVE + ABSOLUTE))
        lost = ~(np.isfinite(low) & np.isfinite(high))
    return IntervalArray(np.where(lost, np.nan, low), np.where(lost, np.nan, high))


def add(a: IntervalArray, b: IntervalArray) -> IntervalArray:
    """`a + b`"""
    return _widened(a.low + b.low, a.high + b.high)


def subtract(a: IntervalArray, b: IntervalArray) -> IntervalArray:
    """`a - b`"""
    return _widened(a.low - b.high, a.high - b.low)


def multiply(a: IntervalArray, b: IntervalArray) -> IntervalArray:
    """`a * b`"""
    with np.errstate(all="ignore"):
        ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
    return _widened(_least(ends, np.minimum), _least(ends, np.maximum))


def divide(a: IntervalArray, b: IntervalArray) -> IntervalArray:
    """`a / b`, unknown where `b` may be 0."""
    with np.errstate(all="ignore"):
        safe = np.where((b.low > 0) | (b.high < 0), 1.0, np.nan)
        ends = [x / y * safe for x in (a.low, a.high) for y in (b.low, b.high)]
    return _widened(_least(ends, np.minimum), _least(ends, np.maximum))


def _least(ends: list[Doubles], least: Callable[[Doubles, Doubles], Doubles]) -> Doubles:
    return least(least(ends[0], ends[1]), least(ends[2], ends[3]))


def larger(a: IntervalArray, b: IntervalArray) -> IntervalArray:
    """The larger of two."""
    return IntervalArray(np.maximum(a.low, b.low), np.maximum(a.high, b.high))


def smaller(a: IntervalArray, b: IntervalArray) -> IntervalArray:
    """The smaller of two."""
    return IntervalArray(np.minimum(a.low, b.low), np.minimum(a.high, b.high))


def absolute(a: IntervalArray) -> IntervalArray:
    """`|a|`"""
    low = np.maximum(np.maximum(a.low, -a.high), 0)
    return IntervalArray(low, np.maximum(-a.low, a.high))


def floor(a: IntervalArray) -> IntervalArray:
    """The largest whole number that is at most the number; unknown if it may be one of two."""
    return _rounded(a, np.floor)


def ceil(a: IntervalArray) -> IntervalArray:
    """The smallest whole number that is at least the number; unknown if it may be one of two."""
    return _rounded(a, np.ceil)


def _rounded(a: IntervalArray, rounded: Callable[[Doubles], Doubles]) -> IntervalArray:
    low, high = rounded(a.low), rounded(a.high)
    one = np.where((low == high) & (np.abs(low) < WHOLE), low, np.nan)
    return IntervalArray(one, one)


def square_root(a: IntervalArray) -> IntervalArray:
    """The square root, unknown where the number may be negative."""
    return _growing(np.sqrt, a)


def logarithm(a: IntervalArray) -> IntervalArray:
    """The natural logarithm, unknown where the number may not be positive."""
    return _growing(np.log, a)


def logarithm_10(a: IntervalArray) -> IntervalArray:
    """The logarithm to base 10, unknown where the number may not be positive."""
    return _growing(np.log10, a)


def exponential(a: IntervalArray) -> IntervalArray:
    """E to the power of it."""
    return _growing(np.exp, a)


def power(a: IntervalArray, b: IntervalArray) -> IntervalArray:
    """`a` to the power of `b`, unknown where `a` may not be positive."""
    return exponential(multiply(b, logarithm(a)))


def _growing(function: Callable[[Doubles], Doubles], a: IntervalArray) -> IntervalArray:
    with np.errstate(all="ignore"):
        return _widened(np.asarray(function(a.low)), np.asarray(function(a.high)))


def compare(a: IntervalArray, b: IntervalArray) -> tuple[Flags, Flags]:
    """Where `a` is surely less than `b`, and where it is surely greater."""
    return np.asarray(a.high < b.low), np.asarray(a.low > b.high)
