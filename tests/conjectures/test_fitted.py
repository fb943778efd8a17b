"""Fitted bounds, power laws and linear equations: known laws, and slow definitions."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import networkx as nx
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ponder.conjectures.fitted.fitting import nicest_between, rounded, simplest_between
from ponder.conjectures.fitted.linear import linear_bounds as fit_linear_bounds
from ponder.conjectures.fitted.power_laws import linear_identities, power_law
from ponder.core.errors import BadText, UnknownName, Unsuitable
from ponder.core.work import Ending, Work
from ponder.exact.simplex import maximise
from ponder.exact.undefined import Measured, Rational, Undefined
from ponder.language.statement import Statement
from ponder.measures.sheet import Sheet

# --- the simplex method against all vertices -----------------------------------------------------


def linear_bounds(*question: Any, **options: Any) -> list[Statement]:
    return [bound.statement for bound in fit_linear_bounds(*question, **options).bounds]


def solved(rows: Sequence[Sequence[Fraction]], right: Sequence[Fraction]) -> list[Fraction] | None:
    """The only solution of a square system, by Cramer's rule; None if there is not just one."""
    whole = determinant(rows)
    if whole == 0:
        return None
    replaced = (
        [[*row[:j], value, *row[j + 1 :]] for row, value in zip(rows, right, strict=True)]
        for j in range(len(rows))
    )
    return [determinant(matrix) / whole for matrix in replaced]


def determinant(rows: Sequence[Sequence[Fraction]]) -> Fraction:
    """By expansion along the first row."""
    if not rows:
        return Fraction(1)
    minors = ([[*row[:j], *row[j + 1 :]] for row in rows[1:]] for j in range(len(rows)))
    terms = (
        (-1) ** j * value * determinant(minor)
        for j, (value, minor) in enumerate(zip(rows[0], minors, strict=True))
        if value
    )
    return sum(terms, Fraction(0))


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


# --- fitted bounds -------------------------------------------------------------------------------


def rows_of(sheet: Sheet) -> list[dict[str, Measured]]:
    return [sheet.row(i) for i in range(len(sheet.objects))]


def holds(statement: Statement, sheet: Sheet) -> bool:
    readings = (statement.evaluate(row, sheet.tolerance) for row in rows_of(sheet))
    return all(reading.verdict == "true" for reading in readings)


def touches(statement: Statement, sheet: Sheet) -> list[str]:
    readings = [statement.evaluate(row, sheet.tolerance) for row in rows_of(sheet)]
    pairs = zip(sheet.objects, readings, strict=True)
    return [thing for thing, reading in pairs if reading.left == reading.right]


NUMBERS = st.integers(-6, 9) | st.fractions(-3, 3, max_denominator=4)


@st.composite
def sheets(draw: st.DrawFn, columns: int = 3, smallest: int = 2) -> Sheet:
    count = draw(st.integers(smallest, 8))
    column = st.lists(NUMBERS, min_size=count, max_size=count)
    names = "tabc"[: draw(st.integers(2, columns + 1))]
    values = {name: tuple(draw(column)) for name in names}
    return Sheet(tuple(f"object {i}" for i in range(count)), values)


@given(sheets(), st.booleans(), st.booleans())
@settings(deadline=None, max_examples=60)
def test_every_bound_is_true_and_touches(sheet: Sheet, upper: bool, nonnegative: bool) -> None:
    fitted = fit_linear_bounds(sheet, "t", upper, terms=3, nonnegative=nonnegative)
    for bound in fitted.bounds:
        assert holds(bound.statement, sheet)
        assert touches(bound.statement, sheet) == list(bound.touching) != []
        assert Statement.parse(str(bound.statement)) == bound.statement
    sizes = [bound.statement.right.complexity for bound in fitted.bounds]
    assert sizes == sorted(sizes)
    assert fitted == fit_linear_bounds(sheet, "t", upper, terms=3, nonnegative=nonnegative)


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


def as_number(value: Measured) -> Fraction:
    assert not isinstance(value, Undefined)
    return Fraction(value)


