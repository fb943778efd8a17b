"""Claims on many boards at once: the verdict on each, exactly.

boards = sieve.box.boards(…)                       # one on each line, padded with zeros
codes = verdicts(Claim.parse("number_of_cookies(x) >= 2*number_of_columns(x) - 1"), boards)
boards[codes == CODES["false"]]                    # the counterexamples
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from itertools import pairwise
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from ponder.core.errors import BadText, TooLarge, Unsuitable
from ponder.core.text import format_large
from ponder.core.work import Work
from ponder.exact.arrays import Integers, RationalArray, Values, concatenate, ratios
from ponder.games.boards.partitions import Partition
from ponder.language.blocks import Block, Memo, VerdictCodes
from ponder.language.claims import Claim
from ponder.language.conditions import Condition
from ponder.measures.invariant import Measure, find_measures

# Invariants of many Chomp boards at once, exactly.
#
# Boards come as an array with one board on each line, padded with zeros, as
# `ponder.solving.chomp.sieve` gives them. They are measured block by block: a block stays in the
# cache of the processor while all its invariants are computed, and what several of them need (the
# number of cookies, the gaps between rows) is computed only once.

Rows = npt.NDArray[np.int64]

CELLS_IN_A_BLOCK = 1 << 17
LONGEST_ROW = 1 << 31  # sums and products of two then fit into int64
BITS = 63
MOST_IN_A_BYTE = 255
MOST_BITS = 10_000_000  # of a product


class BoardBlock:
    """A block of boards, and numbers that many invariants need.

    `rows[i]` holds the length of row i of every board, so that each step reads neighbouring
    numbers.
    """

    def __init__(self, boards: npt.NDArray[np.integer[Any]]) -> None:
        self.rows: Rows = np.ascontiguousarray(boards.T).astype(np.int64)
        self._values: dict[str, Values] = {}
        self._ratios: dict[str, RationalArray] = {}
        self._columns: dict[int, Rows] = {}

    def __len__(self) -> int:
        return len(self.width)

    def values(self, measure: Measure) -> Values:
        """The exact values of an invariant or property, computed once."""
        if measure.name not in self._values:
            if measure.many is None:
                wrong = f"{measure.name} does not work on arrays"
                raise Unsuitable(f"{wrong}; call it on one board at a time")
            self._values[measure.name] = measure.many(self)
        return self._values[measure.name]

    def ratios(self, measure: Measure) -> RationalArray:
        """The same, ready for arithmetic."""
        if measure.name not in self._ratios:
            self._ratios[measure.name] = ratios(self.values(measure))
        return self._ratios[measure.name]

    def row(self, number: int) -> Rows:
        """The length of this row, counted from 1; 0 if there is none."""
        there = number <= len(self.rows)
        return np.asarray(self.rows[number - 1] if there else np.zeros_like(self.width))

    def column(self, number: int) -> Rows:
        """The length of this column, counted from 1; 0 if there is none."""
        if number not in self._columns:
            self._columns[number] = _count(self.rows >= number)
        return self._columns[number]

    @cached_property
    def height(self) -> Rows:
        """The number of non-empty rows."""
        return _count(self.rows)

    @property
    def width(self) -> Rows:
        """The number of non-empty columns."""
        return np.asarray(self.rows[0])

    @cached_property
    def cookies(self) -> Rows:
        """The number of cookies."""
        return np.asarray(self.rows.sum(axis=0))

    @cached_property
    def gaps(self) -> Rows:
        """How much longer each row is than the next: the number of columns that end with it."""
        gaps = self.rows.copy()
        gaps[:-1] -= self.rows[1:]
        return gaps

    @cached_property
    def corners(self) -> Rows:
        """The number of different lengths of rows, or equally of columns."""
        return _count(self.gaps)

    @cached_property
    def last_row(self) -> Rows:
        """The length of the last row."""
        last = self.height[np.newaxis] - 1
        return np.asarray(np.take_along_axis(self.rows, last, axis=0)[0])

    @cached_property
    def last_column(self) -> Rows:
        """The length of the last column: the number of rows as long as the first."""
        return _count(self.rows == self.rows[0])

    def largest_row_gap(self) -> Rows:
        """The largest gap between two rows; the gap below the last row does not count."""
        inner = self.gaps[:-1] * (self.rows[1:] > 0)
        return np.asarray(inner.max(axis=0, initial=0))

    def durfee_square(self) -> Rows:
        """The number of rows that reach the diagonal."""
        return _count(self.rows >= self._numbers)

    def largest_rectangle(self) -> Rows:
        """The largest product of the number of a row and its length."""
        return np.asarray((self.rows * self._numbers).max(axis=0))

    def asymmetry(self) -> Rows:
        """The sum of the differences between rows and columns.

        A column without a row of the same number counts with all its cookies.
        """
        beyond = np.maximum(self.rows - len(self.rows), 0).sum(axis=0)
        lines = range(1, len(self.rows) + 1)
        return reduce(np.add, (np.abs(self.row(n) - self.column(n)) for n in lines), beyond)

    def nim_sum_of_columns(self) -> Rows:
        """Columns that end with the same row cancel in pairs."""
        return np.asarray(np.bitwise_xor.reduce(self._numbers * (self.gaps % 2), axis=0))

    def nim_sum_of_arms(self) -> Rows:
        """Rows and columns reach beyond the diagonal only within the Durfee square."""
        lines = range(1, min(len(self.rows), int(self.width.max())) + 1)
        beyond = (np.maximum(line(n) - n, 0) for line in (self.row, self.column) for n in lines)
        return reduce(np.bitwise_xor, beyond)

    @property
    def _numbers(self) -> Rows:
        """The numbers of the rows, shaped like their lengths."""
        return np.arange(1, len(self.rows) + 1)[:, np.newaxis]

    def row_product(self) -> Integers:
        """The product of the lengths of the rows."""
        products = np.multiply.reduce(np.maximum(self.rows, 1), axis=0)
        return self._exact(products, self.height, lambda rows: prod(filter(None, rows)))

    def column_product(self) -> Integers:
        """The product of the lengths of the columns: k for each column that ends with row k.

        With two rows or more, more than `BITS` columns never fit: see `_exact`.
        """
        products = np.ones_like(self.rows[0])
        for length, exponents in enumerate(self.gaps[1:], start=2):
            powers = np.multiply.accumulate(np.array([1] + [length] * BITS, dtype=np.int64))
            products *= powers.take(exponents, mode="clip")
        return self._exact(products, self.width, product_of_columns)

    def _exact(
        self, products: Rows, factors: Rows, product: Callable[[list[int]], int]
    ) -> Integers:
        """The products, with Python's integers where int64 may be too small.

        By the inequality of the means, n factors with the sum s have a product of at most
        (s/n)^n.
        """
        bits = factors * np.log2(self.cookies / factors)
        large = np.flatnonzero(bits > BITS - 0.001)
        if not len(large):
            return products
        exact = products.astype(object)
        exact[large] = [product(board) for board in self.rows[:, large].T.tolist()]
        return exact.astype(np.int64) if max(exact[large]) < 1 << BITS else exact


def measure_boards(measure: Measure, boards: npt.NDArray[np.integer[Any]]) -> Values:
    """The exact values of one invariant or property on all boards."""
    return concatenate([values for (values,) in values_by_block([measure], boards)])


def values_by_block(
    measures: Iterable[Measure], boards: npt.NDArray[np.integer[Any]]
) -> Iterator[tuple[Values, ...]]:
    """The values of several invariants on the boards, one block of boards after another."""
    wanted = list(measures)
    for block in blocks(boards):
        yield tuple(block.values(measure) for measure in wanted)


def blocks(boards: npt.NDArray[np.integer[Any]]) -> Iterator[BoardBlock]:
    """The boards in blocks that fit the cache of the processor."""
    if boards.ndim != 2 or not boards.size or not np.issubdtype(boards.dtype, np.integer):
        raise BadText("boards are an array of integers: one board on each line, padded with zeros")
    if boards[:, 0].min() < 1 or boards[:, 0].max() > LONGEST_ROW:
        raise BadText(f"the first row of a board has from 1 to {LONGEST_ROW:,} squares")
    size = max(1, CELLS_IN_A_BLOCK // boards.shape[1])
    for begin in range(0, len(boards), size):
        yield BoardBlock(boards[begin : begin + size])


def _count(there: npt.NDArray[Any]) -> Rows:
    """How many rows of each board are there, added in bytes where a byte can hold the number."""
    marks = (there != 0).view(np.uint8)
    kind = np.uint8 if len(there) <= MOST_IN_A_BYTE else np.int64
    return np.asarray(marks.sum(axis=0, dtype=kind).astype(np.int64))


def product_of_columns(rows: Sequence[int]) -> int:
    """The product of the lengths of the columns, by columns of equal length."""
    gaps = [row - below for row, below in pairwise([*rows, 0])]
    bits = sum(length.bit_length() * gap for length, gap in enumerate(gaps[1:], start=2))
    if bits > MOST_BITS:
        raise TooLarge(f"a product of up to {format_large(bits)} bits")
    return prod(length**gap for length, gap in enumerate(gaps, start=1))


Boards = npt.NDArray[np.integer[Any]]


def verdicts(
    what: Claim | Condition,
    boards: Boards,
    *,
    known: Mapping[str, bool] | None = None,
    work: Work | None = None,
) -> VerdictCodes:
    """The verdict on every board, as codes (`ponder.exact.verdicts.CODES`).

    `known` are properties with the same value on all boards, so that nothing needs to be
    solved: `{"is_p_position": True}`.
    """
    blocks = verdicts_by_block([what], boards, known=known, work=work)
    return np.concatenate([codes for (codes,) in blocks])


def verdicts_by_block(
    claims: Sequence[Claim | Condition],
    boards: Boards,
    *,
    known: Mapping[str, bool] | None = None,
    memo: Memo | None = None,
    work: Work | None = None,
) -> Iterator[tuple[VerdictCodes, ...]]:
    """The verdicts on several claims, one block of boards after another; they share invariants.

    One `memo` may serve many calls: it keeps what was evaluated one by one.
    """
    work, memo, done = work or Work(), Memo() if memo is None else memo, 0
    told = {name: ratios(flag) for name, flag in (known or {}).items()}
    names = frozenset().union(*(claim.names for claim in claims))
    measures = find_measures(Partition, names - told.keys()).values()
    for rows in blocks(boards):
        work.step(done, len(boards))
        columns = {measure.name: rows.ratios(measure) for measure in measures}
        block = Block(told | columns, len(rows), memo)
        yield tuple(block.verdicts(claim) for claim in work.checking(claims))
        done += len(rows)
