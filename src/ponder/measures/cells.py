"""Cells of a table: exact integers and rationals, or undefined.

Texts: `12`, `-7`, `17/9`, `0.1` (exactly 1/10), `1e-9`; an empty cell is undefined, and so
is `undefined: reason`. Values: whole numbers of Python or NumPy, Fraction, Decimal, and
anything with a numerator and a denominator, such as numbers of SymPy and Sage. A float means
the shortest decimal that Python writes for it, so 0.1 is 1/10.
"""

import operator
import re
from decimal import Decimal
from fractions import Fraction
from typing import Any

from ponder.core import limits
from ponder.core.errors import BadText, describe, quote
from ponder.core.text import format_large
from ponder.exact.arithmetic import whole
from ponder.exact.verdicts import Measured, Rational, Undefined

LARGEST = 10**limits.NUMBER_DIGITS
LONGEST_TEXT = 4_000  # Python reads at most 4,300 digits
EMPTY = Undefined("empty cell")
UNDEFINED = "undefined:"
YES_OR_NO = {"true": True, "yes": True, "false": False, "no": False}

_WHOLE = re.compile(r"[+-]?[0-9]+")
_RATIO = re.compile(r"([+-]?[0-9]+)\s*/\s*([0-9]+)")
_DECIMAL = re.compile(r"([+-]?)(?=\.?[0-9])([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]+))?")
_COMMA = re.compile(r"[+-]?[0-9]+,[0-9]+")
_NOT_A_NUMBER = re.compile(r"[+-]?(nan|inf|infinity)", re.IGNORECASE)


def exact_value(cell: Any) -> Measured:
    """The exact value of a cell; `BadText` says what is wrong, but not where.

    >>> exact_value("0.1"), exact_value(" 6/4 "), exact_value(2.5), exact_value("")
    (Fraction(1, 10), Fraction(3, 2), Fraction(5, 2), Undefined(reason='empty cell'))
    """
    if isinstance(cell, str):
        return _from_text(cell)
    if type(cell) is int:  # by far the most frequent case
        return check_size(cell)
    if isinstance(cell, Undefined):
        return cell
    if cell is None:
        return EMPTY
    if isinstance(cell, Decimal) or _is_float(cell):
        return _from_text(_shortest(cell))
    if is_truth_value(cell):
        raise BadText(f"{cell} is not a number; properties are true or false on every row")
    return check_size(_from_value(cell))


def read_number(cell: Any) -> Rational:
    """The exact value of a cell that must have one.

    >>> read_number("1e-3")
    Fraction(1, 1000)
    """
    value = exact_value(cell)
    if isinstance(value, Undefined):
        raise BadText(f"expected a number such as 12, 3/4 or 0.5, not {describe(cell)}")
    return value


def is_decimal(cell: Any) -> bool:
    """Whether a cell is written with a decimal point or an exponent, or is a float."""
    if isinstance(cell, str):
        text = "" if cell.isdecimal() else _tidy(cell)
        return not _WHOLE.fullmatch(text) and _DECIMAL.fullmatch(text) is not None
    if isinstance(cell, Decimal):
        return is_decimal(str(cell))
    return _is_float(cell)


def looks_numeric(text: str) -> bool:
    """Whether a text is meant as a value: a number (even NaN), or undefined."""
    text = _tidy(text)
    forms = (_WHOLE, _RATIO, _DECIMAL, _NOT_A_NUMBER)
    return not text or text.startswith(UNDEFINED) or any(form.fullmatch(text) for form in forms)


def is_truth_value(cell: Any) -> bool:
    """Whether this is True or False, of Python or NumPy."""
    return isinstance(cell, bool) or getattr(getattr(cell, "dtype", None), "kind", "") == "b"


