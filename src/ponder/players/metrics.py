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

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ponder.core.work import Work
from ponder.players.contract import Player
from ponder.players.habits import Habits, HasATheory, habits_of
from ponder.players.textbook import book_losses
from ponder.players.winning import mean_chance
from ponder.solving.world import Flags, World


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
    player: Player, world: World, hard: Flags, counts: Flags | None = None, work: Work | None = None
) -> Metrics:
    """The figures of a player, over the positions that count (default: all)."""
    work = work or Work()
    counts = np.ones(len(world), np.bool_) if counts is None else counts
    habits = habits_of(player, world, work)
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
        share(int(habits.visited[won].sum()), _count(won)),
    )


def hard_positions(world: World) -> Flags:
    """The positions from which no textbook P-position is one move away."""
    return ~world.over_options(np.logical_or, book_losses(world), empty=False)


def share(part: int | Fraction, whole: int) -> Fraction | None:
    """The exact quotient; None if there is nothing."""
    return Fraction(part) / whole if whole else None


def _count(flags: Flags) -> int:
    return int(np.count_nonzero(flags))


def precision(world: World, habits: Habits, where: Flags, work: Work) -> Fraction | None:
    """The mean probability, in these positions, that the player's move leaves a P-position."""
    work.check()
    right = habits.per_position(world, world.lost)[where]
    work.check()
    of = habits.per_position(world)[where]
    by_total = ((int(right[of == total].sum()), int(total)) for total in np.unique(of))
    return share(sum((Fraction(*pair) for pair in by_total), Fraction(0)), len(of))


def _agreement(
    player: Player, world: World, counts: Flags
) -> tuple[Fraction | None, Fraction | None]:
    """Recall and specificity, if the player has a theory."""
    if not isinstance(player, HasATheory):
        return None, None
    accepted, lost, won = player.accepts(world), counts & world.lost, counts & ~world.lost
    return (
        share(_count(accepted & lost), _count(lost)),
        share(_count(~accepted & won), _count(won)),
    )
