"""Partizan positions, by alpha-beta search."""

from typing import Self

from ponder.core.position import Partizan, Position, Side
from ponder.core.work import Work
from ponder.solving.judges.judge import Effort, Judge, Wanted, judge
from ponder.solving.partizan import AlphaBeta


@judge
class Searcher(Judge):
    """Searches; if lengths have another budget, they are searched in a table of their own."""

    order = 80

    def __init__(self, game: str, effort: Effort, work: Work) -> None:
        self._game = game
        self._search = self._lengths = AlphaBeta(effort.searched, work)
        if effort.searched_for_lengths != effort.searched:
            self._lengths = AlphaBeta(effort.searched_for_lengths, work)

    @classmethod
    def suits(cls, kind: type[Position], wanted: Wanted) -> bool:
        return wanted != "grundy" and issubclass(kind, Partizan)

    @classmethod
    def appointed(
        cls, position: Position, wanted: Wanted, effort: Effort, work: Work
    ) -> Self | None:
        return cls(position.game, effort, work)

    def covers(self, position: Position) -> bool:
        return position.game == self._game

    def wins(self, position: Position, mover: Side) -> bool:
        assert isinstance(position, Partizan)
        return self._search.wins(position, mover)

    def has_found_lost(self, position: Position, mover: Side) -> bool:
        assert isinstance(position, Partizan)
        return self._search.has_found_lost(position, mover)

    def length(self, position: Position, mover: Side) -> int:
        assert isinstance(position, Partizan)
        return self._lengths.remoteness(position, mover)
