"""A table of Chomp that is kept on disk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from ponder.core.own_rules import keeps_rules_of
from ponder.core.position import Position, Side
from ponder.core.work import Work
from ponder.games.chomp import Chomp
from ponder.language.reasons import Reason
from ponder.solving.judges.judge import Effort, Judge, Wanted, judge

if TYPE_CHECKING:  # NumPy is loaded only when a table is looked for
    from ponder.solving.chomp.table import ChompTable

QUICKLY_SURVEYED = 3_000_000


@judge
class KeptTable(Judge):
    """Looks up boards that take long to survey; it knows who wins but not how fast.

    Of the Grundy values it knows those that are 0.
    """

    order = 30
    sees_all = True

    def __init__(self, table: ChompTable) -> None:
        self._table = table

    @classmethod
    def suits(cls, kind: type[Position], wanted: Wanted) -> bool:
        return keeps_rules_of(kind, Chomp)

    @classmethod
    def appointed(
        cls, position: Position, wanted: Wanted, effort: Effort, work: Work
    ) -> Self | None:
        assert isinstance(position, Chomp)
        if position.size_bound() <= (work.limit.positions or QUICKLY_SURVEYED):
            return None
        from ponder.solving.chomp.table import kept_table

        table = kept_table(position)
        return None if table is None else cls(table)

    def covers(self, position: Position) -> bool:
        return isinstance(position, Chomp) and self._table.covers(position)

    def wins(self, position: Position, mover: Side) -> bool:
        assert isinstance(position, Chomp)
        return not self._table.is_p(position)

    def grundy(self, position: Position) -> int | None:
        return None if self.wins(position, "left") else 0

    def notes(self, position: Position) -> tuple[Reason, ...]:
        box = f"{self._table.box.rows}x{self._table.box.columns}"
        known = {} if self.wins(position, "left") else {"grundy": 0}
        facts = {"table": box, "positions": position.size_bound(), **known}
        return (Reason("from a table", "proved", facts=facts),)
