"""`ponder theory`, and `ponder conjecture --theory ledger`, at the terminal."""

import json
import sqlite3
from pathlib import Path

import pytest
from refusals import said
from standings import BELIEVED, CHECKED, ENOUGH, FEW, PROVED, REFUTED
from terminal import complained, complaint, document, run

from ponder import Claim, Ledger, Standing
from ponder.proofs.short_templates import prove_lower_rows
from ponder.show import theories
from ponder.theory import database
from ponder.theory.standing import Contradiction
from ponder.theory.tables import Example
from ponder.theory.verdict import after_proving, remember_proof


@pytest.fixture
def place(tmp_path: Path) -> str:
    """A ledger with two runs."""
    where = str(tmp_path / "ledger.db")
    with Ledger.open(where) as ledger:
        first = ledger.begin("chomp", "learn", {"seed": 0})
        ledger.record_all([BELIEVED], first, [Example("chomp", "2,1")])
        ledger.end(first)
        second = ledger.begin("chomp", "learn", {"seed": 0})
        ledger.record_all([REFUTED, PROVED], second, [Example("chomp", "5,3,3,2", str(FEW))])
        ledger.end(second)
    return where


def test_the_theory_lists_claims_under_their_standing(place: str) -> None:
    fields = document("theory", "chomp", "--ledger", place)
    assert fields["game"] == "chomp"
    (proved,), (refuted,) = fields["proved"], fields["refuted"]
    assert (proved["claim"], proved["run"]) == (str(ENOUGH), 2)
    assert refuted["evidence"]["counterexample"] == "5,3,3,2"
    assert fields["checked"] == fields["believed"] == fields["contradictions"] == []
    assert [one["object"] for one in fields["examples"]] == ["2,1", "5,3,3,2"]


def test_long_positions_are_cut_for_people_alone(place: str) -> None:
    long = ",".join(["2"] * 20_000)
    with Ledger.open(place) as ledger:
        run_number = ledger.begin("chomp", "refute", {})
        fallen = Standing(Claim.parse("chomp: 1 >= 2"), "refuted", {"counterexample": long})
        ledger.record_all([fallen], run_number, [Example("chomp", long)])
        ledger.end(run_number)
    assert len(run("theory", "chomp", "--ledger", place).stdout) < 2_000
    assert len(run("theory", "chomp", "--ledger", place, "--diff", "1", "3").stdout) < 2_000
    fields = document("theory", "chomp", "--ledger", place)
    assert long in [one["evidence"]["counterexample"] for one in fields["refuted"]]
    assert fields["examples"][-1]["object"] == long


def test_laws_of_lower_rows_come_last_and_are_folded_unless_all_are_wanted(place: str) -> None:
    laws = [after_proving(prove_lower_rows(lower)) for lower in ((2,), (1, 1))]
    with Ledger.open(place) as ledger:
        ledger.record_all(laws, 2)
    said(run("theory", "chomp", "--ledger", place).stdout)
    said(run("theory", "chomp", "--ledger", place, "--all").stdout)


def test_a_long_theory_is_cut_unless_all_of_it_is_wanted(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theories, "MOST_CLAIMS", 2)
    claims = [Claim.parse(f"chomp: number_of_rows(x) <= {i}") for i in range(5)]
    with Ledger.open(place) as ledger:
        ledger.record_all([Standing(claim, "believed") for claim in claims], 2)
    said(run("theory", "chomp", "--ledger", place).stdout)
    said(run("theory", "chomp", "--ledger", place, "--all").stdout)


def test_the_difference_between_runs(place: str) -> None:
    fields = document("theory", "chomp", "--ledger", place, "--diff", "1", "2")
    standings = [
        (one["before"] and one["before"]["status"], one["after"]["status"], one["example"])
        for one in fields["changes"]
    ]
    assert standings == [("believed", "refuted", "5,3,3,2"), (None, "proved", "")]
    assert [one["object"] for one in fields["examples"]] == ["5,3,3,2"]


def test_the_runs(place: str) -> None:
    fields = document("theory", "chomp", "--ledger", place, "--runs")
    assert [(one["number"], one["ending"]) for one in fields["runs"]] == [
        (1, "finished"),
        (2, "finished"),
    ]


def test_export_and_import(place: str, tmp_path: Path) -> None:
    file, other = tmp_path / "chomp.json", str(tmp_path / "other.db")
    assert run("theory", "chomp", "--ledger", place, "--export", str(file)).exit_code == 0
    fields = document("theory", "chomp", "--ledger", other, "--import", str(file))
    assert [one["claim"] for one in fields["proved"]] == [str(ENOUGH)]


