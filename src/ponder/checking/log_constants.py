"""Logarithms of positive rational numbers in polynomials.

They are written by those of primes, so that log 4 - 2·log 2 vanishes; where an inequality needs
their size, rational bounds take their place.
"""

from collections.abc import Iterator, Set

from ponder.checking.certificate import Invalid
from ponder.checking.logarithms import logarithm_bounds
from ponder.checking.positivity import named
from ponder.exact.arithmetic import whole
from ponder.exact.polynomials import Monomial, Polynomial, total, variable
from ponder.exact.undefined import Rational

LARGEST_PRIME = 1_000
DIGITS = 6  # of the bounds


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
    return total(variable(f"log({prime})") * power for prime, power in powers)


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
    return total(_lowered_term(monomial, f, nonnegative) for monomial, f in terms)


def raised(polynomial: Polynomial, nonnegative: Set[str]) -> Polynomial:
    """A polynomial that is nowhere smaller, with bounds in place of the logarithms of numbers."""
    if not any(map(number_inside, polynomial.variables)):
        return polynomial
    return -lowered(-polynomial, nonnegative)


def bounds_of_constants(polynomial: Polynomial) -> Iterator[tuple[str, Polynomial]]:
    """What is known of the logarithms of numbers in the polynomial: inequalities with names."""
    for name in sorted(filter(number_inside, polynomial.variables)):
        low, high = logarithm_bounds(int(number_inside(name)), DIGITS)
        yield named(f"{name} from below", "numerical"), variable(name) - whole(low)
        yield named(f"{name} from above", "numerical"), whole(high) - variable(name)


def _lowered_term(monomial: Monomial, factor: Rational, nonnegative: Set[str]) -> Polynomial:
    others = tuple(pair for pair in monomial if not number_inside(pair[0]))
    if any(power % 2 and name not in nonnegative for name, power in others):
        return Polynomial({monomial: factor})
    for name, power in monomial:
        if inside := number_inside(name):
            low, high = logarithm_bounds(int(inside), DIGITS)
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
