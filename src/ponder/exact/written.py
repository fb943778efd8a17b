"""Exact numbers as text for people, and as doubles for searches and pictures."""

from fractions import Fraction

from ponder.core.words import magnitude
from ponder.exact.closed_form import rational_value
from ponder.exact.comparison import Evaluated
from ponder.exact.real import Real, enclosed
from ponder.exact.undefined import Undefined

MOST_DIGITS = 40


def simplified(number: Evaluated) -> Evaluated:
    """The value as a rational if its closed form is one."""
    exact = rational_value(number) if isinstance(number, Real) else None
    return number if exact is None else exact


def as_text(number: Evaluated) -> str:
    """A value for people: exact if it is short, else its first digits or its size.

    >>> as_text(Fraction(17, 9)), as_text(Undefined("division by 0"))
    ('17/9', 'undefined: division by 0')
    """
    number = simplified(number)
    if isinstance(number, int) and abs(number) >= 10**MOST_DIGITS:
        return ("-" if number < 0 else "") + magnitude(abs(number))
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
        return float(enclosed(number, 128).mid())
    try:
        return float(number)
    except OverflowError:
        return float("inf") if number > 0 else float("-inf")
