"""Comparisons of rational functions of k: from which k on they are true, or false, for ever.

Beyond the largest root of a polynomial its sign is that of its leading coefficient. By Cauchy's
bound no root is larger than 1 + max |aᵢ/aₙ|. So beyond some k every |p|, max(p, q) and
min(p, q) is one of its parts, and the comparison has one truth value for ever. Together with
all k up to there, this covers an infinite family without end.
"""

from collections.abc import Callable
from fractions import Fraction
from math import floor
from typing import NamedTuple

from ponder.exact.polynomials import LongProduct, Polynomial, constant, degree_of, variable
from ponder.exact.ratios import ONE, Ratio
from ponder.language.ring import RING
from ponder.language.statement import ORDERS, Statement
from ponder.language.tree import Constant, Expression, Leaf

HIGHEST_POWER = 8

Formula = Callable[[str], Expression | None]
"""The formula of an invariant in k, or in other invariants; None if there is none."""


class Late(NamedTuple):
    """A quotient of polynomials in k, equal to an expression for all k above `since`."""

    ratio: Ratio
    since: int = 0


class _Unknown(Exception):
    """The expression is not such a quotient."""


def eventually(statement: Statement, formula: Formula, name: str) -> tuple[bool, int] | None:
    """Whether the comparison is true for all k above a number, and this number.

    None if a side is not a rational function of k, whose name is given.
    """
    try:
        sides = [_late(side, formula, name) for side in (statement.left, statement.right)]
        sign, since = _sign(sides[0].ratio - sides[1].ratio)
    except (_Unknown, LongProduct):
        return None
    order = {-1: "less", 0: "equal", 1: "greater"}[sign]
    return order in ORDERS[statement.relation], max(since, *(side.since for side in sides))


def _late(expression: Expression, formula: Formula, k: str) -> Late:
    if isinstance(expression, Constant):
        return Late(Ratio(constant(expression.value)))
    if isinstance(expression, Leaf):
        if expression.name == k:
            return Late(Ratio(variable(k)))
        meant = formula(expression.name)
        if meant is None:
            raise _Unknown
        return _late(meant, formula, k)
    parts = [_late(part, formula, k) for part in expression.arguments]
    ratios, since = [part.ratio for part in parts], max(part.since for part in parts)
    name = expression.operator.name
    if name in RING:
        return Late(RING[name](*ratios), since)
    if name not in _RULES:
        raise _Unknown
    found = _RULES[name](*ratios)
    return Late(found.ratio, max(since, found.since))


def _factors(polynomial: Polynomial) -> list[Fraction]:
    """The coefficients of 1, k, k², …; the last one is not 0, unless all are."""
    known = {degree_of(monomial): Fraction(f) for monomial, f in polynomial.terms.items()}
    return [known.get(power, Fraction(0)) for power in range(polynomial.degree + 1)]


def _last_root(polynomial: Polynomial) -> int:
    """No root is larger than this whole number."""
    *rest, leading = _factors(polynomial)
    return floor(1 + max(abs(one / leading) for one in rest)) if rest else 0


def _sign(number: Ratio) -> tuple[int, int]:
    """The sign for large k, and the k above which it stays."""
    top, bottom = (_factors(part)[-1] for part in (number.top, number.bottom))
    sign = 0 if not top else 1 if (top > 0) == (bottom > 0) else -1
    return sign, max(_last_root(number.top), _last_root(number.bottom))


def _divided(a: Ratio, b: Ratio) -> Late:
    if not b.top:
        raise _Unknown  # undefined everywhere
    return Late(a * Ratio(b.bottom, b.top), _last_root(b.top))


def _larger(a: Ratio, b: Ratio, way: int = 1) -> Late:
    """The larger of two values for large k; the smaller one if the way is -1."""
    sign, since = _sign(a - b)
    return Late(a if way * sign >= 0 else b, since)


def _power(a: Ratio, exponent: Ratio) -> Late:
    times = exponent.number
    if times is None or times not in range(-HIGHEST_POWER, HIGHEST_POWER + 1):
        raise _Unknown
    base, size = Late(a) if times >= 0 else _divided(Ratio(ONE), a), abs(int(times))
    return Late(Ratio(base.ratio.top**size, base.ratio.bottom**size), base.since)


_RULES: dict[str, Callable[..., Late]] = {
    "divide": _divided,
    "reciprocal": lambda a: _divided(Ratio(ONE), a),
    "max": _larger,
    "min": lambda a, b: _larger(a, b, -1),
    "abs": lambda a: _larger(a, -a),
    "power": _power,
}
