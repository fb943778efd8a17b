"""Weaker players: perfect, except that a stated share of the moves is taken at random."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from ponder.core.errors import BadText, shortened
from ponder.core.position import Position, Side
from ponder.core.work import Work
from ponder.language.reasons import Choice
from ponder.players.at_random import AtRandom
from ponder.players.by_name import register_player
from ponder.players.contract import Player
from ponder.players.perfect import Perfect

EASY, MIDDLING = Fraction(1, 2), Fraction(1, 5)


class Erring(Player):
    """Plays perfectly, but at this rate takes any move; the same seed errs at the same moves."""

    def __init__(self, level: str, error_rate: Fraction, seed: int) -> None:
        self.name = f"{level}:{seed}"
        self.error_rate = error_rate
        self._dice = Random(seed)
        self.perfect = Perfect()
        self._erring = AtRandom(seed)

    def prepare(self, start: Position, side: Side, work: Work | None = None) -> None:
        self.perfect.prepare(start, side, work)

    def choose(self, position: Position, side: Side) -> Choice:
        errs = self._dice.randrange(self.error_rate.denominator) < self.error_rate.numerator
        return (self._erring if errs else self.perfect).choose(position, side)


@register_player("easy", "easy or easy:SEED", "perfect, but 1 move in 2 is taken at random")
def easy(argument: str, seed: int) -> Player:
    """The player who errs at every second move."""
    return Erring("easy", EASY, _seed("easy", argument, seed))


@register_player("middling", "middling or middling:SEED", "perfect, but 1 move in 5 is random")
def middling(argument: str, seed: int) -> Player:
    """The player who errs at every fifth move."""
    return Erring("middling", MIDDLING, _seed("middling", argument, seed))


def _seed(level: str, argument: str, seed: int) -> int:
    if argument and not (argument.isascii() and argument.isdigit() and len(argument) <= 18):
        raise BadText(f"a seed is a whole number, as in {level}:7, not {shortened(argument)}")
    return int(argument or seed)
