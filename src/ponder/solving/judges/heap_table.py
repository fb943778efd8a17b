"""Games of heaps, whose Grundy values are in a table by the size of the heap."""

from typing import Self

from ponder.core.own_rules import keeps_rules_of
from ponder.core.position import Position
from ponder.core.work import Work
from ponder.games.boards.heaps import IndependentHeaps
from ponder.solving.heaps import heap_grundy
from ponder.solving.judges.judge import Effort, JudgeByGrundyValues, Wanted, judge
from ponder.solving.mex import nim_sum


@judge
class HeapValues(JudgeByGrundyValues):
    """Adds the Grundy values of the heaps."""

    order = 20

    def __init__(self, work: Work) -> None:
        self._work = work

    @classmethod
    def suits(cls, kind: type[Position], wanted: Wanted) -> bool:
        return wanted != "length" and keeps_rules_of(kind, IndependentHeaps)

    @classmethod
    def appointed(
        cls, position: Position, wanted: Wanted, effort: Effort, work: Work
    ) -> Self | None:
        return cls(work)

    def covers(self, position: Position) -> bool:
        return isinstance(position, IndependentHeaps)

    def grundy(self, position: Position) -> int:
        assert isinstance(position, IndependentHeaps)
        return nim_sum(heap_grundy(type(position), heap, self._work) for heap in position.heaps)
