"""An argument as data, and the registry of the functions that find them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

from ponder.core import limits
from ponder.core.catalogue import as_position
from ponder.core.display import HtmlResult
from ponder.core.position import Impartial, Position, Side, moves_of
from ponder.core.registry import Registry
from ponder.core.text import truncate
from ponder.core.work import Limit, Stopped, Work
from ponder.language.reasons import Reason
from ponder.solving.solution import Outcome
from ponder.solving.solver import NotCovered, Query, SearchBudget, Solver, solver


@dataclass(frozen=True, repr=False)
class Argument(HtmlResult):
    """Why a position has its outcome: a theorem and the facts about this position.

    `move` is the move that the argument recommends, and `to` is where it leads; an argument
    that only shows that a winning move exists has none.
    """

    outcome: Outcome
    reason: Reason
    move: str | None = None
    to: Position | None = None

    @property
    def name(self) -> str:
        """The name of the argument, which is the kind of its reason."""
        return self.reason.kind

    def __repr__(self) -> str:
        move = f", move {self.move}" if self.move is not None else ""
        return f"<Argument by {self.name}: {self.outcome}{move}>"


class Arguments(HtmlResult, tuple[Argument, ...]):
    """Arguments that apply to one position, in a tuple that shows itself as a table."""

    __slots__ = ()


def by_theorem(kind: str, **facts: Any) -> Reason:
    """A proved reason of this kind, with the facts it rests on."""
    return Reason(kind, "proved", facts=facts)


ArgumentFinder = Callable[[Position], Argument | None]

ARGUMENTS: Registry[ArgumentFinder] = Registry(
    "argument", "arguments", "ponder.solving.arguments", "ponder.values.solvers"
)


ValuedFinder = Callable[[Position, Work], Argument | None]

BY_VALUES: dict[ArgumentFinder, ValuedFinder] = {}
"""Those who search for the values of small parts; all others apply a theorem at once."""


def argument(finder: ArgumentFinder) -> ArgumentFinder:
    """Register a function that finds an argument for a position, or None."""
    return ARGUMENTS.add(finder.__name__, finder)


def argument_by_values(finder: ValuedFinder) -> ValuedFinder:
    """The same for an argument that needs the values of small parts, and may be stopped."""

    def alone(position: Position) -> Argument | None:
        return finder(position, Work())

    BY_VALUES[ARGUMENTS.add(finder.__name__, alone)] = finder
    return finder


# Named arguments, as a teacher gives them: why this position is won or lost.
#
# ONE FUNCTION = ONE ARGUMENT, registered with `@argument`. Each is a theorem, applied to this
# position, without search; only `@argument_by_values` searches for the values of small parts.
# `show` makes the sentences, and the tests check every claim against the definition.

SOON = 0.5  # seconds


def arguments(
    position: Position | str, *, by_values: bool = True, work: Work | None = None
) -> Arguments:
    """The arguments that apply to the position, also those that search for the values of its parts.

    If the work is stopped, which may be before, those are given that are known soon.

    >>> from ponder.games import Chomp
    >>> [(found.name, found.move) for found in arguments(Chomp("3x3"))]
    [('mirroring', '2,2'), ('strategy stealing', None)]
    """
    here = as_position(position)
    work = work or Work()
    if _is_over(work):
        work = Work(Limit(seconds=SOON))
    found: list[Argument | None] = []
    for finder in ARGUMENTS.all().values():
        if finder not in BY_VALUES:
            found.append(finder(here))
        elif by_values:
            found.append(BY_VALUES[finder](here, work))
    return Arguments(argument for argument in found if argument is not None)


def _is_over(work: Work) -> bool:
    if not work.ending.is_complete:
        return True
    try:
        work.check()
    except Stopped:
        return True
    return False


# Large impartial positions, by a named argument.

QUICKLY_VALUED = 15_000  # positions; up to here Grundy values are computed, which say more


@solver
class ArgumentSolver(Solver):
    """Knows who wins without a search.

    It is asked where that is all there is to say, because no move wins, where an argument knows
    every option too, or a winning move of a board that is too large to find them all; unless a
    budget of positions asks for a search.
    """

    order = 55

    @classmethod
    def suits(cls, kind: type[Position], wanted: Query) -> bool:
        return wanted == "winner" and issubclass(kind, Impartial)

    @classmethod
    def for_position(
        cls, position: Position, wanted: Query, effort: SearchBudget, work: Work
    ) -> Self | None:
        assert isinstance(position, Impartial)
        if _is_small(position) or effort.argued is None or not (found := cls()).covers(position):
            return None
        settled = (
            not found.wins(position, "left")
            or _has_enough(position, effort.argued)
            or found._covers_options(position)
        )
        return found if settled else None

    def _covers_options(self, position: Position) -> bool:
        for number, (_, to) in enumerate(moves_of(position, "left")):
            if number == limits.POSITION_MOVES or not self.covers(to):
                return False
        return True

    def covers(self, position: Position) -> bool:
        return _wins(position) is not None

    def wins(self, position: Position, mover: Side) -> bool:
        won = _wins(position)
        if won is None:
            raise NotCovered(
                f"no argument says who wins {position.game} {truncate(str(position), 40)}"
            )
        return won

    def grundy(self, position: Position) -> int | None:
        known = not position.stuck_player_wins and not self.wins(position, "left")
        return 0 if known else None

    def notes(self, position: Position) -> tuple[Reason, ...]:
        unknown = not position.stuck_player_wins and self.wins(position, "left")
        return (Reason("no Grundy value"),) if unknown else ()


def _is_small(position: Impartial) -> bool:
    """Whether a search is short: in normal play each part is searched by itself."""
    parts = (position,) if position.stuck_player_wins else position.parts()
    return sum(part.size_bound() or 0 for part in parts) <= QUICKLY_VALUED


def _has_enough(position: Impartial, most: int) -> bool:
    """Whether an argument knows a winning move of a large board."""
    if (position.size_bound() or 0) <= most:
        return False
    return any(argument.move for argument in arguments(position, by_values=False))


def _wins(position: Position) -> bool | None:
    """Whether the player to move wins; None if neither an argument nor the rules say."""
    known = arguments(position, by_values=False)
    if known:
        return known[0].outcome == "N"
    stuck = next(moves_of(position, "left"), None) is None
    return position.stuck_player_wins if stuck else None
