"""Claims of a person about a family: proved, refuted by a position, or what is missing."""

import json
from typing import Any

import pytest
from refusals import refuse, said

import ponder
from ponder import Limit, PonderError, Work
from ponder.answers.document import document
from ponder.answers.family import ClaimsAnswer, settle_claims
from ponder.families.claims import ClaimVerdict, collect_formulas, prove_formulas
from ponder.families.family import start_state
from ponder.games import ToadsAndFrogs
from ponder.language.strip_families import StripClaim
from ponder.show.families import missing_text, settled_text

A11 = (
    "_ F = -1",
    "T^a □ F = {{a-2|1}|0}, a ≥ 1",
    "T^a _ T F = {a-1|1}",
    "T^a _ T^b F = a, b >= 2",
    "T^a F _ = 0",
)
B11 = (
    "_^a T _^b F _^c = {c-a-2|c-a+2}, b is even",
    "_^a T _^b F _^c = {{c-a-3|c-a+1}|{c-a-1|c-a+3}}, b is odd",
)


def settled(name: str, *claims: str, work: Work | None = None) -> ClaimsAnswer:
    return settle_claims("toads-and-frogs", name, claims, work=work)


def only(answer: ClaimsAnswer) -> ClaimVerdict:
    (found,) = answer.settled
    return found


@pytest.mark.parametrize(("name", "claims"), [("A11", A11), ("B11", B11)])
def test_the_formulas_of_the_seed_are_proved_as_they_are(
    name: str, claims: tuple[str, ...]
) -> None:
    answer = settled(name, *claims)
    assert answer.missing == ()
    assert [one.verdict for one in answer.settled] == ["proved"] * len(claims)
    assert answer.family is not None
    assert answer.family.solved.seconds.guess == 0
    assert answer.certificate is not None
    assert len(answer.certificate.also) == len(claims)
    assert ponder.verify(answer.certificate).valid


@pytest.mark.parametrize(
    "claim",
    [
        "T^a _ F = 17, a >= 1, a <= 0",
        "T^a _ F = 17, a is even, a mod 4 = 3",
        "T^a _ T^b F = 17, 2a = 2b + 1",
    ],
)
def test_a_claim_that_says_nothing_is_said_to(claim: str) -> None:
    found = only(settled("A11", claim))
    assert (found.verdict, found.vacuous) == ("proved", True)
    said(settled_text(found))


def test_a_claim_that_says_something_is_not() -> None:
    found = settled("A11", *A11, "T^a _ F <= 16, a >= 7, a <= 7")
    assert {one.vacuous for one in found.settled} == {False}


@pytest.mark.parametrize(
    ("name", "claim"),
    [
        ("A11", "T^a _ F = {{a-2|1}|1}, a >= 1"),
        ("A11", "T^a _ T^b F <= 60"),
        ("A11", "T^a _ F >= 0, a >= 1"),
        ("B11", "_^a T _^b F _^c = {c-a-2|c-a+2}"),
        ("A11", "T^(a + 30) _ T^(b + 30) F = 31 + a"),
    ],
)
def test_wrong_claims_are_refuted_by_a_position(name: str, claim: str) -> None:
    found = only(settled(name, claim))
    wrong = found.counterexample
    assert found.verdict == "refuted"
    assert wrong is not None
    assert wrong.value == ponder.value(ToadsAndFrogs(wrong.position))
    assert wrong.value != wrong.claimed


@pytest.mark.parametrize(
    ("name", "claim"),
    [
        ("A11", "T^a _ F <= {a|1}"),
        ("A11", "T^a _ T^b F >= -1"),
        ("A11", "T^a F T^b _ T^c = b"),
        ("A11", "T^1000 _ F = {{998|1}|0}"),
        ("A11", "T^(2a) _ T^b F = 2a, b >= a, b >= 2"),
        ("A21", "T^a _ _ F = a - 1, a >= 1"),
        ("A21", "T^a _ _ F = a - 1, a >= 1, a <= 0"),
    ],
)
def test_claims_about_some_members_are_proved(name: str, claim: str) -> None:
    assert only(settled(name, claim)).verdict == "proved"


@pytest.mark.usefixtures("doubting_checker")
def test_what_the_checker_refuses_is_not_called_proved() -> None:
    answer = settled("A11", *A11)
    assert {one.verdict for one in answer.settled} == {"open"}
    assert answer.certificate is None
    said(document(answer)["error"])


def test_what_is_missing_is_said() -> None:
    begin = start_state(ToadsAndFrogs, "A11")
    fed = collect_formulas(ToadsAndFrogs, begin, [StripClaim.parse(text) for text in A11[1:4]])
    assert fed.missing_texts() == ["T^a _ T^b F, a = 0, b = 0", "T^a F _, a >= 0"]
    answer = settled("A22", "T^a _ _ F F <= 1000", work=Work(Limit(seconds=0.05)))
    assert only(answer).verdict == "open"
    assert "T^a _ T^b _ T^c F T^d F" in missing_text(answer.missing)
    said(settled_text(only(answer)))


def test_a_wrong_set_of_claims_is_not_proved() -> None:
    begin = start_state(ToadsAndFrogs, "A11")
    claims = [
        StripClaim.parse(text) for text in (*A11[:3], "T^a _ T^b F = a, b >= 2", "T^a F _ = *")
    ]
    solved = prove_formulas(ToadsAndFrogs, begin, collect_formulas(ToadsAndFrogs, begin, claims))
    assert not solved.is_proved
    assert any(case.point is not None for case in solved.resisting)


@pytest.mark.parametrize(
    "claim",
    [
        "T^a _ _ F = 0",
        "_^a T F = 0",
        "T^a _ F",
        "T^a _ F < 1",
        "T^a _ F = {a|",
        "T^a _ F = b",
        "T^a _ F = 0, a",
        "T^a _ F = 0, a is prime",
        "= 0",
    ],
)
def test_claims_that_cannot_be_settled_are_explained(claim: str) -> None:
    refuse(PonderError, settled, "A11", claim)


def test_claims_read_back_and_have_a_document() -> None:
    for text in (*A11, *B11, "T^a _ F >= 0, 3 - a >= 0, a mod 3 = 2"):
        claim = StripClaim.parse(text)
        assert StripClaim.parse(str(claim)) == claim
    said: dict[str, Any] = json.loads(json.dumps(document(settled("A11", A11[0], "_ F = 0"))))
    assert said["proved"] is False
    assert [one["verdict"] for one in said["claims"]] == ["proved", "refuted"]
    assert said["claims"][1]["position"] == "_F"
