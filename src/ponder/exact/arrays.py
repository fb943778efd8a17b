"""Exact arithmetic with whole arrays: integers, and rationals as numerators over denominators.

Numbers are int64 if they fit. Every array has a span that contains its numbers, so the span
of a result is known before it is computed. If that span does not fit into int64, the step is
done with Python's integers, in arrays of objects. Nothing overflows, and nothing is rounded.
An array of shape () is a constant.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ponder.exact.verdicts import Rational

Integers: TypeAlias = npt.NDArray[Any]  # int64, or Python's integers if int64 is too small
Flags: TypeAlias = npt.NDArray[np.bool_]

LIMIT = 1 << 63
MOST_BITS = 4096  # of a power; longer ones are computed one by one


@dataclass(frozen=True, slots=True)
class IntegerArray:
    """Integers, none below `low` and none above `high`."""

    integers: Integers
    low: int
    high: int


ONE = IntegerArray(np.array(1), 1, 1)


@dataclass(frozen=True, slots=True)
class RationalArray:
    """Exact rationals: a numerator over a positive denominator each; not reduced."""

    top: IntegerArray
    bottom: IntegerArray = ONE

    @property
    def numerators(self) -> Integers:
        """The numerators."""
        return self.top.integers

    @property
    def denominators(self) -> Integers:
        """The denominators; shape () is one denominator for all."""
        return self.bottom.integers

    @property
    def is_whole(self) -> bool:
        """Whether all are integers by their form, without looking at the numbers."""
        return self.bottom is ONE

    def __len__(self) -> int:
        return len(self.numerators)

    def __getitem__(self, number: int) -> Fraction:
        bottoms = np.broadcast_to(self.denominators, self.numerators.shape)
        return Fraction(int(self.numerators[number]), int(bottoms[number]))


Values: TypeAlias = Integers | RationalArray


def ratios(values: Values | Rational) -> RationalArray:
    """Integers, truth values, rationals or one number, as rationals."""
    if isinstance(values, RationalArray):
        return values
    if isinstance(values, int | Fraction):
        return _number(values)
    return RationalArray(whole(values))


@lru_cache(maxsize=1024)
def _number(number: Rational) -> RationalArray:
    bottom = ONE if number.denominator == 1 else _constant(number.denominator)
    return RationalArray(_constant(number.numerator), bottom)


def whole(integers: Integers) -> IntegerArray:
    """Integers of any kind, with their span."""
    same = integers
    if integers.dtype != np.int64:
        same = integers.astype(object if integers.dtype in (object, np.uint64) else np.int64)
    return (
        IntegerArray(same, int(same.min()), int(same.max()))
        if same.size
        else IntegerArray(same, 0, 0)
    )


def _constant(number: int) -> IntegerArray:
    kind = np.int64 if abs(number) < LIMIT else object
    return IntegerArray(np.array(number, dtype=kind), number, number)


def values_of(numbers: RationalArray, count: int) -> Values:
    """The numbers at this length, as integers if all are known to be whole."""
    top = numbers.numerators
    if top.shape != (count,):
        top = np.broadcast_to(top, count)
        numbers = RationalArray(
            IntegerArray(top, numbers.top.low, numbers.top.high), numbers.bottom
        )
    return top if numbers.is_whole else numbers


def _step(step: Callable[..., Integers], low: int, high: int, *parts: IntegerArray) -> IntegerArray:
    """Do the step in int64 if its result surely fits, else in Python's integers."""
    if low > -LIMIT and high < LIMIT:
        return IntegerArray(np.asarray(step(*(part.integers for part in parts))), low, high)
    found = step(*(part.integers.astype(object) for part in parts))
    return IntegerArray(np.asarray(found, dtype=object), low, high)


def _sum(a: IntegerArray, b: IntegerArray) -> IntegerArray:
    return _step(np.add, a.low + b.low, a.high + b.high, a, b)


def _difference(a: IntegerArray, b: IntegerArray) -> IntegerArray:
    return _step(np.subtract, a.low - b.high, a.high - b.low, a, b)


def _product(a: IntegerArray, b: IntegerArray) -> IntegerArray:
    if a is ONE or b is ONE:
        return b if a is ONE else a
    ends = [x * y for x, y in product((a.low, a.high), (b.low, b.high))]
    return _step(np.multiply, min(ends), max(ends), a, b)


def _size(a: IntegerArray) -> IntegerArray:
    if a.low >= 0:
        return a
    return _step(np.abs, max(-a.high, 0), max(-a.low, a.high), a)


def _quotient(a: IntegerArray, b: IntegerArray) -> IntegerArray:
    """`a/b`, rounded down, where all of `b` are positive."""
    return _step(np.floor_divide, min(a.low, 0), max(a.high, 0), a, b)


def _chosen(where: Flags, a: IntegerArray, b: IntegerArray) -> IntegerArray:
    integers = np.where(where, a.integers, b.integers)
    return IntegerArray(integers, min(a.low, b.low), max(a.high, b.high))


def add(a: RationalArray, b: RationalArray) -> RationalArray:
    """`a + b`"""
    return _added(_sum, a, b)


def subtract(a: RationalArray, b: RationalArray) -> RationalArray:
    """`a - b`"""
    return _added(_difference, a, b)


