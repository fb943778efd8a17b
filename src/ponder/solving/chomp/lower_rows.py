"""Chomp with all rows below the second fixed: which first rows make a P-position, for ever.

Fix the lower rows T = (r3, r4, …). For each q at most one p makes (p, q, T) a P-position,
because to shorten the first row is a move. This p is given by finitely many values, after
which p - q is periodic, or there is no further P-position. the search below finds this law.

References: D. Zeilberger, "Three-rowed Chomp" (2001); S. Byrnes, "Poset game periodicity" (2003).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from math import lcm
from operator import or_

from ponder.checking.lower_rows import LawOfLowerRows
from ponder.core import limits
from ponder.core.errors import BadText, TooLarge, quote
from ponder.core.text import format_large
from ponder.core.work import Work
from ponder.games.boards.notation import as_whole_numbers, parse_numbers
from ponder.games.chomp import Chomp

Lower = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RowLaw(LawOfLowerRows):
    """For which p and q the board (p, q, *lower) is a P-position.

    `values` are the p for q = start, start + 1, …. If there are `offsets`, they repeat for
    ever after: p = q + offset from the threshold on. Otherwise there is no other P-position.

    >>> law = row_law((3,))
    >>> law.values, law.offsets, [law.value(q) for q in range(3, 8)]
    ((6, 7, 5), (), [6, 7, 5, None, None])
    """

    @property
    def period(self) -> int:
        """After how many q the offsets repeat; 0 if the law ends."""
        return len(self.offsets)

    def value(self, q: int) -> int | None:
        """The p for which (p, q, *lower) is a P-position; None if there is none."""
        return None if q < self.start else LawOfLowerRows.value(self, q)

    def to_json(self) -> list[list[int]]:
        """The law as three lists of numbers."""
        return [list(self.lower), list(self.values), list(self.offsets)]


def row_law(lower: Iterable[int], work: Work | None = None) -> RowLaw:
    """The law of these lower rows."""
    lower = tuple(lower)
    return row_laws([lower], work)[lower]


def row_laws(lowers: Iterable[Lower], work: Work | None = None) -> dict[Lower, RowLaw]:
    """The laws of these lower rows and of all that they depend on, which come first.

    >>> list(row_laws([(2, 1)]))
    [(), (1,), (1, 1), (2,), (2, 1)]
    """
    work, needed, search = work or Work(), _needed(lowers), LawSearch()
    for number, lower in enumerate(needed):
        work.step(number, len(needed), f"{number:,} laws found")
        search.find(lower, work)
    return search.laws


def read_lower_rows(text: str) -> Lower:
    """The lower rows that a text such as `p,q,3,2` writes.

    >>> read_lower_rows("p,q,3,2"), read_lower_rows("p, q")
    ((3, 2), ())
    """
    match = re.fullmatch(r"\s*p\s*,\s*q\s*(?:,(.*))?", text, re.DOTALL)
    if match is None:
        raise BadText(f"expected rows like p,q,7 or p,q,3,2, not {quote(text)}")
    return checked_lower(parse_numbers(match[1], "3,2") if match[1] is not None else ())


def checked_lower(rows: Iterable[int]) -> Lower:
    """The rows without zeros at the end; rows that grow are refused."""
    numbers = as_whole_numbers(rows, "3,2")
    right = tuple(sorted(numbers, reverse=True))
    if numbers != right:
        raise BadText(f"rows may not grow: write p,q,{','.join(map(str, right))}")
    return tuple(row for row in numbers if row)


def _needed(lowers: Iterable[Lower]) -> list[Lower]:
    """Everything inside these lower rows, in an order in which moves go back."""
    needed: set[Lower] = set()
    for lower in sorted(set(lowers), reverse=True):
        if lower not in needed:
            _refuse_large(lower)
            needed.update(_inside(lower))
    return sorted(needed)


def _refuse_large(lower: Lower) -> None:
    laws = Chomp.of(lower).size_bound() + 1 if lower else 1
    if laws * sum(lower) * len(lower) > limits.LOWER_ROWS_STEPS:
        raise TooLarge(
            f"the lower rows {quote(','.join(map(str, lower)))} depend on {format_large(laws)} "
            "others, which is too many; p,q,300 or p,q,40,40 can be done"
        )


def _inside(lower: Lower) -> Iterator[Lower]:
    """All lower rows inside, beginning with none."""
    longest: list[Lower] = [()]
    yield ()
    for bound in lower:
        longest = [
            (*rows, length)
            for rows in longest
            for length in range(1, min(bound, *(rows[-1:] or (bound,))) + 1)
        ]
        yield from longest


# The search for the law of lower rows, from the laws of the lower rows below.
#
# The p of (p, q, T) is the least number from q on that is not forbidden. Forbidden are:
#
# - the values at q of the lower rows T′ one move below T,
# - the earlier values of T itself (the second row is shortened, but not below r3),
# - some constants (the second row is shortened below r3).
#
# If p = q, the board (q, q, T) can be reached from every larger q, and the law ends there. Once q
# is past the constants and the thresholds of all T′, the next value depends only on q modulo the
# periods of the T′ and on which larger p are forbidden already. When these come again, the law has
# become periodic, for ever.
#
# Bit i of a mask says that p = q + i is forbidden. A step costs a few operations on whole numbers
# of about a hundred bits.

LONGEST_PERIOD = 1_000_000


class LawSearch:
    """The laws found so far; those of all lower rows inside must be found first."""

    def __init__(self) -> None:
        self.laws: dict[Lower, RowLaw] = {}
        self._forbids: dict[Lower, _Forbids] = {}

    def find(self, lower: Lower, work: Work) -> RowLaw:
        """Find the law of these lower rows."""
        law = self._law(lower, work)
        self.laws[lower], self._forbids[lower] = law, _Forbids(law)
        return law

    def _law(self, lower: Lower, work: Work) -> RowLaw:
        start = lower[0] if lower else 1
        short = {x: self.laws[_cut(lower, 0, x)].value(x) for x in range(1, start)}
        if any(x == p for x, p in short.items()):
            return RowLaw(lower, (), ())  # the first row can be cut to x, which wins
        constants = {1, *(p for p in short.values() if p is not None)}
        below = [self._forbids[cut] for cut in _cuts(lower)]
        thresholds = (law.threshold for law in below)
        settled = max(chain([start], (p + 1 for p in constants), thresholds))
        run = _Run(sum(1 << (p - start) for p in constants if p >= start))
        if run.goes_on(_union(below, start, settled)):
            run.until_it_repeats(_union(below, settled, settled + _period(below)), work)
        return _shortest(lower, start, run)


class _Forbids:
    """What a law forbids to the lower rows above it: a mask for each q."""

    def __init__(self, law: RowLaw) -> None:
        self.start, self.threshold, self.period = law.start, law.threshold, law.period
        self.early = [1 << (p - q) for q, p in enumerate(law.values, start=law.start)]
        self.late = [1 << offset for offset in law.offsets]

    def masks(self, begin: int, end: int) -> list[int]:
        """The masks for q in this range; the list is shorter if the law ends."""
        early = self.early[begin - self.start : end - self.start]
        missing = end - begin - len(early)
        if not self.late or not missing:
            return early
        phase = max(begin - self.threshold, 0) % self.period
        return early + (self.late * (missing // self.period + 2))[phase : phase + missing]


class _Run:
    """The offsets p - q of a law, one q after another, until it ends or repeats."""

    def __init__(self, pending: int) -> None:
        self.pending = pending
        self.offsets: list[int] = []
        self.repeats = 0

    def goes_on(self, masks: Iterable[int]) -> bool:
        """Go through the next q, given what is forbidden from below; False if the law ends."""
        pending, offsets = self.pending, self.offsets
        for mask in masks:
            free = ~(pending | mask)
            lowest = free & -free
            offsets.append(lowest.bit_length() - 1)
            if lowest == 1:
                return False
            pending = (pending | lowest) >> 1
        self.pending = pending
        return True

    def until_it_repeats(self, masks: Sequence[int], work: Work) -> None:
        """Go on with these masks, again and again."""
        seen: dict[int, int] = {}
        while self.pending not in seen:
            work.check()
            seen[self.pending] = len(self.offsets)
            if not self.goes_on(masks):
                return
        self.repeats = len(self.offsets) - seen[self.pending]


def _shortest(lower: Lower, start: int, run: _Run) -> RowLaw:
    """The law with the smallest period and threshold."""
    offsets, period = run.offsets, run.repeats
    cycle = offsets[len(offsets) - period :]
    divisors = (d for d in range(1, period + 1) if period % d == 0)
    period = next((d for d in divisors if cycle[d:] == cycle[:-d]), 0)
    known = len(offsets) - period
    while period and known and offsets[known - 1] == offsets[known - 1 + period]:
        known -= 1
    values = tuple(start + i + offset for i, offset in enumerate(offsets[:known]))
    return RowLaw(lower, values, tuple(offsets[known : known + period]))


def _period(below: Iterable[_Forbids]) -> int:
    period = lcm(*(law.period for law in below if law.period))
    if period > LONGEST_PERIOD:
        raise TooLarge(f"a law with a period of {period:,}; the longest is {LONGEST_PERIOD:,}")
    return period


def _union(below: Iterable[_Forbids], begin: int, end: int) -> list[int]:
    """What the laws below forbid for each q in this range."""
    union = [0] * (end - begin)
    for law in below:
        masks = law.masks(begin, end)
        union[: len(masks)] = map(or_, union, masks)
    return union


def _cuts(lower: Lower) -> set[Lower]:
    """The lower rows that one move in them can leave."""
    return {_cut(lower, row, x) for row, length in enumerate(lower) for x in range(length)}


def _cut(lower: Lower, row: int, to: int) -> Lower:
    """The lower rows after a bite in a row that leaves it this long."""
    return lower[:row] + (tuple(min(to, below) for below in lower[row:]) if to else ())
