"""A ledger that something else has changed is refused in one line that names it."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from refusals import refuse
from standings import BELIEVED, CHECKED, REFUTED

from ponder import Ledger, Lesson, Work, learn
from ponder.core.errors import BadText
from ponder.theory.database import LedgerFault
from ponder.theory.tables import Example

LESSON = Lesson(examples=4, complexity=1, targets=("number_of_rows",), cookies=6, box=0)
DEEP = "[" * 100_000


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A ledger with a run that can be resumed, and that can be changed."""
    place = tmp_path / "ledger.db"
    with Ledger.open(place) as ledger:
        run = ledger.begin("chomp", "learn", LESSON.to_json(), [Example("chomp", "2,1")])
        ledger.record_all([BELIEVED, CHECKED, REFUTED], run)
    triggers = [line.split()[2] for line in _lines(place) if line.startswith("CREATE TRIGGER")]
    _change(place, *(f"DROP TRIGGER {name}" for name in triggers))
    return place


def _lines(place: Path) -> list[str]:
    """All that stands in the database."""
    with closing(sqlite3.connect(place)) as connection:
        return list(connection.iterdump())


def _change(place: Path, *statements: str) -> None:
    with closing(sqlite3.connect(place)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def _resume(place: Path) -> None:
    with Ledger.open(place) as ledger:
        learn(LESSON, ledger, resume=True)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE ponder_ledger SET version = 'new'",
        "DELETE FROM ponder_ledger",
        "UPDATE ponder_runs SET settings = '{x'",
        f"UPDATE ponder_runs SET settings = '{DEEP}'",
        "UPDATE ponder_history SET evidence = '[1]'",
        "UPDATE ponder_history SET region = x'ff00'",
        """UPDATE ponder_history SET evidence = '{"examples": "many"}'""",
        """UPDATE ponder_history SET region = '{"grounds": 7}'""",
        """UPDATE ponder_history SET region = '{"grounds": ["all"]}'""",
        """UPDATE ponder_history SET region = '{"grounds": [{"kind": ["box"]}]}'""",
        """UPDATE ponder_history SET region = '{"grounds": [{"kind": "box", "objects": 3}]}'""",
        """UPDATE ponder_history SET region = '{"grounds": [{"kind": "play", "objects": "x"}]}'""",
        "UPDATE ponder_history SET said = 'hello world('",
        "UPDATE ponder_history SET status = 'maybe'",
        "UPDATE ponder_examples SET object = 'TTF_F'",
        "UPDATE ponder_examples SET object = x'ff'",
        "DELETE FROM ponder_examples",
        "DELETE FROM ponder_claims",
    ],
    ids=lambda statement: statement[:44],
)
def test_a_changed_ledger_is_refused_and_stays_as_it_is(place: Path, statement: str) -> None:
    _change(place, statement)
    before = _lines(place)
    refuse(LedgerFault, _resume, place)
    assert _lines(place) == before


def test_a_ledger_about_another_game_is_gone_on_with(place: Path) -> None:
    """The run is not one of this lesson; a new one begins, and the old one stays."""
    _change(place, "UPDATE ponder_runs SET about = 'nim'")
    with Ledger.open(place) as ledger:
        assert learn(LESSON, ledger, resume=True, work=Work()).run.number == 2
        assert len(ledger.history(run=1)) == 3


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="a file of Linux")
def test_files_of_the_system_are_no_ledgers() -> None:
    refuse(BadText, Ledger.open, "/proc/self/mem")


def test_what_is_not_a_file_is_not_opened(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for place in (pipe, Path(os.devnull), Path("/dev/zero")):
        refuse(BadText, Ledger.open, place)


def test_what_is_no_ledger_is_not_written_to(tmp_path: Path) -> None:
    byte, empty = tmp_path / "byte", tmp_path / "empty"
    byte.write_bytes(b"x")
    empty.touch()
    refuse(BadText, Ledger.open, byte)
    refuse(BadText, Ledger.to_read, str(empty))
    assert (byte.read_bytes(), empty.read_bytes()) == (b"x", b"")
