"""From a position to who wins, how, and how fast."""

from ponder.solving.best_play import outcome, remoteness, solve, winning_moves
from ponder.solving.heaps import period
from ponder.solving.impartial import grundy
from ponder.solving.solution import Chances, Outcome, Solution, WinningMove

__all__ = [
    "Chances",
    "Outcome",
    "Solution",
    "WinningMove",
    "grundy",
    "outcome",
    "period",
    "remoteness",
    "solve",
    "winning_moves",
]