def _added(
    step: Callable[[IntegerArray, IntegerArray], IntegerArray], a: RationalArray, b: RationalArray
) -> RationalArray:
    if a.bottom is b.bottom:
        return RationalArray(step(a.top, b.top), a.bottom)
    top = step(_product(a.top, b.bottom), _product(b.top, a.bottom))
    return RationalArray(top, _product(a.bottom, b.bottom))


def multiply(a: RationalArray, b: RationalArray) -> RationalArray:
    """`a * b`"""
    return RationalArray(_product(a.top, b.top), _product(a.bottom, b.bottom))


def reciprocal(a: RationalArray) -> RationalArray:
    """`1/a`; an undefined value is replaced by any number."""
    if a.top.low > 0:
        return RationalArray(a.bottom, a.top)
    sign = IntegerArray(np.where(a.numerators < 0, -1, 1), -1, 1)
    size = _size(a.top)
    nonzero = IntegerArray(np.where(a.numerators == 0, 1, size.integers), 1, max(size.high, 1))
    return RationalArray(_product(sign, a.bottom), nonzero)


def absolute(a: RationalArray) -> RationalArray:
    """`|a|`"""
    return RationalArray(_size(a.top), a.bottom)


def floor(a: RationalArray) -> RationalArray:
    """The largest whole number that is at most `a`."""
    return a if a.is_whole else RationalArray(_quotient(a.top, a.bottom))


def ceil(a: RationalArray) -> RationalArray:
    """The smallest whole number that is at least `a`."""
    return a if a.is_whole else subtract(ratios(0), floor(subtract(ratios(0), a)))


def order(a: RationalArray, b: RationalArray) -> npt.NDArray[np.int8]:
    """-1 where `a < b`, 0 where `a == b`, 1 where `a > b`."""
    left, right = _product(a.top, b.bottom).integers, _product(b.top, a.bottom).integers
    above, below = np.asarray(left > right, np.int8), np.asarray(left < right, np.int8)
    return np.asarray(above - below)


def larger(a: RationalArray, b: RationalArray) -> RationalArray:
    """The larger of two."""
    return select(order(a, b) >= 0, a, b)


def smaller(a: RationalArray, b: RationalArray) -> RationalArray:
    """The smaller of two."""
    return select(order(a, b) <= 0, a, b)


def select(where: Flags, a: RationalArray, b: RationalArray) -> RationalArray:
    """`a` where the flag is set, else `b`."""
    top = _chosen(where, a.top, b.top)
    return RationalArray(
        top, a.bottom if a.bottom is b.bottom else _chosen(where, a.bottom, b.bottom)
    )


def is_even(a: RationalArray) -> Flags:
    """Where the number is whole and even."""
    twice = _product(a.bottom, _constant(2)).integers
    return np.asarray(a.numerators % twice == 0, np.bool_)


def whole_numbers(a: RationalArray) -> IntegerArray | None:
    """The numbers as integers, if all are whole."""
    if a.is_whole:
        return a.top
    return None if np.any(a.numerators % a.denominators) else _quotient(a.top, a.bottom)


def power(a: RationalArray, exponents: IntegerArray) -> tuple[RationalArray, Flags]:
    """`a` to whole powers, and where these are too long; 0 to a negative power is any number."""
    base = a if exponents.low >= 0 else select(exponents.integers < 0, reciprocal(a), a)
    sizes = _size(exponents)
    top, long = _powers(base.top, sizes)
    if base.is_whole:
        return RationalArray(top), long
    bottom, longer = _powers(base.bottom, sizes)
    return RationalArray(top, bottom), long | longer


def _powers(bases: IntegerArray, exponents: IntegerArray) -> tuple[IntegerArray, Flags]:
    if _fit(bases, exponents):
        return whole(np.asarray(np.power(bases.integers, exponents.integers))), np.array(False)
    pairs = np.broadcast(bases.integers, exponents.integers)
    found = [_power(int(base), int(exponent)) for base, exponent in pairs]
    powers = np.empty(len(found), dtype=object)
    powers[:] = [1 if one is None else one for one in found]
    long = np.array([one is None for one in found], dtype=np.bool_)
    return whole(powers.reshape(pairs.shape)), long.reshape(pairs.shape)


def _fit(bases: IntegerArray, exponents: IntegerArray) -> bool:
    """Whether all powers fit into int64, with half a bit to spare for the doubles."""
    if object in (bases.integers.dtype, exponents.integers.dtype):
        return False
    sizes = np.maximum(np.abs(bases.integers.astype(np.float64)), 1)
    return bool(np.all(np.log2(sizes) * exponents.integers < 62.5))


def _power(base: int, exponent: int) -> int | None:
    short = base in (-1, 0, 1) or base.bit_length() * exponent <= MOST_BITS
    return base**exponent if short else None


def concatenate(blocks: list[Values]) -> Values:
    """The values of consecutive blocks as one."""
    integers = [block for block in blocks if not isinstance(block, RationalArray)]
    if len(integers) == len(blocks):
        return np.concatenate(integers)
    every = [ratios(block) for block in blocks]
    tops = [block.numerators for block in every]
    bottoms = [np.broadcast_to(block.denominators, len(block)) for block in every]
    return RationalArray(whole(np.concatenate(tops)), whole(np.concatenate(bottoms)))
