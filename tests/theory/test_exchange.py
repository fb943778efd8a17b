"""Ledgers that are exported and merged: evidence from elsewhere is checked."""

import json
from collections.abc import Iterator
from math import inf
from pathlib import Path

import pytest
from refusals import refuse, said
from small_theory import standing
from standings import BELIEVED, CHECKED, ENOUGH, FEW, PROVED, REFUTED, P

from ponder import Claim, Ledger, PonderError, Standing
from ponder.core.errors import BadText, Unsuitable
from ponder.core.work import Work
from ponder.show.theories import evidence_words
from ponder.theory.ledger import MergeResult
from ponder.theory.standing import Contradiction
from ponder.theory.tables import Example

NARROW = Claim.parse(P + "number_of_columns(x) <= 5")


@pytest.fixture
def ledger(place: str) -> Iterator[Ledger]:
    with Ledger.open(place) as opened:
        yield opened


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Ledger]:
    """A ledger of someone else."""
    with Ledger.open(tmp_path / "other.db") as opened:
        yield opened


def test_a_ledger_is_exported_and_merged_once(ledger: Ledger, other: Ledger) -> None:
    run = ledger.begin("chomp", "test", {"seed": 1})
    ledger.record_all([BELIEVED, REFUTED], run, [Example("chomp", "2,1")])
    data = json.loads(json.dumps(ledger.to_json("chomp")))
    other.record(PROVED, other.begin("chomp", "test"))
    added = other.from_json(data)
    assert (added.runs, added.examples, added.entries) == (1, 1, 2)
    assert other.standing_of(FEW) == REFUTED
    assert other.proved("chomp") == (PROVED,)
    again = other.from_json(data)
    assert (again.runs, again.examples, again.entries) == (0, 0, 0)
    ledger.record(CHECKED, run)
    more = other.from_json(ledger.to_json())
    assert (more.runs, more.examples, more.entries) == (0, 0, 1)
    assert other.to_json()["runs"][1] == ledger.to_json()["runs"][0]


def _document(ledger: Ledger) -> dict[str, object]:
    ledger.record(BELIEVED, ledger.begin("chomp", "test"))
    return ledger.to_json()


@pytest.mark.parametrize(
    "change",
    [
        {"format": "something"},
        {"version": 2},
        {"version": "1"},
        {"runs": [{"uid": "1"}]},
        {"runs": 7},
    ],
)
def test_other_documents_are_refused_and_nothing_changes(
    ledger: Ledger, change: dict[str, object]
) -> None:
    document = _document(ledger)
    before = ledger.to_json()
    refuse(BadText, ledger.from_json, {**document, **change})
    assert ledger.to_json() == before


def test_a_document_that_contradicts_the_ledger_is_refused_whole(
    ledger: Ledger, other: Ledger
) -> None:
    wrong = Standing(ENOUGH, "refuted", {"counterexample": "3,2"})
    ledger.record(wrong, ledger.begin("chomp", "test"))
    other.record_all([BELIEVED, PROVED], other.begin("chomp", "test"))
    before = ledger.to_json()
    with pytest.raises(Contradiction):
        ledger.from_json(other.to_json())
    assert ledger.to_json() == before


@pytest.mark.parametrize(
    "wrong",
    [
        Standing(ENOUGH, "refuted", {"counterexample": "3,2"}),
        Standing(FEW, "refuted", {"counterexample": "5,3,3,9"}),
        Standing(FEW, "refuted"),
        Standing(NARROW, "refuted", {"counterexample": "50000000002,50000000000"}),
        Standing(FEW, "proved"),
        Standing(FEW, "proved", PROVED.evidence),
        Standing(ENOUGH, "proved", {**PROVED.evidence, "proof": {}}),
    ],
)
def test_evidence_from_elsewhere_is_checked(ledger: Ledger, other: Ledger, wrong: Standing) -> None:
    other.record_all([BELIEVED, wrong], other.begin("chomp", "test"))
    refuse(PonderError, ledger.from_json, other.to_json())
    assert ledger.runs() == ()


@pytest.mark.parametrize(
    ("says", "counterexample"),
    [
        ("number_of_columns(x) <= 5", "50000000001,50000000000"),
        ("number_of_rows(x) <= 4000", ",".join(["2"] * 4000 + ["1"])),
        ("number_of_rows(x) <= 4000", ",".join(["4001"] + ["1"] * 4000)),
        ("second_row_size(x) <= 10^15", "1000000000000003,1000000000000001,2"),
    ],
)
def test_large_counterexamples_are_checked_by_theorems(
    ledger: Ledger, other: Ledger, says: str, counterexample: str
) -> None:
    large = Standing(Claim.parse(P + says), "refuted", {"counterexample": counterexample})
    other.record(large, other.begin("chomp", "test"))
    assert ledger.from_json(other.to_json()).left_out == 0
    assert [entry.standing for entry in ledger.history()] == [large]


def test_what_cannot_be_checked_is_left_out(
    ledger: Ledger, other: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_board = ",".join(map(str, range(30, 17, -1)))
    large = Standing(FEW, "refuted", {"counterexample": open_board})
    other.record_all([BELIEVED, large, PROVED], other.begin("chomp", "test"))
    document = other.to_json()
    assert other.from_json(document) == MergeResult()
    assert ledger.from_json(document) == MergeResult(runs=1, entries=2, left_out=1)
    assert [entry.standing for entry in ledger.history()] == [BELIEVED, PROVED]
    assert ledger.from_json(document) == MergeResult(left_out=1)
    monkeypatch.setattr("ponder.core.work.memory_left", lambda: 1000)
    monkeypatch.setattr(Work, "_next_look", inf)  # only the check of the evidence notices
    with pytest.raises(MemoryError):
        ledger.from_json(document)


def test_a_run_with_another_history_is_not_merged(ledger: Ledger) -> None:
    document = json.loads(json.dumps(_document(ledger)))
    document["runs"][0]["history"][0]["status"] = "checked"
    refuse(Unsuitable, ledger.from_json, document)


def test_what_others_have_checked_is_believed(ledger: Ledger, other: Ledger) -> None:
    seen = standing(f"{P}number_of_rows(x) >= 1", "checked")
    ledger.record_all([CHECKED, seen], ledger.begin("chomp", "test"))
    document = json.loads(json.dumps(ledger.to_json()))
    assert other.from_json(document).entries == 2
    assert {entry.standing.status for entry in other.theory("chomp")} == {"believed"}
    for entry in other.theory("chomp"):
        said(evidence_words(entry.standing))
    assert other.from_json(document).entries == 0
    assert other.to_json() == document
    other.record(CHECKED, other.begin("chomp", "refute"))
    assert other.standing_of(FEW) == CHECKED
    assert ledger.from_json(document).entries == 0
    assert ledger.standing_of(FEW) == CHECKED
