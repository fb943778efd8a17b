"""Several processes write at once; a process is killed; the disk is full."""

import random
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

from refusals import refuse
from standings import BELIEVED, ENOUGH, PROVED

from ponder import Claim, Ledger, Standing
from ponder.theory.database import LedgerFault
from ponder.theory.tables import Example

WRITERS, EACH, CLAIMS = 2, 8, 4

WRITER = """
import sys
from ponder.language.claims import Claim
from ponder.theory.ledger import Ledger
from ponder.theory.tables import Example
from ponder.theory.standing import Standing

where, rounds, claims = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
with Ledger.open(where) as ledger:
    run = ledger.begin("chomp", "test")
    for round in range(rounds):
        said = [Claim.parse(f"chomp: number_of_rows(x) <= {round + i}") for i in range(claims)]
        standings = [Standing(one, "believed", {"round": round}) for one in said]
        ledger.record_all(standings, run, [Example("chomp", str(round + 1))])
        print(round, flush=True)
    ledger.end(run)
"""


def _writer(where: str, rounds: int, claims: int = CLAIMS) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WRITER, where, str(rounds), str(claims)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_several_processes_begin_and_write_one_ledger(place: str) -> None:
    writers = [_writer(place, EACH) for _ in range(WRITERS)]
    for writer in writers:
        writer.communicate(timeout=100)
    assert [writer.returncode for writer in writers] == [0] * WRITERS
    with Ledger.open(place) as ledger:
        assert [run.ending for run in ledger.runs()] == ["finished"] * WRITERS
        for run in ledger.runs():
            assert len(ledger.history(run=run)) == EACH * CLAIMS
            said = [example.object for example in ledger.examples("chomp", run)]
            assert said == [str(number + 1) for number in range(EACH)]
        assert len(ledger.theory("chomp")) == EACH + CLAIMS - 1


def test_a_killed_process_loses_nothing_that_was_committed(place: str) -> None:
    dice = random.Random(1)
    for run in (1, 2):
        writer = _writer(place, 100_000)
        assert writer.stdout is not None
        said = [int(writer.stdout.readline())]
        time.sleep(dice.uniform(0, 0.1))
        writer.send_signal(signal.SIGKILL)
        said += map(int, writer.communicate()[0].split())
        with Ledger.open(place) as ledger:
            rounds = [entry.standing.evidence["round"] for entry in ledger.history(run=run)]
            examples = ledger.examples("chomp", run)
            # The last round may be committed and not yet be told; none is there in part.
            assert len(rounds) == len(examples) * CLAIMS
            assert len(examples) - len(said) in {0, 1}
            assert rounds == [i for i in range(len(examples)) for _ in range(CLAIMS)]
            assert ledger.run(run).ended == ""


def test_a_disk_that_is_full_loses_nothing_that_was_recorded(tmp_path: Path) -> None:
    place = str(tmp_path / "ledger.db")
    long = Standing(ENOUGH, "believed", {"why": "x" * 3_000_000})
    with Ledger.open(place) as ledger:
        run = ledger.begin("chomp", "test")
        ledger.record(BELIEVED, run)
        usual = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, usual[1]))
        try:
            refuse(LedgerFault, ledger.record_all, [PROVED, long], run, [Example("chomp", "2,1")])
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, usual)
        assert [entry.standing for entry in ledger.history()] == [BELIEVED]
        ledger.record(PROVED, run)
    with Ledger.open(place) as ledger:
        assert [entry.standing for entry in ledger.history()] == [BELIEVED, PROVED]


def test_a_database_that_may_not_grow_says_so(tmp_path: Path) -> None:
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        run = ledger.begin("chomp", "test")
        refuse(LedgerFault, _fill, ledger, run.number)
        assert ledger.history() == ()


def _fill(ledger: Ledger, run: int) -> None:
    from ponder.theory.tables import add_standings

    claims = (Claim.parse(f"chomp: number_of_rows(x) <= {i}") for i in range(100))
    long = ((("now"), Standing(claim, "believed", {"why": "x" * 10_000})) for claim in claims)
    with ledger.database.writing() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 40")
        add_standings(connection, long, run)
