"""The period of a line of values: the least, if the line is long enough to show it."""

import pytest

from ponder.families.calculating import Shape
from ponder.families.periods import REPEATS, period


def line(modulus: int, length: int) -> list[Shape]:
    """Shapes that come again after so many, while their leaves grow."""
    return [Shape(place % modulus, (3 * (place // modulus),)) for place in range(length)]


@pytest.mark.parametrize("modulus", [1, 2, 3, 5])
def test_a_period_is_seen_in_enough_repeats(modulus: int) -> None:
    assert period(line(modulus, REPEATS * modulus)) == modulus
    assert period(line(modulus, REPEATS * modulus - 1)) == 1


def test_leaves_that_grow_by_different_steps_have_no_period() -> None:
    assert period([Shape(0, (place**2,)) for place in range(6 * REPEATS)]) == 1
