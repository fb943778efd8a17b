"""Long strips, judged by the formulas of a family that is proved and kept."""

from typing import Self

from ponder.core.position import Position, Side
from ponder.core.work import Work
from ponder.games.boards.strips import RewritingStrip
from ponder.language.reasons import Reason
from ponder.solving.solver import Query, SearchBudget, Solver, solver
from ponder.values.kept_families import find_kept_member


@solver
class FamilySolver(Solver):
    """Compares the value that the formulas give with 0."""

    order = 15

    @classmethod
    def suits(cls, kind: type[Position], wanted: Query) -> bool:
        return wanted == "winner" and issubclass(kind, RewritingStrip)

    @classmethod
    def for_position(
        cls, position: Position, wanted: Query, effort: SearchBudget, work: Work
    ) -> Self | None:
        """The file may have to be checked here, which takes long: a stop is heard."""
        return cls() if find_kept_member(position, work) is not None else None

    def covers(self, position: Position) -> bool:
        return find_kept_member(position) is not None

    def wins(self, position: Position, mover: Side) -> bool:
        member = find_kept_member(position)
        assert member is not None, "a strip and all that follows it are in the same family"
        return member.value.first_wins(mover)

    def notes(self, position: Position) -> tuple[Reason, ...]:
        member = find_kept_member(position)
        return () if member is None else (member.reason(),)
