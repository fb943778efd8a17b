"""Whoever wrote the ledger: proved is only what our own checker has accepted."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from refusals import said
from standings import BELIEVED, CHECKED, ENOUGH, FEW, PROVED, REFUTED
from stopped_work import given_up, interrupted
from terminal import document, run

from ponder import Claim, Ledger, Standing
from ponder.answers.explanations import ExplainRequest, explain_move
from ponder.answers.theory import theory_of
from ponder.checking import remembered
from ponder.core.work import Stopped, Work
from ponder.games import Chomp
from ponder.players.reasoned import Reasoned, knowledge_from_ledger
from ponder.proofs.short_templates import prove_lower_rows
from ponder.show.theories import evidence_words
from ponder.theory import verdict
from ponder.theory.verdict import REFUSED, UNCHECKED, after_proving, trusted

EMPTY = Standing(FEW, "proved")
ANOTHER = Standing(FEW, "proved", PROVED.evidence)
LAW = prove_lower_rows((2,))


@pytest.fixture(autouse=True)
def strange(tables: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that has not checked anything yet."""
    monkeypatch.setattr(verdict, "_verdicts", {})


@pytest.fixture
def where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    place = str(tmp_path / "ledger.db")
    monkeypatch.setenv("PONDER_LEDGER", place)
    return place


@pytest.fixture
def ledger(where: str) -> Iterator[Ledger]:
    with Ledger.open(where) as opened:
        yield opened


@pytest.fixture
def unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checker may not be asked."""
    monkeypatch.delattr(verdict, "verify")


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a new process."""
    monkeypatch.setattr(verdict, "_verdicts", {})


def record(ledger: Ledger, *standings: Standing) -> None:
    ledger.record_all(standings, ledger.begin(standings[0].claim.about, "test"))


@pytest.mark.parametrize("forged", [EMPTY, ANOTHER])
def test_a_row_without_its_proof_is_not_proved(ledger: Ledger, forged: Standing) -> None:
    record(ledger, forged, PROVED)
    found = document("theory", "chomp")
    assert [one["claim"] for one in found["proved"]] == [str(ENOUGH)]
    (believed,) = found["believed"]
    assert (believed["claim"], believed["status"]) == (str(FEW), "believed")
    assert believed["evidence"][REFUSED]
    said(run("theory", "chomp").stdout)


def test_a_claim_whose_proof_is_refused_stands_as_it_would_without_it(ledger: Ledger) -> None:
    record(ledger, BELIEVED, CHECKED, EMPTY)
    (entry,) = ledger.theory("chomp")
    assert (entry.standing.status, entry.standing.objects) == ("checked", CHECKED.objects)
    assert REFUSED in entry.standing.evidence
    said(run("theory", "chomp").stdout)


def test_a_refused_proof_contradicts_nothing(ledger: Ledger) -> None:
    record(ledger, EMPTY, REFUTED)
    assert ledger.contradictions("chomp") == ()
    assert ledger.standing_of(FEW) == REFUTED


@pytest.mark.parametrize("work", [given_up, interrupted])
def test_what_was_not_checked_in_time_is_only_recorded_as_proved(
    ledger: Ledger, work: Callable[[], Work]
) -> None:
    record(ledger, PROVED)
    answer = theory_of("chomp", work=work())
    assert not answer.stopped.is_complete
    (entry,) = answer.claims
    assert (entry.standing.status, entry.standing.evidence[UNCHECKED]) == ("believed", True)
    assert theory_of("chomp").standing("proved")


def test_words_for_what_was_not_checked(ledger: Ledger) -> None:
    record(ledger, PROVED)
    (entry,) = ledger.history("chomp", check=False)
    said(evidence_words(entry.standing))


def test_a_proof_is_checked_once_on_a_machine(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(ledger, PROVED)
    assert ledger.proved("chomp") == (PROVED,)
    forget(monkeypatch)
    monkeypatch.delattr(verdict, "verify")
    assert ledger.proved("chomp") == (PROVED,)


def test_a_proof_made_here_is_not_checked_again(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("prove", "chomp", str(ENOUGH.says), "--ledger", ledger.where).exit_code == 0
    forget(monkeypatch)
    monkeypatch.delattr(verdict, "verify")
    assert [one.claim for one in ledger.proved("chomp")] == [ENOUGH]


def test_another_version_of_the_checker_checks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    after_proving(LAW)
    forget(monkeypatch)
    monkeypatch.setattr(remembered, "CHECKER", remembered.CHECKER + 1)
    law = Standing(LAW.claim, "proved", LAW.to_json())
    assert trusted([law], check=False)[0].evidence[UNCHECKED]


def test_a_proof_is_not_remembered_for_another_claim(unasked: None) -> None:
    after_proving(LAW)
    other = Standing(FEW, "proved", LAW.to_json())
    assert trusted([other])[0].status == "believed"


def test_where_nothing_can_be_written_proofs_are_still_checked(
    ledger: Ledger, tables: Path
) -> None:
    (tables / remembered.FILE).mkdir()
    record(ledger, PROVED)
    assert ledger.proved("chomp") == (PROVED,)


def test_a_player_does_not_rely_on_a_proof_that_is_refused(ledger: Ledger) -> None:
    wrong = Claim.parse("chomp: is_p_position(x) iff number_of_rows(x) == 2")
    record(ledger, Standing(wrong, "proved", LAW.to_json()))
    choice = explain_move(ExplainRequest(Chomp("5,5,1"))).choice
    rest = [reason for reason in choice.reasons if reason.claim == wrong]
    assert {(reason.kind, reason.sure) for reason in rest} <= {("breaks a claim", "believed")}


def test_a_player_whose_check_was_stopped_checks_again(
    ledger: Ledger, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(ledger, Standing(LAW.claim, "proved", LAW.to_json()))
    player = Reasoned("reasoned", knowledge_from_ledger(where))
    with pytest.raises(Stopped):
        player.knowledge("chomp", given_up())
    choice = player.choose(Chomp("8,4,2"), "left")
    assert (str(choice.to), choice.reasons[0].sure) == ("6,4,2", "proved")


def test_a_move_whose_proofs_were_not_checked_in_time_rests_on_none(ledger: Ledger) -> None:
    record(ledger, Standing(LAW.claim, "proved", LAW.to_json()))
    found = explain_move(ExplainRequest(Chomp("8,4,2")), given_up())
    assert (found.stopped.cause, found.chosen) == ("cancelled", None)
