"""The game's own theorem."""

from typing import Self

from ponder.core.position import Impartial, Position
from ponder.core.work import Work
from ponder.solving.judges.judge import Effort, JudgeByGrundyValues, Wanted, judge


@judge
class Theorem(JudgeByGrundyValues):
    """Asks the game for its Grundy value, by the theorem that its file cites."""

    order = 10

    def __init__(self, position: Position, value: int) -> None:
        self._position = position
        self._value = value

    @classmethod
    def suits(cls, kind: type[Position], wanted: Wanted) -> bool:
        if wanted == "length" or not issubclass(kind, Impartial):
            return False
        is_normal = kind.stuck_player_wins is Position.stuck_player_wins
        return is_normal and kind.known_grundy is not Position.known_grundy

    @classmethod
    def appointed(
        cls, position: Position, wanted: Wanted, effort: Effort, work: Work
    ) -> Self | None:
        known = position.known_grundy()
        return None if known is None else cls(position, known)

    def covers(self, position: Position) -> bool:
        return position.known_grundy() is not None

    def grundy(self, position: Position) -> int:
        if position is self._position:
            return self._value
        known = position.known_grundy()
        assert known is not None  # as `covers` asks
        return known