def test_conjecture_14_from_the_five_boards_of_the_paper() -> None:
    """A. Bradford et al., Automated Conjecturing II (2020), Theorem 4.1."""
    boards = {"1": (1, 1, 1), "2,1": (3, 2, 2), "3,2": (5, 3, 2), "7,6": (13, 7, 2)}
    boards["5,1,1,1,1"] = (9, 5, 5)
    names = ("number_of_cookies", "number_of_columns", "number_of_rows")
    columns = dict(zip(names, zip(*boards.values(), strict=True), strict=True))
    bounds = linear_bounds(Sheet(tuple(boards), columns), names[0], upper=False)
    assert "number_of_cookies(x) >= 2*number_of_columns(x) - 1" in map(str, bounds)


def independence_number(graph: nx.Graph) -> int:
    return len(nx.max_weight_clique(nx.complement(graph), weight=None)[0])


GRAPH_INVARIANTS: dict[str, Callable[[nx.Graph], int]] = {
    "independence_number": independence_number,
    "order": nx.number_of_nodes,
    "size": nx.number_of_edges,
    "minimum_degree": lambda graph: min(dict(graph.degree).values()),
    "matching_number": lambda graph: len(nx.max_weight_matching(graph, maxcardinality=True)),
}


@pytest.fixture(scope="module")
def graphs() -> Sheet:
    """The connected graphs on 2 to 6 vertices."""
    atlas = [
        graph for graph in nx.graph_atlas_g() if 2 <= len(graph) <= 6 and nx.is_connected(graph)
    ]
    columns = {
        name: tuple(int(function(graph)) for graph in atlas)
        for name, function in GRAPH_INVARIANTS.items()
    }
    return Sheet(tuple(str(i) for i in range(len(atlas))), columns)


@pytest.mark.parametrize(
    "classical",
    [
        "independence_number(x) <= order(x) - minimum_degree(x)",
        "independence_number(x) <= order(x) - matching_number(x)",
    ],
)
def test_classical_bounds_of_graphs(graphs: Sheet, classical: str) -> None:
    bounds = linear_bounds(graphs, "independence_number", terms=2)
    assert classical in map(str, bounds)
    assert all(holds(bound, graphs) for bound in bounds)


def test_nonnegative_coefficients() -> None:
    sheet = Sheet(tuple("abcd"), {"t": (4, 3, 2, 1), "a": (1, 2, 3, 4), "b": (4, 3, 2, 0)})
    free = [str(bound) for bound in linear_bounds(sheet, "t")]
    assert free == ["t(x) <= 5 - a(x)", "t(x) <= 3/4*b(x) + 1"]
    bounds = linear_bounds(sheet, "t", nonnegative=True)
    assert [str(bound) for bound in bounds] == ["t(x) <= 3/4*b(x) + 1"]
    bounds = linear_bounds(sheet, "t", upper=False, nonnegative=True)
    assert [str(bound) for bound in bounds] == ["t(x) >= b(x)"]


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
    assert dict(fitted.skipped) == {
        "v": "equal to u on every object",
        "c": "the same for every object",
        "d": "undefined on b: division by 0",
    }


def test_budget_of_bounds_is_told() -> None:
    sheet = Sheet(tuple("abc"), {"t": (1, 2, 4), "u": (1, 2, 3), "v": (3, 1, 2)})
    fitted = fit_linear_bounds(sheet, "t", programmes=2)
    assert (fitted.programmes, fitted.stopped) == (2, Ending("budget", "2 linear programmes"))
    assert fit_linear_bounds(sheet, "t", programmes=3).stopped.is_complete


class StoppedAt(Work):
    """Work that is cancelled when it is checked the given time."""

    def __init__(self, time: int) -> None:
        super().__init__()
        self.left = time

    def check(self) -> None:
        self.left -= 1
        if not self.left:
            self.cancel()
        super().check()


def test_stopped_fitting_keeps_its_bounds() -> None:
    sheet = Sheet(tuple("abc"), {"t": (1, 2, 4), "u": (1, 2, 3), "v": (3, 1, 2)})
    stopped = fit_linear_bounds(sheet, "t", work=StoppedAt(3))
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


# --- linear equations ----------------------------------------------------------------------------

