"""Arithmetic with exact numbers: rationals stay rational, all others become a `Real`.

Every function takes whole numbers, fractions and reals. It returns a whole number or a
fraction if the result is known to be one, and `Undefined` with the reason outside its
domain. Rationals longer than a million bits are kept as reals: as formulas, not written out.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import isqrt
from typing import Literal, TypeAlias

from flint import arb, fmpz

from ponder.core.errors import Unsuitable
from ponder.core.text import format_large
from ponder.exact.closed_forms import rational_value, same_form
from ponder.exact.reals import Ball, Real, at_precision, ball_of, both_enclosed, first_digits
from ponder.exact.verdicts import Rational, Undefined

# Which of two exact numbers is larger: proved, or undecided.
#
# Rationals are compared as they are. Other numbers are enclosed in balls; the precision is doubled
# until the balls are apart. If they stay together, equal closed forms show that the numbers are
# equal. A comparison still open at 4096 bits is *undecided*.

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


def absolute_value(number: Rational) -> Rational:
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
            order = at_precision(precision, _apart, x, y, ball_of(tolerance, precision))
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


Exact: TypeAlias = int | Fraction | Real
Allowed: TypeAlias = Callable[[Exact], bool | None]

MOST_BITS = 1_000_000
MOST_FRACTION_BITS = 50_000  # common divisors of longer numbers take too long
TOO_LARGE = Undefined("too large a power")


def whole(number: Rational) -> Rational:
    """The number, as an int if it is whole."""
    return number.numerator if number.denominator == 1 else number


def bits(number: Rational) -> int:
    """The length of the longer of numerator and denominator."""
    if type(number) is int:
        return number.bit_length()
    return max(number.numerator.bit_length(), number.denominator.bit_length())


def add(a: Exact, b: Exact) -> Exact:
    """`a + b`"""
    if type(a) is type(b) is int:  # the common case, quickly
        return a + b
    if isinstance(a, Real) or isinstance(b, Real):
        return Real("add", a, b)
    return whole(a + b)


def subtract(a: Exact, b: Exact) -> Exact:
    """`a - b`"""
    if type(a) is type(b) is int:
        return a - b
    if isinstance(a, Real) or isinstance(b, Real):
        return Real("subtract", a, b)
    return whole(a - b)


def multiply(a: Exact, b: Exact) -> Exact:
    """`a * b`"""
    if type(a) is type(b) is int and a.bit_length() + b.bit_length() <= MOST_BITS:
        return a * b
    if isinstance(a, Real) or isinstance(b, Real):
        return Real("multiply", a, b)
    if not _fits(a, b, bits(a) + bits(b)):
        return Real("multiply", a, b)
    return whole(a * b)


def divide(a: Exact, b: Exact) -> Evaluated:
    """`a / b`"""
    if type(a) is type(b) is int and b and a.bit_length() + b.bit_length() <= MOST_FRACTION_BITS:
        return Fraction(a, b) if a % b else a // b
    if isinstance(b, Real):
        return Undefined("division by 0") if sign(b) == 0 else Real("divide", a, b)
    if b == 0:
        return Undefined("division by 0")
    if isinstance(a, Real) or bits(a) + bits(b) > MOST_FRACTION_BITS:
        return Real("divide", a, b)
    return whole(Fraction(a, b))


def _fits(a: Rational, b: Rational, length: int) -> bool:
    """Whether a rational of so many bits, made of these two, is written out."""
    fraction = a.denominator != 1 or b.denominator != 1
    return length <= (MOST_FRACTION_BITS if fraction else MOST_BITS)


def square_root(x: Exact) -> Evaluated:
    """`√x`"""
    if sign(x) == -1:
        return Undefined(f"square root of {_named(x)}")
    if isinstance(x, Real):
        return Real("sqrt", x)
    roots = isqrt(x.numerator), isqrt(x.denominator)
    if roots[0] ** 2 == x.numerator and roots[1] ** 2 == x.denominator:
        return whole(Fraction(*roots))
    return Real("sqrt", x)


def power(a: Exact, b: Exact) -> Evaluated:
    """`a^b`, with `0^0 = 1`; a negative number has only whole powers."""
    if isinstance(b, Real):
        exponent = rational_value(b)
        return _real_power(a, b) if exponent is None else power(a, exponent)
    if b == 0 or (not isinstance(a, Real) and a == 1):
        return 1
    base_sign = sign(a)
    if base_sign == 0:
        return 0 if b > 0 else Undefined("0 to a negative power")
    if b.denominator == 1:
        return _whole_power(a, int(b))
    if base_sign == -1:
        return Undefined(f"a negative number to the power {_named(b)}")
    root = None if isinstance(a, Real) else rational_root(a, b.denominator)
    return _finite(Real("power", a, b)) if root is None else power(root, b.numerator)


def _whole_power(a: Exact, b: int) -> Evaluated:
    if isinstance(a, Real):
        return _finite(Real("power", a, b))
    length = 1 if abs(a) == 1 else bits(a) * abs(b)
    if not _fits(a, a, length):
        return _finite(Real("power", a, b))
    return whole(Fraction(a) ** b) if b < 0 else whole(a**b)


def _real_power(a: Exact, b: Real) -> Evaluated:
    """The power if the exponent is not known to be rational."""
    base, exponent = sign(a), sign(b)
    if not isinstance(a, Real) and a == 1:
        return 1
    if base == 0 and exponent is not None:
        return 0 if exponent == 1 else Undefined("0 to a negative power")
    if base == -1 and not ball_of(b, PRECISIONS[-1]).contains_integer():
        return Undefined(f"a negative number to the power {first_digits(b)}")
    return _finite(Real("power", a, b))


def rational_root(number: Rational, degree: int) -> Rational | None:
    """The root of a positive rational, if it is rational."""
    if degree > bits(number):
        return 1 if number == 1 else None
    roots = [int(fmpz(part).root(degree)) for part in (number.numerator, number.denominator)]
    root = Fraction(*roots)
    return whole(root) if root**degree == number else None


def _finite(number: Real) -> Evaluated:
    """The number, or `Undefined` if it is too large even for a ball."""
    known = all(ball_of(argument, PRECISIONS[0]).is_finite() for argument in number.arguments)
    ball = ball_of(number, PRECISIONS[0])
    return TOO_LARGE if known and not ball.is_finite() and not ball.is_nan() else number


def logarithm(x: Exact) -> Evaluated:
    """The natural logarithm."""
    return _logarithm("log", x)


def logarithm_10(x: Exact) -> Evaluated:
    """The logarithm to base 10."""
    return _logarithm("log10", x)


def _logarithm(kind: str, x: Exact) -> Evaluated:
    if sign(x) in {-1, 0}:
        return Undefined(f"logarithm of {_named(x)}")
    if not isinstance(x, Real) and x == 1:
        return 0
    return _simplified(Real(kind, x)) if kind == "log10" else Real(kind, x)


def _simplified(number: Real) -> Exact:
    """The number as a rational, if a small ball suggests it and the closed form confirms it."""
    if ball_of(number, PRECISIONS[0]).contains_integer():
        simple = rational_value(number)
        return number if simple is None else simple
    return number


def floor(x: Exact) -> Exact:
    """The largest whole number that is at most `x`."""
    return _rounded("floor", x)


def ceil(x: Exact) -> Exact:
    """The smallest whole number that is at least `x`."""
    return _rounded("ceil", x)


def _rounded(kind: str, x: Exact) -> Exact:
    if not isinstance(x, Real):
        return x.__floor__() if kind == "floor" else x.__ceil__()
    number = Real(kind, x)
    for precision in PRECISIONS:
        ball = ball_of(number, precision)
        if ball.is_finite() and ball.abs_lower() > _longest():
            return number
        found = ball.unique_fmpz()
        if found is not None:
            return int(found)
        if precision == PRECISIONS[1] and (exact := rational_value(x)) is not None:
            return _rounded(kind, exact)
    return number


@cache
def _longest() -> Ball:
    """What is larger has too many bits to be written out: a ball holds even 2^(2^40) exactly."""
    return arb(2) ** MOST_BITS


def absolute(x: Exact) -> Exact:
    """`|x|`"""
    if not isinstance(x, Real):
        return absolute_value(x)
    direction = sign(x)
    if direction is None:
        return Real("absolute", x)
    return x if direction == 1 else subtract(0, x) if direction == -1 else 0


def larger(a: Exact, b: Exact) -> Exact:
    """The larger of two."""
    order = compare(a, b)
    return Real("larger", a, b) if order == "undecided" else b if order == "less" else a


def smaller(a: Exact, b: Exact) -> Exact:
    """The smaller of two."""
    order = compare(a, b)
    return Real("smaller", a, b) if order == "undecided" else b if order == "greater" else a


def transcendental(
    name: str, at: int, gives: int, allows: Allowed, words: str
) -> Callable[[Exact], Evaluated]:
    """A function that is rational at only one rational, and undefined outside its domain."""

    def function(x: Exact) -> Evaluated:
        if allows(x) is False:
            return Undefined(f"{words} of {_named(x)}")
        if not isinstance(x, Real) and x == at:
            return gives
        return _finite(Real(name, x))

    return function


def everywhere(_: Exact) -> bool:
    """Defined for every number."""
    return True


def within_one(x: Exact) -> bool | None:
    """Whether `-1 <= x <= 1`, or None if undecided."""
    order = compare(absolute(x), 1)
    return None if order == "undecided" else order != "greater"


def inside_one(x: Exact) -> bool | None:
    """Whether `-1 < x < 1`, or None if undecided."""
    order = compare(absolute(x), 1)
    return None if order == "undecided" else order == "less"


def from_one(x: Exact) -> bool | None:
    """Whether `x >= 1`, or None if undecided."""
    order = compare(x, 1)
    return None if order == "undecided" else order != "less"


def _named(number: Exact) -> str:
    """A number in a reason: exact if it is short."""
    if isinstance(number, Real) or bits(number) > 64:
        return f"about {first_digits(number)}"
    return str(number)


# Exact numbers as text for people, and as doubles for searches and pictures.

MOST_DIGITS = 40


def as_rational(number: Evaluated) -> Evaluated:
    """The value as a rational if its closed form is one."""
    exact = rational_value(number) if isinstance(number, Real) else None
    return number if exact is None else exact


def format_number(number: Evaluated) -> str:
    """A value for people: exact if it is short, else its first digits or its size.

    >>> format_number(Fraction(17, 9)), format_number(Undefined("division by 0"))
    ('17/9', 'undefined: division by 0')
    """
    number = as_rational(number)
    if isinstance(number, int) and abs(number) >= 10**MOST_DIGITS:
        return ("-" if number < 0 else "") + format_large(abs(number))
    if (
        isinstance(number, Fraction)
        and max(abs(number.numerator), number.denominator) >= 10**MOST_DIGITS
    ):
        return str(Real("add", number, 0))
    return str(number)


def as_float(number: Evaluated) -> float:
    """The nearest double, for searches and pictures; NaN if undefined."""
    if isinstance(number, Undefined):
        return float("nan")
    if isinstance(number, Real):
        return float(ball_of(number, 128).mid())
    try:
        return float(number)
    except OverflowError:
        return float("inf") if number > 0 else float("-inf")
