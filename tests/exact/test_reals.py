"""Reals are ordered as the numbers that they are; long numbers are no longer written out."""

from collections.abc import Callable
from fractions import Fraction
from operator import ge, gt, le, lt

import flint
import pytest

from ponder.exact.arithmetic import MOST_BITS, MOST_FRACTION_BITS, multiply, power, sign
from ponder.exact.reals import Real

ROOT = Real("sqrt", 2)


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (ROOT, 1),
        (-ROOT, -1),
        (ROOT - ROOT, 0),
        (ROOT - Fraction(3, 2), -1),
        (Fraction(1, 3), 1),
        (0, 0),
        (-2, -1),
    ],
)
def test_signs(number: Real | Fraction | int, expected: int) -> None:
    assert sign(number) == expected


@pytest.mark.parametrize("compared", [lt, le, gt, ge])
@pytest.mark.parametrize("left", [0, 1, 2])
@pytest.mark.parametrize("right", [0, 1, 2])
def test_orders_of_one_root_two_and_two(
    compared: Callable[[object, object], bool], left: int, right: int
) -> None:
    numbers = [Real("sqrt", 1), ROOT, Real("sqrt", 4)]
    assert compared(numbers[left], numbers[right]) == compared(left, right)


def test_a_ball_is_computed_once_for_each_precision() -> None:
    number = Real("sqrt", 2)
    with flint.ctx.workprec(64):
        rough = number.ball(64)
        assert number.ball(64) is rough
    with flint.ctx.workprec(128):
        assert number.ball(128) is not rough


LONG = 2**MOST_FRACTION_BITS


def test_whole_numbers_are_written_out_up_to_a_million_bits() -> None:
    assert power(2, MOST_FRACTION_BITS) == LONG
    assert multiply(LONG, 3) == 3 * LONG
    assert isinstance(power(2, MOST_BITS + 1), Real)


def test_fractions_are_written_out_up_to_fewer_bits() -> None:
    assert power(Fraction(1, 2), 10) == Fraction(1, 1024)
    assert isinstance(power(Fraction(1, 2), MOST_FRACTION_BITS), Real)
    assert isinstance(multiply(LONG, Fraction(1, 3)), Real)
