"""Claims that are proved, claims that are not, and certificates with something wrong in them."""

import copy
import json
import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from ponder import Claim, Limit, PonderError, Work, prove, verify
from ponder.checking.certificates import Certificate, Entry
from ponder.conjectures.published import paper_on
from ponder.core.errors import Unsuitable
from ponder.language.conditions import Property
from ponder.proofs.proof import Proof, WhyNot
from ponder.proofs.templates import TEMPLATES, Template

TRUE = (14, 15, 29, 38, 47, 55, 64)  # facts that the paper's authors and we have proved by hand

MORE = {
    "number_of_cookies(x) >= number_of_rows(x) + number_of_columns(x) - 1": "corollary",
    "number_of_rows(x) + 1 <= (number_of_cookies(x) + 3)/2": "restatement",
    "number_of_rows(x) < number_of_cookies(x) + 1/2": "five cases",
    "number_of_rows(x) >= 2*sqrt(duplicate_rows(x)) + 1": "five cases",
    "number_of_columns(x) >= 2*ceil(duplicate_columns(x)/2) + 1": "five cases",
    "rank_ratio(x) <= rows_of_different_length(x) - 2*cookies_inside_ratio(x)": "five cases",
    "number_of_cookies(x) <= max(row_product(x), 2*number_of_rows(x))": "five cases",
    "log(row_product(x)) <= number_of_cookies(x)/2": "five cases",
    "squareness(x) == max(number_of_rows(x), number_of_columns(x))"
    " - min(number_of_rows(x), number_of_columns(x))": "five cases",
}

LATE = {
    # False, but true of all P-positions with at most 40 cookies: a counterexample for each.
    "squareness(x) <= average_cookies_per_row(x) + 2*(number_of_rows(x) - 1)": (22, 19, 1, 1, 1),
    "rows_of_different_length(x) >= log(number_of_columns(x))/log(10)": (101, 100),
    "average_cookies_per_row(x) <= sqrt(2*number_of_cookies(x)^smallest_row_size(x))": (
        *(22, 15, 12, 1, 1),
    ),
}


def claim(says: str) -> Claim:
    return Claim.parse(says, "chomp", Property("is_p_position"))


def proved(of: Claim) -> Proof:
    result = prove(of)
    assert isinstance(result, Proof), result
    return result


def read_again(certificate: Certificate) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(certificate.to_json()))
    return data


@pytest.mark.parametrize("number", TRUE)
def test_the_published_conjectures_that_are_true(number: int) -> None:
    proof = proved(paper_on("chomp").claims[number])
    assert verify(Certificate.from_json(read_again(proof.certificate))).error is None


@pytest.mark.parametrize("says", MORE)
def test_other_claims(says: str) -> None:
    proof = proved(claim(says))
    assert proof.template == MORE[says]
    assert verify(Certificate.from_json(read_again(proof.certificate))).error is None


@pytest.mark.parametrize("number", sorted(set(paper_on("chomp").claims) - set(TRUE)))
def test_the_published_conjectures_that_are_false(number: int) -> None:
    assert isinstance(prove(paper_on("chomp").claims[number]), WhyNot)


@pytest.mark.parametrize("says", LATE)
def test_claims_whose_counterexamples_are_large(says: str) -> None:
    assert isinstance(prove(claim(says), work=Work(Limit(candidates=60))), WhyNot)


def test_the_budget_is_a_count() -> None:
    work = Work(Limit(candidates=5))
    result = prove(claim("number_of_rows(x) >= 2*sqrt(duplicate_rows(x)) + 1"), work=work)
    assert isinstance(result, WhyNot)
    assert result.stopped.cause == "budget"


def test_a_counterexample_is_the_reason() -> None:
    result = prove(claim("number_of_rows(x) <= 5"))
    assert isinstance(result, WhyNot)
    assert result.failures[-1].kind == "false"
    assert result.counterexample is not None


def test_a_claim_that_may_be_undefined_is_not_proved() -> None:
    for says in ("1/squareness(x) >= 0", "sqrt(number_of_rows(x) - number_of_columns(x)) >= 0"):
        result = prove(claim(says))
        assert isinstance(result, WhyNot)
        assert result.failures[-1].kind == "undefined"
        assert result.counterexample is None


