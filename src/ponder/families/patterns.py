"""Families of strips by name: the class `A32` of a game, or a pattern such as `T^a _^3 F^2`."""

import re

from ponder.core.errors import BadText, UnknownName, shortened
from ponder.families.states import Game, start
from ponder.games.boards.symbolic_strips import State
from ponder.language.patterns import EXAMPLE, Pattern

CLASS = re.compile(r"([A-Za-z])(\d)(\d)", re.ASCII)


def spelt(name: str) -> str:
    """The name of a class with a capital, as it is written; a pattern stays as it is.

    >>> spelt("a32"), spelt("T^a _ F")
    ('A32', 'T^a _ F')
    """
    return name.upper() if CLASS.fullmatch(name) else name


def class_named(game: Game, name: str) -> State:
    """The state from which a class such as A32 of the game starts."""
    match = CLASS.fullmatch(spelt(name))
    if match is None or not game.families:
        raise BadText(f"expected {_expected(game)}, not {shortened(name)}")
    if match[1] not in game.families:
        raise UnknownName(f"class of {game.game}", match[1], game.families)
    letter, symbols = game.families[match[1]]
    counts = (int(match[2]), int(match[3]))
    if 0 in counts:
        raise BadText(f"{name} has no {symbols[counts.index(0)]}; it needs at least one of each")
    return start(game, letter, symbols[0] * counts[0] + symbols[1] * counts[1])


def class_of(game: Game, pattern: Pattern) -> State:
    """The state to which the members of a pattern belong, with all its runs symbolic."""
    letter = pattern.letter
    if letter is None:
        raise BadText(f"a family has a run of unknown length, as in {EXAMPLE}, not {pattern}")
    refuse_foreign(game, pattern)
    return start(game, letter, pattern.placed(letter)[0])


def refuse_foreign(game: Game, pattern: Pattern) -> None:
    """Refuse a pattern with letters that are not those of the game."""
    foreign = next((letter for letter, _ in pattern.runs if letter not in game.letters), None)
    if foreign is not None:
        known = " ".join(game.letters)
        raise BadText(f"a strip of {game.game} is written with {known}, not {foreign!r}")


def _expected(game: Game) -> str:
    if not game.families:
        return f"a pattern such as {EXAMPLE}"
    name = next(iter(game.families))
    return f"a class such as {name}32 or a pattern such as {EXAMPLE}"
