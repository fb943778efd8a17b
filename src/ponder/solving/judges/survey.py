"""Impartial positions, by a survey of everything that can follow."""

from typing import Self

from ponder.core.position import Impartial, Position, Side
from ponder.core.work import Work
from ponder.solving.impartial import Survey
from ponder.solving.judges.judge import Effort, Judge, Wanted, judge


@judge
class SurveyOfAll(Judge):
    """Has visited everything that can follow.

    In misère play that is needed to know who wins, because parts do not simply add.
    """

    order = 70
    sees_all = True

    def __init__(self, root: Impartial, most: int, work: Work) -> None:
        self._game = root.game
        self._survey = Survey(root, most, work)

    @classmethod
    def suits(cls, kind: type[Position], wanted: Wanted) -> bool:
        return wanted != "grundy" and issubclass(kind, Impartial)

    @classmethod
    def appointed(
        cls, position: Position, wanted: Wanted, effort: Effort, work: Work
    ) -> Self | None:
        assert isinstance(position, Impartial)
        for_lengths = wanted == "length" and not position.stuck_player_wins
        return cls(position, effort.surveyed_for_lengths if for_lengths else effort.surveyed, work)

    def covers(self, position: Position) -> bool:
        if position.game != self._game or not isinstance(position, Impartial):
            return False
        try:
            self._survey.remoteness(position)
        except KeyError:
            return False
        return True

    def wins(self, position: Position, mover: Side) -> bool:
        assert isinstance(position, Impartial)
        return not self._survey.is_lost(position)

    def length(self, position: Position, mover: Side) -> int:
        assert isinstance(position, Impartial)
        return self._survey.remoteness(position)
