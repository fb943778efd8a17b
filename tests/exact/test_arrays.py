"""Arrays of exact rationals, number by number the same as fractions."""

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from operator import add, mul, sub

import numpy as np
import pytest

from ponder.exact import arrays
from ponder.exact.arrays import RationalArray, ratios, whole

NUMBERS = [Fraction(n, d) for n, d in product((-7, -2, -1, 1, 3, 8), (1, 2, 3))]
TOPS = [number.numerator for number in NUMBERS]
BOTTOMS = [number.denominator for number in NUMBERS]
COLUMN = RationalArray(whole(np.array(TOPS)), whole(np.array(BOTTOMS)))
HUGE = [2**62, 2**63 - 1, 2**63, 2**64 + 1, -(2**63), -(2**70)]


def told(found: RationalArray) -> list[Fraction]:
    return [found[number] for number in range(len(found))]


@pytest.mark.parametrize(
    ("step", "meaning"),
    [
        (arrays.floor, math.floor),
        (arrays.ceil, math.ceil),
        (arrays.absolute, abs),
        (arrays.reciprocal, lambda number: 1 / number),
    ],
)
def test_steps_of_one_number(
    step: Callable[[RationalArray], RationalArray], meaning: Callable[[Fraction], Fraction]
) -> None:
    assert told(step(COLUMN)) == [meaning(number) for number in NUMBERS]


@pytest.mark.parametrize(
    ("step", "meaning"),
    [
        (arrays.add, add),
        (arrays.subtract, sub),
        (arrays.multiply, mul),
        (arrays.larger, max),
        (arrays.smaller, min),
    ],
)
@pytest.mark.parametrize("other", [Fraction(2, 3), Fraction(-1), *map(Fraction, HUGE)])
def test_steps_of_two_numbers(
    step: Callable[[RationalArray, RationalArray], RationalArray],
    meaning: Callable[[Fraction, Fraction], Fraction],
    other: Fraction,
) -> None:
    assert told(step(COLUMN, ratios(other))) == [meaning(number, other) for number in NUMBERS]


@pytest.mark.parametrize("exponents", [(0, 1, 2), (-2, 0, 3), (1, 40, 70)])
def test_powers(exponents: tuple[int, ...]) -> None:
    for number in (2, -3, Fraction(2, 3)):
        found, long = arrays.power(ratios(number), whole(np.array(exponents)))
        assert told(found) == [Fraction(number) ** exponent for exponent in exponents]
        assert not long.any()


def test_powers_of_whole_numbers_are_whole_by_their_form() -> None:
    found, _ = arrays.power(ratios(np.array([2, 3])), whole(np.array([0, 1])))
    assert found.is_whole
    assert told(found) == [1, 3]
