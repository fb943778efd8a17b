"""Games between two players, one after the other: who wins how often."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from ponder.core.position import Position, Side
from ponder.core.work import Work
from ponder.players.contract import Player
from ponder.players.referee import play_out

SIDES_IN_TURN: tuple[Side, Side] = ("left", "right")


@dataclass(frozen=True)
class Series:
    """How many games were played, and how many of them the first-named player won.

    The players begin in turn, the first-named one with the first game; `won_beginning` counts
    the games that it began and won.
    """

    games: int
    wins: int
    won_beginning: int


def series(
    start: Position,
    players: Callable[[int], tuple[Player, Player]],
    games: int,
    seed: int = 0,
    work: Work | None = None,
) -> Series:
    """Play so many games; game k has the players that `players(k)` makes, and its own dice.

    In a partizan game who begins is Left in two games and Right in the next two, so that either
    player has either side as often.
    """
    work, wins, won_beginning = work or Work(), 0, 0
    for number in range(games):
        work.step(number, games, "games")
        one, other = players(number)
        begins = number % 2 == 0
        seats = (one, other) if begins else (other, one)
        starts = SIDES_IN_TURN[number // 2 % 2]
        record = play_out(start, seats, starts, Random(seed + number))
        won = (record.result() == "first wins") == begins
        wins, won_beginning = wins + won, won_beginning + (won and begins)
    return Series(games, wins, won_beginning)
