"""All that `ponder solve` finds out about a position, before it is written."""

from __future__ import annotations

from dataclasses import dataclass, field

from ponder.core.errors import TooLarge
from ponder.core.position import Chance, Position
from ponder.faces.cli._progress import Report, progress
from ponder.games.boards.heaps import IndependentHeaps
from ponder.solving.arguments import Argument, arguments
from ponder.solving.chance import LIMIT, solve_chances
from ponder.solving.heaps import Period, period
from ponder.solving.solution import Chances, Solution
from ponder.solving.solver import solve

MOST_IN_MEMORY = 10**9  # positions
WINNERS = {
    "P": "the previous player wins",
    "N": "the next player wins",
    "L": "Left wins",
    "R": "Right wins",
}


@dataclass(frozen=True)
class Finding:
    """A solution with the arguments for it, the decisions of a chance game, a proved period."""

    solution: Solution
    arguments: tuple[Argument, ...] = ()
    decisions: dict[str, Chances] = field(default_factory=dict)
    period: Period | None = None


def findings(position: Position, limit: int | None) -> Finding:
    """Solve; where that is too much, the error still says what an argument knows."""
    with progress(f"solving {position.game}") as report:
        try:
            if isinstance(position, Chance):
                return _of_chance(position, limit, report)
            solution = solve(position, limit=limit, progress=report)
        except TooLarge as error:
            known = known_by_argument(position)
            raise TooLarge(f"{error}{_more_allowed(position, error)}{known}") from None
    return Finding(solution, arguments(position), period=_period(position))


def _more_allowed(position: Position, error: TooLarge) -> str:
    """How to allow more, where it was the limit that stopped the work and a higher one may do."""
    hopeless = (position.size_bound() or 0) > MOST_IN_MEMORY
    return "; --limit N allows more" if "limit" in str(error) and not hopeless else ""


def known_by_argument(position: Position) -> str:
    """What is known of a position without solving it, as an addition to an error."""
    known = arguments(position)
    if not known:
        return ""
    best = next((argument for argument in known if argument.move is not None), known[0])
    move = f" with {best.move}" if best.move is not None else ""
    return f" (but {WINNERS[best.outcome]}{move}, by {best.name})"


def _of_chance(position: Chance, limit: int | None, report: Report | None) -> Finding:
    """From one table, because `solve` would not tell the chances of every decision."""
    table = solve_chances(position, limit=limit or LIMIT, progress=report)
    solution = Solution(position=position, outcome=None, chances=table.chances(position))
    return Finding(solution, arguments(position), table.decisions(position))


def _period(position: Position) -> Period | None:
    if not isinstance(position, IndependentHeaps):
        return None
    return period(type(position))
