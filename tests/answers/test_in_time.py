"""Large questions are refused before the work, or show from the start how long they may take."""

from pathlib import Path

import pytest
from refusals import refuse, refused

from ponder import Record, Sheet, Work, position
from ponder.answers.conjecturing import GameExamples, TableExamples, find_bounds
from ponder.answers.solving import SolveRequest, solve_position
from ponder.conjectures.examples import smallest_p_positions
from ponder.conjectures.question import Question
from ponder.core import limits
from ponder.core.errors import TooLarge
from ponder.games import Chomp, Nim, ToadsAndFrogs
from ponder.measures.cells import looks_numeric
from ponder.values.kernel import strip_kernel

LARGE = [
    ("domineering", "6x6"),
    ("clobber", "6x6"),
    ("misere-clobber", "6x6"),
    ("toads-and-frogs", "TTTTTTTTTT__________FFFFFFFFFF"),
    ("misere-nim", "1000,1000,1000"),
    ("cram", "8x8"),  # soon refused: the kernel reports only if it has not done so for a while
    ("random-turn-nim", "100,100,100"),
    ("random-turn-domineering", "5x5"),
    ("pig", "100"),
]


class Seen(Exception):
    """Progress was reported."""


@pytest.mark.parametrize(("game", "text"), LARGE)
def test_the_first_report_of_long_work_says_how_much_there_is_in_all(game: str, text: str) -> None:
    totals = []

    def report(done: int, total: int | None, words: str) -> None:
        totals.append((done, total))
        raise Seen

    with pytest.raises(Seen):
        solve_position(SolveRequest(position(game, text)), Work(report=report))
    [(done, total)] = totals
    assert total is not None
    assert 0 <= done < total


def test_it_is_told_that_the_time_left_is_that_of_a_first_try() -> None:
    told: list[str] = []

    def report(done: int, total: int | None, words: str) -> None:
        told.append(words)
        if told[0] and not words:
            raise Seen

    with pytest.raises(Seen):
        solve_position(SolveRequest(position("domineering", "6x6")), Work(report=report))
    assert set(told) == {"by value", ""}


def test_progress_does_not_count_what_earlier_questions_found() -> None:
    whole = "TTTT____FFFF"
    solve_position(SolveRequest(position("toads-and-frogs", whole)), Work())
    found = strip_kernel(ToadsAndFrogs).positions
    counts = []
    work = Work(report=lambda done, total, words: counts.append(done))
    solve_position(SolveRequest(position("toads-and-frogs", f"{whole}_")), work)
    assert counts
    assert counts[0] < found


def untouched(*_: object) -> None:
    raise AssertionError("the work began")


def test_more_p_positions_than_can_be_taken_are_refused_at_once() -> None:
    work = Work(report=untouched)
    refuse(TooLarge, smallest_p_positions, "chomp", 100_000_000, work=work)
    with refused(TooLarge):
        find_bounds(GameExamples("chomp", 100_000_000), Question(target="number_of_cookies"), work)


def test_the_smallest_p_positions_in_their_order() -> None:
    found = smallest_p_positions("chomp", 2000)
    assert len(set(found)) == 2000
    sizes = [sum(board.rows) for board in found if isinstance(board, Chomp)]
    assert sizes == sorted(sizes)


@pytest.mark.parametrize("name", ["table.csv", "table.parquet"])
def test_a_table_of_too_many_rows_is_refused_before_its_cells_are_read(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / name
    Sheet(("a", "b", "c"), {"x": (1, 2, 3), "y": (1, 4, 9)}).to_file(path)
    assert Sheet.from_file(path, most_rows=3).objects == ("a", "b", "c")
    monkeypatch.setattr(limits, "EXAMPLES", 2)
    monkeypatch.setattr("ponder.measures.sheet_files.sheet_of_table", untouched)
    monkeypatch.setattr("ponder.measures.sheet_files.sheet_of_table", untouched)
    refuse(TooLarge, find_bounds, TableExamples(path), Question(target="y"))


def test_a_move_in_a_huge_heap_is_looked_for_among_some_moves() -> None:
    assert Nim([10**9]).play("1000000000>9") == Nim("9")
    refuse(TooLarge, Record("nim", "1000000000", ("9",)).last)


@pytest.mark.parametrize("text", ["1" * 400_000 + "x", "1" * 400_000 + ".x", "0." + "1" * 400_000])
def test_long_cells_are_read_in_one_go(text: str) -> None:
    assert looks_numeric(text) == (not text.endswith("x"))
