"""Exact values: rationals stay rational, the rest is settled by balls or not at all."""

import math
import pickle
from collections.abc import Iterator, Mapping
from fractions import Fraction

import pytest
from expressions import SMALL, trees
from flint import arb, ctx
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from refusals import refuse, said

from ponder.core.errors import UnknownName, Unsuitable
from ponder.exact.arithmetic import Evaluated, Order, as_float, compare, format_number, sign
from ponder.exact.closed_forms import Atom, Monomial, form_of, rational_value
from ponder.exact.reals import BALLS, Ball, Real, ball_of
from ponder.exact.verdicts import Measured, Undefined
from ponder.language.expressions import Expression, evaluate
from ponder.language.grammar import parse_expression
from ponder.language.standard_operators import select_operators

PRECISION = 300
MUCH_USED = select_operators(
    "plus minus times divide reciprocal square sqrt power log log10 exp ten_to half"
)


def worth(text: str, **row: Measured) -> Evaluated:
    return evaluate(parse_expression(text), row)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("2 + 3*4", 14),
        ("1/3 + 1/6", Fraction(1, 2)),
        ("1.5*2", 3),
        ("sqrt(49/4)", Fraction(7, 2)),
        ("(8/27)^(2/3)", Fraction(4, 9)),
        ("4^(-1/2)", Fraction(1, 2)),
        ("0^0", 1),
        ("0^3", 0),
        ("1^sqrt(2)", 1),
        ("(-2)^3", -8),
        ("(-2)^(-2)", Fraction(1, 4)),
        ("log(1)", 0),
        ("log10(1000)", 3),
        ("log10(1/100)", -2),
        ("max(2, sqrt(3))", 2),
        ("floor(-5/2)", -3),
        ("ceil(-5/2)", -2),
        ("floor(sqrt(2)*10^20)", math.isqrt(2 * 10**40)),
        ("ceil(sqrt(2)*sqrt(2))", 2),
        ("ceil(1/(1/49))", 49),
        ("exp(0) + cos(0) + sin(0) + tan(0) + asin(0) + acos(1) + atanh(0) + acosh(1)", 2),
        ("abs(1 - sqrt(2))*0", 0),
    ],
)
def test_values(text: str, number: int | Fraction) -> None:
    found = worth(text)
    assert compare(found, number) == "equal"
    assert format_number(found) == str(number)


@given(st.integers(1, 3416), st.integers(1, 60))
def test_averages_times_counts(cookies: int, rows_: int) -> None:
    """In doubles `ceil(average*rows)` and `cookies/rows*rows` miss the number of cookies."""
    row: dict[str, Measured] = {"n": cookies, "r": rows_, "average": Fraction(cookies, rows_)}
    for text in ("ceil(average*r)", "(n/r)*r", "n/r*r", "floor(n/(1/r)/r)"):
        assert evaluate(parse_expression(text), row) == cookies


@pytest.mark.parametrize(
    "text",
    [
        "1/0",
        "1/(sqrt(2)*sqrt(2) - 2)",
        "log(0)",
        "log10(-2)",
        "sqrt(-3)",
        "sqrt(1 - sqrt(2))",
        "0^(-1)",
        "0^(-sqrt(2))",
        "(-2)^(1/2)",
        "(-8)^(1/3)",
        "(-2)^sqrt(2)",
        "asin(2)",
        "acosh(1/2)",
        "atanh(1)",
        "10^10^10^10^10",
        "exp(exp(exp(10)))",
        "max(1/0, 3)",
    ],
)
def test_undefined_says_why(text: str) -> None:
    found = worth(text)
    assert isinstance(found, Undefined)
    said(found.reason)


@pytest.mark.parametrize(
    ("left", "order", "right"),
    [
        ("sqrt(2)*sqrt(2)", "equal", "2"),
        ("sqrt(8)", "equal", "2*sqrt(2)"),
        ("-sqrt(8)", "equal", "-2*sqrt(2)"),  # negative: only their forms show it
        ("sqrt(2) + sqrt(8)", "equal", "sqrt(18)"),
        ("sqrt(2) + sqrt(3)", "equal", "sqrt(5 + 2*sqrt(6))"),
        ("2^(1/3)*4^(1/3)", "equal", "2"),
        ("1/sqrt(2)", "equal", "sqrt(2)/2"),
        ("log(8)/log(2)", "equal", "3"),
        ("log(6)", "equal", "log(2) + log(3)"),
        ("10^log10(7)", "equal", "7"),
        ("exp(log(7)/2)", "equal", "sqrt(7)"),
        ("log(exp(1/3))", "equal", "1/3"),
        ("2^10000000", "equal", "4^5000000"),
        ("2^400000 * 2^400000 * 2^400000", "equal", "2^1200000"),  # no form is so long
        ("3^10^9", "greater", "2^10^9"),
        ("sqrt(2)", "less", "665857/470832"),
        ("exp(1)", "greater", "2718281828/1000000000"),
        ("sqrt(10^40 + 1)", "greater", "10^20"),
        ("sqrt(1 - sqrt(1/2))*sqrt(1 + sqrt(1/2))", "equal", "sqrt(1/2)"),
        ("sin(2)^2 + cos(2)^2", "undecided", "1"),
        ("floor(sin(2)^2 + cos(2)^2)", "undecided", "1"),
        ("floor(sin(2)^2 + cos(2)^2)", "less", "2"),
        ("log(sin(2)^2 + cos(2)^2 - 1)", "undecided", "5"),
    ],
)
def test_orders(left: str, order: Order, right: str) -> None:
    back: dict[Order, Order] = {"less": "greater", "greater": "less"}
    assert compare(worth(left), worth(right)) == order
    assert compare(worth(right), worth(left)) == back.get(order, order)


