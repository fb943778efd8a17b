"""Partizan positions whose values are kept on disk."""

from functools import cached_property
from typing import Self

from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import Position, Side
from ponder.core.work import Work
from ponder.solving.judges.judge import Effort, Judge, Wanted, judge, suited, unjudged
from ponder.values.kept import kept_value
from ponder.values.rules import is_partizan_by_data
from ponder.values.value import Value

SMALL = 1_000_000  # positions that can follow at most; then a file is not looked for
MOST_LOOKED_INTO = 10_000  # positions, for the parts whose values are not kept


@judge
class ByKeptValue(Judge):
    """Compares the value with 0; where none is kept, it asks who would be asked without it."""

    order = 14

    def __init__(self, position: Position, value: Value, effort: Effort, work: Work) -> None:
        self._position, self._value = position, value
        self._effort, self._work = effort, work

    @classmethod
    def suits(cls, kind: type[Position], wanted: Wanted) -> bool:
        return wanted == "winner" and is_partizan_by_data(kind)

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

    @cached_property
    def _other(self) -> Judge:
        """Who judges the position if nothing is kept, and so all that follows."""
        for kind in suited(type(self._position), "winner"):
            if not issubclass(kind, ByKeptValue):
                found = kind.appointed(self._position, "winner", self._effort, self._work)
                if found is not None:
                    return found
        raise unjudged(self._position)

    def covers(self, position: Position) -> bool:
        return position == self._position

    def wins(self, position: Position, mover: Side) -> bool:
        if position == self._position:
            return self._value.first_wins(mover)
        kept = kept_value(position)
        return self._other.wins(position, mover) if kept is None else kept.first_wins(mover)

    def has_found_lost(self, position: Position, mover: Side) -> bool:
        return self._other.has_found_lost(position, mover)
