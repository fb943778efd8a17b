"""A world: everything that can follow a position of an impartial game, numbered, as arrays.

Questions about all positions at once (who wins each, how often a player is right) are then a few
operations on arrays. A position has a larger number than its options. Positions are grouped into
layers, without moves inside a layer, so that what depends on the options is computed layer by
layer.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from ponder.core import limits
from ponder.core.errors import TooLarge, UnknownName, Unsuitable
from ponder.core.position import Impartial, Position
from ponder.core.text import format_large
from ponder.core.work import Work
from ponder.games.chomp import Chomp
from ponder.solving.solver import solver_types
from ponder.solving.traversal import check_size, postorder

Numbers = npt.NDArray[np.int32]
Flags = npt.NDArray[np.bool_]
Scalar = TypeVar("Scalar", bound=np.generic)


@dataclass(frozen=True, eq=False)
class GameGraph:
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


# Numbering everything that can follow a position: from a position to its world.


def build_game_graph(start: Position, work: Work | None = None) -> GameGraph:
    """All positions that can follow this one, with the moves between them.

    >>> from ponder.games import Chomp, Nim
    >>> len(build_game_graph(Nim("2,2"))), len(build_game_graph(Chomp("3x3")))
    (6, 19)
    """
    if not isinstance(start, Impartial):
        raise Unsuitable(f"only positions of impartial games are numbered; {start.game} is not one")
    work = work or Work()
    for solver in solver_types(type(start), "winner"):
        own = solver.world(start, work)
        if own is not None:
            return own
    check_size(start, limits.SURVEY_POSITIONS)
    options = type(start).options
    found = list(postorder(start, options, most=limits.SURVEY_POSITIONS, work=work))
    return _numbered(start, found, work)


def build_neighbourhood(
    start: Impartial, plies: int, most: int = limits.SURVEY_POSITIONS, work: Work | None = None
) -> GameGraph:
    """The part of a world that at most so many moves lead to; `start` is its first position.

    Positions that are that many moves away have no options in it. `TooLarge` if there are more
    than `most` positions.

    >>> from ponder.games import Nim
    >>> len(build_neighbourhood(Nim("9,9"), 1)), len(build_neighbourhood(Nim("9,9"), 2))
    (10, 55)
    """
    work = work or Work()
    number: dict[Position, int] = {start: 0}
    moves: list[list[int]] = []
    found: list[Impartial] = [start]
    ends = [0]
    for _ in range(plies):
        ends.append(len(found))
        for one in found[ends[-2] : ends[-1]]:
            work.breathe(len(found))
            leads = [to for _, to in one.moves()]
            fresh = [to for to in dict.fromkeys(leads) if to not in number]
            number |= {to: place for place, to in enumerate(fresh, len(found))}
            found += fresh
            moves.append([number[to] for to in leads])
            if len(found) > most:
                raise TooLarge(f"{plies} moves lead to more than {most:,} positions")
    lengths = [*map(len, moves), *[0] * (len(found) - len(moves))]
    options = np.array([to for some in moves for to in some], np.int32)
    first, alike = np.cumsum([0, *lengths]), np.arange(len(found), dtype=np.int32)
    return GameGraph(start, first, options, (), alike, found.__getitem__, number.get)


def _numbered(start: Impartial, found: Sequence[Impartial], work: Work) -> GameGraph:
    """The world of positions that were found one by one, each after its options."""
    depths: dict[Impartial, int] = {}
    for one in found:
        work.breathe(len(depths), len(found), "numbering")
        depths[one] = 1 + max((depths[option] for option in one.options()), default=-1)
    ordered = sorted(found, key=depths.__getitem__)
    number: Mapping[Position, int] = {one: place for place, one in enumerate(ordered)}
    moves: list[list[int]] = []
    for one in ordered:
        work.breathe(len(moves), len(found), "numbering")
        moves.append([number[to] for _, to in one.moves()])
    first = np.cumsum([0, *map(len, moves)])
    options = np.array([to for some in moves for to in some], np.int32)
    layers = tuple(map(int, np.cumsum([0, *np.bincount(list(depths.values()))])))
    alike = _alike(ordered)
    return GameGraph(start, first, options, layers, alike, ordered.__getitem__, number.get)


def _alike(positions: Sequence[Impartial]) -> Numbers:
    seen: dict[Position, int] = {}
    places = (seen.setdefault(one.canonical(), place) for place, one in enumerate(positions))
    return np.fromiter(places, np.int32)


# The world of a Chomp board: all boards inside it and the moves between them, as arrays.
#
# A board is identified by its boundary, a path of steps to the left and down: bit r_k + n - k of
# its code is set for each of the n rows. Boards are sorted by cookies, so that options come first.
# Costs a few operations on arrays for each square of the board: 0.1 s for 8x8, 2 s for 10x10.

LONGEST_BOUNDARY = 62  # bits of a code

Rows = npt.NDArray[np.int8]
Codes = npt.NDArray[np.int64]


def build_chomp_graph(start: Chomp, work: Work | None = None) -> GameGraph:
    """The world of all boards that can follow this one."""
    _refuse_large(start)
    work = work or Work()
    boards = _by_cookies(start)
    cookies = boards.sum(axis=1, dtype=np.int64)
    first = np.concatenate([[0], np.cumsum(cookies - 1)])
    index = _Index(boards)
    options = _options(boards, first, index, work)
    layers = tuple(map(int, np.cumsum([0, *np.bincount(cookies)[1:]])))
    alike = np.minimum(np.arange(len(boards), dtype=np.int32), _transposed(boards, index))
    read, number = partial(_board, boards), partial(_number, index)
    return GameGraph(start, first, options, layers, alike, read, number, boards)


class _Index:
    """The numbers of boards by their codes."""

    def __init__(self, boards: Rows) -> None:
        self.height, self.width = boards.shape[1], int(boards[:, 0].max())
        codes = _codes(boards)
        self._order = np.argsort(codes).astype(np.int32)
        self._codes = codes[self._order]

    def numbers(self, boards: Rows) -> Numbers:
        """The numbers of these boards, -1 for those that are not inside."""
        codes = _codes(boards)
        places = np.minimum(np.searchsorted(self._codes, codes), len(self._codes) - 1)
        return np.where(self._codes[places] == codes, self._order[places], -1).astype(np.int32)


def _refuse_large(start: Chomp) -> None:
    boards = start.size_bound()
    if boards > limits.CHOMP_GRAPH_BOARDS or len(start.rows) + start.rows[0] > LONGEST_BOUNDARY:
        raise TooLarge(
            f"{format_large(boards)} boards are inside {start.rows[0]} columns and "
            f"{len(start.rows)} rows; at most {limits.CHOMP_GRAPH_BOARDS:,} are numbered, "
            "as in 11x11"
        )


def _by_cookies(start: Chomp) -> Rows:
    """All boards inside, sorted by cookies, then by rows."""
    boards = np.arange(1, start.rows[0] + 1, dtype=np.int8)[:, np.newaxis]
    for most in start.rows[1:]:
        last = np.minimum(boards[:, -1], most).astype(np.int64)
        line = np.repeat(np.arange(len(boards)), last + 1)
        begin = np.repeat(np.cumsum(last + 1) - last - 1, last + 1)
        below = (np.arange(len(line)) - begin).astype(np.int8)
        boards = np.column_stack([boards[line], below])
    order = np.lexsort((*boards.T[::-1], boards.sum(axis=1, dtype=np.int64)))
    return np.ascontiguousarray(boards[order])


def _codes(boards: Rows) -> Codes:
    """The bits of all rows; empty rows have theirs too."""
    height = boards.shape[1]
    places = boards.astype(np.int64) + np.arange(height - 1, -1, -1)
    return np.asarray(np.left_shift(np.int64(1), places).sum(axis=1))


def _options(boards: Rows, first: Codes, index: _Index, work: Work) -> Numbers:
    """The options of all boards, bite by bite; each goes to its place among the moves."""
    options = np.zeros(int(first[-1]), np.int32)
    for row in range(boards.shape[1]):
        work.step(row, boards.shape[1], "moves between boards")
        above = boards[:, :row].sum(axis=1, dtype=np.int64)
        for column in range(1 if row == 0 else 0, int(boards[:, row].max())):
            there = np.flatnonzero(boards[:, row] > column)
            after = boards[there]
            after[:, row:] = np.minimum(after[:, row:], column)
            options[first[there] + above[there] + column - 1] = index.numbers(after)
    return options


def _transposed(boards: Rows, index: _Index) -> Numbers:
    """The number of the transpose of each board; its own if the transpose is not inside."""
    own = np.arange(len(boards), dtype=np.int32)
    height, width = boards.shape[1], int(boards[:, 0].max())
    lengths = [np.count_nonzero(boards > column, axis=1) for column in range(width)]
    columns = np.stack(lengths, axis=1).astype(np.int8)
    fits = ~columns[:, height:].any(axis=1)
    turned = np.zeros_like(boards)
    turned[:, : min(height, width)] = columns[:, :height]
    numbers = index.numbers(turned)
    return np.where(fits & (numbers >= 0), numbers, own)


def _board(boards: Rows, number: int) -> Chomp:
    return Chomp.of(tuple(int(row) for row in boards[number] if row))


def _number(index: _Index, position: Position) -> int | None:
    if not isinstance(position, Chomp) or len(position.rows) > index.height:
        return None
    if position.rows[0] > index.width:
        return None
    rows = np.zeros((1, index.height), np.int8)
    rows[0, : len(position.rows)] = position.rows
    number = int(index.numbers(rows)[0])
    return None if number < 0 else number
