"""Every P-position of Chomp with at most so many cookies, whatever its shape.

No box of a practical size holds them: [30,29] and [16,1,1,…,1] have few cookies, but long
sides. Call the rows below the first the *tail* of a board. Lengthening the first row leads
from a P-position to N-positions only, so a tail T has at most one first row f(T) that makes
a P-position. It is the least r ≥ r2 that is not f(T′) for any T′ one move below T; there is
none if a move in the first row cuts the tail to a P-position, f(T∧x) = x for some x < r2.

The tails of one size are treated at once, by increasing size. The forbidden first rows of a
tail are the bits of a 64-bit number. Tails are identified by a sum of random numbers, one
for each row and its length, so that the number of a cut tail is known without making it; the
numbers are checked to be different. Cost: about 50 look-ups for each of the p(n) tails, where
p(60) = 966,467: some seconds for 60 cookies, a tenth of a second for 40.
"""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from ponder.core import limits
from ponder.core.errors import TooLarge
from ponder.core.work import Work
from ponder.games.chomp import Chomp
from ponder.solving.chomp.sieve import Boards

ENOUGH_COOKIES = (10, 20, 30, 44)  # 13,104 P-positions have at most 44
FILTER_BITS = 22
# For each cookie of the largest tails, or of all boards; the filter and its numbers are besides.
BYTES_PER_TAIL, BYTES_PER_BOARD, BYTES_OF_THE_FILTER = 8, 8, 5 << 20
ONE = np.uint64(1)

Tails = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.uint64]
Places = npt.NDArray[np.intp]


@lru_cache(maxsize=8)
def _kept(most: int) -> list[Boards]:
    """What was found for this number of cookies; empty until it is."""
    return []


def p_positions_by_cookies(most: int, work: Work | None = None) -> Boards:
    """All P-positions with at most this many cookies, fewest first.

    The array has one board on each line, padded with zeros. Boards of the same size are in
    order of their number of rows, then lexicographically. The array is kept for the next call.

    >>> p_positions_by_cookies(5).tolist()
    [[1, 0, 0], [2, 1, 0], [3, 2, 0], [2, 2, 1], [3, 1, 1]]
    """
    if not 1 <= most <= limits.CHOMP_COOKIES:
        raise TooLarge(f"P-positions are listed by 1 to {limits.CHOMP_COOKIES} cookies, not {most}")
    kept, work = _kept(most), work or Work()
    if not kept:
        needed = BYTES_PER_TAIL * most * _partitions(most)[most] + BYTES_OF_THE_FILTER
        work.need(needed, f"the P-positions with up to {most} cookies")
        kept.append(_in_order(_Search(most).boards(work)))
        kept[0].flags.writeable = False
    return kept[0]


def smallest_p_positions(count: int, work: Work | None = None) -> tuple[Chomp, ...]:
    """The first P-positions by cookies, then by rows.

    >>> print(*smallest_p_positions(6))
    1 2,1 3,2 2,2,1 3,1,1 4,3
    """
    if count > limits.EXAMPLES:
        raise TooLarge(
            f"at most {limits.EXAMPLES:,} P-positions are taken as examples, not {count:,}"
        )
    enough = (p_positions_by_cookies(cookies, work) for cookies in ENOUGH_COOKIES)
    boards = next(boards for boards in enough if len(boards) >= count)
    return tuple(Chomp.of(tuple(row for row in rows if row)) for rows in boards[:count].tolist())