@pytest.mark.parametrize(
    "text",
    [
        *("(2^999999)^9", "9^9^9", "3^(1/999999)", "(10/3)^99999", "exp(999999)"),
        *("(1/3)^(1/2)^99", "log(7^(10^7))", "2^(10^18)*3", "floor(2^(10^8)*sqrt(2))"),
        *("tan(10^300)", "sqrt(2^(10^7) + 1)", "ceil(2^(10^12))", "floor(-2^(10^12))"),
    ],
)
def test_no_number_kills_the_machine(text: str) -> None:
    found = worth(text)
    assert isinstance(found, Undefined) or compare(found, 12345) != "equal"
    format_number(found)
    as_float(found)


def test_tolerance_is_relative_and_rigorous() -> None:
    percent = Fraction(1, 100)
    assert compare(100, 101, percent) == "equal"
    assert compare(100, 102, percent) == "less"
    assert compare(0, Fraction(1, 10**9), percent) == "less"
    assert compare(Fraction(99, 100), 1, percent) == "equal"
    assert compare(Fraction(98999, 100000), 1, percent) == "less"
    root = worth("sqrt(2)")
    assert compare(root, Fraction(141, 100), percent) == "equal"
    assert compare(root, Fraction(139, 100), percent) == "greater"
    assert compare(worth("sqrt(2)*sqrt(2)"), Fraction(99, 50), percent) == "equal"  # on the edge
    assert compare(root, root, percent) == "equal"


def test_what_cannot_be_compared() -> None:
    refuse(Unsuitable, compare, Undefined("division by 0"), 3)
    refuse(UnknownName, worth, "row", rows=3)


def test_values_for_people_and_for_pictures() -> None:
    assert format_number(worth("sqrt(2)")) == "about 1.41421"
    assert format_number(10**50) == "about 10^50"
    assert format_number(-(10**50)) == "-about 10^50"
    assert format_number(Fraction(10**50, 3)) == "about 3.33333e+49"
    assert as_float(worth("sqrt(2)")) == math.sqrt(2)
    assert as_float(10**400) == math.inf
    assert as_float(worth("-2^(10^7)")) == -math.inf
    assert math.isnan(as_float(Undefined("division by 0")))


def test_reals_pickle_and_calculate() -> None:
    root = worth("sqrt(2)")
    assert isinstance(root, Real)
    again = pickle.loads(pickle.dumps(root))
    assert compare(again, root) == "equal"
    assert rational_value(again * root) == 2
    assert math.floor(root * 100) == 141
    assert 1 < root < Fraction(3, 2)
    assert abs(-root) >= root
    with pytest.raises(TypeError):
        root + 0.5  # type: ignore[arg-type]
    with pytest.raises(ZeroDivisionError):
        root / 0


@pytest.fixture
def _precise() -> Iterator[None]:
    before = ctx.prec
    ctx.prec = PRECISION
    yield
    ctx.prec = before


def form_in_a_ball(form: Mapping[Monomial, Fraction]) -> Ball:
    total = arb(0)
    for monomial, factor in form.items():
        term = ball_of(factor, PRECISION)
        for atom, exponent in monomial:
            term *= atom_in_a_ball(atom) ** ball_of(exponent, PRECISION)
        total += term
    return total


def atom_in_a_ball(atom: Atom) -> Ball:
    if isinstance(atom, int):
        return arb(atom)
    if isinstance(atom, frozenset):
        return form_in_a_ball(dict(atom))
    assert isinstance(atom, tuple)
    name, *arguments = atom
    balls = map(atom_in_a_ball, arguments)
    return next(balls) if name == "positive" else BALLS[name](*balls)


@given(trees(MUCH_USED, names=("a",), constants=st.integers(-3, 12).map(Fraction), leaves=6), SMALL)
@settings(
    max_examples=600, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@pytest.mark.usefixtures("_precise")
def test_a_closed_form_is_worth_the_number(tree: Expression, a: Fraction) -> None:
    number = evaluate(tree, {"a": a})
    form = None if isinstance(number, Undefined) else form_of(number)
    if form is not None and not isinstance(number, Undefined):
        ball, formed = ball_of(number, PRECISION), form_in_a_ball(form)
        if ball.is_finite() and formed.is_finite():
            assert ball.overlaps(formed), form


def test_what_is_not_known_to_be_positive_has_no_even_roots_taken() -> None:
    for text in (
        "1 - sqrt(2)",
        "1/(1 - sqrt(2))",
        "sin(4)",
        "log(sqrt(2)/2)",
        "(1 - sqrt(2))^(-3)",
    ):
        assert sign(worth(text)) == -1  # type: ignore[arg-type]
        assert compare(worth(f"sqrt(({text})^2)"), worth(text)) == "greater"
        assert compare(worth(f"sqrt(({text})^2)"), worth(f"-({text})")) in {"equal", "undecided"}
