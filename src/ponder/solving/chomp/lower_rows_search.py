"""The search for the law of lower rows, from the laws of the lower rows below.

The p of (p, q, T) is the least number from q on that is not forbidden. Forbidden are:

- the values at q of the lower rows T′ one move below T,
- the earlier values of T itself (the second row is shortened, but not below r3),
- some constants (the second row is shortened below r3).

If p = q, the board (q, q, T) can be reached from every larger q, and the law ends there. Once q
is past the constants and the thresholds of all T′, the next value depends only on q modulo the
periods of the T′ and on which larger p are forbidden already. When these come again, the law
has become periodic, for ever.

Bit i of a mask says that p = q + i is forbidden. A step costs a few operations on whole numbers
of about a hundred bits.
"""

from collections.abc import Iterable, Sequence
from itertools import chain
from math import lcm
from operator import or_

from ponder.core.errors import TooLarge
from ponder.core.work import Work
from ponder.solving.chomp.lower_rows import Lower, RowLaw

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
