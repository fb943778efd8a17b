"""The simplex method against all vertices."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from linear_systems import determinant, solved

from ponder.exact.simplex import maximise


def best_vertex(
    equations: list[list[int]], right: list[int], objective: list[int]
) -> Fraction | None:
    """The largest value at a vertex, by trying every basis."""
    values: list[Fraction] = []
    for basis in combinations(range(len(objective)), len(equations)):
        rows = [[Fraction(row[j]) for j in basis] for row in equations]
        point = solved(rows, [Fraction(value) for value in right])
        if point is not None and min(point) >= 0:
            values.append(
                sum((objective[j] * x for j, x in zip(basis, point, strict=True)), Fraction(0))
            )
    return max(values, default=None)


@st.composite
def programmes(draw: st.DrawFn) -> tuple[list[list[int]], list[int], list[int]]:
    rows, unknowns = draw(st.integers(1, 3)), draw(st.integers(3, 6))
    numbers = st.integers(-4, 4)
    line = st.lists(numbers, min_size=unknowns, max_size=unknowns)
    equations = [draw(line) for _ in range(rows)]
    equations[0] = [1] * unknowns  # so that the unknowns are bounded
    right = [draw(st.integers(1, 6)), *(draw(numbers) for _ in range(rows - 1))]
    assume(independent(equations))
    return equations, right, draw(line)


def independent(equations: list[list[int]]) -> bool:
    choices = combinations(range(len(equations[0])), len(equations))
    return any(determinant([[Fraction(row[j]) for j in js] for row in equations]) for js in choices)


@given(programmes())
@settings(deadline=None, max_examples=60)
def test_optimum_is_the_best_vertex(problem: tuple[list[list[int]], list[int], list[int]]) -> None:
    equations, right, objective = problem
    optimum = maximise(equations, right, objective)
    best = best_vertex(equations, right, objective)
    assert (None if optimum is None else optimum.value) == best
    if optimum is None:
        return
    assert min(optimum.point) >= 0
    for row, value in zip(equations, right, strict=True):
        assert sum(a * y for a, y in zip(row, optimum.point, strict=True)) == value
    prices = [
        sum(u * a for u, a in zip(optimum.multipliers, c, strict=True))
        for c in zip(*equations, strict=True)
    ]
    assert all(price >= gain for price, gain in zip(prices, objective, strict=True))
    assert sum(u * value for u, value in zip(optimum.multipliers, right, strict=True)) == best


@pytest.mark.parametrize(
    ("equations", "right", "objective", "value"),
    [
        ([[1, -1]], [0], [1, 0], None),  # no bound
        ([[1, 1]], [-1], [1, 1], None),  # not feasible
        ([[1, 1], [2, 2]], [3, 6], [1, 2], 6),  # an equation too many
        ([[1, 1], [2, 2]], [3, 5], [1, 2], None),  # a contradiction
        ([[0, 0]], [0], [-1, -1], 0),
    ],
)
def test_programmes_out_of_the_ordinary(
    equations: list[list[int]], right: list[int], objective: list[int], value: int | None
) -> None:
    optimum = maximise(equations, right, objective)
    assert (None if optimum is None else optimum.value) == value


def test_beale_does_not_cycle() -> None:
    """E. M. L. Beale's example (1955), on which the rule of the largest coefficient cycles."""
    equations = [
        [1, 0, 0, 1, -32, -4, 36],
        [0, 1, 0, 1, -24, -1, 6],
        [0, 0, 1, 0, 0, 1, 0],
    ]
    optimum = maximise(equations, [0, 0, 1], [0, 0, 0, 3, -80, 2, -24])
    assert optimum is not None
    assert optimum.value == best_vertex(equations, [0, 0, 1], [0, 0, 0, 3, -80, 2, -24])
