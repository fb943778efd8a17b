"""The same values by cgt-py, a library written by others in Rust, for comparison.

Both libraries print in their own notation; ours reads theirs, and theirs the bare braces
that `bare` writes.
"""

from fractions import Fraction
from functools import cache
from typing import Any

from cgt_py import CanonicalForm

from ponder import Partizan, Value


def theirs(text: str) -> Any:
    """A value of cgt-py by its text; its stubs do not tell that values are compared."""
    return CanonicalForm(text)


def text_of(form: CanonicalForm) -> str:
    """What cgt-py prints between the quotes of its repr."""
    return repr(form).removeprefix("CanonicalForm('").removesuffix("')")


@cache
def ours(text: str) -> Value:
    """A text of cgt-py as our value."""
    return Value(text)


@cache
def bare(value: Value) -> str:
    """Our value as text without the names that cgt-py does not know."""
    if value.number_up_star is not None:
        return str(value)
    sides = (",".join(bare(option) for option in side) for side in (value.left, value.right))
    return f"{{{'|'.join(sides)}}}"


def number(printed: object) -> Fraction:
    """A dyadic rational of cgt-py."""
    return Fraction(repr(printed).split("'")[1])


@cache
def text_by_definition(position: Partizan) -> str:
    """The canonical form of a position by cgt-py, from those of its options, without hooks."""
    sides = (
        ",".join(dict.fromkeys(text_by_definition(option) for option in position.options(player)))
        for player in ("left", "right")
    )
    return text_of(theirs(f"{{{'|'.join(sides)}}}"))
