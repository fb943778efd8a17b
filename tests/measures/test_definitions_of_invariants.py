"""Invariants are what their definitions say."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from measured_boards import BOARDS, of_chomp
from naive import boards

from ponder.games import Chomp
from ponder.measures.invariant import Invariant, Measure, find_invariant, invariants_of

PLAIN: dict[str, Callable[[Chomp], int | Fraction]] = {
    "full_rectangle": lambda b: len(b.rows) * len(b.columns),
    "rank_ratio": lambda b: Fraction(len(set(b.rows)), len(b.rows)),
    "squareness": lambda b: abs(len(b.rows) - len(b.columns)),
    "average_cookies_per_column": lambda b: Fraction(sum(b.columns), len(b.columns)),
    "average_cookies_per_row": lambda b: Fraction(sum(b.rows), len(b.rows)),
    "duplicate_rows": lambda b: len(b.rows) - len(set(b.rows)),
    "duplicate_columns": lambda b: len(b.columns) - len(set(b.columns)),
    "largest_row_size": lambda b: max(b.rows),
    "largest_column_size": lambda b: max(b.columns),
    "cookies_inside_ratio": lambda b: Fraction(sum(row - 1 for row in b.rows[1:]), sum(b.rows)),
    "first_row_gap": lambda b: line(b.rows, 1) - line(b.rows, 2),
    "first_column_gap": lambda b: line(b.columns, 1) - line(b.columns, 2),
    "second_row_gap": lambda b: line(b.rows, 2) - line(b.rows, 3),
    "second_column_gap": lambda b: line(b.columns, 2) - line(b.columns, 3),
    "longer_arm": lambda b: max(b.rows[0], b.columns[0]),
    "shorter_arm": lambda b: min(b.rows[0], b.columns[0]),
    "half_perimeter": lambda b: b.rows[0] + b.columns[0],
    "cookies_inside": lambda b: sum(row - 1 for row in b.rows[1:]),
    "missing_cookies": lambda b: sum(b.rows[0] - row for row in b.rows),
    "smaller_first_gap": lambda b: min(PLAIN["first_row_gap"](b), PLAIN["first_column_gap"](b)),
    "larger_first_gap": lambda b: max(PLAIN["first_row_gap"](b), PLAIN["first_column_gap"](b)),
    "smaller_second_line": lambda b: min(line(b.rows, 2), line(b.columns, 2)),
    "larger_second_line": lambda b: max(line(b.rows, 2), line(b.columns, 2)),
    "smaller_last_line": lambda b: min(b.rows[-1], b.columns[-1]),
    "larger_last_line": lambda b: max(b.rows[-1], b.columns[-1]),
}


def line(lengths: tuple[int, ...], number: int) -> int:
    return (*lengths, 0, 0)[number - 1]


def test_every_derived_invariant_is_what_it_says() -> None:
    assert {found.name for found in invariants_of(Chomp) if found.definition} == PLAIN.keys()
    for name, plain in PLAIN.items():
        found = find_invariant(Chomp, name)
        assert all(found(board) == plain(board) for board in BOARDS), name


@pytest.mark.parametrize("found", of_chomp(), ids=str)
def test_positive_and_symmetric_as_claimed_and_no_less(found: Measure) -> None:
    values = [found(board) for board in boards(6, 6)]
    turned = [found(board.transposed()) for board in boards(6, 6)]
    assert found.positive == (isinstance(found, Invariant) and min(values) > 0)
    assert found.symmetric == (values == turned)


def test_no_two_invariants_of_boards_are_the_same_without_saying_so() -> None:
    vectors: dict[tuple[Any, ...], str] = {}
    for found in of_chomp():
        if isinstance(found, Invariant) and not found.definition:
            vector = tuple(found(board) for board in BOARDS)
            assert vector not in vectors, (found.name, vectors[vector])
            vectors[vector] = found.name
