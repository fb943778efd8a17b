"""Positions to look at, and the moves that win by the plain definitions."""

from __future__ import annotations

from ponder.core.position import PLAYERS, Player, Position, moves_of, opponent
from ponder.solve.definitions import grundy, outcome, remoteness, wins

__all__ = ["grundy", "outcome", "reachable", "remoteness", "winning_moves", "wins"]


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
