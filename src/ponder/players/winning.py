"""The exact probability that a player wins against a perfect opponent.

Whoever leaves an N-position to a perfect opponent has lost. So the player wins only along
P-positions: from an N-position it leaves a P-position with a certain probability, there the
opponent, who is lost, makes some move, and so on. The probability is computed once for each
P-position, the smaller ones first; a world of 184,755 boards has 2,000 of them.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

import numpy as np
from flint import fmpq

from ponder.core.work import Work
from ponder.players.habits import Habits, Weights
from ponder.solving.world import Flags, World

Against = Literal["perfect", "worst"]


class _Rights:
    """The moves of a player that leave P-positions: the only ones that can win."""

    def __init__(self, world: World, habits: Habits) -> None:
        places = np.flatnonzero(world.lost[world.options] & (habits.weights > 0))
        self.leave = world.options[places].tolist()
        self.weights = habits.weights[places].tolist()
        self.totals = habits.per_position(world).tolist()
        self.first = np.searchsorted(places, world.first).tolist()

    def chance(self, number: int, left: dict[int, fmpq]) -> fmpq:
        """The probability to win with the move here; `left` is that after leaving a position."""
        if not self.totals[number]:  # nobody can move, and whoever is stuck wins
            return fmpq(1)
        moves = range(self.first[number], self.first[number + 1])
        won = _sum(left[self.leave[i]] * self.weights[i] for i in moves)
        return won / fmpq(self.totals[number])


def mean_chance(
    world: World, habits: Habits, where: Flags, against: Against, work: Work
) -> Fraction | None:
    """The mean probability to win from these N-positions.

    A perfect opponent who is lost moves at random, the worst one so that it wins most often.
    """
    if not where.any():
        return None
    left = _left(world, _Rights(world, habits), against, work)
    often = _how_often(world, habits, where, work)
    total = _sum(left[number] * share for number, share in often.items())
    return Fraction(int(total.p), int(total.q)) / int(np.count_nonzero(where))


def _left(world: World, rights: _Rights, against: Against, work: Work) -> dict[int, fmpq]:
    """The probability to win after leaving each P-position to the opponent."""
    left: dict[int, fmpq] = {}
    for number in np.flatnonzero(world.lost).tolist():
        work.breathe(number, len(world), "chances to win")
        chances = [rights.chance(one, left) for one in world.options_of(number).tolist()]
        if not chances:
            left[number] = fmpq(1)
        elif against == "worst":
            left[number] = min(chances)
        else:
            left[number] = _sum(chances) / len(chances)
    return left


def _how_often(world: World, habits: Habits, where: Flags, work: Work) -> dict[int, fmpq]:
    """How often a move from these positions leaves each P-position, in sum of probabilities."""
    work.check()
    counted = world.for_each_move(where) & world.lost[world.options] & (habits.weights > 0)
    places = np.flatnonzero(counted)
    totals = world.for_each_move(habits.per_position(world))[places]
    work.check()
    pairs = np.stack([world.options[places], totals], axis=1)
    kinds, kind = np.unique(pairs, axis=0, return_inverse=True)
    work.check()
    sums: Weights = np.zeros(len(kinds), np.int64)
    np.add.at(sums, kind.reshape(-1), habits.weights[places])
    often: dict[int, fmpq] = {}
    for (number, total), weight in zip(kinds.tolist(), sums.tolist(), strict=True):
        often[number] = often.get(number, fmpq(0)) + fmpq(weight, total)
    return often


def _sum(numbers: Iterable[fmpq]) -> fmpq:
    return sum(numbers, fmpq(0))
