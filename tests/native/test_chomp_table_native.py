"""The Chomp sieve against the definition, the literature and itself on other paths."""

import json
from collections import Counter
from math import comb
from pathlib import Path

import naive
import numpy as np
import pytest
from chomp_codes import table
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from ponder._native import ChompBox, ChompSieve, ChompSurvey, chomp_push_sieve
from ponder.games import Chomp

Board = tuple[int, ...]

# P-positions inside n×m and by number of cookies, computed by two independent programs.
COUNTS = json.loads((Path(__file__).parent.parent / "data/chomp_counts.json").read_text())
BOXES = {tuple(map(int, name.split("x"))): count for name, count in COUNTS["box"].items()}


def lost(board: Board) -> bool:
    return naive.outcome(Chomp.of(board)) == "P"


def boards_inside(rows: int, columns: int) -> list[Board]:
    return [board.rows for board in naive.boards(rows, columns)]


def transpose(board: Board) -> Board:
    return Chomp.of(board).columns


def finished(box: ChompBox, threads: int = 2, path: str = "") -> ChompSieve:
    sieve = ChompSieve(box, threads=threads, path=path, listed=False)
    assert sieve.wait(600)
    return sieve


def trimmed(rows: NDArray[np.uint16]) -> list[Board]:
    return [tuple(row for row in board if row) for board in rows.tolist()]


@pytest.mark.parametrize(
    ("rows", "columns"), [(1, 1), (1, 6), (5, 1), (2, 6), (3, 6), (7, 3), (4, 7), (7, 4), (6, 6)]
)
def test_the_table_holds_the_lost_boards(rows: int, columns: int) -> None:
    box = ChompBox(rows, columns)
    boards = boards_inside(rows, columns)
    codes = table(box)
    assert sorted(trimmed(box.boards(codes))) == sorted(filter(lost, boards))
    assert (np.diff(codes.astype(np.int64)) > 0).all()
    for board in boards:
        assert box.is_p(codes, board) == lost(board)


def test_all_of_8x8_by_the_definition() -> None:
    """A board is in the table if and only if none of its options is."""
    box = ChompBox(8, 8)
    codes = table(box)
    survey = ChompSurvey([8] * 8)
    survey.advance(survey.positions)
    losses = set(trimmed(box.boards(codes)))
    boards = boards_inside(8, 8)
    assert len(boards) == box.positions
    for board in boards:
        options = (to.rows for to in Chomp.of(board).options())
        assert (board in losses) == losses.isdisjoint(options)
        assert box.is_p(codes, board) == (board in losses)
        assert box.winning_moves(codes, board) == survey.winning_moves(board)


@pytest.mark.parametrize(("rows", "columns"), sorted(BOXES))
def test_counts_to_12x12(rows: int, columns: int) -> None:
    sieve = finished(ChompBox(rows, columns))
    assert sieve.p_positions == BOXES[rows, columns]
    assert finished(ChompBox(columns, rows)).p_positions == BOXES[rows, columns]
    assert chomp_push_sieve(ChompBox(rows, columns)) == BOXES[rows, columns]


def test_counts_by_cookies() -> None:
    """A P-position with n cookies has at most (n + 1)/2 rows and columns."""
    by_cookies = finished(ChompBox(12, 12)).by_cookies
    for cookies in range(1, 24):
        assert by_cookies[cookies] == COUNTS["cookies"][str(cookies)]


@pytest.mark.parametrize(("rows", "columns"), [(3, 40), (9, 9), (5, 12), (12, 5)])
def test_the_counts_are_those_of_the_table(rows: int, columns: int) -> None:
    box = ChompBox(rows, columns)
    boards = trimmed(box.boards(table(box)))
    sieve = finished(box)
    cookies = Counter(map(sum, boards))
    longest = Counter(b[0] if rows <= columns else len(b) for b in boards)
    assert sieve.done == box.positions
    assert dict(enumerate(sieve.by_cookies)) == {n: cookies[n] for n in range(rows * columns + 1)}
    side = max(rows, columns)
    assert dict(enumerate(sieve.by_longest)) == {n: longest[n] for n in range(side + 1)}


