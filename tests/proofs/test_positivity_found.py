"""Identities found by linear programmes are right, and found where they exist."""

import random

import pytest

from ponder.checking.positivity import Obligation, check_identity
from ponder.core.work import Stopped, Work
from ponder.exact.polynomials import Polynomial
from ponder.proofs import identities
from ponder.proofs.identities import Column, find_positivity, solve


def _named(texts: list[str]) -> dict[str, Polynomial]:
    return {text: Polynomial.parse(text) for text in texts}


PROVABLE = [
    ("2*R - 1", ["R - 1"], [], 1, False),
    ("A^2 - R*C", ["A - C", "A - n + R - 1", "n - 2*R + 1", "C - 1", "R - 1"], [], 2, True),
    ("q - 2", ["q", "n - 4"], ["q^2 - n"], 2, False),
    ("a - 1", ["2*a - 1"], [], 1, True),
    ("k^2 - 5*k + 6", ["k - 3"], [], 2, False),
]


@pytest.mark.parametrize(("goal", "known", "equations", "degree", "whole"), PROVABLE)
def test_identities_that_exist_are_found_and_right(
    goal: str, known: list[str], equations: list[str], degree: int, whole: bool
) -> None:
    obligation = Obligation(Polynomial.parse(goal), _named(known), _named(equations), whole)
    identity = find_positivity(obligation, degree=degree)
    assert identity is not None
    check_identity(obligation, identity)


@pytest.mark.parametrize("goal", ["R - 2", "R - C", "-1"])
def test_what_does_not_follow_is_not_proved(goal: str) -> None:
    obligation = Obligation(Polynomial.parse(goal), _named(["R - 1", "C - 1"]), whole_valued=True)
    assert find_positivity(obligation, degree=2) is None
    work = Work()
    work.cancel()
    with pytest.raises(Stopped):
        find_positivity(obligation, degree=2, work=work)


def test_thirds_are_exact() -> None:
    columns = [Column({"a": 3, "b": 1}, 1), Column({"b": 7}, 1, free=True)]
    solution = solve(columns, {"a": 1})
    assert solution is not None
    assert {j: str(x) for j, x in solution.items()} == {0: "1/3", 1: "-1/21"}
    assert solve([Column({"a": 1}, 1)], {"a": -1}) is None


def test_a_programme_ends_after_a_number_of_iterations(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(1)
    rows = [{i: dice.randint(1, 9) for i in range(12) if dice.random() < 0.6} for _ in range(40)]
    columns = [Column(row, 1 + dice.random()) for row in rows]
    right = {i: sum(row.get(i, 0) * (j % 3) for j, row in enumerate(rows)) for i in range(12)}
    assert solve(columns, right) is not None
    monkeypatch.setattr(identities, "MOST_ITERATIONS", 2)
    assert solve(columns, right) is None
