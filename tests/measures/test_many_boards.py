"""Invariants of many boards at once."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from measured_boards import BOARDS, of_chomp
from naive import boards
from refusals import refuse

from ponder.core.errors import BadText, Unsuitable
from ponder.exact.arrays import RationalArray
from ponder.games import Chomp
from ponder.measures.board_arrays import values_by_block
from ponder.measures.invariant import Measure, find_invariant


def padded(shapes: list[Chomp], rows: int) -> npt.NDArray[np.uint16]:
    return np.array([(*board.rows, *[0] * (rows - len(board.rows))) for board in shapes], np.uint16)


def assert_same(found: Measure, shapes: list[Chomp], rows: int) -> None:
    values = found.over(padded(shapes, rows))
    for number, board in enumerate(shapes):
        assert values[number] == found(board), board


@pytest.mark.parametrize("found", of_chomp(), ids=str)
def test_many_boards_at_once(found: Measure) -> None:
    assert_same(found, boards(6, 6), 6)
    random = np.random.default_rng(20)
    shapes = np.sort(random.integers(1, 40, (200, 25)), axis=1)[:, ::-1]
    cut = random.integers(1, 26, 200)
    large = [Chomp.of(tuple(map(int, rows[:end]))) for rows, end in zip(shapes, cut, strict=True)]
    assert_same(found, large, 25)


@pytest.mark.parametrize("found", of_chomp(), ids=str)
def test_one_row_and_more_boards_than_a_block(found: Measure) -> None:
    assert_same(found, [Chomp("1"), Chomp("65535")], 1)
    many = np.tile(padded([Chomp("3,1"), Chomp("2,2")], 2), (50_000, 1))
    values = found.over(many)
    assert len(values) == 100_000
    assert [values[number] for number in (0, 1, 99_998, 99_999)] == [
        found(Chomp(text)) for text in ("3,1", "2,2", "3,1", "2,2")
    ]


def test_more_rows_than_a_byte_counts() -> None:
    shapes = [Chomp(f"{rows}x2") for rows in (1, 255, 256, 300)]
    for name in ("number_of_rows", "smallest_column_size", "column_product"):
        assert_same(find_invariant(Chomp, name), shapes, 300)


def test_products_never_overflow() -> None:
    shapes = [Chomp(text) for text in ("15x15", "16x16", "40x40", "1", "20x9", "9x20")]
    for name in ("row_product", "column_product"):
        assert_same(find_invariant(Chomp, name), shapes, 40)
    small = find_invariant(Chomp, "row_product").over(padded(boards(6, 6), 6))
    assert not isinstance(small, RationalArray)
    assert small.dtype == np.int64
    square = find_invariant(Chomp, "row_product").over(padded([Chomp("16x16")], 16))
    assert square[0] == 2**64


@pytest.mark.parametrize(
    "wrong",
    [
        np.zeros((2, 3), np.uint16),
        np.full((1, 1), 1 << 40),
        np.ones(3, np.uint16),
        np.ones((3, 1)),
        np.ones((0, 4), np.uint16),
    ],
)
def test_arrays_that_are_no_boards(wrong: npt.NDArray[Any]) -> None:
    refuse(BadText, find_invariant(Chomp, "number_of_rows").over, wrong)


def test_what_is_not_made_for_arrays_says_so() -> None:
    refuse(
        Unsuitable, list, values_by_block([find_invariant(Chomp, "remoteness")], padded(BOARDS, 5))
    )
