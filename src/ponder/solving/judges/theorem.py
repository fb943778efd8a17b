"""The game's own theorem."""

from ponder.core.position import Impartial, Position
from ponder.solving.judges.judge import JudgeByGrundyValues, Wanted, judge


@judge
class Theorem(JudgeByGrundyValues):
    """Asks the game for its Grundy value, by the theorem that its file cites."""

    order = 10

    @classmethod
    def suits(cls, kind: type[Position], wanted: Wanted) -> bool:
        if wanted == "length" or not issubclass(kind, Impartial):
            return False
        return kind.known_grundy is not Position.known_grundy

    def covers(self, position: Position) -> bool:
        return not position.stuck_player_wins and position.known_grundy() is not None

    def grundy(self, position: Position) -> int:
        known = position.known_grundy()
        assert known is not None  # as `covers` asks
        return known