def test_a_contradiction_is_loud(place: str) -> None:
    with Ledger.open(place) as ledger, pytest.raises(Contradiction):
        ledger.record(remember_proof(Standing(FEW, "proved")), 2)
    result = run("theory", "chomp", "--ledger", place)
    assert result.exit_code == 2
    said(result.stdout)
    complained(result.stderr)


def _conjecture(place: str) -> tuple[str, set[str]]:
    """What is noted of the theory, and the conjectures."""
    game = ("--game", "chomp", "--p-positions", "8", "--target", "number_of_cookies")
    known = ("--lower", "--complexity", "3", "--theory", "ledger", "--ledger", place)
    found = document("conjecture", *game, *known)
    return "\n".join(found["notes"]), {one["statement"] for one in found["conjectures"]}


def test_conjectures_take_what_is_proved_as_known(place: str) -> None:
    with Ledger.open(place) as ledger:
        unproved = "number_of_cookies(x) >= full_rectangle(x)"
        for_n = "chomp: if ~is_p_position(x) then number_of_cookies(x) >= 2*full_rectangle(x)"
        ledger.record(Standing(Claim.parse(f"chomp: {unproved}"), "believed"), 2)
        ledger.record(remember_proof(Standing(Claim.parse(for_n), "proved")), 2)
    notes, conjectures = _conjecture(place)
    said(notes)
    assert str(ENOUGH.says) not in conjectures


def test_conjectures_that_nothing_proved_helps(tmp_path: Path) -> None:
    place = str(tmp_path / "ledger.db")
    Ledger.open(place).close()
    notes, conjectures = _conjecture(place)
    said(notes)
    assert str(ENOUGH.says) in conjectures


# Bad input: one line, exit status 2, and nothing is lost.


def _entries(place: str) -> int:
    with Ledger.open(place) as ledger:
        return len(ledger.history())


def test_a_locked_ledger(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    file = Path(place).with_name("more.json")
    run("theory", "chomp", "--ledger", place, "--export", str(file))
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    holder = sqlite3.connect(place, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    complaint("theory", "chomp", "--ledger", place, "--import", str(file))
    assert run("theory", "chomp", "--ledger", place).exit_code == 0  # readers need not wait
    holder.close()
    assert _entries(place) == 3


def test_a_file_that_is_not_a_ledger(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("These are notes, and not a database at all.\n" * 100)
    before = file.read_bytes()
    complaint("theory", "chomp", "--ledger", str(file))
    assert file.read_bytes() == before
    complaint("theory", "chomp", "--ledger", str(tmp_path))
    complaint("theory", "chomp", "--ledger", str(tmp_path / "no.db"))
    assert not (tmp_path / "no.db").exists()


def test_a_database_of_another_program(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    complaint("theory", "chomp", "--ledger", str(file))


def test_a_ledger_that_was_cut(place: str) -> None:
    with sqlite3.connect(place) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    whole = Path(place).read_bytes()
    Path(place).write_bytes(whole[: len(whole) // 2])
    complaint("theory", "chomp", "--ledger", place)
    assert Path(place).read_bytes() == whole[: len(whole) // 2]
    Path(place).write_bytes(whole)
    assert _entries(place) == 3


@pytest.mark.parametrize("change", ['"version": 99,', '"version": 1, "x": {', ""])
def test_a_file_that_cannot_be_imported(place: str, change: str) -> None:
    file = Path(place).with_name("more.json")
    run("theory", "chomp", "--ledger", place, "--export", str(file))
    text = file.read_text().replace('"version": 1,', change)
    file.write_text(text if change else json.dumps([1, 2]))
    complaint("theory", "chomp", "--ledger", place, "--import", str(file))
    assert _entries(place) == 3


def test_other_bad_input(place: str, tmp_path: Path) -> None:
    with Ledger.open(place) as ledger:
        ledger.record(CHECKED, 1)
        ledger.begin("nim", "learn", {})
    complaint("theory", "chmop", "--ledger", place)
    complaint("theory", "chomp", "--ledger", place, "--diff", "1", "9")
    for game, runs in (("nim", "12"), ("nim", "13"), ("chomp", "13"), ("chomp", "31")):
        complaint("theory", game, "--ledger", place, "--diff", *runs)
    complaint(*("conjecture", "--table", "x.csv", "--target", "y", "--theory", "ledger"))
    missing = str(tmp_path / "nowhere" / "ledger.db")
    complaint("theory", "chomp", "--ledger", missing)
