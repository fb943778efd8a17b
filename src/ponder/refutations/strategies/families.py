"""Infinite families: the claim becomes a claim about k, and is solved for the least k.

Every k up to the reach is tried, in whole arrays, so that the least k found is the least of
the family. If the claim compares rational functions of k, it is then settled for all k.
Otherwise, k is doubled beyond; what is found there is brought down by bisection, which need
not find the least k because the claim may change its truth more than once.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ponder.core.errors import Unsuitable
from ponder.exact.verdict import CODES
from ponder.language.conditions import Has
from ponder.language.over_arrays import Codes, Memo
from ponder.language.statement import Statement
from ponder.refutations.asked import P
from ponder.refutations.eventually import eventually
from ponder.refutations.family import FAMILIES, Family, K
from ponder.refutations.ground import Ground, Region
from ponder.refutations.hunt import Batch, Case, Hunt, Stretch
from ponder.refutations.strategy import strategy

NAME = "families"
MOST_AT_ONCE = 1 << 14
MOST_ONE_BY_ONE = 2_000  # members of one array whose sides no double can tell apart
MOST_DENSE = 2_000
FALSE = CODES["false"]


@strategy(NAME, order=20)
def infinite_families(hunt: Hunt) -> None:
    """All members of infinite families of P-positions up to a number, and some beyond."""
    for family in (*FAMILIES.all().values(), *hunt.families):
        for case in hunt.open:
            if case.side == "N":
                continue
            if family.describes(case.claim):
                _solve(hunt, case, family)
            else:
                _list(hunt, case, family)


def _solve(hunt: Hunt, case: Case, family: Family) -> None:
    """Look for the least k for which the claim is false."""
    sweep = _Sweep(hunt, case, family)
    try:
        found = sweep.least()
        if found is None and not sweep.holds_for_ever():
            found = sweep.beyond()
    finally:
        case.grounds += sweep.grounds()
    if found is not None:
        case.offer(family.rows(found), True, NAME)


class _Sweep:
    """One claim on one family: how far it was tried."""

    def __init__(self, hunt: Hunt, case: Case, family: Family) -> None:
        self.hunt, self.claim, self.family = hunt, case.claim, family
        self.last = min(family.last, family.first + hunt.reach.members - 1)
        self.done = family.first - 1
        self.for_ever = False
        self.undecided = self.undefined = 0
        self.tried: list[int] = []
        self.memo = Memo()

    def least(self) -> int | None:
        """The least k that was found, when all k up to it, or to the end, were tried."""
        for first, end in self._pieces():
            self.hunt.work.step(first, self.last, self.family.name)
            known = _size(self.memo)
            try:
                codes = self.family.verdicts(self.claim, range(first, end), self.memo)
            except Unsuitable:  # a power too long for an array
                return None
            wrong = np.flatnonzero(codes == FALSE)
            self._count(codes[: wrong[0] + 1] if len(wrong) else codes)
            if len(wrong):
                return first + int(wrong[0])
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
        low, high = self.done, max(2 * self.done, 1)
        while high <= self.family.last:
            self.hunt.work.step(high, None, self.family.name)
            wrong = self._is_wrong(high)
            if wrong is None:
                return None
            if wrong:
                return self._between(low, high)
            low, high = high, 2 * high
        return None

    def grounds(self) -> Iterator[Ground]:
        """The ground covered: all k up to one, and single members beyond."""
        name, first = self.family.name, self.family.first
        count = self.done - first + 1
        if count:
            last = None if self.for_ever else self.done
            region = Region.make("family", "P", name=name, first=first, last=last)
            yield Ground(region, count, True, self.undecided, self.undefined)
        if self.tried:
            ends = {"first": min(self.tried), "last": max(self.tried)}
            yield Ground(Region.make("members", "P", name=name, **ends), len(self.tried), False)

    def _pieces(self) -> Iterator[tuple[int, int]]:
        first, size = self.family.first, 1 << 8
        while first <= self.last:
            end = min(first + size, self.last + 1)
            yield first, end
            first, size = end, min(2 * size, MOST_AT_ONCE)

    def _count(self, codes: Codes) -> None:
        self.done += len(codes)
        self.undecided += int(np.count_nonzero(codes == CODES["undecided"]))
        self.undefined += int(np.count_nonzero(codes == CODES["undefined"]))

    def _is_wrong(self, k: int) -> bool | None:
        """Whether the claim is false of the member; None if its numbers are too long."""
        try:
            code = self.family.verdicts(self.claim, [k], self.memo)[0]
        except Unsuitable:
            return None
        self.tried.append(k)
        return bool(code == FALSE)

    def _between(self, low: int, high: int) -> int:
        """The end of a run of counterexamples: false at k, but not at k - 1."""
        while high - low > 1:
            middle = (low + high) // 2
            if self._is_wrong(middle):
                high = middle
            else:
                low = middle
        return high


def _list(hunt: Hunt, case: Case, family: Family) -> None:
    """Without formulas, the boards themselves are measured."""
    last = min(family.last, family.first + min(hunt.reach.members, MOST_DENSE) - 1)
    if last < family.first:
        return
    region = Region.make("family", "P", name=family.name, first=family.first, last=last)
    hunt.walk(Stretch(region, _dense(family, last)), [case], NAME)


def _dense(family: Family, last: int) -> Iterator[Batch]:
    for first in range(family.first, last + 1, 64):
        boards = [family.rows(k) for k in range(first, min(first + 64, last + 1))]
        rows = max(map(len, boards))
        yield Batch(np.array([(*board, *(0,) * (rows - len(board))) for board in boards]), True)


def _size(memo: Memo) -> int:
    return sum(map(len, memo.values()))
