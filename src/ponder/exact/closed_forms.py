"""Closed forms, to recognise equal numbers: no ball can tell that √2·√2 = 2.

A form is a sum of rational multiples of monomials. A monomial is a product of powers of
atoms: primes (with rational exponents: √2), logarithms of primes, and anything else as it is.
Equal forms are equal numbers. Different forms may still be equal numbers; then only balls can
decide.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import TypeAlias, TypeVar

from flint import fmpz

from ponder.exact.reals import Real, ball_of
from ponder.exact.verdicts import Rational

# Sums of rational multiples of monomials: polynomials and closed forms.

Product = TypeVar("Product", bound=Hashable)


class TooManyTerms(Exception):
    """The sum would be too long to be useful."""


def added(sums: Iterable[Mapping[Product, Fraction]], most: int) -> dict[Product, Fraction]:
    """The sum of all; it may have at most this many terms."""
    total: dict[Product, Fraction] = {}
    for one in sums:
        for monomial, factor in one.items():
            total[monomial] = total.get(monomial, Fraction(0)) + factor
    if len(total) > most:
        raise TooManyTerms
    return {monomial: factor for monomial, factor in total.items() if factor}


def scaled(one: Mapping[Product, Fraction], by: Fraction | int) -> dict[Product, Fraction]:
    """The multiple."""
    return {monomial: factor * by for monomial, factor in one.items()} if by else {}


def content(one: Mapping[Product, Fraction]) -> Fraction:
    """The positive rational that divides all terms and leaves coprime integers."""
    top = gcd(*(factor.numerator for factor in one.values()))
    return Fraction(top or 1, lcm(*(factor.denominator for factor in one.values())))


Atom: TypeAlias = Hashable
Monomial: TypeAlias = frozenset[tuple[Atom, Fraction]]
ClosedForm: TypeAlias = dict[Monomial, Fraction]

MOST_TERMS = 40
MOST_BITS = 4096
FACTORED_BITS = 64  # numbers up to here are factored at once
SMALL_PRIMES = 10
BITS_OF_PROOF = 128  # of a ball that shows that a number is defined
ONE: Monomial = frozenset()


class NoForm(TooManyTerms):
    """There is no form, or it would be too large to be useful."""


def rational_value(number: Rational | Real) -> Rational | None:
    """The number as a rational, if its closed form is one.

    A form may cancel something undefined, so a ball must show that the number is defined.
    """
    if not isinstance(number, Real):
        return number
    form = form_of(number) if ball_of(number, BITS_OF_PROOF).is_finite() else None
    if form is None or not form.keys() <= {ONE}:
        return None
    value = form.get(ONE, Fraction(0))
    return value.numerator if value.denominator == 1 else value


def same_form(a: Rational | Real, b: Rational | Real) -> bool:
    """Whether two numbers have the same closed form, and so are equal."""
    left, right = form_of(a), form_of(b)
    return left is not None and left == right


def form_of(number: Rational | Real) -> ClosedForm | None:
    """The closed form, unless it would be too large."""
    try:
        return _form(number)
    except TooManyTerms:
        return None


def _form(number: Rational | Real) -> ClosedForm:
    if not isinstance(number, Real):
        return _constant(Fraction(number))
    arguments = [_form(argument) for argument in number.arguments]
    make = _MAKERS.get(number.function)
    return make(*arguments) if make else _opaque(number.function, *arguments)


def _constant(number: Fraction) -> ClosedForm:
    if max(number.numerator.bit_length(), number.denominator.bit_length()) > MOST_BITS:
        raise NoForm
    return {ONE: number} if number else {}


def _frozen(form: Mapping[Monomial, Fraction]) -> Atom:
    return frozenset(form.items())


def _opaque(function: str, *arguments: ClosedForm) -> ClosedForm:
    return {frozenset({((function, *map(_frozen, arguments)), Fraction(1))}): Fraction(1)}


def _product(a: ClosedForm, b: ClosedForm) -> ClosedForm:
    if len(a) * len(b) > MOST_TERMS:
        raise NoForm
    terms = (_term(ma, mb, fa * fb) for ma, fa in a.items() for mb, fb in b.items())
    return added(terms, MOST_TERMS)


def _term(a: Monomial, b: Monomial, factor: Fraction) -> ClosedForm:
    """The product of two monomials: whole powers of primes and of sums are multiplied out."""
    if not a or not b:
        return {a | b: factor}
    exponents: dict[Atom, Fraction] = dict(a)
    for atom, exponent in b:
        exponents[atom] = exponents.get(atom, Fraction(0)) + exponent
    return _reduced(exponents, factor)


def _reduced(exponents: Mapping[Atom, Fraction], factor: Fraction) -> ClosedForm:
    kept: dict[Atom, Fraction] = {}
    sums: list[ClosedForm] = []
    for atom, exponent in exponents.items():
        whole = exponent.numerator // exponent.denominator
        if isinstance(atom, int) and abs(whole) * atom.bit_length() <= MOST_BITS:
            factor *= Fraction(atom) ** whole
            kept[atom] = exponent - whole
        elif (inner := _inner(atom)) and exponent.denominator == 1 and 0 < whole <= 4:
            sums.extend([inner] * whole)
        else:
            kept[atom] = exponent
    form: ClosedForm = {frozenset((atom, power) for atom, power in kept.items() if power): factor}
    for inner in sums:
        form = _product(form, inner)
    return form


def _inner(atom: Atom) -> ClosedForm:
    """The sum that an atom stands for."""
    if isinstance(atom, tuple) and atom[0] == "positive":
        atom = atom[1]
    return dict(atom) if isinstance(atom, frozenset) else {}


@lru_cache(maxsize=4096)
def _factors(number: int) -> tuple[tuple[int, int], ...]:
    """Prime factors; for a large number, the small ones and an unfactored rest."""
    whole = fmpz(number)
    if number.bit_length() <= FACTORED_BITS:
        return tuple((int(prime), int(power)) for prime, power in whole.factor())
    return tuple((int(prime), int(power)) for prime, power in whole.factor_smooth(SMALL_PRIMES))


def _in_primes(number: Fraction) -> dict[Atom, Fraction]:
    powers: dict[Atom, Fraction] = {}
    for whole, sign in ((number.numerator, 1), (number.denominator, -1)):
        if whole != 1:
            for prime, power in _factors(whole):
                powers[prime] = powers.get(prime, Fraction(0)) + sign * power
    return powers


def _power(base: ClosedForm, exponent: ClosedForm) -> ClosedForm:
    if not exponent.keys() <= {ONE}:
        ten = base == {ONE: Fraction(10)}
        return _ten_to(exponent) if ten else _opaque("power", base, exponent)
    return _rational_power(base, exponent.get(ONE, Fraction(0)))


def _rational_power(base: ClosedForm, exponent: Fraction) -> ClosedForm:
    if exponent.denominator == 1 and 0 <= exponent <= 8:
        form: ClosedForm = {ONE: Fraction(1)}
        for _ in range(int(exponent)):
            form = _product(form, base)
        return form
    factor, powers = _positive_parts(base, exponent)
    powers = {atom: power * exponent for atom, power in powers.items()}
    for prime, power in _in_primes(factor).items():
        powers[prime] = powers.get(prime, Fraction(0)) + power * exponent
    return _reduced(powers, Fraction(1))


def _positive_parts(base: ClosedForm, exponent: Fraction) -> tuple[Fraction, dict[Atom, Fraction]]:
    """The base as a positive rational times powers of positive atoms; it may be one itself."""
    if len(base) == 1:
        ((monomial, factor),) = base.items()
        if factor > 0 and all(_positive(atom) for atom, _ in monomial):
            return factor, dict(monomial)
        if exponent.denominator == 1 and monomial:  # a whole power needs no sign
            sign = Fraction(-1) ** int(exponent) if factor < 0 else 1
            if sign == 1:
                return abs(factor), dict(monomial)
    if not base:
        raise NoForm
    divisor = content(base)
    atom = _frozen(scaled(base, 1 / divisor))
    # The base of a root is positive; the base of a whole power may have any sign.
    return divisor, {atom if exponent.denominator == 1 else ("positive", atom): Fraction(1)}


def _positive(atom: Atom) -> bool:
    """Whether it is a prime, a sum under a root, an exponential or a prime's logarithm."""
    if not isinstance(atom, tuple):
        return isinstance(atom, int)
    logarithm = atom[0] in {"log", "log10"} and isinstance(atom[1], int)
    return logarithm or atom[0] in {"exp", "ten_to", "positive"}


