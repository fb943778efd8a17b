"""The lost boards of a rectangle as a text, read back and compared with the definition."""

from itertools import accumulate

import naive
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from refusals import refuse

from ponder.core.errors import TooLarge
from ponder.games import Chomp
from ponder.solving.chomp.sieve import BASE, DIGITS, board_numbers, encode_gap, lost_boards


def from_digits(text: str) -> list[int]:
    """The numbers that a text of digits holds, as a page reads them."""
    numbers, number, shift = [], 0, 1
    for digit in map(DIGITS.index, text):
        number += digit % BASE * shift
        shift *= BASE
        if digit < BASE:
            numbers.append(number)
            number, shift = 0, 1
    return numbers


@pytest.mark.parametrize(("rows", "columns"), [(1, 6), (2, 5), (3, 4), (4, 4), (5, 2)])
def test_the_text_names_exactly_the_lost_boards(rows: int, columns: int) -> None:
    boards = [board.rows for board in naive.boards(rows, columns)]
    padded = [board + (0,) * (rows - len(board)) for board in boards]
    numbers = board_numbers(np.array(padded, np.uint16)).tolist()
    assert sorted(numbers) == list(range(1, len(boards) + 1))  # the empty board is number 0
    lost = lost_boards(Chomp.of((columns,) * rows))
    named = {number - 1 for number in accumulate(from_digits(lost.gaps))}
    assert lost.count == len(named)
    for board, number in zip(boards, numbers, strict=True):
        assert (number in named) == (naive.outcome(Chomp.of(board)) == "P")


@given(st.lists(st.integers(0, 2**40)))
def test_digits_read_back(numbers: list[int]) -> None:
    assert from_digits("".join(map(encode_gap, numbers))) == numbers


def test_a_rectangle_that_is_too_large_is_told_what_it_would_need() -> None:
    refuse(TooLarge, lost_boards, Chomp("16x16"))
    refuse(TooLarge, lost_boards, Chomp("50x50"))
    refuse(TooLarge, lost_boards, Chomp("1x51"))
