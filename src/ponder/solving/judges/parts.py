"""Impartial positions in normal play, by the Grundy values of their parts."""

from typing import Self

from ponder.core.position import Impartial, Position
from ponder.core.work import Work
from ponder.solving.grundy import GrundyValues
from ponder.solving.judges.judge import Effort, JudgeByGrundyValues, Wanted, judge


@judge
class ValuesOfParts(JudgeByGrundyValues):
    """Adds Grundy values, which is cheaper than looking at all that can follow."""

    order = 60

    def __init__(self, game: str, most: int, work: Work) -> None:
        self._game = game
        self._values = GrundyValues(most, work)

    @classmethod
    def suits(cls, kind: type[Position], wanted: Wanted) -> bool:
        return wanted == "winner" and issubclass(kind, Impartial)

    @classmethod
    def appointed(
        cls, position: Position, wanted: Wanted, effort: Effort, work: Work
    ) -> Self | None:
        if position.stuck_player_wins:
            return None
        found = cls(position.game, effort.surveyed, work)
        found.grundy(position)  # first, so that what is surveyed for it covers its options
        return found

    def covers(self, position: Position) -> bool:
        return position.game == self._game

    def grundy(self, position: Position) -> int:
        assert isinstance(position, Impartial)
        return self._values(position)
