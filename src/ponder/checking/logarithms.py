"""Rational bounds of the natural logarithm of a positive rational number.

Write the number as 2^k·m with 1 <= m < 2, and z = (m - 1)/(m + 1) < 1/3. Then log m is the sum
of 2·z^(2j+1)/(2j+1) over j = 0, 1, …, whose terms are not negative and shrink by a factor of at
least 9. So the sum of the first terms is a lower bound, and all that is left out is at most the
next term times 9/8. With m = 2 the same series gives log 2. Trusted: this paragraph.
"""

from fractions import Fraction
from functools import cache

from ponder.core.errors import BadText, described
from ponder.exact.undefined import Rational

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
        raise BadText(f"a logarithm is that of a positive number, not {described(number)}")
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