SOLIDS = {
    # vertices, edges, faces: Platonic, Archimedean, and prisms
    "tetrahedron": (4, 6, 4),
    "cube": (8, 12, 6),
    "octahedron": (6, 12, 8),
    "dodecahedron": (20, 30, 12),
    "icosahedron": (12, 30, 20),
    "truncated tetrahedron": (12, 18, 8),
    "cuboctahedron": (12, 24, 14),
    "truncated cube": (24, 36, 14),
    "truncated octahedron": (24, 36, 14),
    "rhombicuboctahedron": (24, 48, 26),
    "truncated cuboctahedron": (48, 72, 26),
    "snub cube": (24, 60, 38),
    "icosidodecahedron": (30, 60, 32),
    "truncated dodecahedron": (60, 90, 32),
    "truncated icosahedron": (60, 90, 32),
    "rhombicosidodecahedron": (60, 120, 62),
    "truncated icosidodecahedron": (120, 180, 62),
    "snub dodecahedron": (60, 150, 92),
    **{f"prism of {n} sides": (2 * n, 3 * n, n + 2) for n in (3, 5, 6, 7)},
}


@pytest.mark.parametrize(
    ("target", "equation"),
    [
        ("vertices", "vertices(x) == edges(x) - faces(x) + 2"),
        ("edges", "edges(x) == vertices(x) + faces(x) - 2"),
        ("faces", "faces(x) == edges(x) - vertices(x) + 2"),
    ],
)
def test_euler(target: str, equation: str) -> None:
    names = ("vertices", "edges", "faces")
    columns = dict(zip(names, zip(*SOLIDS.values(), strict=True), strict=True))
    sheet = Sheet(tuple(SOLIDS), columns)
    assert [str(found) for found in linear_identities(sheet, target)] == [equation]


def decimals(text: str) -> tuple[Rational, ...]:
    return tuple(Fraction(number) for number in text.split())


def test_fahrenheit_measured() -> None:
    columns = {"C": decimals("-40 0 20.5 37 100"), "F": decimals("-40 32 68.9 98.6 212.01")}
    sheet = Sheet(tuple("abcde"), columns, {}, {}, Fraction(1, 1000), frozenset({"C", "F"}))
    (equation,) = linear_identities(sheet, "F")
    assert str(equation) == "F(x) == 9/5*C(x) + 32"


@given(sheets(smallest=5))
@settings(deadline=None, max_examples=60)
def test_equations_are_true(sheet: Sheet) -> None:
    for equation in linear_identities(sheet, "t"):
        assert holds(equation, sheet)


@given(st.lists(NUMBERS, min_size=3, max_size=3), sheets(columns=2, smallest=6))
@settings(deadline=None, max_examples=60)
def test_hidden_equations_are_found(weights: list[Rational], sheet: Sheet) -> None:
    others = {name: column for name, column in sheet.columns.items() if name != "t"}
    numbers = [[as_number(value) for value in column] for column in others.values()]
    rows = [[*values, Fraction(1)] for values in zip(*numbers, strict=True)]
    assume(any(determinant(chosen) for chosen in combinations(rows, len(rows[0]))))
    assume(len({tuple(row) for row in rows}) >= len(rows[0]) + 2)
    target = tuple(
        sum((Fraction(w) * v for w, v in zip(weights, [1, *row], strict=False)), Fraction(0))
        for row in rows
    )
    assume(len(set(target)) > 1)
    hidden = Sheet(sheet.objects, {"t": target, **others})
    found = linear_identities(hidden, "t")
    assert found
    assert all(holds(equation, hidden) for equation in found)


# --- power laws ----------------------------------------------------------------------------------

MASSES = [(5, 7, 2), (11, 3, 5), (13, 17, 3), (2, 19, 7), (23, 29, 11), (31, 2, 13), (3, 37, 17)]


def gravity(constant: Fraction) -> dict[str, tuple[Fraction, ...]]:
    force = tuple(constant * m1 * m2 / Fraction(r) ** 2 for m1, m2, r in MASSES)
    names = ("m1", "m2", "r")
    others = {name: tuple(Fraction(row[i]) for row in MASSES) for i, name in enumerate(names)}
    return {"F": force, **others}


@pytest.mark.parametrize("constant", ["6.674e-11", "1", "1/7", "123456789.123", "2"])
def test_newton(constant: str) -> None:
    number = Fraction(constant)
    sheet = Sheet(tuple(str(i) for i in range(len(MASSES))), gravity(number))
    law = power_law(sheet, "F")
    assert law == Statement.parse(
        f"F(x) == {'' if number == 1 else f'{number}*'}m1(x)*m2(x)/r(x)^2"
    )
    assert holds(law, sheet)


