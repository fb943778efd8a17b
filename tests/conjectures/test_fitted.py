"""Fitted bounds: known laws, slow definitions, and nice numbers."""

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from graphs import graphs
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from linear_systems import determinant, solved
from refusals import said
from small_sheets import as_number, decimals, holds, rows_of, sheets
from stopped_work import Checked

from ponder import Sheet, Statement
from ponder.conjectures.fitted import linear_bounds as fit_linear_bounds
from ponder.conjectures.fitted import nice_number_between, round_to_digits, simplest_between
from ponder.core.errors import BadText, UnknownName, Unsuitable
from ponder.exact.verdicts import Undefined


def linear_bounds(*question: Any, **options: Any) -> list[Statement]:
    return [bound.statement for bound in fit_linear_bounds(*question, **options).bounds]


def touches(statement: Statement, sheet: Sheet) -> list[str]:
    readings = [statement.evaluate(row, sheet.tolerance) for row in rows_of(sheet)]
    pairs = zip(sheet.objects, readings, strict=True)
    return [thing for thing, reading in pairs if reading.left == reading.right]


@given(sheets(), st.booleans())
@settings(deadline=None, max_examples=60)
def test_every_bound_is_true_and_touches(sheet: Sheet, upper: bool) -> None:
    fitted = fit_linear_bounds(sheet, "t", upper, terms=3)
    for bound in fitted.bounds:
        assert holds(bound.statement, sheet)
        assert touches(bound.statement, sheet) == list(bound.touching) != []
        assert Statement.parse(str(bound.statement)) == bound.statement
    sizes = [bound.statement.right.complexity for bound in fitted.bounds]
    assert sizes == sorted(sizes)
    assert fitted == fit_linear_bounds(sheet, "t", upper, terms=3)


def least_slack(
    target: Sequence[Fraction], columns: Sequence[Sequence[Fraction]], upper: bool
) -> Fraction:
    """The least total slack of a bound through as many objects as it has coefficients."""
    points = [[*values, Fraction(1)] for values in zip(*columns, strict=True)]
    slacks: list[Fraction] = []
    for chosen in combinations(range(len(points)), len(points[0])):
        weights = solved([points[i] for i in chosen], [target[i] for i in chosen])
        if weights is None:
            continue
        bound = [sum((w * v for w, v in zip(weights, p, strict=True)), Fraction(0)) for p in points]
        distance = [b - t if upper else t - b for b, t in zip(bound, target, strict=True)]
        if min(distance) >= 0:
            slacks.append(sum(distance, Fraction(0)))
    return min(slacks)


@given(sheets(columns=2, smallest=4), st.booleans())
@settings(deadline=None, max_examples=60)
def test_least_slack_against_all_lines(sheet: Sheet, upper: bool) -> None:
    names = [name for name in sheet.columns if name != "t"]
    columns = {name: [as_number(value) for value in sheet.columns[name]] for name in sheet.columns}
    others = [columns[name] for name in names]
    points = [[*values, Fraction(1)] for values in zip(*others, strict=True)]
    assume(any(determinant(rows) for rows in combinations(points, len(names) + 1)))
    huge = 10**9
    fitted = fit_linear_bounds(sheet, "t", upper, terms=len(names), denominator=huge, largest=huge)
    constant = max(columns["t"]) if upper else min(columns["t"])
    slack = min(
        [bound.slack for bound in fitted.bounds]
        + [sum((abs(constant - value) for value in columns["t"]), Fraction(0))]
    )
    assert slack == least_slack(columns["t"], others, upper)


def test_conjecture_14_from_the_five_boards_of_the_paper() -> None:
    """A. Bradford et al., Automated Conjecturing II (2020), Theorem 4.1."""
    boards = {"1": (1, 1, 1), "2,1": (3, 2, 2), "3,2": (5, 3, 2), "7,6": (13, 7, 2)}
    boards["5,1,1,1,1"] = (9, 5, 5)
    names = ("number_of_cookies", "number_of_columns", "number_of_rows")
    columns = dict(zip(names, zip(*boards.values(), strict=True), strict=True))
    bounds = linear_bounds(Sheet(tuple(boards), columns), names[0], upper=False)
    assert "number_of_cookies(x) >= 2*number_of_columns(x) - 1" in map(str, bounds)


