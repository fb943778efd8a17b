"""Differences with plain numbers, and how long the text of a value would be."""

from fractions import Fraction

import pytest

from ponder.values.names import length
from ponder.values.value import Value


@pytest.mark.parametrize("text", ["^", "1/2", "{2|-1}", "{3|{1|0}}", "{{4|3}|-1}", "{3,{4|0}|-1}"])
def test_the_length_is_that_of_the_text(text: str) -> None:
    assert str(Value(text)) == text
    assert length(Value(text)) == len(text)


@pytest.mark.parametrize("text", ["0", "1/2", "*", "^", "{2|-1}"])
def test_a_number_minus_a_value_is_the_negative_of_the_difference(text: str) -> None:
    value = Value(text)
    for number in (3, Fraction(-1, 2)):
        assert number - value == -(value - number)
        assert number - value + value == Value(number)
