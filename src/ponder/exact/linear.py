"""Linear forms with whole coefficients: the constant first, then one coefficient a parameter.

`(-2, 1, 0)` is a - 2 over the parameters a and b. A form stands for the numbers that it takes at
points with whole coordinates, and for the condition that it is not negative.
"""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import gcd

from ponder.core.errors import BadText, quote

Form = tuple[int, ...]
Point = tuple[int, ...]

TERM = re.compile(r"([+-])(?:(\d+)(?:/(\d+))?\*?)?([a-z][a-z0-9]*)?(?:/(\d+))?", re.ASCII)


def constant(number: int, parameters: int) -> Form:
    """The form that is this number everywhere."""
    return (number,) + (0,) * parameters


def unit(index: int, parameters: int) -> Form:
    """The form that is one of the parameters."""
    return (0, *(int(i == index) for i in range(parameters)))


def units(parameters: int) -> tuple[Form, ...]:
    """Every parameter as a form."""
    return tuple(unit(index, parameters) for index in range(parameters))


def evaluate(form: Form, point: Sequence[int]) -> int:
    """The number that the form is at a point."""
    return form[0] + sum(map(int.__mul__, form[1:], point))


def add(one: Form, other: Form) -> Form:
    """The sum of two forms over the same parameters."""
    return tuple(map(int.__add__, one, other))


def subtract(one: Form, other: Form) -> Form:
    """The difference of two forms over the same parameters."""
    return tuple(map(int.__sub__, one, other))


def scale(form: Form, factor: int) -> Form:
    """A multiple of the form."""
    return tuple(factor * coefficient for coefficient in form)


def shift(form: Form, number: int) -> Form:
    """The form plus a number."""
    return (form[0] + number, *form[1:])


def complement(form: Form) -> Form:
    """The form that is at least 0 exactly where this one is below 0.

    >>> complement((-2, 1))  # a - 2 < 0 is 1 - a >= 0
    (1, -1)
    """
    return (-form[0] - 1, *(-coefficient for coefficient in form[1:]))


def substitute(form: Form, arguments: Sequence[Form], parameters: int) -> Form:
    """The form with its parameters replaced by forms over other parameters."""
    found = [form[0], *(0,) * parameters]
    for coefficient, argument in zip(form[1:], arguments, strict=True):
        if coefficient:
            for index, value in enumerate(argument):
                found[index] += coefficient * value
    return tuple(found)


def tighten(form: Form) -> Form:
    """The strongest form that is at least 0 at the same points with whole coordinates.

    >>> tighten((-3, 2, 4))  # 2a + 4b >= 3 is a + 2b >= 2
    (-2, 1, 2)
    """
    divisor = gcd(*form[1:])
    return form if divisor < 2 else tuple(coefficient // divisor for coefficient in form)


def text(form: Iterable[int | Fraction], names: Sequence[str]) -> str:
    """The form as people write it, with a positive term in front; it reads back.

    >>> text((-2, 1, -3), "ab"), text((3, 0, -1), "ab")
    ('a - 3b - 2', '3 - b')
    """
    number, *coefficients = map(Fraction, form)
    pairs = [*zip(coefficients, names, strict=True), (number, "")]
    written = [pair for pair in pairs if pair[0]] or [(number, "")]
    first = next((pair for pair in written if pair[0] > 0), written[0])
    written.remove(first)
    signed = "".join(_term(*pair) for pair in (first, *written))
    return "-" + signed[3:] if signed.startswith(" - ") else signed[3:]


def comparison(form: Form, names: Sequence[str]) -> str:
    """That the form is at least 0, as people write it: the constant on the right.

    >>> comparison((-3, 2, -1), "ab"), comparison((5, 0, -2), "ab")
    ('2a - b >= 3', '2b <= 5')
    """
    first = next((value for value in form[1:] if value), 1)
    sign, relation = (1, ">=") if first > 0 else (-1, "<=")
    left = text((0, *scale(form[1:], sign)), names)
    return f"{left} {relation} {-sign * form[0]}"


def _term(factor: Fraction, name: str) -> str:
    sign = " - " if factor < 0 else " + "
    size = abs(factor)
    top = "" if size.numerator == 1 and name else str(size.numerator)
    below = f"/{size.denominator}" if size.denominator > 1 else ""
    return f"{sign}{top}{name}{below}"


def parse_rational(words: str, names: Sequence[str]) -> tuple[Fraction, ...]:
    """The form, with rational coefficients, that a text such as `2a - b/2 + 3` says."""
    packed = "".join(words.split())
    signed = packed if packed[:1] in ("+", "-") else f"+{packed}"
    found = [Fraction(0)] * (len(names) + 1)
    place = 0
    while place < len(signed):
        match = TERM.match(signed, place)
        if match is None or not (match[2] or match[4]):
            raise _wrong(words, names)
        found[_index(match[4], words, names)] += _factor(match, words, names)
        place = match.end()
    if not packed:
        raise _wrong(words, names)
    return tuple(found)


def parse(words: str, names: Sequence[str]) -> Form:
    """The form with whole coefficients that a text says.

    >>> parse("a - 3b - 2", "ab")
    (-2, 1, -3)
    """
    found = parse_rational(words, names)
    if any(coefficient.denominator > 1 for coefficient in found):
        raise BadText(f"whole numbers only, not {quote(words)}")
    return tuple(map(int, found))


def _index(name: str | None, words: str, names: Sequence[str]) -> int:
    if name is None:
        return 0
    known = list(names)
    if name not in known:
        raise _wrong(words, names)
    return 1 + known.index(name)


def _factor(match: re.Match[str], words: str, names: Sequence[str]) -> Fraction:
    digits = [match[2] or "1", match[3] or "1", match[5] or "1"]
    if not int(digits[1]) * int(digits[2]):
        raise _wrong(words, names)
    size = Fraction(int(digits[0]), int(digits[1]) * int(digits[2]))
    return -size if match[1] == "-" else size


def _wrong(words: str, names: Sequence[str]) -> BadText:
    known = f" in {', '.join(names)}" if names else ""
    example = f"2{names[0]} - 3" if names else "3"
    return BadText(f"expected a linear expression{known} such as {example}, not {quote(words)}")
