"""The published conjectures, settled."""

import json
from pathlib import Path

import pytest
from published import REFUTED
from refusals import refuse

from ponder import Ledger, Limit, Work, verify
from ponder.answers.claims import PaperAnswer, settle_paper
from ponder.answers.document import document
from ponder.checking.certificates import Certificate
from ponder.conjectures.published import CHOMP, Paper
from ponder.core.errors import UnknownName, Unsuitable
from ponder.core.files import read_json

PROVED = (14, 15, 29, 38, 47, 55, 64)
SHORT = Paper("chomp", "a short paper", CHOMP.given, {n: CHOMP.statements[n] for n in (14, 24, 87)})


@pytest.fixture(scope="module")
def answer(tmp_path_factory: pytest.TempPathFactory) -> PaperAnswer:
    return settle_paper("chomp", tmp_path_factory.mktemp("certificates"))


def test_every_published_conjecture_is_settled(answer: PaperAnswer) -> None:
    found = {number: one.verdict for number, one in answer.settled.items()}
    assert found == {**dict.fromkeys(PROVED, "proved"), **dict.fromkeys(REFUTED, "refuted")}
    assert answer.stopped.is_complete


@pytest.mark.parametrize("number", REFUTED)
def test_counterexamples_are_the_smallest(answer: PaperAnswer, number: int) -> None:
    assert str(answer.settled[number].refutation.counterexample) == REFUTED[number]


@pytest.mark.parametrize("number", PROVED)
def test_certificates_are_files_that_the_checker_accepts(answer: PaperAnswer, number: int) -> None:
    certificate = Certificate.from_json(read_json(answer.files[number]))
    assert certificate.claim == CHOMP.claims[number]
    assert verify(certificate).valid


def test_two_conjectures_are_one_claim(answer: PaperAnswer) -> None:
    assert answer.same_as == {24: 87, 87: 24}


def test_document(answer: PaperAnswer) -> None:
    fields = json.loads(json.dumps(document(answer)))["conjectures"]
    by_number = {one["number"]: one for one in fields}
    assert list(by_number) == list(CHOMP.statements)
    assert by_number[14]["verdict"] == "proved"
    assert Path(by_number[14]["certificate"]).is_file()
    assert by_number[14]["counterexample"] is by_number[24]["certificate"] is None
    assert by_number[24]["counterexample"] == "5,3,3,2"
    assert by_number[24]["values"] == {"left": "13", "right": "12"}
    assert by_number[87]["same_as"] == 24


def test_verdicts_are_recorded_in_a_ledger(tmp_path: Path) -> None:
    where = str(tmp_path / "ledger.db")
    found = settle_paper(SHORT, ledger=where)
    with Ledger.open(where, create=False) as ledger:
        known = {one.standing.claim: one.standing.status for one in ledger.theory("chomp")}
        assert [(run.command, run.ending) for run in ledger.runs()] == [("paper", "finished")]
        assert len(ledger.history("chomp")) == 3
        proved = ledger.proved("chomp")
    assert sorted(known.values()) == ["proved", "refuted"]  # 24 and 87 are one claim
    assert proved[0].evidence == found.settled[14].standing.evidence


def test_a_certificate_that_cannot_be_written_is_in_the_document(tmp_path: Path) -> None:
    (tmp_path / "chomp_14.json").mkdir()
    found = settle_paper(SHORT, tmp_path)
    assert [error.filename for error in found.not_written] == [str(tmp_path / "chomp_14.json")]
    (first, *_) = document(found)["conjectures"]
    assert verify(Certificate.from_json(first["certificate"])).valid


def test_a_claim_of_which_nothing_was_checked_has_no_verdict() -> None:
    stopped = settle_paper(SHORT, work=Work(Limit(seconds=0)))
    assert stopped.stopped.cause == "time"
    assert stopped.settled == {}
    assert document(stopped)["conjectures"] == []


def test_papers_on_other_games() -> None:
    refuse(Unsuitable, settle_paper, "nim")
    refuse(UnknownName, settle_paper, "chop")
