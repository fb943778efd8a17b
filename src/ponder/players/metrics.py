"""How well a player plays: exact figures over all positions of a world.

Where a move can win (an N-position), how likely is it that the player's move does, and that the
player wins the game? The second needs no games: with a perfect opponent, whoever leaves an
N-position has lost, so that only chains of P-positions matter, and the probability of each is
computed once, the smaller positions first.

* mp, move precision: the mean probability that the chosen move wins;
* hard mp: the same where no textbook P-position is one move away;
* w_perf: the mean probability to win against a perfect opponent, who moves at random when lost;
* w_adv: against one who then makes the move that is worst for this player;
* recall: the share of the P-positions that the player's theory accepts;
* specificity: the share of the N-positions that it rejects.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

import numpy as np
from flint import fmpq

from ponder.core.work import Work
from ponder.players.contract import Player
from ponder.players.policy import Policy, PositionClassifier, Weights, policy_of
from ponder.players.textbook import book_losses
from ponder.solving.game_graph import Flags, GameGraph

# The exact probability that a player wins against a perfect opponent.
#
# Whoever leaves an N-position to a perfect opponent has lost. So the player wins only along
# P-positions: from an N-position it leaves a P-position with a certain probability, there the
# opponent, who is lost, makes some move, and so on. The probability is computed once for each
# P-position, the smaller ones first; a world of 184,755 boards has 2,000 of them.

Against = Literal["perfect", "worst"]


class _WinningMoves:
    """The moves of a player that leave P-positions: the only ones that can win."""

    def __init__(self, world: GameGraph, habits: Policy) -> None:
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
    world: GameGraph, habits: Policy, where: Flags, against: Against, work: Work
) -> Fraction | None:
    """The mean probability to win from these N-positions.

    A perfect opponent who is lost moves at random, the worst one so that it wins most often.
    """
    if not where.any():
        return None
    left = _left(world, _WinningMoves(world, habits), against, work)
    often = _how_often(world, habits, where, work)
    total = _sum(left[number] * share for number, share in often.items())
    return Fraction(int(total.p), int(total.q)) / int(np.count_nonzero(where))


def _left(world: GameGraph, rights: _WinningMoves, against: Against, work: Work) -> dict[int, fmpq]:
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


def _how_often(world: GameGraph, habits: Policy, where: Flags, work: Work) -> dict[int, fmpq]:
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


@dataclass(frozen=True)
class Metrics:
    """Exact figures; None where there is nothing to take the mean of.

    `positions` is the number of N-positions that count, `hard` that of hard ones among them,
    `visited` the mean number of positions that the player looks at before a move.
    """

    positions: int
    hard: int
    recall: Fraction | None
    specificity: Fraction | None
    mp: Fraction | None
    hard_mp: Fraction | None
    w_perf: Fraction | None
    w_adv: Fraction | None
    visited: Fraction | None


def measure(
    player: Player,
    world: GameGraph,
    hard: Flags,
    counts: Flags | None = None,
    work: Work | None = None,
) -> Metrics:
    """The figures of a player, over the positions that count (default: all)."""
    work = work or Work()
    counts = np.ones(len(world), np.bool_) if counts is None else counts
    habits = policy_of(player, world, work)
    won = counts & ~world.lost & ~world.is_over
    recall, specificity = _agreement(player, world, counts)
    return Metrics(
        _count(won),
        _count(won & hard),
        recall,
        specificity,
        precision(world, habits, won, work),
        precision(world, habits, won & hard, work),
        mean_chance(world, habits, won, "perfect", work),
        mean_chance(world, habits, won, "worst", work),
        exact_ratio(int(habits.visited[won].sum()), _count(won)),
    )


def hard_positions(world: GameGraph) -> Flags:
    """The positions from which no textbook P-position is one move away."""
    return ~world.over_options(np.logical_or, book_losses(world), empty=False)


def exact_ratio(part: int | Fraction, whole: int) -> Fraction | None:
    """The exact quotient; None if there is nothing."""
    return Fraction(part) / whole if whole else None


def _count(flags: Flags) -> int:
    return int(np.count_nonzero(flags))


def precision(world: GameGraph, habits: Policy, where: Flags, work: Work) -> Fraction | None:
    """The mean probability, in these positions, that the player's move leaves a P-position."""
    work.check()
    right = habits.per_position(world, world.lost)[where]
    work.check()
    of = habits.per_position(world)[where]
    by_total = ((int(right[of == total].sum()), int(total)) for total in np.unique(of))
    return exact_ratio(sum((Fraction(*pair) for pair in by_total), Fraction(0)), len(of))


def _agreement(
    player: Player, world: GameGraph, counts: Flags
) -> tuple[Fraction | None, Fraction | None]:
    """Recall and specificity, if the player has a theory."""
    if not isinstance(player, PositionClassifier):
        return None, None
    accepted, lost, won = player.accepts(world), counts & world.lost, counts & ~world.lost
    return (
        exact_ratio(_count(accepted & lost), _count(lost)),
        exact_ratio(_count(~accepted & won), _count(won)),
    )
