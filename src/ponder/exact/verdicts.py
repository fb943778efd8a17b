"""Verdicts, and how `not`, `and`, `or` … combine them.

A comparison is *undecided* if neither balls nor closed forms settle it: it is true or false,
but we do not know which. A compound with an undecided part is true (or false) if it is so
in both cases: `true | undecided` is true.

Something *undefined*, such as `1/0 > 2`, is neither true nor false. A compound is read from left
to right until it is decided, so `n >= 2 & 1/(n-1) < 5` is false for n = 1. A part that is reached
and undefined makes the compound undefined. `A if B` is read as `B -> A`: the condition first.
`xor` and `iff` always need both parts.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Literal, TypeAlias, get_args

Verdict: TypeAlias = Literal["true", "false", "undecided", "undefined"]
Connective: TypeAlias = Literal["&", "xor", "|", "->", "iff", "only if", "if"]

VERDICTS: tuple[Verdict, ...] = ("false", "true", "undecided", "undefined")
CODES: dict[Verdict, int] = {verdict: code for code, verdict in enumerate(VERDICTS)}
"""The number that stands for each verdict in arrays."""

_TRUTHS: dict[Connective, Callable[[bool, bool], bool]] = {
    "&": lambda a, b: a and b,
    "xor": lambda a, b: a != b,
    "|": lambda a, b: a or b,
    "->": lambda a, b: b or not a,
    "iff": lambda a, b: a == b,
    "only if": lambda a, b: b or not a,
}
_DECISIVE: dict[Connective, bool] = {"&": False, "|": True, "->": False, "only if": False}
"""The truth of the left part that decides the compound, whatever the right part is."""
_POSSIBLE: dict[Verdict, tuple[bool, ...]] = {
    "false": (False,),
    "true": (True,),
    "undecided": (False, True),
}


def verdict_of(truths: Iterable[bool]) -> Verdict:
    """The verdict if one of these is the truth.

    >>> verdict_of([True, True]), verdict_of([False, True])
    ('true', 'undecided')
    """
    return _any_of({"true" if truth else "false" for truth in truths})


def _any_of(possible: set[Verdict]) -> Verdict:
    return "undecided" if len(possible) > 1 else possible.pop()


def _joined(connective: Connective, left: Verdict, right: Verdict) -> Verdict:
    if connective == "if":
        return _joined("->", right, left)
    if left == "undefined":
        return "undefined"
    return _any_of({_after(connective, truth, right) for truth in _POSSIBLE[left]})


def _after(connective: Connective, left: bool, right: Verdict) -> Verdict:
    """The verdict on the compound after its left part turned out to be true, or false."""
    join = _TRUTHS[connective]
    if left is _DECISIVE.get(connective):
        return verdict_of([join(left, True)])
    return right if right == "undefined" else verdict_of(join(left, b) for b in _POSSIBLE[right])


NEGATED: dict[Verdict, Verdict] = {
    "false": "true",
    "true": "false",
    "undecided": "undecided",
    "undefined": "undefined",
}
"""The verdict on the opposite."""

JOINED: dict[Connective, dict[tuple[Verdict, Verdict], Verdict]] = {
    connective: {pair: _joined(connective, *pair) for pair in product(VERDICTS, VERDICTS)}
    for connective in get_args(Connective)
}
"""The verdict on a compound, from those on its parts."""


# Values of invariants: exact numbers, or undefined with the reason.


@dataclass(frozen=True, slots=True)
class Undefined:
    """An undefined value, with the reason: `division by 0`."""

    reason: str

    def __str__(self) -> str:
        return f"undefined: {self.reason}"


Rational: TypeAlias = int | Fraction
Measured: TypeAlias = int | Fraction | Undefined
