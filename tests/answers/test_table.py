"""The table of Chomp as a use case: what was wanted, and nothing else, is in the answer."""

from pathlib import Path

import pytest
from stopped_work import STOPPED

from ponder.answers.document import document
from ponder.answers.table import TableRequest, make_table, plan_table
from ponder.games import Chomp
from ponder.solving.chomp.sieve import p_positions

BOARD = Chomp("4x5")


def test_a_count_alone() -> None:
    answer = make_table(TableRequest(BOARD))
    boards = list(p_positions(BOARD))
    assert (answer.rows, answer.columns, answer.positions) == (4, 5, 125)
    assert answer.p_positions == len(boards) == sum(answer.by_cookies) == sum(answer.by_first_row)
    wanted = (answer.listed, answer.out, answer.kept, answer.openings, answer.verified)
    assert wanted == (None,) * 5
    assert not {"listed", "out", "kept", "openings", "verified"} & set(document(answer))


def test_boards_of_few_cookies_are_counted_and_listed(tmp_path: Path) -> None:
    few = [str(board) for board in p_positions(BOARD) if sum(board.rows) <= 7]
    assert make_table(TableRequest(BOARD, cookies=7)).listed == len(few)
    file = tmp_path / "list.txt"
    answer = make_table(TableRequest(BOARD, cookies=7, out=file))
    assert (answer.listed, answer.out) == (len(few), file)
    assert file.read_text().split() == few


def test_refusals_come_before_any_work(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        plan_table(TableRequest(BOARD, out=tmp_path / "none" / "list.txt"))


@pytest.mark.parametrize("cause", STOPPED)
def test_a_table_that_was_stopped_says_what_it_found(cause: str, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    answer = make_table(TableRequest(Chomp("12x12"), out=file), STOPPED[cause]())
    assert answer.stopped.cause == cause
    assert 0 < answer.p_positions <= 26_838
    assert (answer.out, list(tmp_path.iterdir())) == (None, [])
    assert "stopped" in document(answer)
