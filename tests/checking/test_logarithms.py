"""Bounds of logarithms, against balls of python-flint."""

from fractions import Fraction

import pytest
from flint import arb, fmpq

from ponder.checking.logarithms import DIGITS, logarithm_bounds
from ponder.core.errors import BadText

NUMBERS = [Fraction(a, b) for a in (1, 2, 3, 7, 10, 64, 127, 10**9) for b in (1, 2, 3, 1000)]


@pytest.mark.parametrize("number", NUMBERS, ids=str)
def test_the_logarithm_is_between_its_bounds(number: Fraction) -> None:
    low, high = logarithm_bounds(number)
    logarithm = arb(fmpq(number.numerator, number.denominator)).log()
    assert arb(fmpq(low.numerator, low.denominator)) <= logarithm or number == 1
    assert logarithm <= arb(fmpq(high.numerator, high.denominator)) or number == 1
    assert low <= high <= low + Fraction(2, 10**DIGITS)


def test_the_logarithm_of_one_is_zero() -> None:
    assert set(logarithm_bounds(1)) == {0}


def test_only_positive_numbers_have_logarithms() -> None:
    with pytest.raises(BadText):
        logarithm_bounds(0)
