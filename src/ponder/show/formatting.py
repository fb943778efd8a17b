"""Text in lines that fit the terminal."""

from __future__ import annotations

import math
import textwrap
from fractions import Fraction
from typing import TYPE_CHECKING

from ponder.core.errors import TooLarge
from ponder.core.text import terminal_width, truncate

if TYPE_CHECKING:
    from ponder.solving.solution import Chances
    from ponder.values.value import Value


NARROW = 60
NO_VALUE = ": the value is not known"


def wrapped(text: str, indent: str = "") -> str:
    """The text in lines of 40 to 100 characters, as the terminal has room."""
    return textwrap.fill(
        text,
        max(40, min(100, terminal_width(88))),
        initial_indent=indent,
        subsequent_indent=indent,
        break_on_hyphens=False,
        break_long_words=False,
    )


def labelled(label: str, text: str, width: int) -> str:
    """The text beside a label of this width, or below it where the terminal is narrow."""
    if terminal_width(88) < NARROW:
        return f"{label}\n{wrapped(text, '    ')}"
    return f"{label:<{width}}{wrapped(text, ' ' * width)[width:]}"


def value_in_a_line(value: Value, longest: int) -> str:
    """The value as text, cut if it is too long; where it cannot be written at all, why."""
    try:
        return truncate(value.unicode(), longest)
    except TooLarge as error:
        return f"… ({error})"


# Probabilities as decimals, with true error bounds.
#
# An enclosed probability is written with as many decimals as its error supports. The stated error
# is that of the written number, rounding included, and is itself rounded up. The true probability
# is never further away.

PLACES = 6


def decimals(chances: Chances) -> str:
    """The probability, with its error if it is not exact.

    >>> from ponder.solving.solution import Chances
    >>> decimals(Chances(Fraction(1, 3), Fraction(1, 3)))
    '0.333333'
    >>> decimals(Chances(Fraction("0.53059272"), Fraction("0.53059274")))
    '0.53059273 (error at most 1e-08)'
    """
    if chances.is_exact:
        return rounded(chances, PLACES)
    number, error = number_and_error(chances)
    return f"{number} (error at most {error})"


def number_and_error(chances: Chances) -> tuple[str, str]:
    """The number that is written for the probability, and a bound of its error, rounded up."""
    written = rounded(chances, _supported(chances.error))
    return written, _one_digit_up(distance(chances, Fraction(written)))


def rounded(chances: Chances, places: int) -> str:
    """The probability with so many decimals, or fewer if its error does not support them."""
    if not chances.is_exact:
        places = min(places, _supported(chances.error))
    return round_exact(chances.middle, places)


def decimal_bounds(chances: Chances, places: int) -> str:
    """The two numbers of so many decimals between which the probability lies.

    >>> from ponder.solving.solution import Chances
    >>> decimal_bounds(Chances(Fraction(2, 3), Fraction(1)), 2)
    '0.66 and 1.00'
    """
    unit = 10**places
    low, high = math.floor(chances.low * unit), math.ceil(chances.high * unit)
    least, most = (round_exact(Fraction(bound, unit), places) for bound in (low, high))
    return f"{least} and {most}"


def round_exact(number: Fraction, places: int) -> str:
    """An exact number, rounded to so many decimals.

    >>> round_exact(Fraction(2, 3), 4)
    '0.6667'
    """
    whole, rest = divmod(round(number * 10**places), 10**places)
    return f"{whole}.{rest:0{places}}"


def percent(number: Fraction, places: int) -> str:
    """A probability, or the cost of a move, in percent.

    >>> percent(Fraction(1, 8), 1)
    '12.5 %'
    """
    return f"{round_exact(100 * number, places)} %"


def distance(chances: Chances, written: Fraction) -> Fraction:
    """The greatest possible distance between the written number and the true one."""
    return max(abs(written - chances.low), abs(written - chances.high))


def _supported(error: Fraction) -> int:
    """The fewest decimals, at least one, whose last place is at most the error."""
    return max(1, -_exponent(error))


def _one_digit_up(number: Fraction) -> str:
    """The number with one significant digit, rounded up."""
    exponent = _exponent(number)
    digit = math.ceil(number / Fraction(10) ** exponent)
    return f"{float(f'{digit}e{exponent}'):.1g}"


def _exponent(number: Fraction) -> int:
    """The exponent of the greatest power of ten that is at most a positive number."""
    exponent = len(str(number.numerator)) - len(str(number.denominator))
    return exponent if Fraction(10) ** exponent <= number else exponent - 1
