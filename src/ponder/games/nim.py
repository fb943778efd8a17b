"""Nim, the game of heaps.

Reference: C. L. Bouton, *Nim, a game with a complete mathematical theory*, Annals of
Mathematics 3 (1901): the Grundy value is the nim-sum (exclusive or) of the heaps.
"""

from collections.abc import Iterator
from functools import reduce
from operator import xor

from ponder.core.catalogue import register
from ponder.core.position import has_rules_of
from ponder.games.boards.heaps import IndependentHeaps


@register
class Nim(IndependentHeaps):
    """Nim: take any number of counters from one heap.

    Whoever cannot take a counter, because none is left, has lost. A move is written as
    what it does to a heap: `5>2` leaves 2 of a heap of 5.
    """

    __slots__ = ()

    game = "nim"
    start = "3,4,5"
    examples = ("3,4,5", "1,2,3", "7", "2,2", "0")
    splits = False

    @classmethod
    def heap_options(cls, heap: int) -> Iterator[tuple[int, ...]]:
        return ((left,) for left in range(heap))

    def known_grundy(self) -> int | None:
        """Bouton's theorem."""
        if not has_rules_of(self, Nim):
            return None
        return reduce(xor, self.state, 0)
