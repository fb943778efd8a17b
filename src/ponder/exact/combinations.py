"""Sums of rational multiples of monomials: polynomials and closed forms."""

from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import TypeVar

Monomial = TypeVar("Monomial", bound=Hashable)


class TooManyTerms(Exception):
    """The sum would be too long to be useful."""


def added(sums: Iterable[Mapping[Monomial, Fraction]], most: int) -> dict[Monomial, Fraction]:
    """The sum of all; it may have at most this many terms."""
    total: dict[Monomial, Fraction] = {}
    for one in sums:
        for monomial, factor in one.items():
            total[monomial] = total.get(monomial, Fraction(0)) + factor
    if len(total) > most:
        raise TooManyTerms
    return {monomial: factor for monomial, factor in total.items() if factor}


def scaled(one: Mapping[Monomial, Fraction], by: Fraction | int) -> dict[Monomial, Fraction]:
    """The multiple."""
    return {monomial: factor * by for monomial, factor in one.items()} if by else {}


def content(one: Mapping[Monomial, Fraction]) -> Fraction:
    """The positive rational that divides all terms and leaves coprime integers."""
    top = gcd(*(factor.numerator for factor in one.values()))
    return Fraction(top or 1, lcm(*(factor.denominator for factor in one.values())))
