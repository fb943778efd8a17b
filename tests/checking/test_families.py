"""The checker of families accepts what is right and refuses every change of the function."""

import json
from typing import Any

import pytest
from family_certificates import A11, B11, KNOWN, changed, claimed, follows, mutations, positions
from refusals import refuse, said

import ponder
from ponder.checking.certificates import FamilyCertificate, Invalid
from ponder.checking.families import check_family, check_termination
from ponder.core.errors import BadText, PonderError
from ponder.games import ToadsAndFrogs

Document = dict[str, Any]


NOT_REACHED = A11 | {
    "states": A11["states"] | {"T^a": "0"},
    "strips": A11["strips"] | {"T^a": {"as": "T^a", "plus": "0"}},
}


def read(document: Document) -> FamilyCertificate:
    return FamilyCertificate.from_json(document)


@pytest.mark.parametrize("name", KNOWN)
def test_the_examples_of_the_seed_are_accepted(name: str) -> None:
    certificate = read(KNOWN[name])
    assert check_family(certificate) > len(certificate.strips)
    assert ponder.verify(certificate).valid
    assert read(json.loads(json.dumps(certificate.to_json()))) == certificate


def test_a_state_may_be_used_by_a_claim_alone() -> None:
    assert ponder.verify(read(NOT_REACHED | {"claims": ["T^a = 0"]})).valid


@pytest.mark.parametrize("name", KNOWN)
def test_every_change_of_the_function_is_refused_at_a_position(name: str) -> None:
    truth = {p: ponder.value(ToadsAndFrogs(p)) for p in positions(read(KNOWN[name]))}
    refused = 0
    for document in mutations(KNOWN[name]):
        try:
            certificate = read(document)
        except BadText:
            continue
        position = ponder.verify(certificate).position
        if position is None:
            assert all(claimed(certificate, p) == value for p, value in truth.items())
        else:
            refused += 1
            assert not follows(certificate, position)
    assert refused > 20


@pytest.mark.parametrize(
    ("old", "new"),
    [('_": "0"', '_": "{-1|1}"'), ("{a-1|1}", "{a-1, a-2|1}"), ("{a-1|1}", "{a-1|}")],
)
def test_only_the_function_counts(old: str, new: str) -> None:
    certificate = read(changed(A11, (old, new)))
    assert ponder.verify(certificate).valid == ("1}" in new)


@pytest.mark.parametrize(
    "document",
    [
        changed(A11, ("{a-1|1}", "{a-1|2}")),
        changed(A11, ("T_>_T", "TF>FT")),
        A11 | {"game": "elephants-and-rhinos"},
        A11 | {"game": "nim"},
        A11 | {"game": "toads"},
        A11 | {"strips": {"T^a _ T^b F T^c": {"plus": "0"}}},
        changed(B11, ("b mod 2 = 0", "b mod 9999 = 0")),
        A11 | {"states": A11["states"] | {"T^a F F _": "17"}},
        NOT_REACHED,
    ],
)
def test_what_is_wrong_is_said_in_one_line(document: Document) -> None:
    verified = ponder.verify(read(document))
    assert verified.error is not None
    said(verified.error)


@pytest.mark.parametrize(
    "document",
    [
        A11 | {"version": 2},
        A11 | {"states": []},
        A11 | {"strips": {}},
        A11 | {"letter": "TF"},
        A11 | {"rules": {"left": ["T_>_T"]}},
        A11 | {"rules": {"left": ["T>T_"], "right": []}},
        A11 | {"rules": {"left": [5], "right": []}},
        A11 | {"strips": {"T^b _ T^a F": {"as": "T^a _ T^b F", "plus": "0"}}},
        A11 | {"strips": {"T^a _ T^b F": {"as": "T^a _ T^d F", "plus": "0"}}},
        A11 | {"strips": {"T^a _ T^b F": {"as": "T^a _ _ F", "plus": "0"}}},
        A11 | {"strips": {"T^a _ T^b F": "0"}},
        changed(A11, ("{a-1|1}", "{a-1|")),
        changed(A11, ("{a-1|1}", "{q|1}")),
        changed(A11, ("b >= 2", "b ~ 2")),
        {key: value for key, value in A11.items() if key != "states"},
        A11 | {"states": A11["states"] | {"T^x F _": "1"}},
        A11 | {"strips": {"T^p F T^q _ T^r": {"plus": "1"}} | A11["strips"]},
    ],
)
def test_what_is_no_certificate_is_not_read(document: Document) -> None:
    refuse(PonderError, read, document)


TRUE = ["T^a _ F <= {a|1}", "T^a _ T^b F >= -1", "T^(2a) F _ = 0, a >= 3", "T^a F T^b _ = b"]
FALSE = ["T^a _ F <= 1/2", "T^a _ T^b F >= 0", "T^a F _ = *, a is odd", "T^a _ _ F = 0"]


@pytest.mark.parametrize("claim", [*TRUE, "T^a _ F >= 5, a <= 3, a >= 4"])
def test_other_claims_are_checked_too(claim: str) -> None:
    verified = ponder.verify(read(A11 | {"claims": [claim]}))
    assert verified.valid
    assert "T^" in str(verified.claim)


@pytest.mark.parametrize("claim", FALSE)
def test_other_claims_that_are_false_are_refused(claim: str) -> None:
    verified = ponder.verify(read(A11 | {"claims": [*TRUE, claim]}))
    assert verified.error is not None
    said(verified.error)


@pytest.mark.parametrize("claims", ["T^a F _ = 0", [5], ["T^a F _"], ["T^a F _ = 0\nValid: x"]])
def test_claims_that_cannot_be_read_are_refused(claims: object) -> None:
    refuse(PonderError, read, A11 | {"claims": claims})


def test_play_that_may_go_on_for_ever_is_refused() -> None:
    check_termination({"left": (("T_", "_T"),), "right": (("_F", "F_"),)})
    check_termination({"left": (("FT", "__"),), "right": (("TF", "__"),)})
    left = (("T_", "_T"), ("TF_", "__T"))
    check_termination({"left": left, "right": (("_F", "F_"), ("_TF", "F__"))})
    refuse(Invalid, check_termination, {"left": (("T_", "_T"),), "right": (("_T", "T_"),)})
    refuse(Invalid, check_termination, {"left": left, "right": (("_F", "F_"), ("__T", "TF_"))})
