"""Certificates as Coq files: theorems about Chomp, without axioms; false ones are rejected."""

from pathlib import Path

import pytest
from coq import NO_AXIOMS, axioms_of, coq_accepts, needs_coq
from golden_proofs import CERTIFICATE, FIVE_CASES

import ponder
from ponder.checking.certificates import Certificate
from ponder.core.errors import Unsuitable
from ponder.core.files import read_json
from ponder.language.claims import Claim
from ponder.proofs.proof import Proof
from ponder.show.coq.certificate import parts_of, proof_as_coq
from ponder.show.coq.statements import NotInWholeNumbers, coq_statement

BOUND = "chomp: if is_p_position(x) then number_of_cookies(x) >= 2*number_of_columns(x) - 1"

TWO_ROWS = "chomp: if number_of_rows(x) == 2 then is_p_position(x) iff first_row_gap(x) == 1"


def _up_to(claim: str) -> Certificate:
    """The entries of the golden certificate up to a claim."""
    entries = Certificate.from_json(read_json(CERTIFICATE)).entries
    place = [str(entry.claim) for entry in entries].index(claim)
    return Certificate(entries[place], entries[:place])


def _proved(claim: str) -> Certificate:
    found = ponder.prove(claim, "chomp")
    assert isinstance(found, Proof)
    return found.certificate


@needs_coq
def test_coq_accepts_theorems_about_chomp_and_needs_no_axioms(tmp_path: Path) -> None:
    certificate = Certificate.from_json(read_json(FIVE_CASES))
    parts = parts_of(certificate)
    assert [part.claim for part in parts if part.name is None] == [TWO_ROWS]
    assert (parts[-1].premises, parts[-1].many) == ((), True)
    assert axioms_of(proof_as_coq(certificate), [], tmp_path) == [NO_AXIOMS]


@needs_coq
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("cookies b >= 2 * columns b - 1", "cookies b >= 2 * columns b"),  # the statement
        ("0 <= h_ - 1)", "0 <= h_)"),  # a hypothesis of the arithmetic
    ],
)
def test_coq_rejects_a_changed_file(right: str, wrong: str, tmp_path: Path) -> None:
    text = proof_as_coq(_up_to(BOUND))
    changed = text.replace(right, wrong, 1)
    assert changed != text
    assert not coq_accepts(changed, tmp_path)


def test_what_is_not_proved_is_a_premise_and_not_an_axiom() -> None:
    certificate = Certificate.from_json(read_json(CERTIFICATE))
    assert parts_of(certificate)[-1].name is None
    text = proof_as_coq(certificate)
    steps = len(parts_of(certificate)[-1].whole)
    assert text.endswith(f"Print Assumptions step_{len(certificate.entries)}_{steps}.\n")
    forbidden = ("Admitted", "Axiom", "Parameter", "Conjecture", "admit", "Abort")
    assert not any(word in text for word in forbidden)


def test_claims_in_whole_numbers_are_said() -> None:
    assert str(coq_statement(Claim.parse(BOUND))) == (
        "forall b : list Z, board b -> P_position b -> cookies b >= 2 * columns b - 1"
    )
    for text in ("chomp: log(row_product(x)) <= 3", "chomp: is_p_position(x) iff is_square(x)"):
        with pytest.raises(NotInWholeNumbers):
            coq_statement(Claim.parse(text))


@pytest.mark.parametrize(
    ("claim", "is_said", "many"),
    [
        ("row_product(x) >= number_of_rows(x)", True, False),
        ("squareness(x) >= cookies_inside_ratio(x)", True, True),
        ("row_product(x) <= number_of_rows(x)^number_of_cookies(x)", False, False),
        ("sqrt(number_of_cookies(x)) >= 1", False, False),
        ("if is_n_position(x) then number_of_cookies(x) >= 1", False, False),
    ],
)
def test_which_claims_become_theorems(claim: str, is_said: bool, many: bool) -> None:
    """As docs/proving.md says."""
    certificate = _proved(claim)
    last = parts_of(certificate)[-1]
    assert (last.name is not None, last.many, last.premises) == (is_said, many, ())
    assert proof_as_coq(certificate)


@pytest.mark.parametrize(
    "claim", ["if is_square_hull(x) then is_p_position(x) iff is_l_shaped(x)", TWO_ROWS]
)
def test_of_laws_nothing_is_said(claim: str) -> None:
    with pytest.raises(Unsuitable):
        proof_as_coq(_proved(claim))
