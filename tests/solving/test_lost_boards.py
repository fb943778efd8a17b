"""The lost boards of a rectangle as a text, read back and compared with the definition."""

from __future__ import annotations

from itertools import accumulate

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive import outcome
from refusals import refused

from ponder.core.errors import TooLarge
from ponder.games import Chomp
from ponder.solving.chomp.lost_boards import board_numbers, from_digits, in_digits, lost_boards


def boards_inside(rows: int, columns: int) -> list[tuple[int, ...]]:
    """Every board of so many rows, empty ones included, and the empty board."""
    if rows == 0:
        return [()]
    return [
        (first, *rest)
        for first in range(columns + 1)
        for rest in boards_inside(rows - 1, columns)
        if not rest or rest[0] <= first
    ]


@pytest.mark.parametrize(("rows", "columns"), [(1, 6), (2, 5), (3, 4), (4, 4), (5, 2)])
def test_the_text_names_exactly_the_lost_boards(rows: int, columns: int) -> None:
    boards = boards_inside(rows, columns)
    numbers = board_numbers(np.array(boards, np.uint16))
    assert sorted(numbers) == list(range(len(boards)))
    lost = lost_boards(Chomp.of((columns,) * rows))
    named = {number - 1 for number in accumulate(from_digits(lost.gaps))}
    assert lost.count == len(named)
    for board, number in zip(boards, numbers.tolist(), strict=True):
        left = tuple(row for row in board if row)
        assert (number in named) == (left != () and outcome(Chomp.of(left)) == "P")


@given(st.lists(st.integers(0, 2**40)))
def test_digits_read_back(numbers: list[int]) -> None:
    assert from_digits("".join(map(in_digits, numbers))) == numbers


def test_a_rectangle_that_is_too_large_is_told_what_it_would_need() -> None:
    with refused(TooLarge):
        lost_boards(Chomp("16x16"))
    with refused(TooLarge):
        lost_boards(Chomp("1x51"))