def _quotient(a: ClosedForm, b: ClosedForm) -> ClosedForm:
    if not b:
        raise NoForm
    if a.keys() == b.keys():
        ratios = {a[monomial] / b[monomial] for monomial in a}
        if len(ratios) == 1:
            return _constant(ratios.pop())
    if len(b) == 1:
        ((monomial, factor),) = b.items()
        inverse = _reduced({atom: -power for atom, power in monomial}, 1 / factor)
        return _product(a, inverse)
    divisor = content(b)
    atom = _frozen(scaled(b, 1 / divisor))
    return _product(a, {frozenset({(atom, Fraction(-1))}): 1 / divisor})


def _logarithm(kind: str, form: ClosedForm) -> ClosedForm:
    """The logarithm of a product is the sum of the logarithms."""
    if len(form) != 1:
        return _opaque(kind, form)
    ((monomial, factor),) = form.items()
    if factor <= 0 or not all(_positive(atom) for atom, _ in monomial):
        return _opaque(kind, form)
    powers = _in_primes(factor)
    for atom, power in monomial:
        powers[atom] = powers.get(atom, Fraction(0)) + power
    terms = (scaled(_log_of_atom(kind, atom), power) for atom, power in powers.items())
    return added(terms, MOST_TERMS)


def _log_of_atom(kind: str, atom: Atom) -> ClosedForm:
    inverse = {"log": "exp", "log10": "ten_to"}[kind]
    if isinstance(atom, tuple) and atom[0] == inverse:
        return dict(atom[1])
    one = Fraction(1)
    if (kind, atom) == ("log10", 5):  # log10(2) + log10(5) = 1
        return {ONE: one, frozenset({(("log10", 2), one)}): -one}
    return {frozenset({((kind, atom), one)}): one}


