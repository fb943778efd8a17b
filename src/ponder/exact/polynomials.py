"""Polynomials with rational coefficients in named variables: exact, immutable, readable.

>>> n, columns = variable("n"), variable("C")
>>> print((n - 2 * columns + 1) * (n + 1))
-2*C*n + n^2 - 2*C + 2*n + 1
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TypeAlias

from ponder.core.errors import BadText, TooLarge, quote
from ponder.exact.arithmetic import bits, whole
from ponder.exact.verdicts import Rational

Monomial: TypeAlias = tuple[tuple[str, int], ...]
"""Variables with their exponents, in the order of names; `()` is 1."""

MOST_TERMS = 100_000  # of a product, before equal ones are collected
MOST_BITS = 100_000  # of a coefficient

_NAME = r"[A-Za-z]\w*(?:\([\w/]+\))?"  # n, z1, log(n)
LARGEST_EXPONENT = 99  # one of three digits would take for ever
_POWER = rf"({_NAME})(?:\^(\d{{1,2}}))?"
_FACTOR = re.compile(_POWER)
_TERM = re.compile(rf"(?:(\d+(?:/0*[1-9]\d*)?)\*?)?({_POWER}(?:\*{_POWER})*)?")


class LongProduct(TooLarge):
    """A product of polynomials that would take too long to write out."""


class Polynomial:
    """A sum of rational multiples of monomials; its text reads back."""

    terms: Mapping[Monomial, Rational]

    def __init__(self, terms: Mapping[Monomial, Rational]) -> None:
        self.terms = {monomial: factor for monomial, factor in terms.items() if factor}

    @classmethod
    def parse(cls, text: str) -> Polynomial:
        """Read a polynomial.

        >>> print(Polynomial.parse("1/2*log(n)*C^2 - n + 3"))
        1/2*C^2*log(n) - n + 3
        """
        pieces = [piece.strip() for piece in re.split(r"([+-])", text)]
        begins_with_sign = len(pieces) > 1 and not pieces[0]
        pieces = pieces[1:] if begins_with_sign else ["+", *pieces]
        signed = zip(pieces[::2], pieces[1::2], strict=True)
        return sum_polynomials(
            _term(piece, text) * (1 if sign == "+" else -1) for sign, piece in signed
        )

    @cached_property
    def degree(self) -> int:
        """The largest number of factors of a monomial; 0 for a number."""
        return max((degree_of(monomial) for monomial in self.terms), default=0)

    @cached_property
    def variables(self) -> frozenset[str]:
        """The variables that occur."""
        return frozenset(name for monomial in self.terms for name, _ in monomial)

    @property
    def is_integral(self) -> bool:
        """Whether all coefficients are whole numbers."""
        return all(factor.denominator == 1 for factor in self.terms.values())

    @property
    def number(self) -> Rational | None:
        """Its value if it has no variables."""
        return None if self.variables else self.terms.get((), 0)

    def substitute(self, values: Mapping[str, Polynomial]) -> Polynomial:
        """The polynomial with some variables replaced."""
        if not values.keys() & self.variables:
            return self
        return sum_polynomials(
            _product(values.get(name, variable(name)) ** power for name, power in monomial) * factor
            for monomial, factor in self.terms.items()
        )

    def at(self, point: Mapping[str, Rational]) -> Rational:
        """The value where the variables have these values."""
        return whole(sum(f * _value(monomial, point) for monomial, f in self.terms.items()))

    def __add__(self, other: Polynomial | Rational) -> Polynomial:
        return sum_polynomials((self, _as_polynomial(other)))

    __radd__ = __add__

    def __neg__(self) -> Polynomial:
        return self * -1

    def __sub__(self, other: Polynomial | Rational) -> Polynomial:
        return self + _as_polynomial(other) * -1

    def __rsub__(self, other: Rational) -> Polynomial:
        return -self + other

    def __mul__(self, other: Polynomial | Rational) -> Polynomial:
        if not isinstance(other, Polynomial):
            return Polynomial({m: whole(f * other) for m, f in self.terms.items()})
        _refuse_large(self, other)
        terms: dict[Monomial, Rational] = {}
        for left, a in self.terms.items():
            for right, b in other.terms.items():
                both = multiplied(left, right)
                terms[both] = terms.get(both, 0) + a * b
        return Polynomial(terms)

    __rmul__ = __mul__

    def __pow__(self, exponent: int) -> Polynomial:
        if exponent < 2:  # by squaring, since n^9^9^9 is soon written
            return self if exponent else constant(1)
        root = self ** (exponent // 2)
        return root * root * self if exponent % 2 else root * root

    def __bool__(self) -> bool:
        return bool(self.terms)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Polynomial) and self.terms == other.terms)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(frozenset(self.terms.items()))

    def __str__(self) -> str:
        terms = ((monomial, self.terms[monomial]) for monomial in in_order(self.terms))
        return "".join(signed_terms(terms, _unsigned)) or "0"

    def __repr__(self) -> str:
        return f"Polynomial.parse({str(self)!r})"


def constant(number: Rational) -> Polynomial:
    """The polynomial that is a number."""
    return Polynomial({(): number})


def variable(name: str) -> Polynomial:
    """The polynomial that is a variable."""
    return Polynomial({((name, 1),): 1})


def polynomials(**texts: str) -> dict[str, Polynomial]:
    """The polynomials that these texts say, by name."""
    return {name: Polynomial.parse(text) for name, text in texts.items()}


def sum_polynomials(summands: Iterable[Polynomial]) -> Polynomial:
    """The sum of all."""
    terms: dict[Monomial, Rational] = {}
    for polynomial in summands:
        for monomial, factor in polynomial.terms.items():
            terms[monomial] = terms.get(monomial, 0) + factor
    return Polynomial({monomial: whole(factor) for monomial, factor in terms.items()})


def multiplied(left: Monomial, right: Monomial) -> Monomial:
    """The product of two monomials."""
    if not left or not right:
        return left or right
    exponents = dict(left)
    for name, power in right:
        exponents[name] = exponents.get(name, 0) + power
    return tuple(sorted(exponents.items()))


def degree_of(monomial: Monomial) -> int:
    """The number of factors."""
    return sum(power for _, power in monomial)


def monomial_text(monomial: Monomial) -> str:
    """The text of a monomial: `C^2*n`."""
    powers = (name if power == 1 else f"{name}^{power}" for name, power in monomial)
    return "*".join(powers) or "1"


def parse_monomial(text: str) -> Monomial:
    """Read a monomial."""
    terms = Polynomial.parse(text).terms
    if len(terms) != 1 or next(iter(terms.values())) != 1:
        raise BadText(f"a monomial is a product of variables such as C^2*n, not {quote(text)}")
    return next(iter(terms))


def _term(piece: str, text: str) -> Polynomial:
    found = _TERM.fullmatch(piece)
    if not piece or found is None:
        raise BadText(f"a polynomial is written 2*C*n - 1, not {quote(text)}")
    number, factors = found.group(1), found.group(2)
    exponents: dict[str, int] = {}
    for name, power in _FACTOR.findall(factors or ""):
        exponents[name] = exponents.get(name, 0) + int(power or 1)
    if max(exponents.values(), default=0) > LARGEST_EXPONENT:
        raise BadText(f"an exponent is at most {LARGEST_EXPONENT}, not that of {quote(text)}")
    monomial = tuple(sorted((name, power) for name, power in exponents.items() if power))
    return Polynomial({monomial: whole(Fraction(number or 1))})


def _refuse_large(left: Polynomial, right: Polynomial) -> None:
    """Refuse a product that would take too long; powers of powers soon do.

    The coefficients grow without the number of terms only if both factors have one term.
    """
    terms = len(left.terms) * len(right.terms)
    if terms > MOST_TERMS or (
        terms == 1 and bits(*left.terms.values()) + bits(*right.terms.values()) > MOST_BITS
    ):
        raise LongProduct("a product of polynomials that would take too long to write out")


def _product(polynomials: Iterable[Polynomial]) -> Polynomial:
    result = constant(1)
    for polynomial in polynomials:
        result = result * polynomial
    return result


def _as_polynomial(thing: Polynomial | Rational) -> Polynomial:
    return thing if isinstance(thing, Polynomial) else constant(thing)


def _value(monomial: Monomial, point: Mapping[str, Rational]) -> Rational:
    value: Rational = 1
    for name, power in monomial:
        value *= point[name] ** power
    return value


def in_order(monomials: Iterable[Monomial]) -> list[Monomial]:
    """The monomials as they are written: high degrees first, then by name."""
    return sorted(monomials, key=lambda m: (-degree_of(m), tuple((name, -p) for name, p in m)))


def signed_terms(
    terms: Iterable[tuple[Monomial, Rational]], written: Callable[[Rational, Monomial], str]
) -> Iterator[str]:
    """The terms in turn, with signs between them; `written` is given a factor without its sign."""
    for place, (monomial, factor) in enumerate(terms):
        if place:
            yield " - " if factor < 0 else " + "
        elif factor < 0:
            yield "-"
        yield written(-factor if factor < 0 else factor, monomial)


def _unsigned(factor: Rational, monomial: Monomial) -> str:
    if not monomial:
        return str(factor)
    return monomial_text(monomial) if factor == 1 else f"{factor}*{monomial_text(monomial)}"


# Quotients of polynomials.

ONE = constant(1)


@dataclass(frozen=True)
class RationalFunction:
    """`top / bottom`, where `bottom` is known not to be 0."""

    top: Polynomial
    bottom: Polynomial = ONE

    def __neg__(self) -> RationalFunction:
        return RationalFunction(-self.top, self.bottom)

    def __add__(self, other: RationalFunction | Rational) -> RationalFunction:
        other = _as_ratio(other)
        if self.bottom == other.bottom:
            return RationalFunction(self.top + other.top, self.bottom)
        top = self.top * other.bottom + other.top * self.bottom
        return RationalFunction(top, self.bottom * other.bottom)

    def __sub__(self, other: RationalFunction | Rational) -> RationalFunction:
        return self + -other

    def __mul__(self, other: RationalFunction | Rational) -> RationalFunction:
        other = _as_ratio(other)
        if self.bottom == other.top:
            return RationalFunction(self.top, other.bottom)
        if self.top == other.bottom:
            return RationalFunction(other.top, self.bottom)
        return RationalFunction(self.top * other.top, self.bottom * other.bottom)

    @property
    def number(self) -> Rational | None:
        """Its value if it has no variables."""
        top, bottom = self.top.number, self.bottom.number
        return None if top is None or bottom is None else whole(Fraction(top) / Fraction(bottom))

    def reduced(self, signs: Mapping[str, str]) -> RationalFunction:
        """The same value; numbers and positive variables that divide all terms are cancelled."""
        if self.bottom == ONE:
            return self
        both = (*self.top.terms, *self.bottom.terms)
        common = {v: e for v, e in common_factor(both).items() if signs.get(v) == "positive"}
        content = Fraction(next(iter(self.bottom.terms.values())))
        scale = whole(1 / abs(content)) if len(self.bottom.terms) == 1 else 1
        return RationalFunction(
            divide_by_monomial(self.top, common) * scale,
            divide_by_monomial(self.bottom, common) * scale,
        )

    def without_fractions(self) -> RationalFunction:
        """The same value; all coefficients are whole numbers."""
        factors = (*self.top.terms.values(), *self.bottom.terms.values())
        scale = lcm(*(factor.denominator for factor in factors))
        return RationalFunction(self.top * scale, self.bottom * scale)


def _as_ratio(number: RationalFunction | Rational) -> RationalFunction:
    return number if isinstance(number, RationalFunction) else RationalFunction(constant(number))


def common_factor(monomials: Iterable[Monomial]) -> dict[str, int]:
    """The variables that divide all monomials, with their least exponents."""
    common: dict[str, int] | None = None
    for monomial in monomials:
        powers = dict(monomial)
        shared = powers if common is None else common
        common = {v: min(e, powers[v]) for v, e in shared.items() if v in powers}
    return common or {}


def divide_by_monomial(polynomial: Polynomial, factor: Mapping[str, int]) -> Polynomial:
    """The polynomial divided by powers of variables that divide all its terms."""
    if not factor:
        return polynomial

    def rest(monomial: Monomial) -> Monomial:
        left = ((v, e - factor.get(v, 0)) for v, e in monomial)
        return tuple((v, e) for v, e in left if e)

    return Polynomial({rest(monomial): f for monomial, f in polynomial.terms.items()})