def test_newton_in_doubles() -> None:
    """What a program would print is not exact, but within a tolerance."""
    exact = gravity(Fraction("6.674e-11"))
    force = tuple(Fraction(repr(6.674e-11 * a * b / r**2)) for a, b, r in MASSES)
    columns = {**exact, "F": force}
    objects = tuple(str(i) for i in range(len(MASSES)))
    assert power_law(Sheet(objects, columns), "F") is None
    law = power_law(Sheet(objects, columns, {}, {}, Fraction(1, 10**9), frozenset({"F"})), "F")
    assert law == Statement.parse(f"F(x) == {Fraction('6.674e-11')}*m1(x)*m2(x)/r(x)^2")


PLANETS = "Mercury Venus Earth Mars Jupiter Saturn Uranus Neptune"
AXES = "0.38710 0.72333 1.00000 1.52366 5.20336 9.53707 19.19126 30.06896"  # in AU
YEARS = "0.2408 0.6152 1.0000 1.8808 11.8626 29.4475 84.0168 164.7913"
DAYS = "87.97 224.70 365.26 686.98 4332.59 10759.22 30685.4 60189"


@pytest.mark.parametrize(
    ("periods", "law"), [(YEARS, "T(x) == a(x)^(3/2)"), (DAYS, "T(x) == 365*a(x)^(3/2)")]
)
def test_kepler(periods: str, law: str) -> None:
    columns = {"a": decimals(AXES), "T": decimals(periods)}
    measured = frozenset({"a", "T"})
    sheet = Sheet(tuple(PLANETS.split()), columns, {}, {}, Fraction(1, 1000), measured)
    found = power_law(sheet, "T")
    assert found == Statement.parse(law)
    assert holds(found, sheet)
    exactly = Sheet(sheet.objects, columns)
    assert power_law(exactly, "T") is None


def test_kepler_the_other_way() -> None:
    columns = {"a": decimals(AXES), "T": decimals(YEARS)}
    measured = frozenset({"a", "T"})
    sheet = Sheet(tuple(PLANETS.split()), columns, {}, {}, Fraction(1, 1000), measured)
    assert str(power_law(sheet, "a")) == "a(x) == T(x)^(2/3)"


@pytest.mark.parametrize(
    ("sides", "target", "law"),
    [
        ((1, 4, 9, 25), lambda s: 3 * math.isqrt(s), "t(x) == 3*sqrt(s(x))"),
        ((2, 8, 18, 50), lambda s: math.isqrt(2 * s), "t(x) == sqrt(2*s(x))"),
        ((1, 8, 27, 125), lambda s: round(s ** (1 / 3)) ** 2, "t(x) == s(x)^(2/3)"),
        ((4, 32, 108, 500), lambda s: round((2 * s) ** (1 / 3)), "t(x) == (2*s(x))^(1/3)"),
        ((1, 2, 3, 4), lambda s: Fraction(5, s), "t(x) == 5/s(x)"),
    ],
)
def test_roots_are_exact(
    sides: tuple[int, ...], target: Callable[[int], Rational], law: str
) -> None:
    sheet = Sheet(tuple(map(str, sides)), {"s": sides, "t": tuple(map(target, sides))})
    found = power_law(sheet, "t")
    assert found == Statement.parse(law)
    assert holds(found, sheet)


@pytest.mark.parametrize(
    "columns",
    [
        {"t": (5, 5, 5, 5), "u": (1, 2, 3, 4)},  # a constant target
        {"t": (1, 2, 3, 4), "u": (5, 5, 5, 5)},  # a constant column
        {"t": (0, 1, 4, 9), "u": (0, 1, 2, 3)},  # zeros
        {"t": (1, 4, 9, 16), "u": (-1, 2, -3, 4)},  # negative values
        {"t": (-1, -4, -9, -16), "u": (1, 2, 3, 4)},
        {"t": (1, 4, 9), "u": (1, 2, 3)},  # too few objects
        {"t": (1, 4, 9, 4, 9), "u": (1, 2, 3, 2, 3)},  # too few different ones
        {"t": (1, 2, 4, 7, 11), "u": (3, 1, 4, 1, 5)},  # no law
        {"t": (6, 12, 20, 30, 43), "u": (2, 3, 4, 5, 6), "v": (3, 4, 5, 6, 7)},
    ],
)
def test_degenerate_tables_have_no_power_law(columns: dict[str, tuple[int, ...]]) -> None:
    sheet = Sheet(tuple(str(i) for i in range(len(columns["t"]))), columns)
    assert power_law(sheet, "t") is None


