"""Which of two exact numbers is larger: proved, or undecided.

Rationals are compared as they are. Other numbers are enclosed in balls; the precision is
doubled until the balls are apart. If they stay together, equal closed forms show that the
numbers are equal. A comparison still open at 4096 bits is *undecided*.
"""

from fractions import Fraction
from typing import Literal, TypeAlias

from ponder.core.errors import Unsuitable
from ponder.exact.closed_form import rational_value, same_form
from ponder.exact.real import Ball, Real, at_precision, both_enclosed, enclosed
from ponder.exact.undefined import Rational, Undefined

Order: TypeAlias = Literal["less", "equal", "greater", "undecided"]
Evaluated: TypeAlias = int | Fraction | Real | Undefined

FORMS_FROM = 256  # bits from which closed forms are tried
PRECISIONS = (64, 128, FORMS_FROM, 512, 1024, 2048, 4096)


def compare(a: Evaluated, b: Evaluated, tolerance: Rational = 0) -> Order:
    """How `a` compares with `b`; numbers within the relative tolerance count as equal.

    >>> compare(Fraction(1, 3), Fraction(1, 2))
    'less'
    >>> compare(Fraction(999, 1000), 1, tolerance=Fraction(1, 100))
    'equal'
    """
    if type(a) is type(b) is int and not tolerance:  # the common case, quickly
        return "less" if a < b else "greater" if a > b else "equal"
    if isinstance(a, Undefined) or isinstance(b, Undefined):
        raise Unsuitable(f"undefined values cannot be compared: {a}, {b}")
    if isinstance(a, Real) or isinstance(b, Real):
        return _compare_reals(a, b, tolerance)
    return _compare_rationals(a, b, tolerance)


def size(number: Rational) -> Rational:
    """The absolute value."""
    return number if number >= 0 else -number


def sign(number: Rational | Real) -> int | None:
    """-1, 0 or 1, or None if undecided."""
    if not isinstance(number, Real):
        return (number > 0) - (number < 0)
    return {"less": -1, "equal": 0, "greater": 1, "undecided": None}[compare(number, 0)]


def _compare_rationals(a: Rational, b: Rational, tolerance: Rational) -> Order:
    left, right = a.numerator * b.denominator, b.numerator * a.denominator
    if left == right or (tolerance and abs(left - right) <= tolerance * max(abs(left), abs(right))):
        return "equal"
    return "less" if left < right else "greater"


def _compare_reals(a: Rational | Real, b: Rational | Real, tolerance: Rational) -> Order:
    for precision in PRECISIONS:
        x, y = both_enclosed(a, b, precision)
        order = _order(x, y)
        if tolerance:
            order = at_precision(precision, _apart, x, y, enclosed(tolerance, precision))
        if order is None and x.is_exact() and y.is_exact() and x == y:
            return "equal"
        if order is None and precision == FORMS_FROM and x.is_finite() and y.is_finite():
            order = _by_form(a, b, tolerance) or _by_squares(a, b, x, y)
        if order is not None:
            return order
    return "undecided"


def _order(x: Ball, y: Ball) -> Order | None:
    return "less" if x < y else "greater" if x > y else None


def _apart(x: Ball, y: Ball, tolerance: Ball) -> Order | None:
    """Their order, if they are surely farther apart than allowed, or surely not."""
    allowed = tolerance * abs(x).max(abs(y))
    if abs(x - y) <= allowed:
        return "equal"
    return _order(x, y) if abs(x - y) > allowed else None


def _by_form(a: Rational | Real, b: Rational | Real, tolerance: Rational) -> Order | None:
    if same_form(a, b):
        return "equal"
    left, right = rational_value(a), rational_value(b)
    if left is None or right is None:
        return None
    return _compare_rationals(left, right, tolerance)


def _by_squares(a: Rational | Real, b: Rational | Real, x: Ball, y: Ball) -> Order | None:
    """Equal positive numbers have equal squares: √2 + √3 = √(5 + 2√6)."""
    if x > 0 and y > 0 and same_form(Real("multiply", a, a), Real("multiply", b, b)):
        return "equal"
    return None
