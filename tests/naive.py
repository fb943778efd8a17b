"""The definitions, written as slowly and plainly as they are stated, to hold the fast code to."""

from __future__ import annotations

from functools import cache

from ponder.core.position import PLAYERS, Impartial, Player, Position, moves_of, opponent


@cache
def wins(position: Position, player: Player) -> bool:
    """Whether the player to move wins."""
    options = [option for _, option in moves_of(position, player)]
    if not options:
        return position.stuck_player_wins
    return any(not wins(option, opponent(player)) for option in options)


def outcome(position: Position) -> str:
    """P, N, L or R."""
    left, right = wins(position, "left"), wins(position, "right")
    if isinstance(position, Impartial):
        assert left == right
    return {(True, True): "N", (False, False): "P", (True, False): "L", (False, True): "R"}[
        left, right
    ]


@cache
def grundy(position: Impartial) -> int:
    """The least number that is not the Grundy value of an option."""
    values = {grundy(option) for option in position.options()}
    return next(number for number in range(len(values) + 1) if number not in values)


@cache
def remoteness(position: Position, player: Player) -> int:
    """The length of best play: the winner hurries, the loser delays."""
    options = [option for _, option in moves_of(position, player)]
    if not options:
        return 0
    other = opponent(player)
    lengths = [(wins(option, other), remoteness(option, other)) for option in options]
    lost = [length for won, length in lengths if not won]
    return 1 + (min(lost) if lost else max(length for _, length in lengths))


def winning_moves(position: Position, player: Player) -> list[str]:
    """The names of all moves that win."""
    other = opponent(player)
    return [name for name, option in moves_of(position, player) if not wins(option, other)]


def reachable(start: Position, most: int) -> list[Position]:
    """Up to `most` positions that can follow, nearest first, the start included."""
    found = {start: None}
    waiting = [start]
    while waiting and len(found) < most:
        here = waiting.pop(0)
        for player in PLAYERS:
            for _, option in moves_of(here, player):
                if option not in found:
                    found[option] = None
                    waiting.append(option)
    return list(found)[:most]
