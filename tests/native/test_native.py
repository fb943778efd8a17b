"""The compiled kernels against the naive definitions."""

import platform
import threading
from math import comb
from pathlib import Path

import naive
import pytest
from refusals import refuse

from ponder._native import ChompSurvey, instruction_set
from ponder.games import Chomp

Board = tuple[int, ...]


def remoteness(board: Board) -> int:
    return naive.remoteness(Chomp.of(board), "left")


def boards_inside(start: Board) -> list[Board]:
    """In lexicographic order, the empty board left out."""
    boards = (board.rows for board in naive.boards(len(start), start[0]))
    return sorted(rows for rows in boards if all(map(int.__le__, rows, start)))


def finished(start: Board) -> ChompSurvey:
    survey = ChompSurvey(start)
    survey.advance(survey.positions)
    return survey


STARTS: list[Board] = [(1,), (1, 1), (7,), (5,) * 5, (6, 6, 3, 1), (2,) * 9, (9, 4, 4), (8, 1, 1)]


@pytest.mark.parametrize("start", STARTS, ids=str)
def test_every_board_has_its_remoteness_grundy_value_and_winning_moves(start: Board) -> None:
    survey = finished(start)
    boards = boards_inside(start)
    assert survey.positions == survey.done == len(boards)
    assert survey.p_positions == sum(remoteness(b) % 2 == 0 for b in boards)
    for board in boards:
        assert survey.remoteness(board) == remoteness(board)
        assert survey.grundy(board) == naive.grundy(Chomp.of(board))
        wins = [f"{row},{column}" for row, column in survey.winning_moves(board)]
        assert wins == naive.winning_moves(Chomp.of(board), "left")


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (2, 9), (4, 7), (7, 4), (30, 30)])
def test_a_rectangle_holds_binomially_many_boards(rows: int, columns: int) -> None:
    survey = ChompSurvey([columns] * rows)
    assert survey.positions == comb(rows + columns, rows) - 1
    assert survey.bytes == 4 * comb(rows + columns, rows)


@pytest.mark.parametrize("step", [1, 7, 100])
def test_small_steps_end_where_one_go_ends(step: int) -> None:
    start = (6, 6, 3, 1)
    survey, whole = ChompSurvey(start), finished(start)
    counts = [0]
    while counts[-1] < survey.positions:
        counts.append(survey.advance(step))
        assert survey.done == counts[-1]
    assert counts == [*range(0, survey.positions, step), survey.positions]
    assert survey.advance(step) == survey.positions
    assert survey.p_positions == whole.p_positions
    for board in boards_inside(start):
        assert survey.remoteness(board) == whole.remoteness(board)
        assert survey.grundy(board) == whole.grundy(board)


def test_a_board_is_known_once_reached() -> None:
    survey = ChompSurvey([3, 3])
    boards = boards_inside((3, 3))
    survey.advance(4)
    assert [survey.remoteness(b) for b in boards[:4]] == [remoteness(b) for b in boards[:4]]
    for ask in (survey.remoteness, survey.grundy, survey.winning_moves):
        refuse(IndexError, ask, boards[4])


def test_threads_share_one_survey() -> None:
    survey = ChompSurvey([9] * 9)

    def work() -> None:
        while survey.advance(500) < survey.positions:
            pass

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert survey.done == survey.positions
    assert survey.p_positions == finished((9,) * 9).p_positions


@pytest.mark.parametrize(
    "rows", [[], [0], [3, 0], [3, -1], [3, 4], [65536], [256] * 256, [2**62, 2**62], [200] * 200]
)
def test_what_is_no_start_is_refused(rows: list[int]) -> None:
    refuse(ValueError, ChompSurvey, rows)


@pytest.mark.parametrize("rows", [[], [1, 2], [5, 1], [3, 3], [1, 1, 1]], ids=str)
def test_a_board_outside_the_start_is_refused(rows: list[int]) -> None:
    survey = finished((4, 2))
    for ask in (survey.remoteness, survey.grundy, survey.winning_moves):
        refuse(ValueError, ask, rows)


def test_steps_are_not_negative() -> None:
    refuse(ValueError, ChompSurvey([2, 2]).advance, -1)


def test_one_long_row_is_a_heap() -> None:
    """The Grundy value of a single row is one less than its length, past what 8 bits hold."""
    survey = finished((2000,))
    assert [survey.grundy([n]) for n in (1, 2, 1000, 2000)] == [0, 1, 999, 1999]
    assert survey.remoteness([2000]) == 1
    assert survey.winning_moves([2000]) == [(1, 2)]
    assert ChompSurvey([65535]).positions == 65535


def test_one_long_call_leaves_the_interpreter_free() -> None:
    survey = ChompSurvey([11] * 11)
    thread = threading.Thread(target=survey.advance, args=(survey.positions,))
    thread.start()
    seen = set()
    while thread.is_alive():
        seen.add(survey.done)
    thread.join()
    assert seen - {0, survey.positions}


def test_the_instruction_set_is_one_this_machine_has() -> None:
    flags = {"AVX-512": "avx512f", "AVX2": "avx2", "SSE2": "sse2", "NEON": "asimd"}
    cpuinfo = Path("/proc/cpuinfo")
    if not cpuinfo.exists():
        pytest.skip("the system does not list the processor's features")
    if instruction_set() == "portable":
        assert platform.machine() not in {"x86_64", "aarch64"}
    else:
        assert flags[instruction_set()] in cpuinfo.read_text().split()
