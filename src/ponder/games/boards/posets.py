"""Boards whose squares are partially ordered: taking one takes all above it.

A position is the set of elements that are left; with each element it holds everything below it.
The least element is the poison and is never taken. A position is written as its board
and, after a `/`, the elements that were taken: `72/8,9`.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from itertools import count, pairwise, starmap
from typing import Any, Self

from ponder.core.drawing import Cell, Drawing, MoveSquares
from ponder.core.errors import BadText, describe, quote
from ponder.core.position import Impartial, Position
from ponder.core.text import truncate
from ponder.games.boards.notation import as_items, as_whole_numbers, parse_numbers, whole_number

LONGEST_LIST = 60  # letters, in an error


class PosetChomp(Impartial):
    """Chomp on a finite poset of numbers with a least element; the board is a number."""

    __slots__ = ()

    varied = ("elements", "below")
    state: tuple[int, tuple[int, ...]]

    @classmethod
    @abstractmethod
    def elements(cls, board: int) -> tuple[int, ...]:
        """The elements of the board, the least one first, or `BadText`."""

    @classmethod
    @abstractmethod
    def below(cls, low: int, high: int) -> bool:
        """Whether `low` is below `high`, or equal to it."""

    @classmethod
    def parse(cls, text: str) -> tuple[int, tuple[int, ...]]:
        board_text, slash, taken_text = text.partition("/")
        boards = parse_numbers(board_text, cls.start)
        if len(boards) != 1:
            raise BadText(f"expected one number like {cls.start}, not {quote(board_text)}")
        return cls.check((boards[0], parse_numbers(taken_text, "8,9") if slash else []))

    @classmethod
    def check(cls, data: Any) -> tuple[int, tuple[int, ...]]:
        what = f"a number like {cls.start}, or it and what was taken"
        pair = as_items(data, what) if isinstance(data, Iterable) else (data, ())
        if len(pair) != 2:
            raise BadText(f"expected {what}, not {describe(data)}")
        board, taken = whole_number(pair[0], what), as_whole_numbers(pair[1], "8,9")
        elements = cls.elements(board)
        for element in taken:
            if element not in elements[1:]:
                there = truncate(", ".join(map(str, elements[1:])), LONGEST_LIST)
                raise BadText(f"{element} cannot be taken from {board}; take one of {there}")
        return board, cls._without(elements, taken)

    @classmethod
    def by_size(cls) -> Iterator[Self]:
        """All positions by the number of the board, then of the elements that are left."""
        for board in count(1):
            found = {cls.of((board, cls.elements(board)))}
            waiting = list(found)
            while waiting:
                fresh = {to for _, to in waiting.pop().moves()} - found
                found |= fresh
                waiting += fresh
            yield from sorted(found, key=lambda here: (len(here.left), here.left))

    @classmethod
    def _without(cls, elements: tuple[int, ...], taken: Any) -> tuple[int, ...]:
        return tuple(e for e in elements if not any(cls.below(t, e) for t in taken))

    @property
    def left(self) -> tuple[int, ...]:
        """The elements that have not been taken."""
        return self.state[1]

    def greatest(self) -> int | None:
        """The element that is left and above all others, if there is one."""
        top = self.left[0]
        for element in self.left:
            top = element if self.below(top, element) else top
        return top if all(self.below(element, top) for element in self.left) else None

    def __str__(self) -> str:
        board, left = self.state
        gone = [e for e in self.elements(board) if e not in set(left)]
        least = [g for g in gone if not any(h != g and self.below(h, g) for h in gone)]
        return f"{board}/{','.join(map(str, least))}" if least else str(board)

    def moves(self) -> Iterator[tuple[str, Self]]:
        (board, left), below = self.state, self.below
        for element in left[1:]:
            stay = [other for other in left if not below(element, other)]
            yield str(element), self.of((board, tuple(stay)))

    def size_bound(self) -> int:
        """Every element but the least may be there or not; of a chain, the lower ones stay."""
        is_chain = all(starmap(self.below, pairwise(self.left)))
        return len(self.left) if is_chain else 1 << (len(self.left) - 1)

    def drawing(self) -> Drawing:
        least, *rest = self.left
        return Drawing(((Cell("poison", str(least)), *(Cell("plain", str(e)) for e in rest)),))

    def ways(self, move: str, to: Position) -> Iterator[MoveSquares]:
        """The element; those that go with it are no longer left."""
        stay = set(to.left) if isinstance(to, PosetChomp) else set()
        gone = tuple((0, place) for place, e in enumerate(self.left) if e not in stay)
        yield MoveSquares(((0, self.left.index(int(move))),), gone)
