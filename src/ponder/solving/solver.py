"""What a solver is, the registry of solvers, and who is asked about a position."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Literal, Self, TypeVar

from ponder.core import limits
from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import Chance, Position, Side
from ponder.core.registry import Registry
from ponder.core.work import Work
from ponder.language.reasons import Reason
from ponder.solving.solution import Outcome

if TYPE_CHECKING:
    from ponder.solving.game_graph import GameGraph


Query = Literal["winner", "length", "grundy"]


@dataclass(frozen=True)
class SearchBudget:
    """How many positions may be visited: to know who wins, and to know how long play lasts.

    If `lengths_are_extra`, a larger budget is not for them. If more than `argued` may follow, one
    winning move that an argument knows is enough; if it is None, a search is wanted.
    """

    surveyed: int = limits.SURVEY_POSITIONS
    searched: int = limits.SEARCH_POSITIONS
    surveyed_for_lengths: int = limits.SURVEY_POSITIONS
    searched_for_lengths: int = limits.SEARCH_POSITIONS
    lengths_are_extra: bool = False
    argued: int | None = 2**40

    def within(self, work: Work) -> SearchBudget:
        """The same effort, or the work's own budget of positions if it has one."""
        most = work.limit.positions
        if most is None:
            return self
        if not self.lengths_are_extra:
            return SearchBudget(most, most, most, most, argued=None)
        surveyed = min(most, self.surveyed_for_lengths)
        searched = min(most, self.searched_for_lengths)
        return SearchBudget(most, most, surveyed, searched, True, self.argued)


class NotCovered(TooLarge):
    """A solver that was asked about a position which it does not cover."""


class Solver(ABC):
    """Knows something about a position, and about others that it covers.

    Solvers are asked by rising `order`, so that the cheapest comes first.
    """

    order: ClassVar[int]
    sees_all: ClassVar[bool] = False
    """Whether it has seen all that can follow, so that no other solver is needed."""

    @classmethod
    @abstractmethod
    def suits(cls, kind: type[Position], wanted: Query) -> bool:
        """Whether it usually answers this for positions of the kind."""

    @classmethod
    def for_position(
        cls, position: Position, wanted: Query, effort: SearchBudget, work: Work
    ) -> Self | None:
        """The solver of this position, or None if another solver should be asked.

        Raises `TooLarge` if the position is too large for all other solvers as well. By default
        the solver needs nothing to begin with.
        """
        for_position = cls()
        return for_position if for_position.covers(position) else None

    @classmethod
    def smallest_p_positions(cls, count: int, work: Work) -> Sequence[Position] | None:
        """The `count` smallest P-positions of its game, if it can list them."""
        return None

    @classmethod
    def small_positions(
        cls, kind: type[Position], most: int, *, lost: bool
    ) -> Sequence[Position] | None:
        """Positions with at most so many counters, all or the lost ones, if it can list them."""
        return None

    @classmethod
    def world(cls, start: Position, work: Work) -> GameGraph | None:
        """All that can follow a position, if it can number that more quickly than by moves."""
        return None

    @classmethod
    def known_outcome(cls, position: Position) -> Outcome | None:
        """Who wins a position of any size, if a theorem says so without search."""
        return None

    @abstractmethod
    def covers(self, position: Position) -> bool:
        """Whether it can be asked about this position too."""

    @abstractmethod
    def wins(self, position: Position, mover: Side) -> bool:
        """Whether the player to move wins."""

    def has_found_lost(self, position: Position, mover: Side) -> bool:
        """Whether it knows, without more work, that the player to move loses."""
        return False

    def length(self, position: Position, mover: Side) -> int | None:
        """How many moves best play lasts, if known."""
        return None

    def grundy(self, position: Position) -> int | None:
        """The Grundy value, if known."""
        return None

    def notes(self, position: Position) -> tuple[Reason, ...]:
        """Notes on the answers."""
        return ()


class GrundySolver(Solver):
    """Knows the Grundy value of every position that it covers, and so who wins."""

    def wins(self, position: Position, mover: Side) -> bool:
        return self.grundy(position) != 0

    @abstractmethod
    def grundy(self, position: Position) -> int:
        """The Grundy value."""


AnySolver = TypeVar("AnySolver", bound=type[Solver])

SOLVERS: Registry[type[Solver]] = Registry(
    "solver",
    "solvers",
    *("ponder.solving.impartial", "ponder.solving.partizan", "ponder.solving.heaps"),
    *("ponder.solving.placements", "ponder.solving.arguments.argument"),
    *("ponder.solving.chomp.solvers", "ponder.values.solvers", "ponder.values.family_solver"),
)


def solver(cls: AnySolver) -> AnySolver:
    """Register a kind of solver."""
    SOLVERS.add(cls.__name__, cls)
    return cls


def solver_types(kind: type[Position], wanted: Query) -> tuple[type[Solver], ...]:
    """The kinds of solvers that answer this for positions of the kind, the cheapest first."""
    return _suited(kind, wanted, SOLVERS.edition)


@lru_cache(maxsize=1024)
def _suited(kind: type[Position], wanted: Query, _edition: int) -> tuple[type[Solver], ...]:
    fitting = (known for known in SOLVERS.all().values() if known.suits(kind, wanted))
    return tuple(sorted(fitting, key=lambda known: known.order))


def solvers_for(
    position: Position, wanted: Query, effort: SearchBudget, work: Work
) -> Iterator[Solver]:
    """The solvers of a position, cheapest first; each is made when the iteration reaches it."""
    for known in solver_types(type(position), wanted):
        for_position = known.for_position(position, wanted, effort, work)
        if for_position is not None:
            yield for_position


class SolverCache:
    """The solvers of one kind of question, who are asked again about positions that they cover.

    At most `kept` solvers of a game are, each with its memory; None means all.
    """

    def __init__(
        self, wanted: Query, effort: SearchBudget, work: Work, kept: int | None = None
    ) -> None:
        self._wanted: Query = wanted
        self._effort, self._work, self._most = effort, work, kept
        self._kept: dict[type[Position], list[Solver]] = {}

    def of(self, position: Position) -> Iterator[Solver]:
        """The solvers of a position, first those who were asked before; the cheapest first."""
        here, asked = type(position), set[type[Solver]]()
        for solver in self._kept.setdefault(here, []):
            if solver.covers(position):
                asked.add(type(solver))
                yield solver
        for kind in solver_types(here, self._wanted):
            if kind in asked:
                continue
            for_position = kind.for_position(position, self._wanted, self._effort, self._work)
            if for_position is not None:
                kept = sorted([for_position, *self._kept[here]], key=lambda solver: solver.order)
                self._kept[here] = kept[: self._most]
                yield for_position


def solver_for(position: Position, wanted: Query, effort: SearchBudget, work: Work) -> Solver:
    """The solver who costs least; `Unsuitable` if there is none, as in games of chance."""
    if work.limit.positions is not None:
        effort = effort.within(work)
    for known in solver_types(type(position), wanted):
        for_position = known.for_position(position, wanted, effort, work)
        if for_position is not None:
            return for_position
    raise no_solver_error(position)


def no_solver_error(position: Position) -> Unsuitable:
    """What is said of a position for which no solver answers."""
    if isinstance(position, Chance):
        return Unsuitable(f"{position.game} is a game of chance: ask for its win probability")
    return Unsuitable(f"no solver answers for {position.game}: is it impartial or partizan?")