def boards_by_cookies(most: int, work: Work | None = None) -> Boards:
    """All boards with at most this many cookies, fewest first.

    >>> boards_by_cookies(3).tolist()
    [[1, 0, 0], [1, 1, 0], [2, 0, 0], [1, 1, 1], [2, 1, 0], [3, 0, 0]]
    """
    if not 1 <= most <= limits.CHOMP_COOKIES:
        raise TooLarge(f"boards are listed by 1 to {limits.CHOMP_COOKIES} cookies, not {most}")
    needed = BYTES_PER_BOARD * most * sum(_partitions(most))
    (work or Work()).need(needed, f"the boards with up to {most} cookies")
    by_first: list[list[Tails]] = [[np.zeros((0, 1), np.uint8)]]
    for size in range(1, most + 1):
        by_first.append([np.zeros((size, 0), np.uint8)])
        for first in range(1, size + 1):
            by_first[size].append(_with_first_row(first, by_first[size - first], size))
    sizes = (np.concatenate(boards, axis=1) for boards in by_first[1:])
    return np.concatenate([_padded(boards, most) for boards in sizes], axis=1).T.astype(np.uint16)


def _partitions(most: int) -> list[int]:
    """How many boards have 0, 1, 2, … cookies.

    >>> _partitions(6)
    [1, 1, 2, 3, 5, 7, 11]
    """
    counts = [1] + [0] * most
    for part in range(1, most + 1):
        for size in range(part, most + 1):
            counts[size] += counts[size - part]
    return counts


def in_order(boards: Boards) -> Places:
    """The places of the boards by number of cookies, then of rows, then lexicographically."""
    keys = [boards[:, column] for column in range(boards.shape[1] - 1, -1, -1)]
    sizes = np.count_nonzero(boards, axis=1), boards.sum(axis=1, dtype=np.int64)
    return np.lexsort([*keys, *sizes])


def _in_order(boards: Boards) -> Boards:
    return np.ascontiguousarray(boards[in_order(boards), : (boards > 0).any(axis=0).sum()])


