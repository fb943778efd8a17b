"""Weaker players: perfect, except that a stated share of the moves is taken at random."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from ponder.core.errors import BadText, quote
from ponder.core.position import Position, Side
from ponder.core.work import Work
from ponder.language.reasons import Choice
from ponder.players.at_random import AtRandom
from ponder.players.contract import Player, register_player, seed_of
from ponder.players.perfect import Perfect

if TYPE_CHECKING:
    from ponder.players.policy import Policy
    from ponder.solving.game_graph import GameGraph


EASY, MIDDLING = Fraction(1, 2), Fraction(1, 5)


class FalliblePlayer(Player):
    """Plays perfectly, but at this rate takes any move; the same seed errs at the same moves."""

    def __init__(self, name: str, error_rate: Fraction, seed: int) -> None:
        self.name = name
        self.error_rate = error_rate
        self._dice = Random(seed)
        self.perfect = Perfect()
        self._erring = AtRandom(seed)

    def prepare(self, start: Position, side: Side, work: Work | None = None) -> None:
        self.perfect.prepare(start, side, work)

    def choose(self, position: Position, side: Side) -> Choice:
        errs = self._dice.randrange(self.error_rate.denominator) < self.error_rate.numerator
        return (self._erring if errs else self.perfect).choose(position, side)

    def habits(self, world: GameGraph) -> Policy:
        """As the perfect player, mixed with any move at the stated rate."""
        import numpy as np

        from ponder.players.policy import Policy, policy_of

        good = policy_of(self.perfect, world)
        random, all_moves = self.error_rate, np.ones_like(good.weights)
        often = (random.denominator - random.numerator) * world.for_each_move(world.moves)
        seldom = random.numerator * world.for_each_move(good.per_position(world))
        return Policy(often * good.weights + seldom * all_moves, good.visited)


@register_player("easy", "easy or easy:SEED", "perfect, but 1 move in 2 is taken at random")
def easy(argument: str, seed: int) -> Player:
    """The player who errs at every second move."""
    seed = seed_of("easy", argument, seed)
    return FalliblePlayer(f"easy:{seed}", EASY, seed)


@register_player("middling", "middling or middling:SEED", "perfect, but 1 move in 5 is random")
def middling(argument: str, seed: int) -> Player:
    """The player who errs at every fifth move."""
    seed = seed_of("middling", argument, seed)
    return FalliblePlayer(f"middling:{seed}", MIDDLING, seed)


@register_player("erring", "erring:RATE", "perfect, but takes moves at random at this rate")
def erring(argument: str, seed: int) -> Player:
    """The player who errs at the rate after the colon, such as 1/10 or 0.1."""
    rate = _rate(argument)
    return FalliblePlayer(f"erring:{rate}", rate, seed)


def _rate(text: str) -> Fraction:
    wrong = f"an error rate is from 0 to 1, as in erring:1/10, not {quote(text)}"
    if not re.fullmatch(r"\d{1,9}(/\d{1,9}|\.\d{1,9})?", text, re.ASCII):
        raise BadText(wrong)
    try:
        rate = Fraction(text)
    except ZeroDivisionError:
        raise BadText(wrong) from None
    if rate > 1:
        raise BadText(wrong)
    return rate
