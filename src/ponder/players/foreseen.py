"""What looking ahead shows, in every position of a world at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ponder.players.contract import TO_THE_END
from ponder.solving.world import World

if TYPE_CHECKING:
    from ponder.players.contract import Grades


def foreseen(world: World, plies: int) -> Grades:
    """The grades of a player who sees what can be forced within so many moves, his own included.

    A position that is left is best if it is lost soonest; then come those of which nothing is
    seen; then those that are won, the soonest last.
    """
    lengths = remoteness_in(world)
    seen = lengths < plies
    grades = np.where(world.lost, lengths - TO_THE_END, TO_THE_END - lengths)
    return np.where(seen, grades, 0)


def remoteness_in(world: World) -> Grades:
    """The length of best play from each position: the winner hurries, the loser delays."""
    lengths = np.zeros(len(world), np.int64)
    losses = np.full(len(world), TO_THE_END, np.int64)
    for begin, end in world.in_layers():
        lost = world.lost[begin:end]
        fastest = world.over_options(np.minimum, losses, TO_THE_END, begin, end)
        slowest = world.over_options(np.maximum, lengths, TO_THE_END, begin, end)
        found = np.where(lost, slowest, fastest) + 1
        found[world.is_over[begin:end]] = 0
        lengths[begin:end] = found
        losses[begin:end][lost] = found[lost]
    return lengths
