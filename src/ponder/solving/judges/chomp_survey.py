"""Chomp, by the native survey of every board inside a board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from ponder.core.position import Position, Side
from ponder.core.work import Work
from ponder.games.chomp import Chomp
from ponder.solving.chomp.survey import ChompSurvey
from ponder.solving.impartial import is_lost
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
        return issubclass(kind, Chomp)

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
        return not is_lost(self.length(position, mover), False)

    def length(self, position: Position, mover: Side) -> int:
        return _of_board_or_transpose(self._survey.remoteness, position)

    def grundy(self, position: Position) -> int:
        return _of_board_or_transpose(self._survey.grundy, position)


def _of_board_or_transpose(number: Callable[[Chomp], int], board: Position) -> int:
    """The number of the board if it lies inside the one surveyed, else that of its transpose."""
    assert isinstance(board, Chomp)
    try:
        return number(board)
    except ValueError:  # as is usual, it was asked about a board inside
        return number(board.transposed())
