"""Partizan positions whose values are kept on disk."""

from typing import Self

from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import Partizan, Position, Side
from ponder.core.sums import Sum
from ponder.core.work import Work
from ponder.solving.judges.judge import Effort, Judge, Panel, Wanted, judge
from ponder.values.kept import kept_value
from ponder.values.rules import moves_are_data
from ponder.values.value import Value

SMALL = 1_000_000  # positions that can follow at most; then a file is not looked for
MOST_LOOKED_INTO = 10_000  # positions, for the parts whose values are not kept


@judge
class ByKeptValue(Judge):
    """Compares the value with 0; what follows, whose values need not be kept, others judge."""

    order = 14

    def __init__(self, position: Position, value: Value, effort: Effort, work: Work) -> None:
        self._position, self._value = position, value
        self._others = Panel("winner", effort, work)

    @classmethod
    def suits(cls, kind: type[Position], wanted: Wanted) -> bool:
        data = moves_are_data(kind) or issubclass(kind, Sum)
        return wanted == "winner" and data and issubclass(kind, Partizan)

    @classmethod
    def appointed(
        cls, position: Position, wanted: Wanted, effort: Effort, work: Work
    ) -> Self | None:
        if (position.size_bound() or SMALL) < SMALL:
            return None
        if all(kept_value(part) is None for part in position.parts()):
            return None
        from ponder.values.positions import PositionValues  # many positions need no values

        try:
            value = PositionValues(work, MOST_LOOKED_INTO)(position)
        except (TooLarge, Unsuitable):
            return None
        return cls(position, value, effort, work)

    def covers(self, position: Position) -> bool:
        return position == self._position

    def wins(self, position: Position, mover: Side) -> bool:
        if position == self._position:
            return self._value.first_wins(mover)
        return next(self._others.of(position)).wins(position, mover)