def test_an_operator_without_a_translation_is_the_reason() -> None:
    result = prove(claim("row_product(x) >= sin(number_of_rows(x))"))
    assert isinstance(result, WhyNot)
    kinds = {failure.template: failure.kind for failure in result.failures}
    assert kinds["five cases"] == "not translated"
    assert kinds["corollary"] == "unsuitable"


def test_powers_of_powers_are_a_reason_and_not_a_long_wait() -> None:
    letters = ("number_of_rows(x)", "number_of_cookies(x)", "row_product(x)", "column_product(x)")
    result = prove(claim(f"((({' + '.join(letters)})^6)^6)^6 >= 0"))
    assert isinstance(result, WhyNot)
    kinds = {failure.template: failure.kind for failure in result.failures}
    assert kinds["corollary"] == "unsuitable"
    assert kinds["class law"] == "unsuitable"


def test_a_claim_about_all_boards() -> None:
    of = Claim.parse("chomp: number_of_cookies(x) + 1 >= number_of_rows(x)")
    assert verify(proved(of).certificate).valid


RECTANGLES = "chomp: if is_rectangle(x) & number_of_cookies(x) > 1 then "


def test_an_n_position_is_not_a_p_position() -> None:
    given = proved(Claim.parse(f"{RECTANGLES}~is_p_position(x)"))
    same = proved(Claim.parse(f"{RECTANGLES}is_n_position(x)"))
    assert same.certificate.lemmas == given.certificate.entries
    assert verify(Certificate.from_json(read_again(same.certificate))).valid
    for word in ("is_n_position(x)", "~is_p_position(x)"):
        again = prove(Claim.parse(f"{RECTANGLES}{word}"), known=[same.certificate])
        assert isinstance(again, Proof)
        assert verify(again.certificate).valid
    bound = "number_of_cookies(x) >= 2*number_of_columns(x) - 1"
    assert isinstance(prove(f"if ~is_n_position(x) then {bound}", "chomp"), Proof)
    assert isinstance(prove(f"if is_n_position(x) then {bound}", "chomp"), WhyNot)


def test_a_restatement_of_the_opposite_is_refused() -> None:
    given = proved(Claim.parse(f"{RECTANGLES}~is_p_position(x)")).certificate
    opposite = Claim.parse(f"{RECTANGLES}~is_n_position(x)")
    forged = Certificate(Entry(opposite, "restatement", {"of": str(given.claim)}), given.entries)
    assert not verify(forged).valid


def test_what_is_known_is_used() -> None:
    first = proved(claim("log(row_product(x)) <= number_of_cookies(x)/2"))
    same = claim("number_of_cookies(x) >= 2*log(row_product(x))")
    assert isinstance(again := prove(same, known=[first.certificate]), Proof)
    assert again.template == "restatement"
    assert verify(again.certificate).valid
    mirrored = claim("log(column_product(x)) <= number_of_cookies(x)/2")
    assert isinstance(again := prove(mirrored, known=[first.certificate]), Proof)
    assert again.template == "transposition"
    assert verify(again.certificate).valid


def test_a_known_certificate_is_not_believed() -> None:
    false = claim("number_of_cookies(x) <= number_of_columns(x) + number_of_rows(x)")
    forged = Certificate(Entry(false, "corollary", {"identities": {}}))
    assert isinstance(prove(false, known=[forged]), WhyNot)


def test_another_game_is_refused() -> None:
    with pytest.raises(Unsuitable):
        prove(Claim.parse("nim: a(x) >= 1"))


def test_the_search_can_be_stopped() -> None:
    result = prove(claim("number_of_rows(x) <= 5"), work=Work(Limit(seconds=0)))
    assert isinstance(result, WhyNot)
    assert result.stopped.cause == "time"


# What is wrong is found.

