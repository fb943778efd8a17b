"""Positions to look at, and the moves that win by the plain definitions."""

from ponder.core.position import SIDES, Position, Side, moves_of, opponent
from ponder.games.chomp import Chomp
from ponder.solving.definitions import grundy, outcome, remoteness, wins

__all__ = ["boards", "grundy", "outcome", "reachable", "remoteness", "winning_moves", "wins"]


def boards(rows: int, columns: int) -> list[Chomp]:
    """Every board of Chomp inside a rectangle."""
    shapes: list[tuple[int, ...]] = [(row,) for row in range(1, columns + 1)]
    for _ in range(rows - 1):
        shapes = [(*shape, row) for shape in shapes for row in range(shape[-1] + 1)]
    return [Chomp(shape) for shape in shapes]


def winning_moves(position: Position, side: Side) -> list[str]:
    """The names of all moves that win."""
    other = opponent(side)
    return [name for name, option in moves_of(position, side) if not wins(option, other)]


def reachable(start: Position, most: int) -> list[Position]:
    """Up to `most` positions that can follow, nearest first, the start included."""
    found = {start: None}
    waiting = [start]
    while waiting and len(found) < most:
        here = waiting.pop(0)
        for side in SIDES:
            for _, option in moves_of(here, side):
                if option not in found:
                    found[option] = None
                    waiting.append(option)
    return list(found)[:most]
