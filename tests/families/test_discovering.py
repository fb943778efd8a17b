"""Formulas found from the name of a class alone, proved, and right at positions."""

from dataclasses import replace

import pytest
from formulas_compared import compare

from ponder import Work
from ponder.families.calculator import Calculator, Shape
from ponder.families.classes import SolvedClass, class_named
from ponder.families.discovery import LeafGrower, discover
from ponder.families.proof import region_of
from ponder.families.splits import (
    REPEATS,
    band_normal,
    inherited_normals,
    least_period,
    propose_normals,
)
from ponder.families.states import closure, initial_state
from ponder.families.zones import ZoneLeaf, tree_from_cases
from ponder.games import ElephantsAndRhinos, ToadsAndFrogs
from ponder.language.form_grammar import read_formula
from ponder.language.strip_families import Case, paths
from ponder.language.strip_families import find as case_at


def solved(name: str, seed: int = 0) -> SolvedClass:
    return discover(ToadsAndFrogs, class_named(ToadsAndFrogs, name), seed=seed)


@pytest.mark.parametrize("seed", [0, 1, 2])
@pytest.mark.parametrize("name", ["A11", "B11", "A21", "A12", "A31"])
def test_a_class_is_found_and_proved_from_its_name(name: str, seed: int) -> None:
    found = solved(name, seed)
    assert found.is_proved
    assert found.tested > 200
    assert set(found.claims) == set(found.states)


def test_a_state_whose_splits_drift_is_grown_again(monkeypatch: pytest.MonkeyPatch) -> None:
    grow, drifted = LeafGrower.grow, set()

    def drifting_at_first(grower: LeafGrower, leaf: ZoneLeaf) -> None:
        if grower.state in drifted:
            return grow(grower, leaf)
        drifted.add(grower.state)
        names = "abcdef"[: grower.state.parameters]
        leaf.case, grower.drifts = Case(read_formula("7", names)), True
        return None

    monkeypatch.setattr(LeafGrower, "grow", drifting_at_first)
    found = solved("A11")
    assert set(found.states) <= drifted
    assert found.is_proved


def test_the_formulas_of_the_seed_are_found() -> None:
    found = solved("A11")
    blank_first, _ = found.states
    for path, formula in paths(found.claims[blank_first]):
        region = region_of(path, 2)
        assert region is not None
        for row, words in (((-2, 0, 1), "a"), ((0, 0, -1), "{{a-2|1}|0}")):
            part = region.assuming_all([row, (-1, 1, 0)])
            if part is not None:
                assert compare(formula, "=", read_formula(words, "ab"), part).holds


@pytest.mark.parametrize("name", ["A11", "A21", "A12", "B11", "B21"])
def test_another_strip_game_has_families(name: str) -> None:
    found = discover(ElephantsAndRhinos, class_named(ElephantsAndRhinos, name))
    assert found.is_proved
    assert found.tested > 200


def test_elephants_and_rhinos_with_one_of_each_are_0_or_star() -> None:
    found = discover(ElephantsAndRhinos, class_named(ElephantsAndRhinos, "B11"))
    (cases,) = found.claims.values()
    odd = read_formula("*", "abc")
    assert case_at(cases, (4, 7, 2)) == odd
    assert case_at(cases, (4, 8, 2)) == read_formula("0", "abc")


def test_a_class_whose_splits_drift_away_is_found_with_normals_that_bands_propose() -> None:
    two_toads = initial_state(ToadsAndFrogs, "_", "TTF", {2: 0})
    calculator = Calculator(ToadsAndFrogs, closure(ToadsAndFrogs, two_toads))
    assert band_normal(calculator, two_toads, (5, 5, 10)) == (1, 1, -1)
    assert band_normal(calculator, two_toads, (7, 9, 7)) is None
    points = [(a, b, a + b) for a in range(4, 9) for b in range(4, 9)]
    assert (1, 1, -1) in propose_normals(calculator, two_toads, points)
    found = discover(ToadsAndFrogs, two_toads)
    assert found.is_proved
    trees = {state: tree_from_cases(state, cases) for state, cases in found.claims.items()}
    next_start = initial_state(ToadsAndFrogs, "_", "TTF", {2: 1})
    assert {(1, 1, -1), (1, 0, -1)} <= set(inherited_normals(ToadsAndFrogs, trees, next_start))


def test_the_same_seed_finds_the_same() -> None:
    assert solved("A21", 5).claims == solved("A21", 5).claims


def test_known_claims_are_kept_and_proved_again() -> None:
    first = solved("A21", 1)
    some = dict(list(first.claims.items())[1:])
    partial = SolvedClass(first.game, first.start, some, {})
    assert not partial.is_proved
    again = discover(ToadsAndFrogs, first.start, seed=2, known=partial)
    assert again.is_proved
    assert all(again.claims[state] == cases for state, cases in some.items())


def test_work_that_is_stopped_keeps_the_states_that_are_done() -> None:
    def report(done: int, total: int | None, words: str) -> None:
        if done == 2:
            work.cancel()

    work = Work(report=report)
    start = class_named(ToadsAndFrogs, "A31")
    found = discover(ToadsAndFrogs, start, work=work)
    assert found.stopped.cause == "cancelled"
    assert len(found.claims) == 2
    assert not found.is_proved
    assert discover(ToadsAndFrogs, start, known=found).is_proved


def test_ctrl_c_while_a_leaf_grows_again_keeps_the_other_states(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(self: LeafGrower, leaf: ZoneLeaf) -> None:
        leaf.case = None
        raise KeyboardInterrupt

    right = solved("A11")
    wrong = Case(read_formula("7", "ab"))
    known = replace(right, claims={**right.claims, right.start: wrong})
    assert discover(ToadsAndFrogs, right.start, known=known).is_proved
    monkeypatch.setattr(LeafGrower, "grow", interrupted)
    found = discover(ToadsAndFrogs, right.start, known=known)
    assert found.stopped.cause == "interrupted"
    assert set(found.claims) == set(right.claims) - {right.start}
    assert not found.is_proved


def line(modulus: int, length: int) -> list[Shape]:
    """Shapes that come again after so many, while their leaves grow."""
    return [Shape(place % modulus, (3 * (place // modulus),)) for place in range(length)]


@pytest.mark.parametrize("modulus", [1, 2, 3, 5])
def test_a_period_is_seen_in_enough_repeats(modulus: int) -> None:
    assert least_period(line(modulus, REPEATS * modulus)) == modulus
    assert least_period(line(modulus, REPEATS * modulus - 1)) == 1


def test_leaves_that_grow_by_different_steps_have_no_period() -> None:
    assert least_period([Shape(0, (place**2,)) for place in range(6 * REPEATS)]) == 1
