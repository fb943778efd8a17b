"""Sums of products of atoms: expressions as polynomials, for the normal form.

A monomial is a sorted tuple of atoms with their exponents. Only atoms that are known to be
positive have exponents below 0. The reciprocal of anything else is a separate atom, because it
may be undefined and must not cancel.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from ponder.exact import combinations
from ponder.exact.combinations import TooManyTerms
from ponder.language.phrase import Phrase

MOST_TERMS = 300


@dataclass(frozen=True, slots=True)
class Atom:
    """A factor that is not taken apart; its text identifies it.

    `inside` are all atoms that it contains. `safe` says that it is defined whenever they are.
    `inverse_of` is the positive sum whose reciprocal it is, if any.
    """

    phrase: Phrase
    positive: bool = field(default=False, compare=False)
    nonnegative: bool = field(default=False, compare=False)
    safe: bool = field(default=False, compare=False)
    inside: frozenset[Atom] = field(default=frozenset(), compare=False)
    inverse_of: Polynomial | None = field(default=None, compare=False)


Monomial: TypeAlias = tuple[tuple[Atom, int], ...]
Polynomial: TypeAlias = Mapping[Monomial, Fraction]


def constant(number: Fraction | int) -> Polynomial:
    """The polynomial that is a number."""
    return {(): Fraction(number)} if number else {}


def atom(a: Atom, exponent: int = 1) -> Polynomial:
    """The polynomial that is an atom."""
    return {((a, exponent),): Fraction(1)}


def added(*polynomials: Polynomial) -> Polynomial:
    """The sum."""
    return combinations.added(polynomials, MOST_TERMS)


def multiplied(a: Polynomial, b: Polynomial) -> Polynomial:
    """The product."""
    if len(a) * len(b) > MOST_TERMS:
        raise TooManyTerms
    return added(*({_joined(m, n): f * g} for m, f in a.items() for n, g in b.items()))


def _joined(a: Monomial, b: Monomial) -> Monomial:
    exponents = dict(a)
    for one, exponent in b:
        exponents[one] = exponents.get(one, 0) + exponent
    kept = ((one, exponent) for one, exponent in exponents.items() if exponent)
    return tuple(sorted(kept, key=lambda item: item[0].phrase.text))


def atoms_of(polynomial: Polynomial) -> frozenset[Atom]:
    """The atoms that occur, and those inside them."""
    direct = {one for monomial in polynomial for one, _ in monomial}
    return frozenset(direct).union(*(one.inside for one in direct))


def is_nonnegative(polynomial: Polynomial) -> bool:
    """Whether no term can be below 0."""
    return all(factor > 0 and _never_negative(m) for m, factor in polynomial.items())


def is_positive(polynomial: Polynomial) -> bool:
    """Whether no term can be below 0, and one is always above."""
    strict = any(all(one.positive for one, _ in monomial) for monomial in polynomial)
    return strict and is_nonnegative(polynomial)


def _never_negative(monomial: Monomial) -> bool:
    return all(one.positive or one.nonnegative or exponent % 2 == 0 for one, exponent in monomial)


def ordered(polynomial: Polynomial) -> list[tuple[Monomial, Fraction]]:
    """The terms in order of their texts, the constant last."""
    return sorted(polynomial.items(), key=lambda term: (not term[0], _monomial_text(term[0])))


def _monomial_text(monomial: Monomial) -> list[tuple[str, int]]:
    return [(one.phrase.text, exponent) for one, exponent in monomial]


def phrase_of(polynomial: Polynomial) -> Phrase:
    """The polynomial as text."""
    terms = ordered(polynomial)
    if not terms:
        return Phrase("0")
    if len(terms) == 1:
        return _term(*terms[0])
    first, *rest = terms
    text = _term(*first).text
    for monomial, factor in rest:
        text += f" {'-' if factor < 0 else '+'} {_term(monomial, abs(factor)):product}"
    return Phrase(text, "sum")


def _term(monomial: Monomial, factor: Fraction) -> Phrase:
    """One term; each exponent below 0 makes a denominator."""
    sign = "-" if factor < 0 else ""
    above = [_power(one, exponent) for one, exponent in monomial if exponent > 0]
    below = "".join(f"/{_power(one, -exponent)}" for one, exponent in monomial if exponent < 0)
    number = str(abs(factor))
    if abs(factor) != 1 or not above:
        above = [number, *above]
    plain = len(above) == 1 and not below and not sign
    if not plain:
        return Phrase(f"{sign}{'*'.join(above)}{below}", "sum" if sign else "product")
    if not monomial:
        return Phrase(number, "atom" if factor.denominator == 1 else "product")
    ((one, exponent),) = monomial
    bare = exponent == 1 and one.phrase.text == above[0]
    return Phrase(above[0], one.phrase.strength if bare else "power")


def _power(one: Atom, exponent: int) -> str:
    return f"{one.phrase:power}" if exponent == 1 else f"{one.phrase:atom}^{exponent}"
