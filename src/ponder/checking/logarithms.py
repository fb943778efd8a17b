"""Rational bounds of the natural logarithm of a positive rational number.

Write the number as 2^k·m with 1 <= m < 2, and z = (m - 1)/(m + 1) < 1/3. Then log m is the sum
of 2·z^(2j+1)/(2j+1) over j = 0, 1, …, whose terms are not negative and shrink by a factor of at
least 9. So the sum of the first terms is a lower bound, and all that is left out is at most the
next term times 9/8. With m = 2 the same series gives log 2. Trusted: this paragraph.
"""

from collections.abc import Iterator, Set
from fractions import Fraction
from functools import cache

from ponder.checking.certificates import Invalid
from ponder.checking.positivity import name_fact
from ponder.core.errors import BadText, describe
from ponder.exact.arithmetic import whole
from ponder.exact.polynomials import Monomial, Polynomial, sum_polynomials, variable
from ponder.exact.verdicts import Rational

TERMS = 20
DIGITS = 12


@cache
def logarithm_bounds(number: Rational, digits: int = DIGITS) -> tuple[Fraction, Fraction]:
    """Two rationals with this many decimal digits between which the logarithm is.

    >>> low, high = logarithm_bounds(2, digits=6)
    >>> float(low), float(high)
    (0.693147, 0.693148)
    """
    if number <= 0:
        raise BadText(f"a logarithm is that of a positive number, not {describe(number)}")
    doublings, rest = _halved(Fraction(number))
    low, high = _series(rest)
    twice = _series(Fraction(2))
    low += doublings * twice[0 if doublings >= 0 else 1]
    high += doublings * twice[1 if doublings >= 0 else 0]
    scale: int = 10**digits
    return Fraction(low * scale // 1, scale), Fraction(-(-high * scale // 1), scale)


def _halved(number: Fraction) -> tuple[int, Fraction]:
    """The k and m with number = 2^k·m and 1 <= m < 2."""
    doublings = number.numerator.bit_length() - number.denominator.bit_length()
    rest = number / Fraction(2) ** doublings
    return (doublings, rest) if rest >= 1 else (doublings - 1, 2 * rest)


@cache
def _series(number: Fraction) -> tuple[Fraction, Fraction]:
    """Bounds of the logarithm of a number from 1 to 2."""
    z = (number - 1) / (number + 1)
    terms = [2 * z ** (2 * j + 1) / (2 * j + 1) for j in range(TERMS + 1)]
    low = sum(terms[:-1], Fraction(0))
    return low, low + terms[-1] * Fraction(9, 8)


# Logarithms of positive rational numbers in polynomials.
#
# They are written by those of primes, so that log 4 - 2·log 2 vanishes; where an inequality needs
# their size, rational bounds take their place.

LARGEST_PRIME = 1_000
DIGITS_OF_PRIMES = 6  # of the bounds


def log_of_number(number: Rational) -> Polynomial:
    """The logarithm of a positive number, as a sum of logarithms of primes.

    >>> from fractions import Fraction
    >>> print(log_of_number(Fraction(12, 5)))
    2*log(2) + log(3) - log(5)
    """
    if number <= 0:
        raise Invalid(f"{number} has no logarithm")
    parts = ((number.numerator, 1), (number.denominator, -1))
    powers = ((p, e * sign) for part, sign in parts for p, e in _prime_powers(part))
    return sum_polynomials(variable(f"log({prime})") * power for prime, power in powers)


def in_primes(polynomial: Polynomial) -> Polynomial:
    """The polynomial with the logarithms of numbers written by those of primes."""
    numbers = {
        name: int(inside) for name in polynomial.variables if (inside := number_inside(name))
    }
    return polynomial.substitute({name: log_of_number(n) for name, n in numbers.items()})


def lowered(polynomial: Polynomial, nonnegative: Set[str]) -> Polynomial:
    """A polynomial that is nowhere larger, with bounds in place of the logarithms of numbers.

    Only in terms whose other variables are not negative; other terms stay as they are.
    """
    if not any(map(number_inside, polynomial.variables)):
        return polynomial
    terms = polynomial.terms.items()
    return sum_polynomials(_lowered_term(monomial, f, nonnegative) for monomial, f in terms)


def raised(polynomial: Polynomial, nonnegative: Set[str]) -> Polynomial:
    """A polynomial that is nowhere smaller, with bounds in place of the logarithms of numbers."""
    if not any(map(number_inside, polynomial.variables)):
        return polynomial
    return -lowered(-polynomial, nonnegative)


def bounds_of_constants(polynomial: Polynomial) -> Iterator[tuple[str, Polynomial]]:
    """What is known of the logarithms of numbers in the polynomial: inequalities with names."""
    for name in sorted(filter(number_inside, polynomial.variables)):
        low, high = logarithm_bounds(int(number_inside(name)), DIGITS_OF_PRIMES)
        yield name_fact(f"{name} from below", "numerical"), variable(name) - whole(low)
        yield name_fact(f"{name} from above", "numerical"), whole(high) - variable(name)


def _lowered_term(monomial: Monomial, factor: Rational, nonnegative: Set[str]) -> Polynomial:
    others = tuple(pair for pair in monomial if not number_inside(pair[0]))
    if any(power % 2 and name not in nonnegative for name, power in others):
        return Polynomial({monomial: factor})
    for name, power in monomial:
        if inside := number_inside(name):
            low, high = logarithm_bounds(int(inside), DIGITS_OF_PRIMES)
            factor *= (low if factor > 0 else high) ** power
    return Polynomial({others: whole(factor)})


def number_inside(name: str) -> str:
    """The 12 of a variable log(12); nothing for other variables."""
    inside = name[4:-1] if name.startswith("log(") else ""
    return inside if inside.isdigit() else ""


def _prime_powers(number: int) -> Iterator[tuple[int, int]]:
    for prime in range(2, LARGEST_PRIME):
        power = 0
        while number % prime == 0:
            number, power = number // prime, power + 1
        if power:
            yield prime, power
        if number == 1:
            return
    raise Invalid(f"the logarithm of a number with a prime factor above {LARGEST_PRIME}")
