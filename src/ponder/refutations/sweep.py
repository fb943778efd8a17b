"""One claim on one infinite family: the least k for which it is false, or how far it is true.

Every k up to a bound is tried, in whole arrays, so that the least k found is the least of the
family. If the claim compares rational functions of k, it is then settled for all k. Otherwise,
k is doubled beyond; what is found there is brought down by bisection, which need not find the
least k because the claim may change its truth more than once.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from ponder.core.errors import Unsuitable
from ponder.core.work import Work
from ponder.exact.verdict import CODES
from ponder.language.claims import Claim
from ponder.language.conditions import Has
from ponder.language.over_arrays import Codes, Memo
from ponder.language.statement import Statement
from ponder.refutations.asked import P, questions
from ponder.refutations.eventually import eventually
from ponder.refutations.family import BoardFamily, K
from ponder.refutations.ground import Count, Ground, SearchedRegion, tallied

MOST_AT_ONCE = 1 << 14
MOST_ONE_BY_ONE = 2_000  # members of one array whose sides no double can tell apart
FALSE = CODES["false"]


class Sweep:
    """One claim on one family: how far it was tried."""

    def __init__(self, work: Work, claim: Claim, family: BoardFamily, members: int) -> None:
        self.work, self.claim, self.family = work, claim, family
        self.last = min(family.last, family.first + members - 1)
        self.done = family.first - 1
        self.for_ever = False
        self.counts: Counter[Count] = Counter()
        self.tried: list[int] = []
        self.counts_of_tried: Counter[Count] = Counter()
        self.memo = Memo()

    def wrong(self) -> int | None:
        """A k for which the claim is false: the least, or else one beyond those tried first."""
        found = self.least()
        return self.beyond() if found is None and not self.holds_for_ever() else found

    def least(self) -> int | None:
        """The least k that was found, when all k up to it, or to the end, were tried."""
        for first, end in self._pieces():
            self.work.step(first, self.last, self.family.name)
            known = _size(self.memo)
            try:
                codes, *given = self._verdicts(range(first, end))
            except Unsuitable:  # a power too long for an array
                return None
            wrong = np.flatnonzero(codes == FALSE)
            tried = int(wrong[0]) + 1 if len(wrong) else len(codes)
            self.done += tried
            self.counts += tallied(*(one[:tried] for one in (codes, *given)))
            if len(wrong):
                return self.done
            if _size(self.memo) - known > MOST_ONE_BY_ONE:
                return None
        return None

    def holds_for_ever(self) -> bool:
        """Whether the claim is true for all k beyond those that were tried."""
        says = self.claim.says
        if isinstance(says, Statement) and self.claim.given == Has(P):
            known = eventually(says, self.family.formula, K)
            self.for_ever = known is not None and known[0] and known[1] <= self.done
        return self.for_ever

    def beyond(self) -> int | None:
        """A k found by doubling and then bisection."""
        ks = list(self._doubled())
        self.work.step(self.done, None, self.family.name)
        try:
            wrong = self._are_wrong(ks) if ks else []
        except Unsuitable:  # numbers too long for an array
            return None
        first = next((place for place, is_wrong in enumerate(wrong) if is_wrong), None)
        if first is None:
            return None
        return self._between(ks[first - 1] if first else self.done, ks[first])

    def grounds(self) -> Iterator[Ground]:
        """The ground covered: all k up to one, and single members beyond."""
        name, first = self.family.name, self.family.first
        if self.done >= first:
            last = None if self.for_ever else self.done
            region = SearchedRegion.make("family", "P", name=name, first=first, last=last)
            yield Ground.of(region, self.counts, whole=True)
        if self.tried:
            ends = {"first": min(self.tried), "last": max(self.tried)}
            region = SearchedRegion.make("members", "P", name=name, **ends)
            yield Ground.of(region, self.counts_of_tried, whole=False)

    def _pieces(self) -> Iterator[tuple[int, int]]:
        first, size = self.family.first, 1 << 8
        while first <= self.last:
            end = min(first + size, self.last + 1)
            yield first, end
            first, size = end, min(2 * size, MOST_AT_ONCE)

    def _verdicts(self, ks: Sequence[int]) -> list[Codes]:
        """The verdicts on the claim, and on its condition if it has one."""
        return [self.family.verdicts(one, ks, self.memo) for one in questions(self.claim)]

    def _doubled(self) -> Iterator[int]:
        k = max(2 * self.done, 1)
        while k <= self.family.last:
            yield k
            k *= 2

    def _are_wrong(self, ks: list[int]) -> list[bool]:
        """Whether the claim is false of each of these members."""
        codes, *given = self._verdicts(ks)
        self.tried += ks
        self.counts_of_tried += tallied(codes, *given)
        return [code == FALSE for code in codes.tolist()]

    def _between(self, low: int, high: int) -> int:
        """The end of a run of counterexamples: false at k, but not at k - 1."""
        while high - low > 1:
            middle = (low + high) // 2
            if self._are_wrong([middle])[0]:
                high = middle
            else:
                low = middle
        return high


def _size(memo: Memo) -> int:
    return sum(map(len, memo.values()))
