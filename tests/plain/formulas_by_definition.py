"""Formulas with parameters at one point, by the definition of the game that they write."""

from __future__ import annotations

from fractions import Fraction

from ponder.exact import linear
from ponder.exact.linear import Point
from ponder.language.formulas import Formula, Number, Sum
from ponder.values.value import Value


def value_at(formula: Formula, point: Point) -> Value:
    """The value at a point, by the definition."""
    if isinstance(formula, Number):
        return Value(Fraction(linear.at(formula.form, point), 1 << formula.exponent))
    if isinstance(formula, Sum):
        return sum((value_at(term, point) for term in formula.terms), Value(0))
    left, right = ([value_at(option, point) for option in side] for side in formula)
    return Value.from_options(left, right)
