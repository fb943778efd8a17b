"""Class laws are proved and checked; false ones are not."""

import json
import re
from typing import Any

import numpy as np
import pytest
from naive import boards

from ponder import Claim, Limit, Stopped, Work, prove, verify
from ponder.checking.certificates import Certificate, Entry
from ponder.checking.class_laws import check_tree
from ponder.exact.polynomials import Polynomial
from ponder.exact.verdicts import CODES
from ponder.games import Chomp
from ponder.measures.board_arrays import verdicts
from ponder.proofs.case_trees import find_case_tree
from ponder.proofs.class_laws import prove_class_law
from ponder.proofs.proof import Proof
from ponder.solving.chomp.sieve import p_positions

LAWS = [  # most were found by `ponder conjecture --condition class` on small boxes
    "if number_of_rows(x) == 2 then is_p_position(x) iff first_row_gap(x) == 1",
    "if squareness(x) == 0 then is_p_position(x) iff second_row_size(x) <= 1",
    "if first_row_gap(x) == 1 then is_p_position(x) iff number_of_rows(x) <= 2",
    "if third_row_size(x) == 2 & first_row_gap(x) == 2 then is_p_position(x) iff has_three_rows(x)",
    "if second_row_size(x) == 3 & smallest_column_size(x) == 2 then is_p_position(x) iff "
    "first_column_gap(x) == 2",
    "if durfee_square(x) == 1 then is_p_position(x) iff number_of_rows(x) == number_of_columns(x)",
    "if number_of_rows(x) == 3 & durfee_square(x) == 2 then is_p_position(x) iff "
    "second_row_size(x) == squareness(x) + 1 & smallest_column_size(x) == first_column_gap(x) + 1",
    "if is_p_position(x) & number_of_rows(x) >= 3 then ~(first_row_gap(x) == 1)",
    "if is_p_position(x) & squareness(x) == 0 then is_l_shaped(x)",
]


SIDE = 8
LOST = {board.rows for board in p_positions(Chomp((SIDE,) * SIDE))}
SHAPES = [board.rows for board in boards(SIDE, SIDE)]
BOARDS = {
    is_p: np.array([rows + (0,) * (SIDE - len(rows)) for rows in SHAPES if (rows in LOST) == is_p])
    for is_p in (True, False)
}


def counterexamples(claim: Claim) -> int:
    """How many boards of 8x8 refute the claim."""
    codes = [verdicts(claim, b, known={"is_p_position": is_p}) for is_p, b in BOARDS.items()]
    return int((np.concatenate(codes) != CODES["true"]).sum())


def proved(text: str) -> Certificate | None:
    return prove_class_law(Claim.parse(f"chomp: {text}"))


@pytest.mark.parametrize("text", LAWS)
def test_laws_are_proved_and_true(text: str) -> None:
    certificate = proved(text)
    assert certificate is not None
    assert verify(Certificate.from_json(json.loads(json.dumps(certificate.to_json())))).valid
    assert counterexamples(certificate.claim) == 0


def changed(text: str) -> list[str]:
    """The law with each of its numbers changed by one."""
    places = re.finditer(r"(?<= )\d+", text)
    return [text[:at.start()] + str(int(at[0]) + 1) + text[at.end():] for at in places]  # fmt: skip


@pytest.mark.parametrize("text", LAWS[2:5])
def test_changed_laws_that_are_false_are_neither_proved_nor_accepted(text: str) -> None:
    certificate = proved(text)
    assert certificate is not None
    for other in changed(text):
        claim = Claim.parse(f"chomp: {other}")
        if counterexamples(claim):
            assert prove_class_law(claim) is None
            moved = Entry(claim, "class law", certificate.main.proof)
            assert not verify(Certificate(moved, certificate.lemmas)).valid


def test_a_proof_needs_its_lemmas() -> None:
    certificate = proved(LAWS[3])
    assert certificate is not None
    assert certificate.lemmas
    assert not verify(Certificate(certificate.main, ())).valid


def pruned(tree: dict[str, Any]) -> list[dict[str, Any]]:
    """The tree with one multiplier left out, in every way."""
    if "sum" in tree:
        return [{"sum": tree["sum"][:i] + tree["sum"][i + 1 :]} for i in range(len(tree["sum"]))]
    return [
        {**tree, "cases": [*tree["cases"][:i], below, *tree["cases"][i + 1 :]]}
        for i, branch in enumerate(tree["cases"])
        for below in pruned(branch)
    ]


def test_a_missing_multiplier_is_found() -> None:
    certificate = proved(LAWS[2])
    assert certificate is not None
    for name, tree in certificate.main.proof.items():
        for other in pruned(tree):
            entry = Entry(certificate.claim, "class law", {**certificate.main.proof, name: other})
            assert not verify(Certificate(entry, certificate.lemmas)).valid


def test_what_is_not_linear_is_not_proved() -> None:
    assert proved("if is_p_position(x) then row_product(x) >= number_of_rows(x)") is None


def test_the_search_hears_the_clock() -> None:
    with pytest.raises(Stopped):
        prove_class_law(Claim.parse(f"chomp: {LAWS[1]}"), work=Work(Limit(seconds=0)))


def test_bounds_that_would_count_for_ever_are_left_to_the_linear_programme() -> None:
    texts = ("x - y - 1", "y - z", "z - x", "x", "y", "z")
    hypotheses = {text: ((Polynomial.parse(text),),) for text in texts}
    tree = find_case_tree(hypotheses)
    assert tree is not None
    check_tree(hypotheses, tree)


def test_rounded_bounds_become_cuts() -> None:
    half = Polynomial.parse("2*x - 2*y - 1")
    hypotheses = {
        "half": ((half, -half),),
        "y": ((Polynomial.parse("y - 3"), Polynomial.parse("3 - y")),),
    }
    tree = find_case_tree(hypotheses)
    assert tree is not None
    check_tree(hypotheses, tree)


def test_a_maximum_is_defined_alike_in_the_claim_and_in_every_lemma() -> None:
    """The checker knows only the lemmas that are used; the cases must come in the same order."""
    assert isinstance(prove("squareness(x) <= cookies_inside(x)", "chomp"), Proof)


@pytest.mark.parametrize(
    "law",
    [
        "chomp: if first_row_gap(x) == 1 then is_p_position(x) iff number_of_rows(x) <= 2",
        "chomp: if third_row_size(x) == 2 & number_of_rows(x) == 3"
        " then is_p_position(x) iff first_row_gap(x) == 2",
    ],
)
def test_class_laws_are_proved(law: str) -> None:
    found = prove(Claim.parse(law))
    assert isinstance(found, Proof)
    assert verify(found.certificate).valid


def test_false_class_laws_are_not_proved() -> None:
    law = "chomp: if first_row_gap(x) == 1 then is_p_position(x) iff number_of_rows(x) <= 3"
    assert not prove(Claim.parse(law)).proved


def test_reading_the_cases_hears_a_stop() -> None:
    work = Work()
    cases = {"a": ((Polynomial.parse("a - 1"),),)}
    assert find_case_tree(cases, work) is None
    work.cancel()
    with pytest.raises(Stopped):
        find_case_tree(cases, work)
