"""Every P-position of Chomp inside a rectangle, by the native sieve.

The sieve never holds all boards. A board is a 64-bit code, and codes come in increasing
order, in batches, while the sieve goes on; a table is the array of all of them.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import comb
from pathlib import Path
from typing import IO, Self

import numpy as np
import numpy.typing as npt

from ponder import _native
from ponder.core import limits
from ponder.core.errors import BadText, TooLarge, Unsuitable
from ponder.core.files import write_atomically
from ponder.core.text import format_large
from ponder.core.work import FINISHED, BudgetSpent, Ending, Work, memory_left
from ponder.games.chomp import Chomp

Codes = npt.NDArray[np.uint64]
Boards = npt.NDArray[np.uint16]

CODES_IN_A_BATCH = 1 << 20
SECONDS_PER_POSITION = 6e-10  # roughly, on a processor of today with two threads,
SECONDS_PER_PAIR_OF_ROWS = 2e-8  # and with three rows or fewer
SHARE_OF_P_POSITIONS = 1 / 80  # more than boxes of a million boards show; smaller ones are cheap
BYTES_PER_CODE = 8
BYTES_WAITING = 1 << 26  # of codes that wait for their reader, and more in boxes with large planes
LARGEST_SQUARE = 32  # whose boards have codes of 62 bits
GIGABYTE = 1e9
BETWEEN_STEPS = 0.05  # seconds


@dataclass(frozen=True)
class SieveCost:
    """What a sieve would cost, estimated before it starts; the seconds are a rough guess.

    The boards found may be `held` in memory, or `listed` in a file.
    """

    rows: int
    columns: int
    positions: int
    bytes: int
    seconds: float
    held: bool = False
    listed: bool = False

    def __str__(self) -> str:
        return (
            f"{self.rows}x{self.columns}: {format_large(self.positions)} positions, about "
            f"{self.bytes / GIGABYTE:,.2f} GB, roughly {self.seconds:,.0f} s"
        )


def native_box(board: Chomp) -> _native.ChompBox:
    """The rectangle as the kernel knows it."""
    if not board.is_rectangle:
        raise BadText(f"a table is of a rectangle such as 8x10, not of {board}")
    if board.size_bound() >= 1 << 62:
        count = format_large(board.size_bound())
        raise TooLarge(
            f"{count} boards fit inside, which is too many for codes of 62 bits; "
            f"the largest square is {LARGEST_SQUARE}x{LARGEST_SQUARE}"
        )
    if max(len(board.rows), board.rows[0]) > limits.CHOMP_SIDE:
        raise TooLarge(f"a table has at most {limits.CHOMP_SIDE:,} rows and columns")
    return _native.ChompBox(len(board.rows), board.rows[0])


def sieve_cost(board: Chomp, *, held: bool = False, listed: bool = False) -> SieveCost:
    """The cost of the sieve of a rectangle.

    `held`: all codes are to be kept in memory. `listed`: they are read while the sieve goes on.

    >>> print(sieve_cost(Chomp("10x10")))
    10x10: 184,755 positions, about 0.00 GB, roughly 0 s
    """
    box = native_box(board)
    codes = int(box.positions * SHARE_OF_P_POSITIONS) * BYTES_PER_CODE
    codes = codes if held else min(codes, BYTES_WAITING + codes // 10) if listed else 0
    thin, long = sorted((box.rows, box.columns))
    pace = long**2 * SECONDS_PER_PAIR_OF_ROWS if thin <= 3 else box.positions * SECONDS_PER_POSITION
    size = box.bytes() + codes
    return SieveCost(box.rows, box.columns, box.positions, size, pace, held=held, listed=listed)


def refuse_above(cost: SieveCost, allowed: int) -> None:
    """Raise `TooLarge` with the figure if the sieve would need more bytes than allowed.

    It is `BudgetSpent`, which a higher limit may mend, only if there is that much memory.
    """
    if cost.bytes > allowed:
        words = f"{cost}; the memory allowed is {allowed / GIGABYTE:.2f} GB"
        words += _what_fits(allowed, cost)
        raise TooLarge(words) if cost.bytes > memory_left() else BudgetSpent(words, "memory")


def _what_fits(memory: int, cost: SieveCost) -> str:
    """Which square is still small enough for the same, in words."""
    sides = range(LARGEST_SQUARE, 0, -1)
    costs = (sieve_cost(Chomp([n] * n), held=cost.held, listed=cost.listed) for n in sides)
    side = next((one.rows for one in costs if one.bytes <= memory), None)
    return "" if side is None else f", enough for {side}x{side}"


class Sieve:
    """A sieve at work; at the end of its `with` block it stops and frees everything."""

    def __init__(self, board: Chomp, *, listed: bool, threads: int = 2) -> None:
        self.box = native_box(board)
        refuse_above(sieve_cost(board, listed=listed), memory_left())
        self._native = _native.ChompSieve(self.box, threads=threads, listed=listed)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._native.stop()

    @property
    def p_positions(self) -> int:
        """The number of P-positions found so far."""
        return self._native.p_positions

    @property
    def has_ended(self) -> bool:
        """Whether all are found."""
        return self._native.wait(0)

    def count(self, work: Work | None = None) -> int:
        """The number of P-positions, once the sieve has finished."""
        work = work or Work()
        while not self._native.wait(BETWEEN_STEPS):
            self._step(work)
        self._step(work)
        return self.p_positions

    def batches(self, work: Work | None = None) -> Iterator[Codes]:
        """The codes of all P-positions, in increasing order."""
        work = work or Work()
        while len(codes := self._native.take(CODES_IN_A_BATCH, hear=work.check)):
            self._step(work)
            yield codes

    def by_cookies(self) -> list[int]:
        """How many P-positions have 0, 1, 2, … cookies, once the sieve has finished."""
        return [int(count) for count in self._native.by_cookies]

    def by_longest(self) -> list[int]:
        """How many have a first row of 0, 1, 2, …; in a tall box, how many have 0, 1, 2, … rows."""
        return [int(count) for count in self._native.by_longest]

    def _step(self, work: Work) -> None:
        work.step(self._native.done, self.box.positions)


def by_first_row(sieve: Sieve, work: Work | None = None) -> list[int]:
    """How many P-positions have a first row of 0, 1, 2, …, from a sieve that has finished.

    The sieve counts along the longer side. In a tall box the first row is the shorter side:
    the number with length c is that of the box of c columns minus that of c - 1 columns.
    """
    rows, columns = sieve.box.rows, sieve.box.columns
    if rows <= columns:
        return sieve.by_longest()
    smaller_boxes = (Chomp.of((width,) * rows) for width in range(1, columns))
    inside = [0, *(_count(box, work) for box in smaller_boxes), sieve.count()]
    return [0, *(larger - smaller for smaller, larger in pairwise(inside))]


def _count(rectangle: Chomp, work: Work | None) -> int:
    with Sieve(rectangle, listed=False) as sieve:
        return sieve.count(work)


def p_positions(rectangle: Chomp) -> Iterator[Chomp]:
    """Every P-position inside a rectangle, one after another.

    >>> [str(board) for board in p_positions(Chomp("2x4"))]
    ['1', '2,1', '3,2', '4,3']
    """
    with Sieve(rectangle, listed=True) as sieve:
        for codes in sieve.batches():
            for rows in sieve.box.boards(codes).tolist():
                yield Chomp.of(tuple(row for row in rows if row))


def count_boards_by_cookies(rows: int, columns: int) -> list[int]:
    """How many boards inside a rectangle have 0, 1, 2, … cookies: a Gaussian binomial.

    >>> count_boards_by_cookies(2, 2)
    [1, 1, 2, 1, 1]
    """
    counts = [1] + [0] * (rows * columns)
    for part in range(1, rows + 1):
        _multiply(counts, columns + part)
        _divide(counts, part)
    return counts


def _multiply(counts: list[int], power: int) -> None:
    """Multiply the polynomial by 1 - x^power, in place."""
    for k in range(len(counts) - 1, power - 1, -1):
        counts[k] -= counts[k - power]


def _divide(counts: list[int], power: int) -> None:
    """Divide the polynomial by 1 - x^power, in place."""
    for k in range(power, len(counts)):
        counts[k] += counts[k - power]


# P-positions of Chomp streamed to a file: text, NumPy or Parquet, never all in memory.

NPY_MAGIC = b"\x93NUMPY\x01\x00"
NPY_HEADER_BYTES = 192

Writer = Callable[[IO[bytes], Iterable[Boards], int], int]


def write_listing(path: Path, batches: Iterable[Boards], rows: int) -> int:
    """Write the boards, one row length a column, and return how many there were."""
    writer = WRITERS[format_of(path)]
    with write_atomically(path) as file:
        return writer(file, batches, rows)


def format_of(path: Path) -> str:
    """The format that the file's name asks for; others are refused before any work."""
    if path.suffix not in WRITERS:
        raise BadText(f"P-positions are written as {', '.join(WRITERS)}, not as {path.name!r}")
    if path.suffix == ".parquet":
        try:
            import pyarrow as _  # noqa: F401 - only whether it is there
        except ImportError:
            raise Unsuitable("Parquet needs pyarrow: pip install 'ponder-cgt[data]'") from None
    return path.suffix


