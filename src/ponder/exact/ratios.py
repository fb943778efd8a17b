"""Quotients of polynomials."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from ponder.exact.arithmetic import whole
from ponder.exact.polynomials import Monomial, Polynomial, constant
from ponder.exact.undefined import Rational

ONE = constant(1)


@dataclass(frozen=True)
class Ratio:
    """`top / bottom`, where `bottom` is known not to be 0."""

    top: Polynomial
    bottom: Polynomial = ONE

    def __neg__(self) -> Ratio:
        return Ratio(-self.top, self.bottom)

    def __add__(self, other: Ratio | Rational) -> Ratio:
        other = _as_ratio(other)
        if self.bottom == other.bottom:
            return Ratio(self.top + other.top, self.bottom)
        top = self.top * other.bottom + other.top * self.bottom
        return Ratio(top, self.bottom * other.bottom)

    def __sub__(self, other: Ratio | Rational) -> Ratio:
        return self + -other

    def __mul__(self, other: Ratio | Rational) -> Ratio:
        other = _as_ratio(other)
        if self.bottom == other.top:
            return Ratio(self.top, other.bottom)
        if self.top == other.bottom:
            return Ratio(other.top, self.bottom)
        return Ratio(self.top * other.top, self.bottom * other.bottom)

    @property
    def number(self) -> Rational | None:
        """Its value if it has no variables."""
        top, bottom = self.top.number, self.bottom.number
        return None if top is None or bottom is None else whole(Fraction(top) / Fraction(bottom))

    def reduced(self, signs: Mapping[str, str]) -> Ratio:
        """The same value; numbers and positive variables that divide all terms are cancelled."""
        if self.bottom == ONE:
            return self
        both = (*self.top.terms, *self.bottom.terms)
        common = {v: e for v, e in common_factor(both).items() if signs.get(v) == "positive"}
        content = Fraction(next(iter(self.bottom.terms.values())))
        scale = whole(1 / abs(content)) if len(self.bottom.terms) == 1 else 1
        return Ratio(without(self.top, common) * scale, without(self.bottom, common) * scale)

    def without_fractions(self) -> Ratio:
        """The same value; all coefficients are whole numbers."""
        factors = (*self.top.terms.values(), *self.bottom.terms.values())
        scale = lcm(*(factor.denominator for factor in factors))
        return Ratio(self.top * scale, self.bottom * scale)


def _as_ratio(number: Ratio | Rational) -> Ratio:
    return number if isinstance(number, Ratio) else Ratio(constant(number))


def common_factor(monomials: Iterable[Monomial]) -> dict[str, int]:
    """The variables that divide all monomials, with their least exponents."""
    common: dict[str, int] | None = None
    for monomial in monomials:
        powers = dict(monomial)
        shared = powers if common is None else common
        common = {v: min(e, powers[v]) for v, e in shared.items() if v in powers}
    return common or {}


def without(polynomial: Polynomial, factor: Mapping[str, int]) -> Polynomial:
    """The polynomial divided by powers of variables that divide all its terms."""
    if not factor:
        return polynomial

    def rest(monomial: Monomial) -> Monomial:
        left = ((v, e - factor.get(v, 0)) for v, e in monomial)
        return tuple((v, e) for v, e in left if e)

    return Polynomial({rest(monomial): f for monomial, f in polynomial.terms.items()})
