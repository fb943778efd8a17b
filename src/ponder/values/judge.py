"""Positions of games whose rules are data, judged by the value that the native kernel finds."""

from functools import lru_cache
from typing import ClassVar, Self

from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.own_rules import keeps_rules_of
from ponder.core.position import Impartial, Position, Side
from ponder.core.work import Work
from ponder.games.boards.placements import (
    ImpartialPlacement,
    PartizanPlacement,
    PlacementGrid,
)
from ponder.games.boards.rewriting_grids import RewritingGrid
from ponder.solving.explore import more_than
from ponder.solving.judges.judge import Effort, Judge, Wanted, judge
from ponder.values.present import reporting_to
from ponder.values.rules import has_more_parts, is_partizan_by_data, moves_are_data, within_reach

NATIVE = 20  # positions of the kernel take as long as one of another search
MOST_REMEMBERED = 1_000
MOST_OF_STONES = 400_000  # positions of a rewriting grid, whose values are long; 3x6 needs 330,000


@judge
class ByValue(Judge):
    """Compares the value with 0; an impartial position's value is its Grundy value."""

    order = 50
    most_looked_into: ClassVar = 2_000_000

    def __init__(self, work: Work, looked_into: int | None, wanted: Wanted) -> None:
        from ponder.values.positions import PositionValues  # many positions need no values

        self._work = work
        kept = wanted == "grundy"  # for who wins, `ByKeptValue` is asked before
        values = PositionValues(work, looked_into, use_kept=kept)
        self._values = lru_cache(MOST_REMEMBERED)(values)

    @classmethod
    def suits(cls, kind: type[Position], wanted: Wanted) -> bool:
        if wanted == "grundy":
            return issubclass(kind, Impartial) and moves_are_data(kind)
        return wanted == "winner" and is_partizan_by_data(kind)

    @classmethod
    def appointed(
        cls, position: Position, wanted: Wanted, effort: Effort, work: Work
    ) -> Self | None:
        most = min(cls.most_worth_it(position), NATIVE * effort.surveyed)
        appointed = cls(work, most, wanted)
        with reporting_to(work.step):  # the kernel may have to wait for another thread
            if not appointed.covers(position):
                return None
        if wanted == "winner" and not appointed.has_value(position):
            return None
        return appointed

    @classmethod
    def most_worth_it(cls, position: Position) -> int:
        """How many positions the kernel looks into before another search is tried."""
        stones = any(isinstance(part, RewritingGrid) for part in position.parts())
        return min(cls.most_looked_into, MOST_OF_STONES) if stones else cls.most_looked_into

    def has_value(self, position: Position) -> bool:
        """Whether the kernel finds the value; if not, a smaller search may still find who wins."""
        try:
            with self._work.trying("by value"):
                self._values(position)
        except (TooLarge, Unsuitable):
            return False
        return True

    def covers(self, position: Position) -> bool:
        parts = position.parts()
        known = [within_reach(part) for part in parts]
        others = (part for part, data in zip(parts, known, strict=True) if not data)
        return any(known) and all(isinstance(part, Impartial) for part in others)

    def wins(self, position: Position, mover: Side) -> bool:
        return self._values(position).first_wins(mover)

    def grundy(self, position: Position) -> int | None:
        found = self._values(position).number_up_star if isinstance(position, Impartial) else None
        return None if found is None else found[2]


@judge
class QuicklyByValue(ByValue):
    """The same for boards of pieces, given up early: a search on bits may find who wins sooner."""

    order = 44
    most_looked_into = 150_000

    @classmethod
    def suits(cls, kind: type[Position], wanted: Wanted) -> bool:
        return wanted == "winner" and keeps_rules_of(kind, PartizanPlacement)

    @classmethod
    def appointed(
        cls, position: Position, wanted: Wanted, effort: Effort, work: Work
    ) -> Self | None:
        if (work.limit.positions or 0) > cls.most_looked_into:  # the kernel would go on so far
            return None
        return super().appointed(position, wanted, effort, work)


@judge
class SurveyTooLong(ByValue):
    """Refuses the length of play on a board if a survey of all that can follow would not end."""

    order = 65

    @classmethod
    def suits(cls, kind: type[Position], wanted: Wanted) -> bool:
        plain = PlacementGrid
        return (
            wanted == "length"
            and keeps_rules_of(kind, ImpartialPlacement)
            and (kind.canonical, kind.parts) == (plain.canonical, plain.parts)  # as the kernel does
        )

    @classmethod
    def appointed(
        cls, position: Position, wanted: Wanted, effort: Effort, work: Work
    ) -> Self | None:
        assert isinstance(position, ImpartialPlacement)
        most = effort.surveyed_for_lengths
        with reporting_to(work.step):
            large = position.size_bound() > most and within_reach(position)
            if large and has_more_parts(position, most, work):
                raise more_than(most)
        return None
