"""Grundy values of heap games, heap by heap, and the periods that are proved of them."""

from dataclasses import dataclass
from threading import Lock
from typing import Self

from ponder.core import limits
from ponder.core.catalogue import find
from ponder.core.errors import TooLarge, Unsuitable, describe
from ponder.core.position import Position, keeps_rules_of
from ponder.core.registry import cache_once
from ponder.core.work import Work
from ponder.games.boards.heaps import IndependentHeaps
from ponder.solving.impartial import mex, nim_sum
from ponder.solving.solver import GrundySolver, Query, SearchBudget, solver

SEARCHED_FOR_PERIOD = 1_000

HeapGame = type[IndependentHeaps]


@dataclass(frozen=True)
class Period:
    """Grundy values with G(n + length) = G(n) for all n ≥ start.

    It is proved, not observed: the game's theorem says that equality up to `checked_to`
    implies equality for ever.
    """

    start: int
    length: int
    checked_to: int


class HeapTable:
    """The Grundy values of the heaps 0, 1, 2, … of one game, as far as asked for.

    One thread at a time makes the table longer; its entries never change.
    """

    def __init__(self, game: HeapGame) -> None:
        self.game = game
        self.values: list[int] = []
        self._growing = Lock()

    def __getitem__(self, heap: int) -> int:
        if len(self.values) <= heap:
            self._grow(heap, Work())
        return self.values[heap]

    def up_to(self, heap: int, work: Work | None = None) -> list[int]:
        """The values of the heaps 0 to `heap`; what stops the work leaves the table shorter."""
        self._grow(heap, work or Work())
        return self.values[: heap + 1]

    def _grow(self, heap: int, work: Work) -> None:
        while len(self.values) <= heap:
            with self._growing:  # for one heap, so that others who wait hear their clocks
                options = self.game.heap_options(len(self.values))
                self.values.append(mex(nim_sum(self.values[h] for h in left) for left in options))
            work.step(len(self.values), heap + 1)


@cache_once
def table_of(game: HeapGame) -> HeapTable:
    """The table of a game, kept while the program runs."""
    return HeapTable(game)


def heap_grundy(game: HeapGame, heap: int, work: Work | None = None) -> int:
    """The Grundy value of one heap: from the table, or from a proved period."""
    table = table_of(game)
    if heap < len(table.values):
        return table.values[heap]
    table.up_to(min(heap, SEARCHED_FOR_PERIOD), work)
    if heap <= SEARCHED_FOR_PERIOD:
        return table[heap]
    found = period(game)
    if found is not None:
        return table[found.start + (heap - found.start) % found.length]
    if heap > limits.HEAP_SIZE:
        raise TooLarge(
            f"{game.game} has no period that heaps up to {SEARCHED_FOR_PERIOD:,} prove, "
            f"and its values are computed for heaps up to {limits.HEAP_SIZE:,}, not {heap:,}"
        )
    return table.up_to(heap, work)[heap]


def period(game: HeapGame | str) -> Period | None:
    """The shortest period that the heaps up to 1,000 prove, or None.

    >>> period("kayles")
    Period(start=71, length=12, checked_to=156)
    """
    kind: object = game
    if isinstance(game, str):
        named = find(game)
        kind = type(named.read(named.start))
    if not (isinstance(kind, type) and issubclass(kind, IndependentHeaps)):
        raise Unsuitable(
            f"games of independent heaps have periods, as 'kayles', not {describe(game)}"
        )
    return _period(kind)


@cache_once
def _period(game: HeapGame) -> Period | None:
    if game.period_proved_by(0, 1) is None:
        return None
    values = table_of(game).up_to(SEARCHED_FOR_PERIOD)
    for length in range(1, SEARCHED_FOR_PERIOD):
        start = _last_mismatch(values, length) + 1
        bound = game.period_proved_by(start, length)
        if bound is not None and bound + length <= SEARCHED_FOR_PERIOD:
            return Period(start, length, bound)
    return None


def _last_mismatch(values: list[int], length: int) -> int:
    """The largest n with G(n + length) ≠ G(n), or -1."""
    n = len(values) - 1 - length
    while n >= 0 and values[n] == values[n + length]:
        n -= 1
    return n


# Games of heaps, whose Grundy values are in a table by the size of the heap.


@solver
class HeapSolver(GrundySolver):
    """Adds the Grundy values of the heaps."""

    order = 20

    def __init__(self, work: Work) -> None:
        self._work = work

    @classmethod
    def suits(cls, kind: type[Position], wanted: Query) -> bool:
        return wanted != "length" and keeps_rules_of(kind, IndependentHeaps)

    @classmethod
    def for_position(
        cls, position: Position, wanted: Query, effort: SearchBudget, work: Work
    ) -> Self | None:
        return cls(work)

    def covers(self, position: Position) -> bool:
        return isinstance(position, IndependentHeaps)

    def grundy(self, position: Position) -> int:
        assert isinstance(position, IndependentHeaps)
        return nim_sum(heap_grundy(type(position), heap, self._work) for heap in position.heaps)
