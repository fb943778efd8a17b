"""The definitions, word for word: slow, recursive, without any hook of a game.

The fast ways of `ponder.solving` are checked against them. They are only for positions with
few followers and without cycles.
"""

from fractions import Fraction
from functools import cache

from ponder.core.position import Chance, Impartial, Position, Side, moves_of, opponent
from ponder.solving.solution import Outcome


@cache
def wins(position: Position, mover: Side) -> bool:
    """Whether the player to move wins: by a move after which the opponent does not win."""
    options = [to for _, to in moves_of(position, mover)]
    if not options:
        return position.stuck_player_wins
    return any(not wins(to, opponent(mover)) for to in options)


def outcome(position: Position) -> Outcome:
    """P, N, L or R, by who wins when Left begins and when Right begins."""
    left, right = wins(position, "left"), wins(position, "right")
    if left:
        return "N" if right else "L"
    return "R" if right else "P"


@cache
def remoteness(position: Position, mover: Side) -> int:
    """The length of play in which the winner hurries and the loser delays."""
    other = opponent(mover)
    options = [to for _, to in moves_of(position, mover)]
    if not options:
        return 0
    won = [remoteness(to, other) for to in options if not wins(to, other)]
    return 1 + (min(won) if won else max(remoteness(to, other) for to in options))


@cache
def grundy(position: Impartial) -> int:
    """The least number that no option has."""
    taken = {grundy(to) for _, to in position.moves()}
    return next(value for value in range(len(taken) + 1) if value not in taken)


@cache
def win_probability(position: Position) -> Fraction:
    """The best expectation over the decisions, in games where no position comes back."""
    assert isinstance(position, Chance)
    lotteries = [draws for _, draws in position.moves()]
    if not lotteries:
        return Fraction(position.stuck_player_wins)
    return max(
        sum(
            (
                draw.probability
                * (win_probability(draw.to) if draw.again else 1 - win_probability(draw.to))
                for draw in draws
            ),
            Fraction(0),
        )
        for draws in lotteries
    )


def forget() -> None:
    """Forget every position, for games that have been changed since."""
    for remembered in (wins, remoteness, grundy, win_probability):
        remembered.cache_clear()
