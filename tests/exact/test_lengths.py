"""Whole numbers may be longer than fractions before they are no longer written out."""

from fractions import Fraction

from ponder.exact.arithmetic import MOST_BITS, MOST_FRACTION_BITS, multiply, power
from ponder.exact.real import Real

LONG = 2**MOST_FRACTION_BITS


def test_whole_numbers_are_written_out_up_to_a_million_bits() -> None:
    assert power(2, MOST_FRACTION_BITS) == LONG
    assert multiply(LONG, 3) == 3 * LONG
    assert isinstance(power(2, MOST_BITS + 1), Real)


def test_fractions_are_written_out_up_to_fewer_bits() -> None:
    assert power(Fraction(1, 2), 10) == Fraction(1, 1024)
    assert isinstance(power(Fraction(1, 2), MOST_FRACTION_BITS), Real)
    assert isinstance(multiply(LONG, Fraction(1, 3)), Real)
