"""Regions of whole points against the points of a box, one by one."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ponder.exact.inequalities import find_integer_point
from ponder.exact.linear import comparison
from ponder.exact.regions import Region

SIZE = 5
BOX = list(product(range(-2, SIZE), repeat=3))

coefficients = st.integers(-3, 3)
forms = st.tuples(st.integers(-7, 7), coefficients, coefficients, coefficients)
systems = st.lists(forms, max_size=4)


def value(form: tuple[int, ...], point: tuple[int, ...]) -> int:
    return form[0] + sum(c * x for c, x in zip(form[1:], point, strict=True))


def solutions(system: list[tuple[int, ...]], natural: bool = True) -> set[tuple[int, ...]]:
    return {
        point
        for point in BOX
        if all(value(form, point) >= 0 for form in system) and (min(point) >= 0 or not natural)
    }


def members(region: Region | None) -> set[tuple[int, ...]]:
    return set() if region is None else {point for point in BOX if region.contains(point)}


@given(systems)
def test_a_region_has_the_points_of_its_forms(system: list[tuple[int, ...]]) -> None:
    assert members(Region.natural(3).assuming_all(system)) == solutions(system)
    assert members(Region.everywhere(3).assuming_all(system)) == solutions(system, natural=False)


@given(systems, forms)
def test_decisions_hold_at_every_point(
    system: list[tuple[int, ...]], form: tuple[int, ...]
) -> None:
    region = Region.natural(3).assuming_all(system)
    if region is not None:
        decision = region.decides(form)
        signs = {value(form, point) >= 0 for point in members(region)}
        assert decision is None or signs <= {decision}
        assert region.decides(form) == decision


@given(systems, forms)
def test_halves_share_the_points(system: list[tuple[int, ...]], form: tuple[int, ...]) -> None:
    region = Region.natural(3).assuming_all(system)
    if region is not None:
        yes, no = region.halves(form)
        assert members(yes) | members(no) == members(region)
        assert not members(yes) & members(no)


@given(systems)
def test_a_point_is_in_the_region_and_a_complete_search_misses_none(
    system: list[tuple[int, ...]],
) -> None:
    region = Region.natural(3).assuming_all(system)
    if region is not None:
        found = region.look_for_a_point()
        if found.point is not None:
            assert region.contains(found.point)
        elif found.complete:
            assert not members(region)


@given(systems, st.integers(0, 2), st.integers(2, 4))
def test_dilations_share_the_points(
    system: list[tuple[int, ...]], parameter: int, modulus: int
) -> None:
    region = Region.everywhere(3).assuming_all(system)
    if region is None:
        return
    for residue in range(modulus):
        part = region.dilated(parameter, modulus, residue)
        for point in BOX:
            image = list(point)
            image[parameter] = modulus * image[parameter] + residue
            assert (part is not None and part.contains(point)) == region.contains(image)


@given(systems)
def test_the_simplified_region_has_the_same_points(system: list[tuple[int, ...]]) -> None:
    region = Region.natural(3).assuming_all(system)
    if region is not None:
        simple = region.simplified()
        assert members(simple) == members(region)
        assert len(simple.all_rows()) <= len(region.all_rows())


def test_a_parameter_with_one_value_has_one_residue() -> None:
    two = Region((2, 0), (2, None))
    parts = [two.dilated(0, 3, residue) for residue in range(3)]
    assert parts == [None, None, Region((0, 0), (0, None))]


def test_a_region_that_no_bound_ends_is_tightened_a_limited_number_of_times() -> None:
    """2x >= 3y + 1 and 2y >= 3x + 1 with x, y >= 0 pushes both bounds up for ever."""
    rows = [(-1, 2, -3), (-1, -3, 2)]
    assert Region.natural(2).assuming_all(rows) is None


def test_a_cell_without_whole_points_is_seen_by_going_back() -> None:
    """5 <= 6x + 10y + 15z <= 5 with 0 <= x, y, z <= 1 has fractions only."""
    rows = [(-5, 6, 10, 15), (5, -6, -10, -15)]
    bounds = [(0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1), (1, -1, 0, 0), (1, 0, -1, 0), (1, 0, 0, -1)]
    found = find_integer_point(rows + bounds, 3)
    assert found.point is None
    assert found.complete


def test_a_search_that_is_cut_short_is_not_complete() -> None:
    assert find_integer_point([(0, 1, 1)], 2) == ((0, 0), True)
    assert find_integer_point([(0, 1, 1)], 2, tries=0) == (None, False)


@pytest.mark.parametrize(
    ("row", "text"),
    [((-3, 2, -1), "2a - b >= 3"), ((5, 0, -2), "2b <= 5"), ((-1, -3, 4), "3a - 4b <= -1")],
)
def test_rows_are_written_as_comparisons(row: tuple[int, ...], text: str) -> None:
    assert comparison(row, ("a", "b")) == text
