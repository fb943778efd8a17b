"""A player who takes any move, each equally likely."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ponder.core.position import Position, Side
from ponder.language.reasons import Choice, Reason
from ponder.players.contract import (
    ONLY_MOVE,
    GradingPlayer,
    Player,
    after_move,
    legal_moves,
    register_player,
    seed_of,
)

if TYPE_CHECKING:  # numpy is loaded only for whole worlds
    from ponder.players.contract import Grades
    from ponder.solving.game_graph import GameGraph


class AtRandom(GradingPlayer):
    """Takes any move; the same seed makes the same choices."""

    plies = 0

    def __init__(self, seed: int) -> None:
        self.name = f"random:{seed}"
        self._random = Random(seed)

    def choose(self, position: Position, side: Side) -> Choice:
        moves = legal_moves(position, side)
        move = moves[self._random.randrange(len(moves))]
        reason = ONLY_MOVE if len(moves) == 1 else Reason("at random", facts={"among": len(moves)})
        return Choice(move, after_move(position, move, side), (reason,), best=tuple(moves))

    def grades(self, world: GameGraph) -> Grades:
        """All positions are alike."""
        import numpy as np

        return np.zeros(len(world), np.int64)


@register_player("random", "random or random:SEED", "any move, each equally likely")
def at_random(argument: str, seed: int) -> Player:
    """The random player with the seed after the colon, if there is one."""
    return AtRandom(seed_of("random", argument, seed))
