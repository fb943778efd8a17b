"""What is refuted and proved is recorded in a ledger, and later proofs use it."""

from __future__ import annotations

from pathlib import Path

from ponder.answers.proving import claim_of, prove_claim
from ponder.answers.refuting import RefuteRequest, refute_claim
from ponder.language.claims import Claim
from ponder.theory.ledger import Ledger

FALSE = "number_of_cookies(x) <= 2*number_of_columns(x) + 2*squareness(x)"
TRUE = "row_product(x) >= number_of_rows(x)"


def _status(ledger: str, claim: Claim) -> str | None:
    with Ledger.open(ledger) as opened:
        standing = opened.standing_of(claim)
    return None if standing is None else standing.status


def test_verdicts_are_recorded(tmp_path: Path) -> None:
    ledger = str(tmp_path / "ledger.db")
    refute_claim(RefuteRequest(FALSE, "chomp", ledger=ledger))
    assert _status(ledger, claim_of("chomp", FALSE)) == "refuted"
    assert prove_claim(claim_of("chomp", FALSE), ledger).certificate is None
    assert prove_claim(claim_of("chomp", TRUE), ledger).certificate is not None
    assert _status(ledger, claim_of("chomp", TRUE)) == "proved"


def test_what_a_ledger_has_proved_is_used(tmp_path: Path) -> None:
    ledger = str(tmp_path / "ledger.db")
    prove_claim(claim_of("chomp", TRUE), ledger)
    mirrored = claim_of("chomp", "column_product(x) >= number_of_columns(x)")
    certificate = prove_claim(mirrored, ledger).certificate
    assert certificate is not None
    assert certificate.main.template == "transposition"
    assert claim_of("chomp", TRUE) in {lemma.claim for lemma in certificate.lemmas}