def with_few_cookies(batches: Iterable[Boards], most: int) -> Iterator[Boards]:
    """The boards with at most this many cookies."""
    for boards in batches:
        yield boards[boards.sum(axis=1) <= most]


def _write_text(file: IO[bytes], batches: Iterable[Boards], rows: int) -> int:
    """One position a line, as `Chomp` reads it."""
    count = 0
    for boards in batches:
        for board in boards.tolist():
            file.write((",".join(str(row) for row in board if row) + "\n").encode())
        count += len(boards)
    return count


def _write_npy(file: IO[bytes], batches: Iterable[Boards], rows: int) -> int:
    """An array of uint16; the header is written again at the end, when the number is known."""
    file.write(_npy_header(0, rows))
    count = 0
    for boards in batches:
        file.write(boards.astype("<u2", copy=False).tobytes())
        count += len(boards)
    file.seek(0)
    file.write(_npy_header(count, rows))
    return count


def _npy_header(count: int, rows: int) -> bytes:
    """The header of the NumPy format 1.0, always of the same length."""
    described = {"descr": "<u2", "fortran_order": False, "shape": (count, rows)}
    length = NPY_HEADER_BYTES - len(NPY_MAGIC) - 2
    text = repr(described).encode().ljust(length - 1) + b"\n"
    return NPY_MAGIC + np.uint16(length).tobytes() + text


