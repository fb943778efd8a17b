"""Negatives of positions, by whoever judges the positions themselves."""

from typing import Self

from ponder.core.negatives import Negative
from ponder.core.position import Position, Side, opponent
from ponder.core.work import Work
from ponder.language.reasons import Reason
from ponder.solving.judges.judge import Effort, Judge, Wanted, judge, judge_of


@judge
class Exchanged(Judge):
    """Asks about the position that is negated, with Left and Right exchanged."""

    order = 5

    def __init__(self, base: Position, wanted: Wanted, effort: Effort, work: Work) -> None:
        self._judge = judge_of(base, wanted, effort, work)
        self._effort, self._work = effort, work

    @classmethod
    def suits(cls, kind: type[Position], wanted: Wanted) -> bool:
        return wanted != "grundy" and issubclass(kind, Negative)

    @classmethod
    def appointed(
        cls, position: Position, wanted: Wanted, effort: Effort, work: Work
    ) -> Self | None:
        assert isinstance(position, Negative)
        return cls(position.base, wanted, effort, work)

    def covers(self, position: Position) -> bool:
        return isinstance(position, Negative) and self._judge.covers(position.base)

    def wins(self, position: Position, mover: Side) -> bool:
        assert isinstance(position, Negative)
        return self._judge.wins(position.base, opponent(mover))

    def has_found_lost(self, position: Position, mover: Side) -> bool:
        assert isinstance(position, Negative)
        return self._judge.has_found_lost(position.base, opponent(mover))

    def length(self, position: Position, mover: Side) -> int | None:
        assert isinstance(position, Negative)
        base, judge = position.base, self._judge
        if not judge.suits(type(base), "length"):
            judge = judge_of(base, "length", self._effort, self._work)
        return judge.length(base, opponent(mover))

    def notes(self, position: Position) -> tuple[Reason, ...]:
        assert isinstance(position, Negative)
        return self._judge.notes(position.base)
