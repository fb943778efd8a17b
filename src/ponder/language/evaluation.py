"""The exact value of an expression on an object, and how two values compare.

A value is a whole number, a fraction, a `Real` (whatever has roots, logarithms or powers
that are not rational) or `Undefined` with the reason. No double takes part.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ponder.core.errors import UnknownName, magnitude
from ponder.exact.arithmetic import whole
from ponder.exact.closed_form import rational_value
from ponder.exact.comparison import Order, Value, compare, sign
from ponder.exact.real import Real, enclosed
from ponder.exact.undefined import Measured, Undefined
from ponder.language.tree import Apply, Constant, Expression

__all__ = ["Order", "Real", "Value", "as_float", "as_text", "compare", "sign", "value"]

MOST_DIGITS = 40


def value(expression: Expression, row: Mapping[str, Measured]) -> Value:
    """The value of an expression on an object, from the object's invariants.

    >>> from ponder.language.grammar import parse_expression
    >>> row = {"a": 49, "b": Fraction(1, 2)}
    >>> value(parse_expression("ceil(1/(1/a(x)))"), row), value(parse_expression("a^b"), row)
    (49, 7)
    """
    return value_of(expression, row)


def value_of(expression: Expression, row: Mapping[str, Value]) -> Value:
    """The value of an expression whose names stand for any exact values."""
    if isinstance(expression, Apply):
        return expression.operator(*[value_of(part, row) for part in expression.arguments])
    if isinstance(expression, Constant):
        return expression.value
    try:
        found = row[expression.name]
    except KeyError:
        raise UnknownName("invariant", expression.name, row) from None
    return whole(found) if type(found) is Fraction else found


def simplified(number: Value) -> Value:
    """The value as a rational where its closed form is one."""
    exact = rational_value(number) if isinstance(number, Real) else None
    return number if exact is None else exact


def as_text(number: Value) -> str:
    """A value for people: exact while it is short, else its first digits or its size.

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


def as_float(number: Value) -> float:
    """The nearest double, for sieves and pictures; NaN where it is undefined."""
    if isinstance(number, Undefined):
        return float("nan")
    if isinstance(number, Real):
        return float(enclosed(number, 128).mid())
    try:
        return float(number)
    except OverflowError:
        return float("inf") if number > 0 else float("-inf")
