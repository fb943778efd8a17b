"""From a position to who wins, how, and how fast."""

from ponder.solving.grundy import grundy
from ponder.solving.heaps import period
from ponder.solving.solution import Chances, Outcome, Solution, WinningMove
from ponder.solving.solver import outcome, remoteness, solve, winning_moves

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