@pytest.mark.parametrize("size", [(13, 13), (11, 16), (6, 40), (5, 70), (4, 150)], ids=str)
def test_every_path_and_number_of_threads_gives_the_same(size: tuple[int, int]) -> None:
    box = ChompBox(*size)
    expected = table(box, threads=1, path="portable")
    counts = finished(box, threads=1, path="portable")
    for path in ChompSieve.paths():
        for threads in (1, 2):
            assert np.array_equal(table(box, threads=threads, path=path), expected)
            sieve = finished(box, threads, path)
            assert np.array_equal(sieve.by_cookies, counts.by_cookies)
            assert np.array_equal(sieve.by_longest, counts.by_longest)


def test_known_counts() -> None:
    """A395126 of the OEIS has four rows; 16×16 is from two independent programs."""
    assert finished(ChompBox(4, 500)).p_positions == 4_316_097
    assert finished(ChompBox(16, 16)).p_positions == 3_317_972


def three_rows(columns: int) -> set[Board]:
    """P-positions by Zeilberger's recurrence (Three-Rowed Chomp, 2001): r3, then r2, ascending."""
    found: set[Board] = set()
    for third in range(columns + 1):
        for second in range(third, columns + 1):
            for first in range(max(second, 1), columns + 1):
                bites = [(x, min(second, x), min(third, x)) for x in range(1, first)]
                bites += [(first, x, min(third, x)) for x in range(second)]
                bites += [(first, second, x) for x in range(third)]
                if found.isdisjoint(bites):
                    found.add((first, second, third))
    return {tuple(row for row in board if row) for board in found}


def test_three_long_rows() -> None:
    wide, tall = ChompBox(3, 1000), ChompBox(1000, 3)
    codes = table(wide)
    assert len(codes) == finished(wide).p_positions == 172_786
    assert np.array_equal(codes, table(tall))
    in_60 = codes[wide.boards(codes)[:, 0] <= 60]
    assert set(trimmed(wide.boards(in_60))) == three_rows(60)
    lone = [transpose(board) for board in trimmed(wide.boards(codes[:50]))]
    assert trimmed(tall.boards(codes[:50])) == lone


def test_two_rows_and_one() -> None:
    box = ChompBox(2, 1000)
    assert trimmed(box.boards(table(box))) == [(1,), *((k + 1, k) for k in range(1, 1000))]
    assert table(ChompBox(1, 65535)).tolist() == [1]
    assert trimmed(ChompBox(1000, 1).boards(table(ChompBox(1000, 1)))) == [(1,)]
    assert ChompBox(1, 7).winning_moves(table(ChompBox(1, 7)), [7]) == [(1, 2)]


@given(st.integers(1, 9), st.integers(1, 9), st.data())
def test_codes_and_boards_are_inverse(rows: int, columns: int, data: st.DataObject) -> None:
    box = ChompBox(rows, columns)
    assert box.positions == comb(rows + columns, rows) - 1
    code = data.draw(st.integers(1, box.positions))
    board = trimmed(box.boards(np.array([code], np.uint64)))[0]
    assert box.code(board) == code
    wide = board if rows <= columns else transpose(board)
    first, last = box.codes(wide[0], wide[1] if len(wide) > 1 else 0)
    assert first <= code < last


def test_codes_give_lexicographic_order() -> None:
    box = ChompBox(6, 8)
    codes = table(box)
    pieces = []
    for longest in range(1, 9):
        for second in range(longest + 1):
            begin, end = np.searchsorted(codes, np.array(box.codes(longest, second), np.uint64))
            pieces += trimmed(box.boards(codes[begin:end]))
    assert pieces == sorted(trimmed(box.boards(codes)))


def test_openings_agree_with_the_transpose() -> None:
    wide, tall = ChompBox(5, 9), ChompBox(9, 5)
    for board in [(9, 9, 9, 9, 9), (9, 7, 7, 2), (6, 6)]:
        moves = wide.winning_moves(table(wide), board)
        assert sorted((j, i) for i, j in moves) == tall.winning_moves(table(tall), transpose(board))


def test_a_memory_mapped_table_is_read_in_place(tmp_path: Path) -> None:
    box = ChompBox(10, 10)
    np.save(tmp_path / "table.npy", table(box))
    mapped = np.load(tmp_path / "table.npy", mmap_mode="r")
    assert box.winning_moves(mapped, [10] * 10) == [(2, 2)]
