"""Rounding taken away, lemmas where they apply, logarithms of numbers, and damaged proofs."""

import math
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from refusals import refuse

from ponder import Claim, Statement
from ponder.checking.certificates import Entry, Invalid
from ponder.checking.facts import known_lemmas
from ponder.checking.five_cases import (
    CASES,
    FAR,
    REQUIRED_LEMMAS,
    TranslationOptions,
    check,
    situation_of,
    split_case,
)
from ponder.checking.logarithms import log_of_number, lowered, raised
from ponder.checking.positivity import RecordedAnswers
from ponder.checking.translation import is_whole, remove_rounding, strengthen
from ponder.core.work import Work
from ponder.exact.polynomials import Polynomial, RationalFunction, constant
from ponder.language.expressions import Leaf, apply
from ponder.language.standard_operators import FULL

RELATIONS = ("<=", ">=", "<", ">", "==")
ESTABLISHED = {text: Claim.parse(text) for text in REQUIRED_LEMMAS}
CLAIM = Claim.parse("chomp: if is_p_position(x) then number_of_rows(x) >= 0")

whole = st.integers(-6, 6)
thirds = st.integers(-20, 20).map(lambda i: Fraction(i, 3))


@given(st.sampled_from(RELATIONS), st.sampled_from(["ceil", "floor"]), whole, thirds, st.booleans())
def test_rounding_is_taken_away(
    relation: str, rounding: str, x: int, e: Fraction, flipped: bool
) -> None:
    rounded = f"{rounding}(number_of_cookies(x)/3)"
    sides = ("number_of_rows(x) - 9", rounded)
    left, right = reversed(sides) if flipped else sides
    statement = Statement.parse(f"{left} {relation} {right}")
    row: dict[str, int | Fraction] = {"number_of_rows": x + 9, "number_of_cookies": 3 * e}
    plain = remove_rounding(statement)
    assert relation == "==" or rounding not in str(plain)
    assert plain.verdict(row) == statement.verdict(row)
    if strengthen(statement).verdict(row) == "true":
        assert statement.verdict(row) == "true"


def test_sides_that_need_not_be_whole_keep_their_rounding() -> None:
    statement = Statement.parse("number_of_rows(x)/2 <= floor(number_of_cookies(x)/3)")
    assert remove_rounding(statement) == statement
    assert strengthen(statement) == statement


def test_what_is_taken_as_whole_is_whole() -> None:
    taken = []
    for operator in FULL:
        if is_whole(apply(operator, *map(Leaf, "ab"[: operator.arity]))):
            taken.append(operator.name)
            for numbers in product(range(-4, 5), repeat=operator.arity):
                assert isinstance(operator(*numbers), int)
    assert {"plus", "times", "square", "max", "ceil"} < set(taken)
    assert not {"half", "divide", "reciprocal", "sqrt", "power"} & set(taken)


def test_a_lemma_applies_where_its_conditions_are_met() -> None:
    text = (
        "chomp: if is_p_position(x) & number_of_rows(x) >= 3 & smallest_column_size(x) == 1"
        " then number_of_columns(x) >= smallest_row_size(x) + rows_of_different_length(x)"
    )
    (lemma,) = known_lemmas([Claim.parse(text)])
    assert str(lemma.polynomial) == "C - d - s"
    assert lemma.applies({"R": (3, None), "t": (1, 1)})
    assert not lemma.applies({"R": (3, None), "t": (1, None)})
    assert not lemma.applies({"R": (2, None), "t": (1, 1)})


@pytest.mark.parametrize(
    "text",
    [
        "chomp: if ~is_p_position(x) then number_of_rows(x) >= 2",
        "chomp: if is_p_position(x) | number_of_rows(x) >= 2 then number_of_rows(x) >= 2",
        "chomp: if squareness(x) == 0 then number_of_rows(x) >= 2",
        "chomp: if even(number_of_rows(x)) then number_of_rows(x) >= 2",
        "nim: number_of_rows(x) >= 2",
        "chomp: number_of_rows(x) >= 2 -> number_of_rows(x) >= 2",
        "chomp: sqrt(number_of_rows(x)) >= 1",
    ],
)
def test_other_claims_are_not_lemmas(text: str) -> None:
    assert not known_lemmas([Claim.parse(text)])


