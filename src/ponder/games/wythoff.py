"""Wythoff's game: two heaps, or a queen that walks to the corner.

Reference: W. A. Wythoff, *A modification of the game of Nim*, Nieuw Archief voor
Wiskunde 7 (1907): the P-positions are (⌊kφ⌋, ⌊kφ⌋ + k) with the golden ratio φ.
"""

from collections.abc import Iterator
from typing import Any, Self

from ponder.core.catalogue import register
from ponder.core.errors import BadText
from ponder.core.position import Impartial
from ponder.games.boards.heaps import Heaps, sort_heaps


@register
class Wythoff(Heaps, Impartial):
    """Wythoff's game: take from one of two heaps, or the same number from both.

    Whoever cannot take a counter has lost. A move is written as the two heaps that it
    leaves: `1,2`.
    """

    __slots__ = ()

    game = "wythoff"
    start = "3,5"
    examples = ("3,5", "4,7", "6,6", "5", "0")
    most_heaps = 2

    @classmethod
    def check(cls, data: Any) -> tuple[int, ...]:
        heaps = super().check(data)
        if len(heaps) > cls.most_heaps:
            raise BadText(f"Wythoff's game has two heaps, e.g. 3,5, not {len(heaps)}")
        return heaps

    def moves(self) -> Iterator[tuple[str, Self]]:
        small, large = (0, 0, *self.heaps)[-2:]
        for left in range(large):
            yield self._leaving(small, left)
        if small < large:
            for left in range(small):
                yield self._leaving(left, large)
        for take in range(1, small + 1):
            if take != large - small:  # taking so much from the larger heap alone does the same
                yield self._leaving(small - take, large - take)

    def _leaving(self, one: int, other: int) -> tuple[str, Self]:
        low, high = min(one, other), max(one, other)
        return f"{low},{high}", self.of(sort_heaps((low, high)))
