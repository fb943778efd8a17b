"""The game's own theorem."""

from __future__ import annotations

from typing import Self

from ponder.core.position import Impartial, Position, Side
from ponder.core.work import Work
from ponder.solving.judges.judge import Effort, Judge, Wanted, judge


@judge
class Theorem(Judge):
    """Asks the game for its Grundy value, by the theorem that its file cites."""

    order = 10

    @classmethod
    def suits(cls, kind: type[Position], wanted: Wanted) -> bool:
        if wanted == "length" or not issubclass(kind, Impartial):
            return False
        return kind.known_grundy is not Position.known_grundy

    @classmethod
    def appointed(
        cls, position: Position, wanted: Wanted, effort: Effort, work: Work
    ) -> Self | None:
        appointed = cls()
        return appointed if appointed.covers(position) else None

    def covers(self, position: Position) -> bool:
        return not position.stuck_player_wins and position.known_grundy() is not None

    def wins(self, position: Position, mover: Side) -> bool:
        return self.grundy(position) != 0

    def grundy(self, position: Position) -> int | None:
        return position.known_grundy()
