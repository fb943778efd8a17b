"""What a judge is, the registry of judges, and who is asked about a position."""

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
    from ponder.solving.game_graph import World


Wanted = Literal["winner", "length", "grundy"]


@dataclass(frozen=True)
class Effort:
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

    def within(self, work: Work) -> Effort:
        """The same effort, or the work's own budget of positions if it has one."""
        most = work.limit.positions
        if most is None:
            return self
        if not self.lengths_are_extra:
            return Effort(most, most, most, most, argued=None)
        surveyed = min(most, self.surveyed_for_lengths)
        searched = min(most, self.searched_for_lengths)
        return Effort(most, most, surveyed, searched, True, self.argued)


class Uncovered(TooLarge):
    """A judge that was asked about a position which it does not cover."""


class Judge(ABC):
    """Knows something about a position, and about others that it covers.

    Judges are asked by rising `order`, so that the cheapest comes first.
    """

    order: ClassVar[int]
    sees_all: ClassVar[bool] = False
    """Whether it has seen all that can follow, so that no other judge is needed."""

    @classmethod
    @abstractmethod
    def suits(cls, kind: type[Position], wanted: Wanted) -> bool:
        """Whether it usually answers this for positions of the kind."""

    @classmethod
    def appointed(
        cls, position: Position, wanted: Wanted, effort: Effort, work: Work
    ) -> Self | None:
        """The judge of this position, or None if another judge should be asked.

        Raises `TooLarge` if the position is too large for all other judges as well. By default
        the judge needs nothing to begin with.
        """
        appointed = cls()
        return appointed if appointed.covers(position) else None

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
    def world(cls, start: Position, work: Work) -> World | None:
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


class JudgeByGrundyValues(Judge):
    """Knows the Grundy value of every position that it covers, and so who wins."""

    def wins(self, position: Position, mover: Side) -> bool:
        return self.grundy(position) != 0

    @abstractmethod
    def grundy(self, position: Position) -> int:
        """The Grundy value."""


AnyJudge = TypeVar("AnyJudge", bound=type[Judge])

JUDGES: Registry[type[Judge]] = Registry(
    "judge",
    "judges",
    *("ponder.solving.impartial", "ponder.solving.partizan", "ponder.solving.heaps"),
    *("ponder.solving.placements", "ponder.solving.arguments.argument"),
    *("ponder.solving.chomp.solvers", "ponder.values.solvers", "ponder.values.family_judge"),
)


def judge(cls: AnyJudge) -> AnyJudge:
    """Register a kind of judge."""
    JUDGES.add(cls.__name__, cls)
    return cls


def suited(kind: type[Position], wanted: Wanted) -> tuple[type[Judge], ...]:
    """The kinds of judges that answer this for positions of the kind, the cheapest first."""
    return _suited(kind, wanted, JUDGES.edition)


@lru_cache(maxsize=1024)
def _suited(kind: type[Position], wanted: Wanted, _edition: int) -> tuple[type[Judge], ...]:
    fitting = (known for known in JUDGES.all().values() if known.suits(kind, wanted))
    return tuple(sorted(fitting, key=lambda known: known.order))


def judges_of(position: Position, wanted: Wanted, effort: Effort, work: Work) -> Iterator[Judge]:
    """The judges of a position, cheapest first; each is made when the iteration reaches it."""
    for known in suited(type(position), wanted):
        appointed = known.appointed(position, wanted, effort, work)
        if appointed is not None:
            yield appointed


class Panel:
    """The judges of one kind of question, who are asked again about positions that they cover.

    At most `kept` judges of a game are, each with its memory; None means all.
    """

    def __init__(self, wanted: Wanted, effort: Effort, work: Work, kept: int | None = None) -> None:
        self._wanted: Wanted = wanted
        self._effort, self._work, self._most = effort, work, kept
        self._kept: dict[type[Position], list[Judge]] = {}

    def of(self, position: Position) -> Iterator[Judge]:
        """The judges of a position, first those who were asked before; the cheapest first."""
        here, asked = type(position), set[type[Judge]]()
        for judge in self._kept.setdefault(here, []):
            if judge.covers(position):
                asked.add(type(judge))
                yield judge
        for kind in suited(here, self._wanted):
            if kind in asked:
                continue
            appointed = kind.appointed(position, self._wanted, self._effort, self._work)
            if appointed is not None:
                kept = sorted([appointed, *self._kept[here]], key=lambda judge: judge.order)
                self._kept[here] = kept[: self._most]
                yield appointed


def judge_of(position: Position, wanted: Wanted, effort: Effort, work: Work) -> Judge:
    """The judge who costs least; `Unsuitable` if there is none, as in games of chance."""
    if work.limit.positions is not None:
        effort = effort.within(work)
    for known in suited(type(position), wanted):
        appointed = known.appointed(position, wanted, effort, work)
        if appointed is not None:
            return appointed
    raise unjudged(position)


def unjudged(position: Position) -> Unsuitable:
    """What is said of a position for which no judge answers."""
    if isinstance(position, Chance):
        return Unsuitable(f"{position.game} is a game of chance: ask for its win probability")
    return Unsuitable(f"no judge answers for {position.game}: is it impartial or partizan?")
