"""Proofs by recurrence: the formulas of the seed are right, wrong ones fail at a real position."""

from collections.abc import Iterator
from typing import Any

import pytest
from family_certificates import KNOWN

from ponder import Limit, Stopped, Value, Work
from ponder.exact import linear
from ponder.exact.linear import Point
from ponder.families.classes import class_named
from ponder.families.proof import CaseProof, Claims, prove_case
from ponder.families.states import closure, recurrence
from ponder.games import ToadsAndFrogs
from ponder.games.boards.symbolic_strips import SymbolicStrip
from ponder.language.strip_families import find, from_json, paths
from ponder.values.members import formula_at

A11 = {"_F": KNOWN["A11"]["states"]["T^a _ T^b F"], "F_": "0"}
B11 = {"TF": KNOWN["B11"]["states"]["_^a T _^b F _^c"]}


def claims_of(name: str, formulas: dict[str, Any]) -> Claims:
    states = closure(ToadsAndFrogs, class_named(ToadsAndFrogs, name))
    return {
        state: from_json(formulas[state.word], "abcdefgh"[: state.parameters])
        for state in states
        if state.word in formulas
    }


def proofs(claims: Claims) -> Iterator[tuple[SymbolicStrip, CaseProof]]:
    for state, cases in claims.items():
        for path, formula in paths(cases):
            yield state, prove_case(ToadsAndFrogs, claims, state, path, formula)


@pytest.mark.parametrize(("name", "formulas"), [("A11", A11), ("B11", B11)])
def test_the_formulas_of_the_seed_are_proved(name: str, formulas: dict[str, Any]) -> None:
    found = [proof for _, proof in proofs(claims_of(name, formulas))]
    assert all(proof.is_proved for proof in found)
    assert all(proof.explored.cells > 0 for proof in found)


@pytest.mark.parametrize(
    ("name", "formulas"),
    [
        ("A11", {**A11, "F_": "1"}),
        ("A11", {**A11, "F_": "*"}),
        ("A11", {**A11, "_F": {"if": "b >= 2", "yes": "a", "no": "{a-1|1}"}}),
        ("B11", {"TF": {**B11["TF"], "yes": "{c-a-2|c-a+3}"}}),
        ("B11", {"TF": {**B11["TF"], "if": "b mod 3 = 0"}}),
        ("B11", {"TF": {**B11["TF"], "no": "{c-a-2|c-a+2}"}}),
    ],
)
def test_wrong_formulas_fail_at_points_where_the_recurrence_breaks(
    name: str, formulas: dict[str, Any]
) -> None:
    claims = claims_of(name, formulas)
    failures = [(s, failure) for s, p in proofs(claims) for failure in p.explored.failures]
    assert failures
    for state, failure in failures:
        assert failure.point is not None
        assert not recurrence_holds(claims, state, failure.point)


def recurrence_holds(claims: Claims, state: SymbolicStrip, point: Point) -> bool:
    sides = [
        [
            claimed(claims, move.to, there) + linear.evaluate(move.offset, point)
            for move in side
            if (there := move.at(point)) is not None
        ]
        for side in recurrence(ToadsAndFrogs, state)
    ]
    return claimed(claims, state, point) == Value.from_options(*sides)


def claimed(claims: Claims, state: SymbolicStrip, point: Point) -> Value:
    return formula_at(find(claims[state], point), point) if state in claims else Value(0)


def test_a_case_knows_the_cases_that_it_uses() -> None:
    claims = claims_of("A11", A11)
    blank_first, frog_first = claims
    path, formula = next(iter(paths(claims[frog_first])))
    proof = prove_case(ToadsAndFrogs, claims, frog_first, path, formula)
    assert {state for state, _ in proof.uses} == {blank_first}
    known = [formula for _, formula in paths(claims[blank_first])]
    assert all(any(case.formula is one for one in known) for _, case in proof.uses)


def test_a_case_that_no_point_reaches_is_proved() -> None:
    claims = claims_of("A11", {**A11, "F_": {"if": "a >= 0", "yes": "0", "no": "17"}})
    assert all(proof.is_proved for _, proof in proofs(claims))


def test_too_many_cells_are_no_proof() -> None:
    claims = claims_of("B11", B11)
    (state,) = claims
    path, formula = next(iter(paths(claims[state])))
    proof = prove_case(ToadsAndFrogs, claims, state, path, formula, most_cells=2)
    assert proof.explored.is_cut
    assert not proof.is_proved


def test_a_proof_that_is_out_of_time_is_stopped() -> None:
    claims = claims_of("B11", B11)
    (state,) = claims
    path, formula = next(iter(paths(claims[state])))
    with pytest.raises(Stopped):
        prove_case(ToadsAndFrogs, claims, state, path, formula, Work(Limit(seconds=0)))
