"""Verdicts, and how `not`, `and`, `or` … combine them.

A comparison is *undecided* if neither balls nor closed forms settle it: it is true or false,
but we do not know which. A compound with an undecided part is true (or false) if it is so
in both cases: `true | undecided` is true. Something *undefined* is neither true nor false,
and a compound with an undefined part is always undefined.
"""

from collections.abc import Callable, Iterable
from itertools import product
from typing import Literal, TypeAlias

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
    "if": lambda a, b: a or not b,
}
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
    found = set(truths)
    return "undecided" if len(found) > 1 else "true" if found.pop() else "false"


def _joined(truth: Callable[[bool, bool], bool], left: Verdict, right: Verdict) -> Verdict:
    if "undefined" in (left, right):
        return "undefined"
    return verdict_of(truth(a, b) for a, b in product(_POSSIBLE[left], _POSSIBLE[right]))


def _within(given: Verdict, says: Verdict) -> Verdict:
    """The verdict under a condition: true if the condition is false."""
    if given == "undecided":
        return "true" if says == "true" else "undecided"
    if given == "true":
        return says
    return "true" if given == "false" else "undefined"


NEGATED: dict[Verdict, Verdict] = {
    "false": "true",
    "true": "false",
    "undecided": "undecided",
    "undefined": "undefined",
}
"""The verdict on the opposite."""

JOINED: dict[Connective, dict[tuple[Verdict, Verdict], Verdict]] = {
    connective: {pair: _joined(truth, *pair) for pair in product(VERDICTS, VERDICTS)}
    for connective, truth in _TRUTHS.items()
}
"""The verdict on a compound, from those on its parts."""

WITHIN: dict[tuple[Verdict, Verdict], Verdict] = {
    pair: _within(*pair) for pair in product(VERDICTS, VERDICTS)
}
"""The verdict on `if GIVEN then SAYS`: true where the condition is false, whatever it says."""