@given(st.fractions(Fraction(1, 20), 50, max_denominator=20))
def test_logarithms_of_numbers_are_between_their_bounds(number: Fraction) -> None:
    log, exact = log_of_number(number), math.log(number)
    low, high = lowered(log, frozenset()).number, raised(log, frozenset()).number
    assert low is not None
    assert high is not None
    assert low - 1e-12 <= exact <= high + 1e-12
    assert high - low < 1e-4


def test_bounds_go_only_where_the_other_factors_are_not_negative() -> None:
    polynomial = Polynomial.parse("a*log(2) - b*log(2)")
    low = lowered(polynomial, frozenset({"a"}))
    assert "log(2)" in low.variables
    point = {"a": 1, "b": 0, "log(2)": 0}
    assert 0 < low.at(point) < Fraction(math.log(2))


def test_ratios_cancel_only_what_is_positive() -> None:
    ratio = RationalFunction(Polynomial.parse("2*a*b"), Polynomial.parse("4*a*c"))
    assert ratio.reduced({"a": "positive"}) == RationalFunction(
        Polynomial.parse("1/2*b"), Polynomial.parse("c")
    )
    assert ratio.reduced({"a": "any"}).bottom == Polynomial.parse("a*c")
    assert RationalFunction(constant(3)).number == 3


@pytest.mark.parametrize("missing", REQUIRED_LEMMAS)
def test_the_five_cases_need_their_licences(missing: str) -> None:
    fewer = {text: claim for text, claim in ESTABLISHED.items() if text != missing}
    for case in CASES:
        with pytest.raises(Invalid):
            situation_of(case, fewer)


def test_only_general_cases_are_divided() -> None:
    for case in CASES[:3]:
        for by in ("s", FAR):
            with pytest.raises(Invalid):
                split_case(situation_of(case, ESTABLISHED), by)
    general = situation_of("G+", ESTABLISHED)
    one, more = split_case(general, "s")
    assert (one.bounds["s"], more.bounds["s"]) == ((1, 1), (2, None))
    far, _ = split_case(general, FAR)
    for situation, by in ((one, "s"), (far, FAR)):
        with pytest.raises(Invalid):
            split_case(situation, by)


def everywhere(proof: Any) -> dict[str, Any]:
    """The same proof in each case."""
    return {"cases": dict.fromkeys(CASES, proof)}


WRONG: list[Any] = [
    *({}, {"cases": []}, {"cases": {}}, {"cases": dict.fromkeys(CASES)}),
    everywhere({"split": [], "parts": [{}, {}]}),
    everywhere({"split": "n", "parts": [{}, {}]}),
    everywhere({"answers": "none"}),
    everywhere({"answers": [{"products": [["1e99999999", "R >= 4"]]}]}),
    everywhere({"answers": [], "logs_of": [["n"]]}),
    everywhere({"answers": [], "logs_of": "n"}),
    everywhere({"answers": [None]}),
]


@pytest.mark.parametrize("proof", WRONG)
def test_damaged_proofs_are_rejected_with_a_reason(proof: Any) -> None:
    refuse(ValueError, check, Entry(CLAIM, "five cases", proof), ESTABLISHED, Work())


def test_a_claim_about_other_boards_is_not_proved_by_five_cases() -> None:
    proof = everywhere({"answers": []})
    check(Entry(CLAIM, "five cases", proof), ESTABLISHED, Work())
    for text in ("chomp: number_of_rows(x) >= 1", "nim: if is_p_position(x) then a(x) >= 1"):
        with pytest.raises(Invalid):
            check(Entry(Claim.parse(text), "five cases", proof), ESTABLISHED, Work())


def test_ways_read_back() -> None:
    way = TranslationOptions(logarithms=True, logs_of=("A", "n"))
    assert TranslationOptions.from_json(way.to_json()) == way


def test_answers_that_are_left_over_are_an_error() -> None:
    oracle = RecordedAnswers([None])
    with pytest.raises(Invalid):
        oracle.end()
