"""Where the members of a pattern are found in a class: their state, arguments and offset."""

from typing import NamedTuple

from ponder.core.errors import BadText
from ponder.exact import linear
from ponder.exact.linear import Form
from ponder.exact.regions import Region
from ponder.families.patterns import refuse_foreign
from ponder.families.solved import Solved
from ponder.families.states import reduced, whole_strips
from ponder.games.boards.symbolic_strips import State
from ponder.language.patterns import Pattern


class Located(NamedTuple):
    """A state at arguments, plus a number, in the parameters of a pattern.

    The region has the parameters at which all runs have a length.
    """

    state: State
    arguments: tuple[Form, ...]
    plus: Form
    region: Region


def located(solved: Solved, pattern: Pattern) -> Located:
    """The place of the members of a pattern; `BadText` if they belong to another class."""
    refuse_foreign(solved.game, pattern)
    letter, k = solved.start.letter, len(pattern.names)
    region = Region.natural(k).assuming_all(form for _, form in pattern.runs)
    if pattern.letter in (letter, None) and region is not None:
        word, runs = pattern.placed(letter)
        for strip in whole_strips(solved.game, solved.start):
            free = strip.arguments(word, runs)
            if free is not None:
                state, arguments, plus = reduced(solved.game, strip)
                there = tuple(linear.composed(form, free, k) for form in arguments)
                return Located(state, there, linear.composed(plus, free, k), region)
    raise BadText(f"{pattern} is not in the class of {solved.start.pattern}")
