"""The world of a Chomp board: all boards inside it and the moves between them, as arrays.

A board is identified by its boundary, a path of steps to the left and down: bit r_k + n - k of its
code is set for each of the n rows. Boards are sorted by cookies, so that options come first.
Costs a few operations on arrays for each square of the board: 0.1 s for 8x8, 2 s for 10x10.
"""

from functools import partial

import numpy as np
import numpy.typing as npt

from ponder.core import limits
from ponder.core.errors import TooLarge
from ponder.core.position import Position
from ponder.core.words import magnitude
from ponder.core.work import Work
from ponder.games.chomp import Chomp
from ponder.solving.world import Numbers, World

LONGEST_BOUNDARY = 62  # bits of a code

Rows = npt.NDArray[np.int8]
Codes = npt.NDArray[np.int64]


def boards_inside(start: Chomp, work: Work | None = None) -> World:
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
    return World(start, first, options, layers, alike, read, number, boards)


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
            f"{magnitude(boards)} boards are inside {start.rows[0]} columns and "
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
