"""Chomp, by the native survey of every board inside a board."""

from typing import Self

from ponder.core.own_rules import keeps_rules_of
from ponder.core.position import Position, Side
from ponder.core.work import Work
from ponder.games.chomp import Chomp
from ponder.solving.chomp.survey import ChompSurvey
from ponder.solving.judges.judge import Effort, Judge, Wanted, judge


@judge
class SurveyOfBoards(Judge):
    """Looks up in the survey that the native kernel makes."""

    order = 40
    sees_all = True

    def __init__(self, board: Chomp, work: Work) -> None:
        self._survey = ChompSurvey(board, work)

    @classmethod
    def suits(cls, kind: type[Position], wanted: Wanted) -> bool:
        return keeps_rules_of(kind, Chomp)

    @classmethod
    def appointed(
        cls, position: Position, wanted: Wanted, effort: Effort, work: Work
    ) -> Self | None:
        assert isinstance(position, Chomp)
        return cls(position, work)

    @classmethod
    def smallest_p_positions(cls, count: int, work: Work) -> tuple[Chomp, ...]:
        from ponder.solving.chomp.by_cookies import smallest_p_positions

        return smallest_p_positions(count, work)

    def covers(self, position: Position) -> bool:
        return isinstance(position, Chomp) and (
            self._survey.covers(position) or self._survey.covers(position.transposed())
        )

    def wins(self, position: Position, mover: Side) -> bool:
        return self.length(position, mover) % 2 == 1  # as in every N-position

    def length(self, position: Position, mover: Side) -> int:
        assert isinstance(position, Chomp)
        try:
            return self._survey.remoteness(position)
        except ValueError:  # then its transpose lies inside the board that was surveyed
            return self._survey.remoteness(position.transposed())

    def grundy(self, position: Position) -> int:
        assert isinstance(position, Chomp)
        try:
            return self._survey.grundy(position)
        except ValueError:
            return self._survey.grundy(position.transposed())
