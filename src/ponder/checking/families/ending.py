"""Play ends: induction on the moves is allowed.

Rules are crossed off one after the other, each because it can only be used finitely often by
plays that use none crossed off before: it lowers a measure that no other rule raises. A measure
is given by weights -1, 0 and 1 for the letters. It is the total of the weights, such as the number
of pieces where some capture; or, if no rule changes the total, the sum of weight times place:
toads go right and frogs go left. A strip has finitely many places, so neither falls for ever.
"""

from collections.abc import Mapping
from itertools import product

from ponder.checking.certificate import Invalid
from ponder.checking.families.certificate import Rules
from ponder.core.position import SIDES

MOST_LETTERS = 8

Weights = Mapping[str, int]
Pairs = frozenset[tuple[str, str]]


def check_ending(rules: Rules) -> None:
    """Raise `Invalid` unless play is seen to end."""
    left = frozenset((before, after) for side in SIDES for before, after in rules[side])
    letters = sorted({letter for pair in left for word in pair for letter in word})
    if len(letters) > MOST_LETTERS:
        raise Invalid(f"the rules have more than {MOST_LETTERS} letters")
    every = [
        dict(zip(letters, weights, strict=True))
        for weights in product((-1, 0, 1), repeat=len(letters))
    ]
    while left:
        used_up = next(filter(None, (_used_up(weights, left) for weights in every)), None)
        if used_up is None:
            raise Invalid("the rules are not seen to end every play")
        left -= used_up


def _used_up(weights: Weights, rules: Pairs) -> Pairs:
    """The rules that lower a measure of these weights, if no rule raises it."""
    totals = {pair: _total(weights, pair[1]) - _total(weights, pair[0]) for pair in rules}
    moments = {pair: _moment(weights, pair[1]) - _moment(weights, pair[0]) for pair in rules}
    changes = moments if not any(totals.values()) else totals
    lowering = frozenset(pair for pair, change in changes.items() if change < 0)
    return lowering if max(changes.values()) <= 0 else frozenset()


def _total(weights: Weights, word: str) -> int:
    return sum(weights[letter] for letter in word)


def _moment(weights: Weights, word: str) -> int:
    return sum(place * weights[letter] for place, letter in enumerate(word))
