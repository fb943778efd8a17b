"""A world: everything that can follow a position of an impartial game, numbered, as arrays.

Questions about all positions at once (who wins each, how often a player is right) are then a few
operations on arrays. A position has a larger number than its options. Positions are grouped into
layers, without moves inside a layer, so that what depends on the options is computed layer by
layer.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from ponder.core.errors import UnknownName
from ponder.core.position import Impartial, Position

Numbers = npt.NDArray[np.int32]
Flags = npt.NDArray[np.bool_]
Scalar = TypeVar("Scalar", bound=np.generic)


@dataclass(frozen=True, eq=False)
class World:
    """The positions that can follow `start`, which is the last one.

    The options of position i are `options[first[i]:first[i + 1]]`, in the order of its moves.
    `layers` are the numbers at which a new layer begins, and the number of positions. `alike[i]`
    is the first position that equals i by symmetry. `boards` are the rows of Chomp boards, one
    board on each line; None for other games.
    """

    start: Impartial
    first: npt.NDArray[np.int64]
    options: Numbers
    layers: tuple[int, ...]
    alike: Numbers
    position: Callable[[int], Impartial]
    number: Callable[[Position], int | None]
    boards: npt.NDArray[np.int8] | None = None

    def __len__(self) -> int:
        return len(self.alike)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.start.game

    def index(self, position: Position) -> int:
        """The number of a position; an error if it cannot follow the start."""
        found = self.number(position)
        if found is None:
            raise UnknownName("position", str(position), (str(self.start),))
        return found

    def options_of(self, number: int) -> Numbers:
        """The numbers of the options, one for each move."""
        return self.options[self.first[number] : self.first[number + 1]]

    @cached_property
    def moves(self) -> npt.NDArray[np.int64]:
        """How many moves each position has."""
        return np.diff(self.first)

    @cached_property
    def is_over(self) -> Flags:
        """The positions without a move."""
        return np.asarray(self.moves == 0)

    @cached_property
    def lost(self) -> Flags:
        """The P-positions, by going through all of them: the truth, for whom it is allowed."""
        lost = np.zeros(len(self), np.bool_)
        stuck_wins = self.start.stuck_player_wins
        for begin, end in self.in_layers():
            wins = self.over_options(np.logical_or, lost, stuck_wins, begin, end)
            lost[begin:end] = ~wins
        return lost

    def in_layers(self) -> Iterator[tuple[int, int]]:
        """Where each layer begins and ends; options are in layers before."""
        return zip(self.layers[:-1], self.layers[1:], strict=True)

    def over_options(
        self,
        operation: np.ufunc,
        values: npt.NDArray[Scalar],
        empty: Any,
        begin: int = 0,
        end: int | None = None,
    ) -> npt.NDArray[Scalar]:
        """The values of the options of each position, joined by `logical_or`, `minimum`, …

        `empty` stands for positions without options. Only for the positions from `begin` to
        `end`, by default all.
        """
        end = len(self) if end is None else end
        place, stop = self.first[begin:end], self.first[end]
        joined = np.full(end - begin, empty, values.dtype)
        busy = self.moves[begin:end] > 0
        if busy.any():
            chosen = values[self.options[place[0] : stop]]
            joined[busy] = operation.reduceat(chosen, place[busy] - place[0])
        return joined

    def for_each_move(self, values: npt.NDArray[Scalar]) -> npt.NDArray[Scalar]:
        """The value of a position, once for each of its moves: beside `options`."""
        return np.repeat(values, self.moves)

    def reached(self, flags: Flags) -> Flags:
        """The positions that are an option of a flagged one."""
        found = np.zeros(len(self), np.bool_)
        found[self.options[self.for_each_move(flags)]] = True
        return found

    def by_symmetry(self, flags: Flags) -> Flags:
        """The flagged positions and all that equal one of them by symmetry."""
        found = np.zeros(len(self), np.bool_)
        found[self.alike[flags]] = True
        return found[self.alike]

    def within(self, number: int, plies: int) -> int:
        """How many different positions at most so many moves lead to, this one included."""
        seen = np.zeros(len(self), np.bool_)
        front = np.array([number])
        seen[front] = True
        for _ in range(plies):
            reached = np.concatenate([self.options_of(int(one)) for one in front])
            front = np.unique(reached[~seen[reached]])
            if not len(front):
                break
            seen[front] = True
        return int(np.count_nonzero(seen))
