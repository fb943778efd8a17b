"""Power laws between columns."""

import math
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from small_sheets import decimals, holds, sheets

from ponder import Sheet, Statement
from ponder.conjectures.identities import linear_identities, power_law
from ponder.exact.verdicts import Rational

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


def test_a_law_that_misses_by_less_than_doubles_tell_is_no_law() -> None:
    sides = (1, 2, 3, 5, 7)
    areas = tuple(6 * 10**15 * side**2 for side in sides)
    assert str(power_law(Sheet(tuple("abcde"), {"t": areas, "u": sides}), "t")) == (
        "t(x) == 6000000000000000*u(x)^2"
    )
    missed = (*areas[:4], areas[4] + 1)
    assert power_law(Sheet(tuple("abcde"), {"t": missed, "u": sides}), "t") is None


@pytest.mark.parametrize(("power", "is_found"), [(6, True), (7, False), (-6, True), (-7, False)])
def test_exponents_up_to_six_are_found(power: int, is_found: bool) -> None:
    sides = tuple(map(Fraction, (1, 2, 3, 5, 7)))
    columns = {"t": tuple(side**power for side in sides), "u": sides}
    assert (power_law(Sheet(tuple("abcde"), columns), "t") is not None) == is_found


@pytest.mark.parametrize(("logarithm", "is_found"), [(698, True), (700, False)])
def test_measured_factors_that_doubles_may_not_hold_are_no_laws(
    logarithm: int, is_found: bool
) -> None:
    sides = tuple(Fraction(side, 10**20) for side in (1, 2, 3, 5, 7))
    factor = int(math.exp(logarithm))
    columns = {"t": tuple(factor * side for side in sides), "u": sides}
    half = Fraction(1, 2)  # an error of half the value, whose logarithm is 0.4
    sheet = Sheet(tuple("abcde"), columns, {}, {}, half, frozenset({"t"}))
    assert (power_law(sheet, "t") is not None) == is_found


POSITIVE = st.integers(1, 30)


@given(
    st.fractions(min_value=Fraction(1, 9), max_value=9, max_denominator=9),
    st.tuples(st.integers(-3, 3), st.integers(-3, 3)).filter(any),
    st.lists(st.tuples(POSITIVE, POSITIVE), min_size=6, max_size=8, unique=True),
)
# Six points, but v takes two values only: too few to show a law.
@example(Fraction(1, 9), (0, 1), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (1, 2)])
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
