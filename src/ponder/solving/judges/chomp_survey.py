"""Chomp, by the native survey of every board inside a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from ponder.core import limits
from ponder.core.own_rules import keeps_rules_of
from ponder.core.position import Position, Side
from ponder.core.work import Work
from ponder.games.chomp import Chomp
from ponder.solving.chomp.survey import ChompSurvey, refuse_if_too_large
from ponder.solving.judges.judge import Effort, Judge, Wanted, judge
from ponder.solving.solution import Outcome

if TYPE_CHECKING:  # which needs NumPy
    from ponder.solving.world import World

NATIVE = 300  # boards of the survey take as long as one position of another search


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
        if wanted == "grundy" and work.limit.positions is None:
            refuse_if_too_large(position, min(NATIVE * effort.surveyed, limits.CHOMP_SURVEY_BOARDS))
        return cls(position, work)

    @classmethod
    def smallest_p_positions(cls, count: int, work: Work) -> tuple[Chomp, ...]:
        from ponder.solving.chomp.by_cookies import smallest_p_positions

        return smallest_p_positions(count, work)

    @classmethod
    def small_positions(cls, kind: type[Position], most: int, *, lost: bool) -> list[Position]:
        from ponder.solving.chomp.by_cookies import boards_by_cookies, p_positions_by_cookies

        boards = p_positions_by_cookies(most) if lost else boards_by_cookies(most)
        return [kind.of(tuple(filter(None, rows))) for rows in boards.tolist()]

    @classmethod
    def world(cls, start: Position, work: Work) -> World | None:
        from ponder.solving.chomp.boards_inside import boards_inside

        return boards_inside(start, work) if type(start) is Chomp else None

    @classmethod
    def known_outcome(cls, position: Position) -> Outcome | None:
        from ponder.solving.chomp.known_outcome import known_outcome

        return known_outcome(position)

    def covers(self, position: Position) -> bool:
        return isinstance(position, Chomp) and self._survey.covers(position)

    def wins(self, position: Position, mover: Side) -> bool:
        assert isinstance(position, Chomp)
        return self._survey.remoteness(position) % 2 == 1  # as in every N-position

    def length(self, position: Position, mover: Side) -> int:
        assert isinstance(position, Chomp)
        return self._survey.remoteness(position)

    def grundy(self, position: Position) -> int:
        assert isinstance(position, Chomp)
        return self._survey.grundy(position)