@pytest.mark.parametrize(
    "columns",
    [
        {"t": (5, 5, 5, 5), "u": (1, 2, 3, 4)},
        {"t": (1, 2, 3, 5), "u": (5, 5, 5, 5)},
        {"t": (1, 2, 3), "u": (2, 4, 6)},
        {"t": (1, 2, 3, 2, 3), "u": (2, 4, 6, 4, 6)},
        {"t": (1, 2, 4, 8, 16), "u": (1, 2, 3, 4, 5)},
    ],
)
def test_degenerate_tables_have_no_linear_equation(columns: dict[str, tuple[int, ...]]) -> None:
    sheet = Sheet(tuple(str(i) for i in range(len(columns["t"]))), columns)
    assert linear_identities(sheet, "t") == []


def test_huge_numbers() -> None:
    huge, sides = 10**290, (1, 2, 3, 5)
    sheet = Sheet(tuple("abcd"), {"t": tuple(huge * u for u in sides), "u": sides})
    law = power_law(sheet, "t")
    assert str(law) == f"t(x) == {huge}*u(x)"
    assert linear_identities(sheet, "t") == [law]


@pytest.mark.parametrize("tolerance", [Fraction(0), Fraction(1, 10**6)])
def test_a_factor_of_a_thousand_digits_is_no_law(tolerance: Fraction) -> None:
    tiny = Fraction(1, 10**200)
    columns: dict[str, tuple[Rational, ...]] = {
        "t": (1, 64, 729, 15625),
        "u": (tiny, 2 * tiny, 3 * tiny, 5 * tiny),
    }
    measured = frozenset({"t"} if tolerance else ())
    assert power_law(Sheet(tuple("abcd"), columns, {}, {}, tolerance, measured), "t") is None


POSITIVE = st.integers(1, 30)


@given(
    st.fractions(min_value=Fraction(1, 9), max_value=9, max_denominator=9),
    st.tuples(st.integers(-3, 3), st.integers(-3, 3)).filter(any),
    st.lists(st.tuples(POSITIVE, POSITIVE), min_size=6, max_size=8, unique=True),
)
@settings(deadline=None, max_examples=60)
def test_hidden_power_laws_are_found(
    factor: Fraction, powers: tuple[int, int], points: list[tuple[int, int]]
) -> None:
    logs = [(math.log(u), math.log(v)) for u, v in points]
    assume(spread(logs) > 1e-3)
    target = tuple(factor * Fraction(u) ** powers[0] * Fraction(v) ** powers[1] for u, v in points)
    used = [place for place in (0, 1) if powers[place]]
    assume(len({tuple(point[place] for place in used) for point in points}) >= len(used) + 3)
    assume(len(set(target)) > 1)
    u, v = zip(*points, strict=True)
    sheet = Sheet(tuple(str(i) for i in range(len(points))), {"t": target, "u": u, "v": v})
    law = power_law(sheet, "t")
    assert law is not None
    assert holds(law, sheet)


def spread(points: Iterable[tuple[float, float]]) -> float:
    """How far from one line the points are: the largest triangle among them."""
    return max(
        abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
        for a, b, c in combinations(points, 3)
    )


@given(sheets(smallest=4))
@settings(deadline=None, max_examples=60)
def test_power_laws_are_true(sheet: Sheet) -> None:
    law = power_law(sheet, "t")
    assert law is None or holds(law, sheet)


# --- nice numbers --------------------------------------------------------------------------------


@given(
    st.fractions(max_denominator=200), st.fractions(min_value=0, max_value=2, max_denominator=50)
)
def test_simplest_between(low: Fraction, width: Fraction) -> None:
    found = simplest_between(low, low + width)
    assert low <= found <= low + width
    for denominator in range(1, found.denominator):
        assert math.floor((low + width) * denominator) < math.ceil(low * denominator)
    assert low <= nicest_between(low, low + width) <= low + width


@given(st.fractions(), st.integers(1, 12))
def test_rounded(number: Fraction, digits: int) -> None:
    near = rounded(number, digits)
    assert abs(near - number) <= abs(number) * Fraction(10) ** (1 - digits)
