"""Play ends: induction on the moves is allowed.

Either every rule takes away some of the letters of a set, or there are weights -1, 0 and 1 for
the letters, whose total no rule changes, such that every rule lowers the sum of weight times
place: toads go right and frogs go left. A strip has finitely many places, so play ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from ponder.checking.certificate import Invalid
from ponder.checking.families.certificate import Rules
from ponder.core.position import SIDES

MOST_LETTERS = 8

Weights = Mapping[str, int]


def check_ending(rules: Rules) -> None:
    """Raise `Invalid` unless play is seen to end."""
    pairs = [rule for side in SIDES for rule in rules[side]]
    letters = sorted({letter for pair in pairs for word in pair for letter in word})
    if len(letters) > MOST_LETTERS:
        raise Invalid(f"the rules have more than {MOST_LETTERS} letters")
    for weights in product((-1, 0, 1), repeat=len(letters)):
        weighed = dict(zip(letters, weights, strict=True))
        if all(_goes_down(weighed, *pair) for pair in pairs):
            return
        if all(_total(weighed, before) > _total(weighed, after) for before, after in pairs):
            return
    raise Invalid("the rules are not seen to end every play")


def _goes_down(weights: Weights, before: str, after: str) -> bool:
    return _total(weights, before) == _total(weights, after) and (
        _moment(weights, before) > _moment(weights, after)
    )


def _total(weights: Weights, word: str) -> int:
    return sum(weights[letter] for letter in word)


def _moment(weights: Weights, word: str) -> int:
    return sum(place * weights[letter] for place, letter in enumerate(word))
