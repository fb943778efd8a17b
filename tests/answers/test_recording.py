"""What is refuted and proved is recorded in a ledger, and later proofs use it."""

from pathlib import Path

from ponder import Claim, Ledger
from ponder.answers.claims import RefuteRequest, prove_claim, prove_rows, refute_claim
from ponder.refutations.claims import read_claim

FALSE = "number_of_cookies(x) <= 2*number_of_rows(x)"
TRUE = "row_product(x) >= number_of_rows(x)"


def _status(ledger: str, claim: Claim) -> str | None:
    with Ledger.open(ledger) as opened:
        standing = opened.standing_of(claim)
    return None if standing is None else standing.status


def test_verdicts_are_recorded(tmp_path: Path) -> None:
    ledger = str(tmp_path / "ledger.db")
    refute_claim(RefuteRequest(FALSE, "chomp", ledger=ledger))
    assert _status(ledger, read_claim(FALSE, "chomp")) == "refuted"
    assert prove_claim(read_claim(FALSE, "chomp"), ledger).certificate is None
    assert prove_claim(read_claim(TRUE, "chomp"), ledger).certificate is not None
    assert _status(ledger, read_claim(TRUE, "chomp")) == "proved"


def test_what_a_ledger_has_proved_is_used(tmp_path: Path) -> None:
    ledger = str(tmp_path / "ledger.db")
    prove_claim(read_claim(TRUE, "chomp"), ledger)
    mirrored = read_claim("column_product(x) >= number_of_columns(x)", "chomp")
    certificate = prove_claim(mirrored, ledger).certificate
    assert certificate is not None
    assert certificate.main.template == "transposition"
    assert read_claim(TRUE, "chomp") in {lemma.claim for lemma in certificate.lemmas}


def test_a_law_of_rows_is_recorded(tmp_path: Path) -> None:
    ledger = str(tmp_path / "ledger.db")
    certificate = prove_rows("p,q,2", ledger).certificate
    assert certificate is not None
    assert _status(ledger, certificate.claim) == "proved"
