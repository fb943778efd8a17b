"""Invariants of columns, from the rows alone: as plainly defined, and of billions of columns."""

from functools import reduce
from itertools import zip_longest
from math import prod
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st
from measured_boards import of_chomp
from refusals import refuse, said

from ponder.core.errors import TooLarge
from ponder.exact.verdicts import Undefined
from ponder.games import Chomp
from ponder.measures.chomp import (
    asymmetry,
    column_product,
    is_symmetric,
    nim_sum_of_arms,
    nim_sum_of_columns,
)

N = 5 * 10**10
BOARDS = st.lists(st.integers(1, 9), min_size=1, max_size=9).map(
    lambda rows: sorted(rows, reverse=True)
)


@given(BOARDS)
def test_invariants_of_columns_are_as_defined(rows: list[int]) -> None:
    board = Chomp(rows)
    columns = [sum(row >= number for row in rows) for number in range(1, rows[0] + 1)]
    arms = [max(length - n, 0) for line in (rows, columns) for n, length in enumerate(line, 1)]
    pairs = zip_longest(rows, columns, fillvalue=0)
    assert asymmetry(board) == sum(abs(row - column) for row, column in pairs)
    assert column_product(board) == prod(columns)
    assert nim_sum_of_columns(board) == reduce(xor, columns)
    assert nim_sum_of_arms(board) == reduce(xor, arms)
    assert is_symmetric(board) == (rows == columns)


def test_billions_of_columns_are_not_listed() -> None:
    board = Chomp([N, N])  # N columns of 2
    assert asymmetry(board) == 4 * (N - 2)
    assert nim_sum_of_columns(board) == 0
    assert nim_sum_of_columns(Chomp([N + 1, N])) == 1
    assert nim_sum_of_arms(board) == (N - 1) ^ (N - 2) ^ 1
    assert not is_symmetric(board)
    assert column_product(Chomp([N, 3, 2])) == 3**2 * 2
    refuse(TooLarge, board.transposed)


def test_a_product_that_is_too_long_is_undefined_and_says_its_size() -> None:
    assert column_product(Chomp([10**6] * 2)) == 2**10**6
    huge = column_product(Chomp([N, N]))
    assert isinstance(huge, Undefined)
    said(huge.reason)


@pytest.mark.parametrize("rows", [[N], [N, N], [N, 7, 3], [N] * 100])
def test_every_invariant_has_a_value_or_a_reason(rows: list[int]) -> None:
    board = Chomp(rows)
    for measure in of_chomp():
        assert measure(board) is not None, measure.name
