"""How a player plays in every position of a world: exactly, not by sampling.

A player that grades positions is asked once for all of them, and so is one that knows its own
habits; any other is asked for its move in one position after another.
"""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from ponder.core.work import Work
from ponder.players.contract import Grader, Player
from ponder.players.sight import seen
from ponder.solving.world import Flags, World

Weights = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Habits:
    """The moves that a player makes, in every position of a world.

    `weights` belong to the moves in the order of `world.options`: a move is made with the
    probability of its weight among those of the same position. `visited` is how many positions
    the player looks at before it moves from each position.
    """

    weights: Weights
    visited: npt.NDArray[np.int64]

    def per_position(self, world: World, leaving: Flags | None = None) -> Weights:
        """The sum of the weights in each position, of the moves that leave a flagged one."""
        weights = self.weights if leaving is None else self.weights * leaving[world.options]
        sums = np.concatenate([[0], np.cumsum(weights)])
        return np.asarray(np.diff(sums[world.first]))


@runtime_checkable
class KnowsItsHabits(Protocol):
    """A player that can say how it plays in all positions of a world."""

    def habits(self, world: World) -> Habits:
        """How it plays."""


@runtime_checkable
class HasATheory(Protocol):
    """A player that believes of some positions that they are P-positions."""

    def accepts(self, world: World) -> Flags:
        """The positions that may be P-positions, as far as it knows."""


def habits_of(player: Player, world: World, work: Work | None = None) -> Habits:
    """How this player plays in every position of a world."""
    work = work or Work()
    if isinstance(player, KnowsItsHabits):
        return player.habits(world)
    if isinstance(player, Grader):
        return Habits(least(world, player.grades(world)), seen(world, player.plies, work))
    return _one_by_one(player, world, work)


def least(world: World, grades: npt.NDArray[np.int64]) -> Weights:
    """The moves that leave a position of the least grade, all equally likely."""
    best = world.over_options(np.minimum, grades, 0)
    return np.asarray(grades[world.options] == world.for_each_move(best), np.int64)


def _one_by_one(player: Player, world: World, work: Work) -> Habits:
    weights = np.zeros(len(world.options), np.int64)
    visited = np.zeros(len(world), np.int64)
    for number in np.flatnonzero(~world.is_over):
        work.step(int(number), len(world), player.name)
        position = world.position(int(number))
        choice = player.choose(position, "left")
        best = set(choice.best or (choice.move,))
        places = range(int(world.first[number]), int(world.first[number + 1]))
        for place, (move, _) in zip(places, position.moves(), strict=True):
            weights[place] = move in best
        visited[number] = choice.visited
    return Habits(weights, visited)
