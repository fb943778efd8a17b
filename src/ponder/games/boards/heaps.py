"""Heaps of counters, written as their sizes: `3,4,5`; no heap left is `0`.

The order of the heaps does not matter and empty heaps are dropped. A move is named by
what it does to one heap: `5>2` leaves 2 of a heap of 5, `7>3+2` splits it.
"""

import itertools
import math
from abc import abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Self, TypeVar

from ponder.core import limits
from ponder.core.drawing import Cell, Drawing, Extent, MoveSquares
from ponder.core.errors import TooLarge
from ponder.core.position import Impartial, Position, keeps_rules_of
from ponder.core.registry import cache_once
from ponder.games.boards.notation import as_whole_numbers, parse_numbers

COUNTER = Cell("plain", "●")

AnyHeaps = TypeVar("AnyHeaps", bound="IndependentHeaps")


class Heaps(Position):
    """Heaps of counters, whatever the moves."""

    __slots__ = ()

    state: tuple[int, ...]

    @property
    def heaps(self) -> tuple[int, ...]:
        """The sizes of the heaps, smallest first."""
        return self.state

    most_heaps: ClassVar[int] = limits.HEAPS
    splits: ClassVar[bool] = False  # whether a move may split a heap in two

    @classmethod
    def parse(cls, text: str) -> tuple[int, ...]:
        return cls.check(parse_numbers(text, cls.start))

    @classmethod
    def by_size(cls) -> Iterator[Self]:
        """All heaps by the number of counters, then of heaps."""
        for counters in itertools.count():
            for heaps in range(min(counters, cls.most_heaps) + 1):
                yield from map(cls.of, _heaps_of(counters, heaps))

    @classmethod
    def check(cls, data: Any) -> tuple[int, ...]:
        heaps = sort_heaps(as_whole_numbers(data, cls.start))
        if len(heaps) > limits.HEAPS:
            raise TooLarge(f"at most {limits.HEAPS:,} heaps, not {len(heaps):,}")
        return heaps

    def __str__(self) -> str:
        return ",".join(map(str, self.state)) or "0"

    def drawing(self) -> Drawing:
        """One row of counters for each heap."""
        self.extent().refuse_huge()
        return Drawing(tuple((COUNTER,) * heap for heap in self.state))

    def extent(self) -> Extent:
        return Extent.of_rows(self.state)

    def ways(self, move: str, to: Position) -> Iterator[MoveSquares]:
        """The counters to take, on the right of what each changed heap keeps."""
        before = Counter(self.state)
        after = Counter(to.state if isinstance(to, Heaps) else ())
        gone, left = sorted((before - after).elements()), sorted((after - before).elements())
        return squares_on_heaps(self.state, gone, left, self.splits)

    def size_bound(self) -> int | None:
        """Every heap may shrink to every smaller size."""
        return math.prod(heap + 1 for heap in self.state)


class IndependentHeaps(Heaps, Impartial):
    """Heaps in which a move changes one heap: the game is the sum of its heaps."""

    __slots__ = ()

    splits = True  # False if no move splits a heap in two
    varied: ClassVar[tuple[str, ...]] = ("heap_options", "period_proved_by", "splits", "most_heaps")

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
                yield f"{heap}>{name}", self.of(sort_heaps((*rest, *left)))

    def parts(self) -> tuple[Position, ...]:
        """Each heap by itself, unless a derived game has moves of another kind."""
        if not keeps_rules_of(type(self), IndependentHeaps):
            return (self,)
        return tuple(self.of((heap,)) for heap in self.state)

    def size_bound(self) -> int | None:
        return None if self.splits else super().size_bound()


@cache_once
def parameter_class(game: type[AnyHeaps], parameter: str, **rules: Hashable) -> type[AnyHeaps]:
    """The game with this parameter, one class for each: these rules are in place of its own."""
    names = {"game": f"{game.game}:{parameter}", "parameter": parameter, "usual_parameter": ""}
    body = {"__slots__": (), "__doc__": game.__doc__, **names, **rules}
    return type(game.__name__, (game,), body)


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


def squares_on_heaps(
    heaps: Sequence[int], gone: Sequence[int], left: Sequence[int], splits: bool
) -> Iterator[MoveSquares]:
    """The ways to turn the heaps `gone` into those that are `left`; `heaps` are the rows."""
    if len(gone) != 1:
        yield _from_several(heaps, gone, left)
        return
    rows = (row for row, heap in enumerate(heaps) if heap == gone[0])
    size = gone[0] - sum(left)
    for row, first in itertools.product(rows, _first_taken(left, splits)):
        taken = tuple((row, first + number) for number in range(size))
        cut = ((row, first - 1), (row, first))  # a heap is split and no counter taken
        yield MoveSquares(taken if splits else taken[:1], taken) if taken else MoveSquares(cut, cut)


def _first_taken(left: Sequence[int], splits: bool) -> list[int]:
    """How many counters stay on the left of those that are taken; heaps that split have two ends.

    >>> _first_taken([2], False), _first_taken([2], True), _first_taken([1, 3], True)
    ([2], [2, 0], [3, 1])
    """
    stay = {*left, 0} if splits and len(left) == 1 else set(left) or {0}
    return sorted(stay, reverse=True)


def _from_several(heaps: Sequence[int], gone: Sequence[int], left: Sequence[int]) -> MoveSquares:
    """Counters are taken from several heaps, the smallest of which leaves the smallest."""
    kept = [0] * (len(gone) - len(left)) + list(left)
    at, taken = [], []
    rows: dict[int, int] = {}
    for heap, keeps in zip(gone, kept, strict=False):
        row = rows[heap] = heaps.index(heap, rows.get(heap, -1) + 1)
        at.append((row, keeps))
        taken += [(row, column) for column in range(keeps, heap)]
    return MoveSquares(tuple(at), tuple(taken))


def sort_heaps(heaps: Iterable[int]) -> tuple[int, ...]:
    """The heaps in order, without empty ones."""
    return tuple(sorted(heap for heap in heaps if heap))
