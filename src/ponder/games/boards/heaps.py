"""Heaps of counters, written as their sizes: `3,4,5`; no heap left is `0`.

The order of the heaps does not matter and empty heaps are dropped. A move is named by
what it does to one heap: `5>2` leaves 2 of a heap of 5, `7>3+2` splits it.
"""

from __future__ import annotations

import itertools
import math
from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Self

from ponder.core.drawing import Cell, Drawing, Extent
from ponder.core.errors import TooLarge
from ponder.core.position import Impartial, Position
from ponder.games.boards.numbers import number_list, whole_numbers

COUNTER = Cell("plain", "●")
MOST_HEAPS = 1000


class Heaps(Position):
    """Heaps of counters, whatever the moves."""

    __slots__ = ()

    state: tuple[int, ...]

    @property
    def heaps(self) -> tuple[int, ...]:
        """The sizes of the heaps, smallest first."""
        return self.state

    most_heaps: ClassVar[int] = MOST_HEAPS

    @classmethod
    def parse(cls, text: str) -> tuple[int, ...]:
        return cls.check(number_list(text, cls.start))

    @classmethod
    def by_size(cls) -> Iterator[Self]:
        """All heaps by the number of counters, then of heaps."""
        for counters in itertools.count():
            for heaps in range(min(counters, cls.most_heaps) + 1):
                yield from map(cls.of, _heaps_of(counters, heaps))

    @classmethod
    def check(cls, data: Any) -> tuple[int, ...]:
        heaps = tidy_heaps(whole_numbers(data, cls.start))
        if len(heaps) > MOST_HEAPS:
            raise TooLarge(f"at most {MOST_HEAPS:,} heaps, not {len(heaps):,}")
        return heaps

    def __str__(self) -> str:
        return ",".join(map(str, self.state)) or "0"

    def drawing(self) -> Drawing:
        """One row of counters for each heap."""
        self.extent().refuse_huge()
        return Drawing(tuple((COUNTER,) * heap for heap in self.state))

    def extent(self) -> Extent:
        return Extent.of_rows(self.state)

    def size_bound(self) -> int | None:
        """Every heap may shrink to every smaller size."""
        return math.prod(heap + 1 for heap in self.state)


class IndependentHeaps(Heaps, Impartial):
    """Heaps in which a move changes one heap: the game is the sum of its heaps."""

    __slots__ = ()

    splits: ClassVar[bool] = True  # False if no move splits a heap in two

    @classmethod
    @abstractmethod
    def heap_options(cls, heap: int) -> Iterable[tuple[int, ...]]:
        """What one move may leave of a heap of this size: heaps, each possibility once."""

    @classmethod
    def period_proved_by(cls, start: int, length: int) -> int | None:
        """How far G(n + length) = G(n) must hold, for n from `start` on, to hold for ever.

        The answer is a number that n must reach, or None if no theorem is known.
        """
        return None

    def moves(self) -> Iterator[tuple[str, Self]]:
        for heap in dict.fromkeys(self.state):
            rest = list(self.state)
            rest.remove(heap)
            for left in self.heap_options(heap):
                name = "+".join(map(str, sorted(filter(None, left), reverse=True))) or "0"
                yield f"{heap}>{name}", self.of(tidy_heaps((*rest, *left)))

    def parts(self) -> tuple[Position, ...]:
        """Each heap by itself."""
        return tuple(self.of((heap,)) for heap in self.state)

    def size_bound(self) -> int | None:
        return None if self.splits else super().size_bound()


def _heaps_of(counters: int, heaps: int, least: int = 1) -> Iterator[tuple[int, ...]]:
    """The ways to put the counters into so many heaps of at least this size, in order.

    >>> list(_heaps_of(6, 3))
    [(1, 1, 4), (1, 2, 3), (2, 2, 2)]
    """
    if heaps == 0:
        yield from [()] if counters == 0 else []
        return
    for heap in range(least, counters // heaps + 1):
        for rest in _heaps_of(counters - heap, heaps - 1, heap):
            yield (heap, *rest)


def tidy_heaps(heaps: Iterable[int]) -> tuple[int, ...]:
    """The heaps in order, without empty ones."""
    return tuple(sorted(heap for heap in heaps if heap))
