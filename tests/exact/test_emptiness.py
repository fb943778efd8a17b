"""Fourier–Motzkin elimination against all points of a box."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from ponder.exact.inequalities import is_infeasible

SIZE = 4

coefficients = st.integers(-3, 3)
rows = st.lists(st.tuples(st.integers(-8, 8), coefficients, coefficients, coefficients), max_size=6)
box = [
    tuple(constant if i == 0 else sign * (i == unknown) for i in range(4))
    for unknown in (1, 2, 3)
    for constant, sign in ((0, 1), (SIZE, -1))
]


def is_solution(row: tuple[int, ...], point: tuple[int, ...]) -> bool:
    return row[0] + sum(c * x for c, x in zip(row[1:], point, strict=True)) >= 0


@given(rows)
def test_a_system_without_a_point_has_none_in_the_box(system: list[tuple[int, ...]]) -> None:
    points = product(range(SIZE + 1), repeat=3)
    if any(all(is_solution(row, point) for row in system) for point in points):
        assert not is_infeasible(system + box)


@given(rows)
def test_systems_with_unit_coefficients_are_decided(system: list[tuple[int, ...]]) -> None:
    """With coefficients -1, 0, 1 in two unknowns, elimination is exact."""
    flat = [(row[0], *(max(-1, min(1, c)) for c in row[1:3]), 0) for row in system] + box
    points = product(range(SIZE + 1), repeat=3)
    empty = not any(all(is_solution(row, point) for row in flat) for point in points)
    assert is_infeasible(flat) == empty


def test_rounding_finds_what_fractions_do_not() -> None:
    assert is_infeasible([(-4, 2, 2, 1), (4, -2, -2, -1), (-1, 0, 0, 1), (1, 0, 0, -1)])
    assert is_infeasible([(-1, 3, 0), (2, -3, 0)])  # 1/3 <= x <= 2/3
    assert not is_infeasible([(-1, 3, 0), (3, -3, 0)])


def test_the_empty_system_and_rows_without_unknowns() -> None:
    assert not is_infeasible([])
    assert not is_infeasible([(0, 0), (3, 0)])
    assert is_infeasible([(0, 1), (-1, 0)])


def test_effort_is_bounded() -> None:
    """x = y and x = y + 1, hidden from a search that may keep one row only."""
    system = [(0, 1, -1), (-1, -1, 1), (5, 1, 1)]
    assert is_infeasible(system)
    assert not is_infeasible(system, most_rows=2)
