"""Positions as multisets of atoms: independent parts, up to symmetry, that can still move.

The moves of each atom are found once. After that, the options of any sum of atoms are
put together from small tuples of numbers, which is what makes sums and games that fall
apart cheap to search, in normal and misère play alike.
"""

from collections.abc import Iterator
from itertools import islice

from ponder.core import limits
from ponder.core.errors import TooLarge
from ponder.core.position import Position, Side, moves_of
from ponder.core.work import Spent
from ponder.core.wrappers import Misere

Key = tuple[int, ...]

NOT_MET = -1


class Atoms:
    """The atoms met so far, numbered in the order in which they were met."""

    def __init__(self, most_moves: int) -> None:
        self._most_moves = most_moves
        self._moves_found = 0
        self._numbers: dict[Position, int | None] = {}
        self._atoms: list[Position] = []
        self._options: dict[tuple[int, Side], tuple[Key, ...]] = {}

    def __getitem__(self, number: int) -> Position:
        return self._atoms[number]

    def key(self, position: Position) -> Key:
        """The atoms of a position, in order; parts in which nobody can move are dropped."""
        base = position.base if isinstance(position, Misere) else position
        numbers = [self._number(part.canonical()) for part in base.parts()]
        return tuple(sorted([number for number in numbers if number is not None]))

    def options(self, key: Key, side: Side) -> Iterator[Key]:
        """The keys that one move of the player leads to; some may come twice."""
        for number in dict.fromkeys(key):
            place = key.index(number)
            rest = key[:place] + key[place + 1 :]
            if not rest:
                yield from self.atom_options(number, side)
                return
            for left in self.atom_options(number, side):
                yield tuple(sorted(rest + left)) if left else rest

    def atom_options(self, number: int, side: Side) -> tuple[Key, ...]:
        """The different keys that one move of the player in this atom leads to."""
        found = self._options.get((number, side))
        if found is None:
            moves = self._counted_moves(self._atoms[number], side)
            found = tuple(dict.fromkeys([self.key(option) for _, option in moves]))
            self._options[number, side] = found
        return found

    def _counted_moves(self, atom: Position, side: Side) -> list[tuple[str, Position]]:
        moves = list(islice(moves_of(atom, side), limits.POSITION_MOVES + 1))
        if len(moves) > limits.POSITION_MOVES:
            raise TooLarge(f"a position has more than {limits.POSITION_MOVES:,} moves to try")
        self._moves_found += len(moves)
        if self._moves_found > self._most_moves:
            raise Spent(f"more than the limit of {self._most_moves:,} moves had to be tried")
        return moves

    def _number(self, atom: Position) -> int | None:
        number = self._numbers.get(atom, NOT_MET)
        if number == NOT_MET:
            alive = next(moves_of(atom, "left"), None) or next(moves_of(atom, "right"), None)
            self._numbers[atom] = number = len(self._atoms) if alive else None
            if alive:
                self._atoms.append(atom)
        return number