SAMPLES = [
    "squareness(x) >= cookies_inside_ratio(x)",
    "row_product(x) <= number_of_rows(x)^number_of_cookies(x)",
    "number_of_cookies(x) <= max(row_product(x), 2*number_of_rows(x))",
]


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all identities in a certificate, as paths."""
    if isinstance(data, dict) and "products" in data:
        yield path
    elif isinstance(data, dict | list):
        parts = data.items() if isinstance(data, dict) else enumerate(data)
        for key, part in parts:
            yield from places(part, (*path, key))


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def is_rejected(data: dict[str, Any]) -> bool:
    try:
        return not verify(Certificate.from_json(data)).valid
    except PonderError:
        return True


@pytest.fixture(scope="module", params=SAMPLES)
def sample(request: pytest.FixtureRequest) -> dict[str, Any]:
    return read_again(proved(claim(request.param)).certificate)


def test_a_changed_number_is_found(sample: dict[str, Any]) -> None:
    for path in random.Random(1).sample(list(places(sample)), 6):
        changed = copy.deepcopy(sample)
        rows = at(changed, path)["products"] or at(changed, path)["equations"]
        rows[0][0] = str(Fraction(rows[0][0]) + 1)
        assert is_rejected(changed), path
        rows[0][0] = str(-Fraction(rows[0][0]))
        assert is_rejected(changed), path


def test_a_missing_or_wrong_step_is_found(sample: dict[str, Any]) -> None:
    for path in random.Random(2).sample(list(places(sample)), 8):
        if path[-2:-1] == ("answers",):
            changed = copy.deepcopy(sample)
            at(changed, path[:-1])[path[-1]] = None
            shifted = copy.deepcopy(sample)
            at(shifted, path[:-1]).insert(path[-1], None)
            assert is_rejected(changed) or is_rejected(shifted), path
            del at(changed, path[:-1])[path[-1]]
            assert is_rejected(changed), path


def test_a_missing_lemma_is_found(sample: dict[str, Any]) -> None:
    licences = [i for i, one in enumerate(sample["lemmas"]) if "(squareness(x) == 0)" in str(one)]
    for number in licences:
        changed = copy.deepcopy(sample)
        del changed["lemmas"][number]
        assert is_rejected(changed)


def test_a_missing_case_is_found(sample: dict[str, Any]) -> None:
    for case in sample["proof"]["cases"]:
        changed = copy.deepcopy(sample)
        del changed["proof"]["cases"][case]
        assert is_rejected(changed)
        changed["proof"]["cases"][case] = {"split": "s", "parts": []}
        assert is_rejected(changed)


@pytest.mark.parametrize(
    "says",
    [
        "squareness(x) >= cookies_inside_ratio(x) + 1",
        "squareness(x) > cookies_inside_ratio(x)",
        "squareness(x) <= cookies_inside_ratio(x)",
        "squareness(x) >= 2*cookies_inside_ratio(x)",
        "duplicate_rows(x) >= cookies_inside_ratio(x)",
    ],
)
def test_a_changed_claim_is_found(says: str) -> None:
    data = read_again(proved(claim(SAMPLES[0])).certificate)
    data["claim"] = str(claim(says))
    assert is_rejected(data)


def test_an_unfounded_lemma_is_found() -> None:
    """A false lemma with the proof of a true one, and a proof that uses it."""
    data = read_again(proved(claim(SAMPLES[0])).certificate)
    for lemma in data["lemmas"]:
        changed = copy.deepcopy(data)
        false = lemma["claim"].replace(">=", "<=").replace("== 2*", "== 3*").replace("== 1", "== 2")
        if false != lemma["claim"]:
            text = json.dumps(changed).replace(json.dumps(lemma["claim"])[1:-1], false)
            assert is_rejected(json.loads(text)), lemma["claim"]


def test_a_proof_that_the_checker_rejects_is_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = Claim.parse("chomp: if is_p_position(x) then row_product(x) >= number_of_rows(x)")
    wrong = {name: Template(one.place, lambda _: {}) for name, one in TEMPLATES.all().items()}
    monkeypatch.setattr(TEMPLATES, "_things", wrong)
    found = prove(claim)
    assert isinstance(found, WhyNot)
    assert {failure.template for failure in found.failures} == set(wrong)
