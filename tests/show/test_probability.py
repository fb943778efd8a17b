"""Probabilities in decimals keep what they promise."""

from fractions import Fraction

import pytest
from solved_chances import solve_chances

from ponder.games import Pig
from ponder.show.formatting import decimals, distance, number_and_error, rounded
from ponder.solving.solution import Chances


@pytest.mark.parametrize("width", [Fraction(1, 3), Fraction(1, 10**3), Fraction(7, 10**10)])
@pytest.mark.parametrize(
    "low", [Fraction(0), Fraction(1, 7), Fraction("0.4999996"), Fraction(2, 3)]
)
def test_probabilities_are_written_no_more_precisely_than_known(
    low: Fraction, width: Fraction
) -> None:
    found = Chances(low, low + width)
    number, error = number_and_error(found)
    assert {number, error} <= {*decimals(found).rstrip(")").split()}
    assert width / 2 <= distance(found, Fraction(number)) <= Fraction(error) <= 2 * width
    short = rounded(found, 4)
    assert distance(found, Fraction(short)) < width + Fraction(1, 10**4)
    assert len(short) <= len(number)


@pytest.mark.parametrize("text", ["10", "10:0,5,4", "10:4,5,5", "10:0,9,6"])
def test_probabilities_are_right_to_the_last_place(text: str) -> None:
    for found in solve_chances(Pig(text)).decisions(Pig(text)).values():
        assert distance(found, Fraction(rounded(found, 4))) < Fraction(1, 10**4)
