"""Long strips, judged by the formulas of a family that is proved and kept."""

from typing import Self

from ponder.core.position import Position, Side
from ponder.core.work import Work
from ponder.games.boards.strips import RewritingStrip
from ponder.language.reasons import Reason
from ponder.solving.solver import Effort, Judge, Wanted, judge
from ponder.values.kept_families import kept_member


@judge
class ByFamily(Judge):
    """Compares the value that the formulas give with 0."""

    order = 15

    @classmethod
    def suits(cls, kind: type[Position], wanted: Wanted) -> bool:
        return wanted == "winner" and issubclass(kind, RewritingStrip)

    @classmethod
    def appointed(
        cls, position: Position, wanted: Wanted, effort: Effort, work: Work
    ) -> Self | None:
        """The file may have to be checked here, which takes long: a stop is heard."""
        return cls() if kept_member(position, work) is not None else None

    def covers(self, position: Position) -> bool:
        return kept_member(position) is not None

    def wins(self, position: Position, mover: Side) -> bool:
        member = kept_member(position)
        assert member is not None, "a strip and all that follows it are in the same family"
        return member.value.first_wins(mover)

    def notes(self, position: Position) -> tuple[Reason, ...]:
        member = kept_member(position)
        return () if member is None else (member.reason(),)
