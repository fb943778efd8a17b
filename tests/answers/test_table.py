"""The table of Chomp as a use case: what was wanted, and nothing else, is in the answer."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from stopped_work import STOPPED

from ponder.answers.chomp_tables import TableRequest, make_table, plan_table
from ponder.answers.document import document
from ponder.core.work import Limit, Work
from ponder.games import Chomp
from ponder.solving.chomp import sieve, table
from ponder.solving.chomp.sieve import p_positions, sieve_cost

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


@pytest.mark.parametrize(
    ("stage", "board", "missing"),
    [
        ("_listed", BOARD, {"listed", "out", "verified"}),
        ("by_first_row", Chomp("6x4"), {"by_first_row", "verified"}),
    ],
)
def test_what_was_complete_before_a_stop_is_in_the_answer(
    stage: str, board: Chomp, missing: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def press(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setenv("PONDER_TABLES", str(tmp_path))
    file = tmp_path / "list.txt"
    request = TableRequest(board, openings=True, out=file, keep=True, verify=True)
    whole = make_table(request)
    file.unlink()
    monkeypatch.setattr(f"ponder.answers.chomp_tables.{stage}", press)
    answer = make_table(request)
    different = {name for name, value in vars(answer).items() if value != vars(whole)[name]}
    assert different - {"seconds", "peak_bytes"} == {*missing, "stopped"}
    assert not any(vars(answer)[name] for name in missing)
    assert (answer.stopped.cause, file.exists()) == ("interrupted", answer.out is not None)


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No table can be kept; all else can be written."""

    class Full:
        def write(self, data: bytes) -> None:
            if len(data) < table.HEADER_BYTES:
                raise OSError(errno.ENOSPC, "No space left on device", "the.table")

    @contextmanager
    def full_file(_: Path) -> Iterator[Full]:
        yield Full()

    monkeypatch.setattr(table, "write_atomically", full_file)
    monkeypatch.setattr(
        sieve, "BYTES_WAITING", 0
    )  # else a small table is as dear to list as to hold


@pytest.mark.usefixtures("full_disk")
@pytest.mark.parametrize("memory", [None, sieve_cost(BOARD).bytes])
def test_a_table_that_cannot_be_kept_is_read_in_memory(memory: int | None, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    request = TableRequest(BOARD, openings=True, verify=True, out=file)
    kept = replace(request, keep=True)
    answer = make_table(kept, Work(Limit(memory=memory)))
    told = make_table(request)
    assert [error.errno for error in answer.not_written] == [errno.ENOSPC]
    assert (answer.kept, answer.listed, answer.out) == (None, told.listed, file)
    assert (answer.p_positions, answer.by_cookies) == (told.p_positions, told.by_cookies)
    fits = memory is None
    assert answer.openings == (told.openings if fits else None)
    assert answer.verified == (told.verified if fits else None)


def test_what_a_list_takes_is_planned() -> None:
    large = TableRequest(Chomp("17x17"))
    alone, listed = (plan_table(one).bytes for one in (large, replace(large, out=Path("t.npy"))))
    assert listed - alone > 60 * 10**6  # bytes that a run took more than one without a file