class _Search:
    """The tails of boards with at most `most` cookies, and the first rows found for them.

    Arrays hold one tail in each column, so that each step reads neighbouring numbers.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        dice = np.random.default_rng(most)
        self.weights: Numbers = dice.integers(1, 1 << 63, (most + 1, most + 1), np.uint64)
        self.weights[:, 0] = 0
        # sums[i, c]: the number of i rows of length c
        self.sums: Numbers = np.zeros((most + 2, most + 1), np.uint64)
        self.sums[1:] = np.cumsum(self.weights, axis=0, dtype=np.uint64)
        self.found = _FirstRows()
        self.tails: list[list[Tails]] = []

    def boards(self, work: Work) -> Boards:
        """Every P-position, the tails by increasing size."""
        found, numbers = [], []
        for size in range(self.most):
            work.step(size, self.most, "P-positions by cookies")
            tails = self._of_size(size)
            prefixes = self._prefixes(tails)
            first = self._first_rows(tails, prefixes, size, work)
            lost = np.flatnonzero(first)
            self.found.add(prefixes[-1, lost], first[lost])
            found.append(_padded(np.vstack([first[lost], tails[:, lost]]), self.most))
            numbers.append(prefixes[-1])
        _refuse_equal(np.concatenate(numbers))
        return np.concatenate(found, axis=1).T.astype(np.uint16)

    def _of_size(self, size: int) -> Tails:
        """The tails with so many cookies that leave room for a first row as long as theirs."""
        by_first: list[Tails] = [np.zeros((size, int(size == 0)), np.uint8)]
        lengths = range(1, min(size, self.most - size) + 1)
        by_first += [_with_first_row(first, self.tails[size - first], size) for first in lengths]
        self.tails.append(by_first)
        return np.concatenate(by_first, axis=1)

    def _prefixes(self, tails: Tails) -> Numbers:
        """The numbers of the first 0, 1, 2, … rows of every tail."""
        numbers: Numbers = np.zeros((len(tails) + 1, tails.shape[1]), np.uint64)
        for row, lengths in enumerate(tails):
            numbers[row + 1] = numbers[row] + self.weights[row].take(lengths)
        return numbers

    def _first_rows(self, tails: Tails, prefixes: Numbers, size: int, work: Work) -> Tails:
        """f(T) of every tail, 0 if there is none with few enough cookies."""
        if size == 0:
            return np.ones(1, np.uint8)
        free = _bits_between(tails[0], self.most - size)
        for cut in work.checking(range(min(size, self.most - size))):
            self._forbid(tails[: size // (cut + 1)], prefixes, cut, free)
        return _lowest_bits(free)

    def _forbid(self, tails: Tails, prefixes: Numbers, cut: int, free: Numbers) -> None:
        """Forbid the first rows of what is left after moves that leave `cut` cookies in a row.

        Rows i to e - 1 are longer than the cut. A move in row i leaves the rows above it, rows
        of the length of the cut down to row e, and the rows from e on.
        """
        lines = np.flatnonzero(free)
        ends = np.count_nonzero(tails[:, lines] > cut, axis=0)
        below = prefixes[-1, lines] - prefixes[ends, lines] + self.sums[:, cut].take(ends)
        for row in range(len(tails)):
            still = np.flatnonzero(ends > row)
            lines, ends, below = lines[still], ends[still], below[still]
            hit, first = self.found.of(below + prefixes[row, lines] - self.sums[row, cut])
            where = lines[hit]
            free[where] &= ~np.left_shift(ONE, first)
            if row == 0:  # the same move in the first row of the board leads to a P-position
                free[where[first == cut]] = 0


def _with_first_row(first: int, below: list[Tails], rows: int) -> Tails:
    """The tails with this first row; `below` are those of the rest, by their first row."""
    rest = np.concatenate(below[: first + 1], axis=1)
    line = np.full((1, rest.shape[1]), first, np.uint8)
    return _padded(np.concatenate([line, rest]), rows)


def _padded(tails: Tails, rows: int) -> Tails:
    """The tails with so many rows, the last ones empty."""
    return np.pad(tails, ((0, rows - len(tails)), (0, 0)))


class _FirstRows:
    """The first rows of the tails that have one, by the numbers of the tails."""

    def __init__(self) -> None:
        self._numbers = np.zeros(0, np.uint64)
        self._first = np.zeros(0, np.uint64)
        self._maybe = np.zeros(1 << FILTER_BITS, np.bool_)

    def add(self, numbers: Numbers, first: Tails) -> None:
        order = np.argsort(numbers)
        places = np.searchsorted(self._numbers, numbers[order])
        self._numbers = np.insert(self._numbers, places, numbers[order])
        self._first = np.insert(self._first, places, first[order])
        self._maybe[_slots(numbers)] = True

    def of(self, numbers: Numbers) -> tuple[Places, Numbers]:
        """Where the tail has a first row, and these; a filter spares most of the searching."""
        maybe = np.flatnonzero(self._maybe[_slots(numbers)])
        asked = numbers[maybe]
        places = np.minimum(np.searchsorted(self._numbers, asked), len(self._numbers) - 1)
        there = self._numbers[places] == asked
        return maybe[there], self._first[places[there]]


def _slots(numbers: Numbers) -> Places:
    return (numbers >> np.uint64(64 - FILTER_BITS)).astype(np.intp)


def _bits_between(least: Tails, most: int) -> Numbers:
    """The bits from `least` to `most`."""
    ends: Numbers = np.left_shift(ONE, least.astype(np.uint64))
    return np.maximum(np.uint64(1 << (most + 1)), ends) - ends


def _lowest_bits(bits: Numbers) -> Tails:
    """The place of the lowest bit, 0 if there is none."""
    lowest = bits & (~bits + ONE)
    exponents = np.frexp(lowest.astype(np.float64))[1]  # exact for powers of 2
    return np.asarray(np.maximum(exponents - 1, 0), np.uint8)


def _refuse_equal(numbers: Numbers) -> None:
    numbers.sort()
    if np.any(numbers[1:] == numbers[:-1]):
        raise AssertionError("two tails have the same number; choose another seed")
