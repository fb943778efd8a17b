"""From a position to who wins, how, and how fast."""

from ponder.solve.grundy import grundy
from ponder.solve.heaps import period
from ponder.solve.solution import Chances, Outcome, Solution, WinningMove
from ponder.solve.solver import outcome, remoteness, solve, winning_moves

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