def _write_parquet(file: IO[bytes], batches: Iterable[Boards], rows: int) -> int:
    """A column for each row of the board: row1, row2, …"""
    import pyarrow as arrow
    from pyarrow import parquet

    schema = arrow.schema([(f"row{number}", arrow.uint16()) for number in range(1, rows + 1)])
    count = 0
    with parquet.ParquetWriter(file, schema) as writer:
        for boards in batches:
            columns = [arrow.array(np.ascontiguousarray(boards[:, i])) for i in range(rows)]
            writer.write_table(arrow.Table.from_arrays(columns, schema=schema))
            count += len(boards)
    return count


WRITERS: dict[str, Writer] = {".txt": _write_text, ".npy": _write_npy, ".parquet": _write_parquet}


# All lost boards of Chomp inside a rectangle, written as a short text for a page.
#
# The number of a board of R rows c1 >= c2 >= … is the sum of C(ci + R - i, R - i + 1), which
# counts all boards from 0. The text holds the gaps between the numbers of the P-positions, each in
# digits of five bits, the low ones first; a digit of 32 or more is followed by another.

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
BASE = 32
LETTERS_OF_A_GAP = 2  # on average
LARGEST_LISTED_SQUARE = "14x14"


@dataclass(frozen=True)
class LostBoards:
    """The P-positions of a rectangle: how many, and their numbers as gaps in digits.

    If the work was stopped, `stopped` says why, and they are those that were found by then.
    """

    rows: int
    columns: int
    count: int
    gaps: str
    stopped: Ending = FINISHED


def lost_boards(rectangle: Chomp, work: Work | None = None) -> LostBoards:
    """The lost boards inside the rectangle, or `TooLarge` with the size that they would need.

    >>> lost_boards(Chomp("2x3"))
    LostBoards(rows=2, columns=3, count=3, gaps='CDE', stopped=Ending(cause='finished', reached=''))
    """
    refuse_large(rectangle)
    work = work or Work()
    batches = [np.zeros(0, np.int64)]
    with Sieve(rectangle, listed=True) as sieve, work.answering():
        batches.extend(board_numbers(sieve.box.boards(codes)) for codes in sieve.batches(work))
    numbers = np.sort(np.concatenate(batches))
    gaps = "".join(map(encode_gap, np.diff(numbers, prepend=-1).tolist()))
    return LostBoards(sieve.box.rows, sieve.box.columns, len(numbers), gaps, work.ending)


def refuse_large(rectangle: Chomp) -> None:
    """Raise `TooLarge` for a rectangle whose lost boards would not fit into a page."""
    rows, columns = len(rectangle.rows), rectangle.rows[0]
    if max(rows, columns) > limits.PAGE_SIDE:
        raise TooLarge(
            f"a page shows at most {limits.PAGE_SIDE} rows and columns; "
            f"the largest square is {LARGEST_LISTED_SQUARE}"
        )
    letters = int(rectangle.size_bound() * SHARE_OF_P_POSITIONS * LETTERS_OF_A_GAP)
    if letters > limits.PAGE_LETTERS:
        raise TooLarge(
            f"the lost boards inside {rows}x{columns} would need about "
            f"{format_large(round(letters / 1e6)).removeprefix('about ')} MB; a page holds at most "
            f"{limits.PAGE_LETTERS / 1e6:.0f} MB, which is enough for {LARGEST_LISTED_SQUARE}"
        )


def board_numbers(boards: Boards) -> np.typing.NDArray[np.int64]:
    """The number of each board, given as a line of the lengths of all its rows."""
    total = np.zeros(len(boards), np.int64)
    rows = boards.shape[1]
    for row in range(rows):
        below = rows - row
        longest = int(boards[:, row].max(initial=0))
        ways = np.array([comb(length + below - 1, below) for length in range(longest + 1)])
        total += ways[boards[:, row]]
    return total


def encode_gap(number: int) -> str:
    """The number in digits of five bits, the low ones first.

    >>> encode_gap(5), encode_gap(40)
    ('F', 'oB')
    """
    digits: list[str] = []
    while number >= BASE:
        number, low = divmod(number, BASE)
        digits.append(DIGITS[low + BASE])
    return "".join([*digits, DIGITS[number]])