def _exponential(kind: str, form: ClosedForm) -> ClosedForm:
    """The exponential undoes logarithms of primes."""
    powers: dict[Atom, Fraction] = {}
    rest: ClosedForm = {}
    for monomial, factor in form.items():
        undone = _undone(kind, monomial)
        for atom in undone:
            powers[atom] = powers.get(atom, Fraction(0)) + factor
        if not undone:
            rest[monomial] = factor
    if rest:
        powers[kind, _frozen(rest)] = Fraction(1)
    return _reduced(powers, Fraction(1))


def _undone(kind: str, monomial: Monomial) -> tuple[Atom, ...]:
    """The atoms whose product is the exponential of the monomial, if it is that simple."""
    if monomial == ONE:
        return (2, 5) if kind == "ten_to" else ()
    inverse = {"exp": "log", "ten_to": "log10"}[kind]
    if len(monomial) == 1:
        ((atom, power),) = monomial
        if power == 1 and isinstance(atom, tuple) and atom[0] == inverse:
            return (atom[1],) if _positive(atom[1]) else ()
    return ()


def _ten_to(form: ClosedForm) -> ClosedForm:
    return _exponential("ten_to", form)


_MAKERS: dict[str, Callable[..., ClosedForm]] = {
    "add": lambda a, b: added((a, b), MOST_TERMS),
    "subtract": lambda a, b: added((a, scaled(b, -1)), MOST_TERMS),
    "multiply": _product,
    "divide": _quotient,
    "power": _power,
    "sqrt": lambda a: _rational_power(a, Fraction(1, 2)),
    "log": lambda a: _logarithm("log", a),
    "log10": lambda a: _logarithm("log10", a),
    "exp": lambda a: _exponential("exp", a),
    "ten_to": _ten_to,
}
