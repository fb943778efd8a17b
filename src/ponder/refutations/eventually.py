"""Comparisons of rational functions of k: from which k on they are true, or false, for ever.

Beyond the largest root of a polynomial its sign is that of its leading coefficient. By Cauchy's
bound no root is larger than 1 + max |aᵢ/aₙ|. So beyond some k every |p|, max(p, q) and
min(p, q) is one of its parts, and the comparison has one truth value for ever. Together with
all k up to there, this covers an infinite family without end.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from itertools import zip_longest
from math import floor
from typing import NamedTuple

from ponder.language.statement import ORDERS, Statement
from ponder.language.tree import Constant, Expression, Leaf

HIGHEST_POWER = 8

Polynomial = tuple[Fraction, ...]
"""The coefficients of 1, k, k², …; the last one is not 0."""
Formula = Callable[[str], Expression | None]
"""The formula of an invariant in k, or in other invariants; None if there is none."""


class Ratio(NamedTuple):
    """A quotient of two polynomials, equal to an expression for all k above `since`."""

    top: Polynomial
    bottom: Polynomial
    since: int


class _Unknown(Exception):
    """The expression is not such a quotient."""


def eventually(statement: Statement, formula: Formula, variable: str) -> tuple[bool, int] | None:
    """Whether the comparison is true for all k above a number, and this number.

    None if a side is not a rational function of k.
    """
    try:
        left = _ratio(statement.left, formula, variable)
        right = _ratio(statement.right, formula, variable)
    except _Unknown:
        return None
    difference = _added(left, _scaled(right, -1))
    sign, since = _sign(difference)
    order = {-1: "less", 0: "equal", 1: "greater"}[sign]
    return order in ORDERS[statement.relation], since


def _ratio(expression: Expression, formula: Formula, variable: str) -> Ratio:
    if isinstance(expression, Constant):
        return Ratio(_trimmed([Fraction(expression.value)]), (Fraction(1),), 0)
    if isinstance(expression, Leaf):
        if expression.name == variable:
            return Ratio((Fraction(0), Fraction(1)), (Fraction(1),), 0)
        meant = formula(expression.name)
        if meant is None:
            raise _Unknown
        return _ratio(meant, formula, variable)
    rule = _RULES.get(expression.operator.name)
    if rule is None:
        raise _Unknown
    return rule(*(_ratio(part, formula, variable) for part in expression.arguments))


def _trimmed(coefficients: list[Fraction]) -> Polynomial:
    while coefficients and not coefficients[-1]:
        coefficients.pop()
    return tuple(coefficients)


def _sum(a: Polynomial, b: Polynomial) -> Polynomial:
    return _trimmed([x + y for x, y in zip_longest(a, b, fillvalue=Fraction(0))])


def _product(a: Polynomial, b: Polynomial) -> Polynomial:
    found = [Fraction(0)] * (len(a) + len(b))
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            found[i + j] += x * y
    return _trimmed(found)


def _last_root(polynomial: Polynomial) -> int:
    """No root is larger than this whole number."""
    if len(polynomial) < 2:
        return 0
    *rest, leading = polynomial
    return floor(1 + max(abs(one / leading) for one in rest))


def _sign(number: Ratio) -> tuple[int, int]:
    """The sign for large k, and the k above which it stays."""
    since = max(number.since, _last_root(number.top), _last_root(number.bottom))
    if not number.top:
        return 0, since
    return (1 if (number.top[-1] > 0) == (number.bottom[-1] > 0) else -1), since


def _scaled(number: Ratio, factor: Fraction | int) -> Ratio:
    return number._replace(top=_trimmed([factor * one for one in number.top]))


def _added(a: Ratio, b: Ratio) -> Ratio:
    top = _sum(_product(a.top, b.bottom), _product(b.top, a.bottom))
    return Ratio(top, _product(a.bottom, b.bottom), max(a.since, b.since))


def _multiplied(a: Ratio, b: Ratio) -> Ratio:
    since = max(a.since, b.since)
    return Ratio(_product(a.top, b.top), _product(a.bottom, b.bottom), since)


def _inverse(a: Ratio) -> Ratio:
    if not a.top:
        raise _Unknown  # undefined everywhere
    return Ratio(a.bottom, a.top, max(a.since, _last_root(a.top)))


def _absolute(a: Ratio) -> Ratio:
    sign, since = _sign(a)
    return _scaled(a, -1 if sign < 0 else 1)._replace(since=since)


def _larger(a: Ratio, b: Ratio) -> Ratio:
    sign, since = _sign(_added(a, _scaled(b, -1)))
    return (a if sign >= 0 else b)._replace(since=since)


def _power(a: Ratio, exponent: Ratio) -> Ratio:
    is_constant = len(exponent.top) <= 1 and exponent.bottom == _ONE.bottom
    times = exponent.top[0] if exponent.top else Fraction(0)
    if not is_constant or times.denominator != 1 or abs(times) > HIGHEST_POWER:
        raise _Unknown
    base = a if times >= 0 else _inverse(a)
    return reduce(_multiplied, [base] * abs(int(times)), _ONE._replace(since=base.since))


_ONE = Ratio((Fraction(1),), (Fraction(1),), 0)
_RULES: dict[str, Callable[..., Ratio]] = {
    "plus": _added,
    "minus": lambda a, b: _added(a, _scaled(b, -1)),
    "times": _multiplied,
    "divide": lambda a, b: _multiplied(a, _inverse(b)),
    "max": _larger,
    "min": lambda a, b: _scaled(_larger(_scaled(a, -1), _scaled(b, -1)), -1),
    "abs": _absolute,
    "plus_one": lambda a: _added(a, _ONE),
    "minus_one": lambda a: _added(a, _scaled(_ONE, -1)),
    "times_two": lambda a: _scaled(a, 2),
    "half": lambda a: _scaled(a, Fraction(1, 2)),
    "square": lambda a: _multiplied(a, a),
    "negative": lambda a: _scaled(a, -1),
    "reciprocal": _inverse,
    "power": _power,
}
