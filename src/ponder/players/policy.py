"""How a player plays in every position of a world: exactly, not by sampling.

A player that grades positions is asked once for all of them, and so is one that knows its own
habits; any other is asked for its move in one position after another.
"""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from ponder.core.errors import Unsuitable
from ponder.core.position import Impartial
from ponder.core.work import Work
from ponder.games.boards.partitions import Partition
from ponder.players.contract import UNLIMITED_PLIES, GradingPlayer, Player
from ponder.solving.game_graph import Flags, GameGraph, build_game_graph

# What players see of whole worlds: what can be forced, how many positions, and what is new.
#
# In Chomp a board that some bites leave is known by the corners that were bitten: cookies of which
# none is beside and below another. So the boards that at most n bites can leave are counted by
# choosing at most n such cookies, without going through the boards.

Counts = npt.NDArray[np.int64]

BOARDS_AT_ONCE = 1 << 13


def forced_within(world: GameGraph, plies: int) -> Counts:
    """The grades of a player who sees what can be forced within so many moves, his own included.

    A position that is left is best if it is lost soonest; then come those of which nothing is
    seen; then those that are won, the soonest last.
    """
    lengths = remoteness_in(world)
    seen = lengths < plies
    grades = np.where(world.lost, lengths - UNLIMITED_PLIES, UNLIMITED_PLIES - lengths)
    return np.where(seen, grades, 0)


def remoteness_in(world: GameGraph) -> Counts:
    """The length of best play from each position: the winner hurries, the loser delays."""
    lengths = np.zeros(len(world), np.int64)
    losses = np.full(len(world), UNLIMITED_PLIES, np.int64)
    for begin, end in world.in_layers():
        lost = world.lost[begin:end]
        fastest = world.over_options(np.minimum, losses, UNLIMITED_PLIES, begin, end)
        slowest = world.over_options(np.maximum, lengths, UNLIMITED_PLIES, begin, end)
        found = np.where(lost, slowest, fastest) + 1
        found[world.is_over[begin:end]] = 0
        lengths[begin:end] = found
        losses[begin:end][lost] = found[lost]
    return lengths


def count_visible(world: GameGraph, plies: int, work: Work | None = None) -> Counts:
    """How many different positions the next moves, at most so many, can lead to, from each."""
    if plies == 0:
        return np.zeros(len(world), np.int64)
    if plies == 1 and world.boards is not None:
        return world.moves
    if world.boards is not None:
        parts = range(0, len(world), BOARDS_AT_ONCE)
        return np.concatenate([_bitten(world.boards[i : i + BOARDS_AT_ONCE], plies) for i in parts])
    work, counts = work or Work(), []
    for number in range(len(world)):
        work.breathe(number, len(world), "counting positions")
        counts.append(world.within(number, plies) - 1)
    return np.array(counts, np.int64)


def _bitten(boards: npt.NDArray[np.int8], plies: int) -> Counts:
    """The ways to choose 1, 2, … corners in each board; the poison alone is not one of them."""
    width = int(boards[:, 0].max())
    plies = min(plies, boards.shape[1], width)
    # ways[k][c]: k corners in the rows below, all of them in the first c columns
    ways = np.zeros((plies + 1, width + 1, len(boards)), np.int64)
    ways[0] = 1
    for row in reversed(boards.T):
        below = ways.copy()
        for column in range(width):
            ways[1:, column + 1] = ways[1:, column] + below[1:, column + 1] - below[1:, column]
            ways[1:, column + 1] += below[:-1, column] * (row > column)
    return np.asarray(ways[1:, width].sum(axis=0) - 1)


def find_unlearned(world: GameGraph, learned_on: Impartial, work: Work | None = None) -> Flags:
    """The positions of a world that cannot follow the learned one, also not by symmetry.

    In Chomp these are the boards that have a cookie outside the learned one.
    """
    if learned_on.game != world.game:
        raise Unsuitable(f"{world.game} was not learned on a position of {learned_on.game}")
    new = ~world.by_symmetry(_seen(world, learned_on, work))
    if not new.any():
        raise Unsuitable(f"every position below {world.start} can follow {learned_on}")
    return np.asarray(new)


def _seen(world: GameGraph, learned_on: Impartial, work: Work | None) -> Flags:
    """The positions of the world that can follow the learned one."""
    if world.boards is not None and isinstance(learned_on, Partition):
        height = world.boards.shape[1]
        most = np.zeros(height, np.int64)
        most[: len(learned_on.rows)] = learned_on.rows[:height]
        return np.asarray((world.boards <= most).all(axis=1))
    known = build_game_graph(learned_on, work)
    numbers = range(len(world))
    return np.array([known.number(world.position(n)) is not None for n in numbers], np.bool_)


Weights = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Policy:
    """The moves that a player makes, in every position of a world.

    `weights` belong to the moves in the order of `world.options`: a move is made with the
    probability of its weight among those of the same position. `visited` is how many positions
    the player looks at before it moves from each position.
    """

    weights: Weights
    visited: npt.NDArray[np.int64]

    def per_position(self, world: GameGraph, leaving: Flags | None = None) -> Weights:
        """The sum of the weights in each position, of the moves that leave a flagged one."""
        weights = self.weights if leaving is None else self.weights * leaving[world.options]
        sums = np.concatenate([[0], np.cumsum(weights)])
        return np.asarray(np.diff(sums[world.first]))


@runtime_checkable
class HasPolicy(Protocol):
    """A player that can say how it plays in all positions of a world."""

    def habits(self, world: GameGraph) -> Policy:
        """How it plays."""


@runtime_checkable
class PositionClassifier(Protocol):
    """A player that believes of some positions that they are P-positions."""

    def accepts(self, world: GameGraph) -> Flags:
        """The positions that may be P-positions, as far as it knows."""


def policy_of(player: Player, world: GameGraph, work: Work | None = None) -> Policy:
    """How this player plays in every position of a world."""
    work = work or Work()
    if isinstance(player, HasPolicy):
        return player.habits(world)
    if isinstance(player, GradingPlayer):
        return Policy(
            minimal_moves(world, player.grades(world)), count_visible(world, player.plies, work)
        )
    return _one_by_one(player, world, work)


def minimal_moves(world: GameGraph, grades: npt.NDArray[np.int64]) -> Weights:
    """The moves that leave a position of the least grade, all equally likely."""
    best = world.over_options(np.minimum, grades, 0)
    return np.asarray(grades[world.options] == world.for_each_move(best), np.int64)


def _one_by_one(player: Player, world: GameGraph, work: Work) -> Policy:
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
    return Policy(weights, visited)