@pytest.mark.parametrize(
    "classical",
    [
        "independence_number(x) <= order(x) - minimum_degree(x)",
        "independence_number(x) <= order(x) - matching_number(x)",
    ],
)
def test_classical_bounds_of_graphs(classical: str) -> None:
    bounds = linear_bounds(graphs(), "independence_number", terms=2)
    assert classical in map(str, bounds)
    assert all(holds(bound, graphs()) for bound in bounds)


def test_coefficients_that_are_not_nice_are_left_out() -> None:
    sheet = Sheet(("a", "b"), {"t": (0, 17), "u": (0, 13)})
    assert linear_bounds(sheet, "t") == []
    assert [str(bound) for bound in linear_bounds(sheet, "t", denominator=13)] == [
        "t(x) <= 17/13*u(x)"
    ]
    sheet = Sheet(("a", "b"), {"t": (0, 1000), "u": (0, 1)})
    assert linear_bounds(sheet, "t") == []
    assert [str(bound) for bound in linear_bounds(sheet, "t", largest=1000)] == [
        "t(x) <= 1000*u(x)"
    ]


def test_skipped_columns_are_told() -> None:
    gap = Undefined("division by 0")
    sheet = Sheet(("a", "b"), {"t": (1, 2), "u": (1, 2), "v": (1, 2), "c": (5, 5), "d": (1, gap)})
    fitted = fit_linear_bounds(sheet, "t")
    assert [str(bound.statement) for bound in fitted.bounds] == ["t(x) <= u(x)"]
    for name in "vcd":
        said(fitted.skipped[name])


def test_budget_of_bounds_is_told() -> None:
    sheet = Sheet(tuple("abc"), {"t": (1, 2, 4), "u": (1, 2, 3), "v": (3, 1, 2)})
    fitted = fit_linear_bounds(sheet, "t", programmes=2)
    assert (fitted.programmes, fitted.stopped.cause) == (2, "budget")
    said(fitted.stopped.reached)
    said(fit_linear_bounds(sheet, "t", programmes=1).stopped.reached)
    assert fit_linear_bounds(sheet, "t", programmes=3).stopped.is_complete


def test_stopped_fitting_keeps_its_bounds() -> None:
    sheet = Sheet(tuple("abc"), {"t": (1, 2, 4), "u": (1, 2, 3), "v": (3, 1, 2)})
    stopped = fit_linear_bounds(sheet, "t", work=Checked(3))
    assert stopped.stopped.cause == "cancelled"
    assert stopped.programmes == 2
    assert stopped.bounds == fit_linear_bounds(sheet, "t", programmes=2).bounds != ()


def test_bounds_of_measured_columns_hold_within_the_tolerance() -> None:
    columns = {"t": decimals("2.0001 3.9999 6.0002"), "u": decimals("1 2 3")}
    sheet = Sheet(tuple("abc"), columns, {}, {}, Fraction(1, 1000), frozenset({"t"}))
    (bound,) = fit_linear_bounds(sheet, "t").bounds
    assert (str(bound.statement), bound.touching) == ("t(x) <= 2*u(x)", ("a", "b", "c"))


@pytest.mark.parametrize(
    ("target", "options", "error"),
    [
        ("s", {}, UnknownName),
        ("t", {"invariants": ["s"]}, UnknownName),
        ("t", {"terms": 5}, BadText),
        ("t", {"terms": 0}, BadText),
        ("d", {}, Unsuitable),
    ],
)
def test_bad_questions(target: str, options: dict[str, object], error: type[Exception]) -> None:
    gap = Undefined("division by 0")
    sheet = Sheet(("a", "b"), {"t": (1, 2), "d": (gap, gap)})
    with pytest.raises(error):
        linear_bounds(sheet, target, **options)


# --- nice numbers --------------------------------------------------------------------------------


@given(
    st.fractions(max_denominator=200), st.fractions(min_value=0, max_value=2, max_denominator=50)
)
def test_simplest_between(low: Fraction, width: Fraction) -> None:
    found = simplest_between(low, low + width)
    assert low <= found <= low + width
    for denominator in range(1, found.denominator):
        assert math.floor((low + width) * denominator) < math.ceil(low * denominator)
    assert low <= nice_number_between(low, low + width) <= low + width


@given(st.fractions(), st.integers(1, 12))
def test_rounded(number: Fraction, digits: int) -> None:
    near = round_to_digits(number, digits)
    assert abs(near - number) <= abs(number) * Fraction(10) ** (1 - digits)