def cell_text(value: Measured | bool) -> str:
    """The text of a value, which reads back.

    >>> cell_text(Fraction(17, 9)), cell_text(Undefined("division by 0")), cell_text(True)
    ('17/9', 'undefined: division by 0', 'true')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value == EMPTY else str(value)


def _tidy(text: str) -> str:
    return text.strip().replace("\N{MINUS SIGN}", "-")


def _from_text(cell: str) -> Measured:
    if len(cell) < limits.NUMBER_DIGITS and cell.isascii() and cell.isdecimal():
        return int(cell)  # fast, for large tables of integers
    text = _tidy(cell)
    if not text:
        return EMPTY
    if text.startswith(UNDEFINED):
        return Undefined(text.removeprefix(UNDEFINED).strip())
    if len(text) > LONGEST_TEXT and looks_numeric(text):
        raise BadText(_too_many(f"{len(text):,} characters"))
    if _WHOLE.fullmatch(text):
        return check_size(int(text))
    if ratio := _RATIO.fullmatch(text):
        if int(ratio[2]) == 0:
            raise BadText(f"{quote(text)} has the denominator 0")
        return check_size(Fraction(int(ratio[1]), int(ratio[2])))
    if decimal := _DECIMAL.fullmatch(text):
        return check_size(_from_decimal(decimal))
    if _NOT_A_NUMBER.fullmatch(text):
        raise BadText(f"{text} is not a number; leave the cell empty if there is no value")
    right = "1.5, with a decimal point" if _COMMA.fullmatch(text) else "12, 3/4 or 0.5"
    raise BadText(f"{quote(text)} is not a number; write {right}")


def _from_decimal(decimal: re.Match[str]) -> Rational:
    """The decimal, unless its exponent alone is too large."""
    sign, units, places, exponent = decimal.groups("")
    power = int(exponent or 0) - len(places)
    if abs(power) > LONGEST_TEXT:
        size = f"about {format_large(abs(power)).removeprefix('about ')} digits"
        raise BadText(_too_many(size) if power > 0 else _too_fine(size))
    digits = int(f"{sign}{units}{places}")
    return digits * int(10**power) if power >= 0 else Fraction(digits, 10 ** abs(power))


def _from_value(cell: Any) -> Rational:
    for read in (operator.index, _from_ratio):
        try:
            return read(cell)
        except (TypeError, AttributeError):
            continue
    raise BadText(f"expected a number, not {describe(cell)}")


def _from_ratio(cell: Any) -> Fraction:
    """From a numerator and a denominator, which are values or (in Sage) methods."""
    ends = [cell.numerator, cell.denominator]
    return Fraction(*(operator.index(end() if callable(end) else end) for end in ends))


def _is_float(cell: Any) -> bool:
    """A float of Python, or one of NumPy, which has a kind."""
    return isinstance(cell, float) or getattr(getattr(cell, "dtype", None), "kind", "") == "f"


def _shortest(cell: Any) -> str:
    """The shortest decimal that stands for this float and no other of its precision."""
    return repr(float(cell)) if isinstance(cell, float) else str(cell)


def check_size(number: Rational) -> Rational:
    """The number, an int if it is whole; refused if it is too large or too fine to be searched."""
    if type(number) is int and -LARGEST <= number <= LARGEST:
        return number
    if not -LARGEST <= number.numerator <= LARGEST:
        raise BadText(_too_many(_digits(number.numerator)))
    if number.denominator > LARGEST:
        raise BadText(_too_fine(_digits(number.denominator)))
    return whole(number)


def _digits(number: int) -> str:
    if abs(number) < 10**LONGEST_TEXT:
        return f"{len(str(abs(number))):,} digits"
    return f"about {round(number.bit_length() * 0.30103):,} digits"


def _too_many(digits: str) -> str:
    return f"a number of {digits}; values up to 10^{limits.NUMBER_DIGITS} in size can be searched"


def _too_fine(digits: str) -> str:
    return (
        f"a denominator of {digits}; denominators up to 10^{limits.NUMBER_DIGITS} can be searched"
    )
