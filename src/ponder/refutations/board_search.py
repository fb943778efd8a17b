"""The hunt for counterexamples of several claims about Chomp boards at once.

A strategy gives the hunt stretches of boards: arrays of P-positions, or of N-positions, from
a stated region. The hunt evaluates all claims that are still open on the same arrays, exactly,
and keeps for each claim the least counterexample and the ground covered.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

import numpy as np

from ponder import _native
from ponder.core.position import Position
from ponder.core.work import FINISHED, Ending, Work, memory_allowed
from ponder.exact.verdicts import CODES
from ponder.games.chomp import Chomp
from ponder.language.blocks import Memo, VerdictCodes
from ponder.language.claims import Claim
from ponder.language.conditions import Reading
from ponder.measures.board_arrays import Boards, verdicts_by_block
from ponder.measures.invariant import measures_of_claim
from ponder.refutations.board_families import BoardFamily
from ponder.refutations.claims import N, P, claim_and_condition, relevant_outcome
from ponder.refutations.refutation import (
    AnyOutcome,
    CheckedRegion,
    Count,
    Coverage,
    Reach,
    Refutation,
    SearchedRegion,
    count_verdicts,
)
from ponder.solving.chomp.by_cookies import in_order
from ponder.solving.chomp.sieve import Codes as BoardCodes
from ponder.solving.chomp.sieve import Sieve, refuse_above, sieve_cost

Rows = tuple[int, ...]


class BoardBatch(NamedTuple):
    """Boards that are all P-positions (`lost`), or all N-positions.

    `covers` is the region that is covered once this batch and those before it are done.
    """

    boards: Boards
    lost: bool
    covers: SearchedRegion | None = None


@dataclass(frozen=True)
class BoardRange:
    """The boards of a region, in batches."""

    region: SearchedRegion
    batches: Iterable[BoardBatch]


@dataclass
class ClaimSearch:
    """The hunt for a counterexample of one claim: what is known so far."""

    claim: Claim
    outcome: AnyOutcome
    least: Rows | None = None
    lost: bool = True
    found_by: str = ""
    smallest: bool = False
    grounds: list[CheckedRegion] = field(default_factory=list)

    def offer(self, rows: Rows, lost: bool, found_by: str) -> None:
        """Keep a counterexample if it is the least so far."""
        if self.least is None or size_of(rows) < size_of(self.least):
            self.least, self.lost, self.found_by = rows, lost, found_by

    def refutation(self, stopped: Ending) -> Refutation:
        """What was found; a claim that is settled was not stopped."""
        covered = Coverage(tuple(self.grounds))
        if self.least is None:
            return Refutation(self.claim, covered=covered, stopped=stopped)
        return Refutation(
            self.claim,
            Chomp.of(self.least),
            evaluate_with_outcome(self.claim, Chomp.of(self.least), self.lost),
            self.smallest,
            self.found_by,
            covered,
            FINISHED if self.smallest else stopped,
        )


@dataclass
class RangeCounts:
    """What was looked at for one pursuit in a stretch."""

    pursuit: ClaimSearch
    counts: Counter[Count] = field(default_factory=Counter)
    covered: tuple[SearchedRegion, Counter[Count]] | None = None

    def reach(self, region: SearchedRegion) -> None:
        """All of this region is covered; a counterexample in it may now be the smallest."""
        self.covered = region, Counter(self.counts)
        least = self.pursuit.least
        if region.kind == "cookies" and least is not None and sum(least) <= region["most"]:
            self.pursuit.smallest = True

    def note(self, region: SearchedRegion, whole: bool) -> None:
        """Note the ground of a stretch: all of it, or what was covered until it ended."""
        rest = self.counts
        if self.covered is not None and not whole:
            self.pursuit.grounds.append(CheckedRegion.of(*self.covered, whole=True))
            rest = rest - self.covered[1]
        if rest.total() or whole:
            self.pursuit.grounds.append(CheckedRegion.of(region, rest, whole=whole))


class BoardSearch:
    """The claims that are hunted, how far to go, and families besides the known ones."""

    game: ClassVar[str] = Chomp.game

    def __init__(
        self,
        claims: Sequence[Claim],
        work: Work,
        reach: Reach | None = None,
        families: Sequence[BoardFamily] = (),
    ) -> None:
        self.pursuits = [ClaimSearch(claim, relevant_outcome(claim)) for claim in claims]
        self.work = work
        self.reach = reach or Reach()
        self.families = tuple(families)
        self._memo = Memo()

    @property
    def open(self) -> list[ClaimSearch]:
        """The pursuits without a counterexample that is known to be the smallest."""
        return [pursuit for pursuit in self.pursuits if not pursuit.smallest]

    def refutations(self) -> Iterator[Refutation]:
        """What was found for each claim."""
        return (pursuit.refutation(self.work.ending) for pursuit in self.pursuits)

    def by_outcome(self) -> Iterator[tuple[AnyOutcome, list[ClaimSearch]]]:
        """The open pursuits by the outcome that matters to them."""
        outcomes: tuple[AnyOutcome, ...] = ("P", "N", "")
        for outcome in outcomes:
            pursuits = [pursuit for pursuit in self.open if pursuit.outcome == outcome]
            if pursuits:
                yield outcome, pursuits

    def walk(self, stretch: BoardRange, pursuits: Iterable[ClaimSearch], found_by: str) -> None:
        """Evaluate these pursuits on all boards of a stretch, and note the ground."""
        tallies = [RangeCounts(pursuit) for pursuit in pursuits]
        whole = False
        try:
            for batch in stretch.batches:
                self._evaluate(batch, tallies, found_by)
                if batch.covers is not None:
                    tallies = _going_on(tallies, batch.covers, stretch.region)
                if not tallies:
                    break
            whole = True
        finally:
            for tally in tallies:
                tally.note(stretch.region, whole)

    def _evaluate(self, batch: BoardBatch, tallies: list[RangeCounts], found_by: str) -> None:
        begin = 0
        for block in self._blocks(batch, tallies):
            rows = batch.boards[begin : begin + len(block[0])]
            begin += len(rows)
            answers = iter(block)
            for tally in tallies:
                codes, *given = [next(answers) for _ in claim_and_condition(tally.pursuit.claim)]
                tally.counts += count_verdicts(codes, *given)
                wrong = rows[codes == CODES["false"]]
                if len(wrong):
                    tally.pursuit.offer(_least(wrong), batch.lost, found_by)

    def _blocks(
        self, batch: BoardBatch, tallies: list[RangeCounts]
    ) -> Iterator[tuple[VerdictCodes, ...]]:
        """The verdicts on all claims and their conditions, block by block."""
        if not len(batch.boards):
            return iter(())
        asked = [one for tally in tallies for one in claim_and_condition(tally.pursuit.claim)]
        known = {P: batch.lost, N: not batch.lost}
        return verdicts_by_block(asked, batch.boards, known=known, memo=self._memo, work=self.work)


def boards_of(boards: Sequence[Rows]) -> Boards:
    """The boards as an array, in which missing rows are 0."""
    rows = max(map(len, boards), default=1)
    padded = [(*board, *(0,) * (rows - len(board))) for board in boards]
    return np.array(padded, dtype=np.int64).reshape(len(boards), rows)


def size_of(rows: Rows) -> tuple[int, int, Rows]:
    """The order of boards: by the number of cookies, then of rows, then lexicographically.

    >>> sorted([(4, 4, 3, 1, 1), (3, 3, 3, 2, 2), (5, 3, 3, 2)], key=size_of)
    [(5, 3, 3, 2), (3, 3, 3, 2, 2), (4, 4, 3, 1, 1)]
    """
    return sum(rows), len(rows), rows


def evaluate_with_outcome(claim: Claim, position: Position, lost: bool) -> Reading:
    """Both sides of a claim on a position whose outcome is known."""
    told = {P: lost, N: not lost}
    measures = measures_of_claim(type(position), claim).items()
    return claim.evaluate(
        {name: told[name] if name in told else measure(position) for name, measure in measures}
    )


def _least(boards: Boards) -> Rows:
    sizes = boards.sum(axis=1, dtype=np.int64)
    few = boards[sizes == sizes.min()]
    return tuple(int(row) for row in few[in_order(few)[0]] if row)


def _going_on(
    tallies: list[RangeCounts], covered: SearchedRegion, region: SearchedRegion
) -> list[RangeCounts]:
    """The pursuits that go on; the others have their smallest counterexample."""
    for tally in tallies:
        tally.reach(covered)
        if tally.pursuit.smallest:
            tally.note(region, False)
    return [tally for tally in tallies if not tally.pursuit.smallest]


# All boards inside a box, from the native sieve, as a stretch for the hunt.

CODES_AT_ONCE = 1 << 18
MOST_OF_BOTH = 200_000  # boards of a box whose N-positions are looked at too


def walk_box(hunt: BoardSearch, box: Chomp, found_by: str) -> None:
    """Evaluate the open pursuits on the boards of a box: those of the outcome that matters.

    N-positions are many, so a large box is walked only for claims about P-positions.
    """
    for outcome, pursuits in hunt.by_outcome():
        if outcome != "P" and box.size_bound() > MOST_OF_BOTH:
            continue
        region = SearchedRegion.make("box", outcome, rows=len(box.rows), columns=box.rows[0])
        hunt.walk(BoardRange(region, _batches(box, outcome, hunt.work)), pursuits, found_by)


def _batches(box: Chomp, outcome: AnyOutcome, work: Work) -> Iterator[BoardBatch]:
    refuse_above(sieve_cost(box, listed=True), memory_allowed(work.limit.memory))
    with Sieve(box, listed=True) as sieve:
        kept: list[BoardCodes] = []
        for codes in sieve.batches(work):
            if outcome != "N":
                for part in _pieces(codes):
                    yield BoardBatch(sieve.box.boards(part), True)
            if outcome != "P":
                kept.append(codes)
        if outcome != "P":
            yield from _others(sieve.box, np.concatenate(kept))


def _others(box: _native.ChompBox, lost: BoardCodes) -> Iterator[BoardBatch]:
    """The N-positions: all codes that are not those of P-positions."""
    for first in range(1, box.positions + 1, CODES_AT_ONCE):
        end = min(first + CODES_AT_ONCE, box.positions + 1)
        codes = np.arange(first, end, dtype=np.uint64)
        yield BoardBatch(box.boards(np.setdiff1d(codes, lost, assume_unique=True)), False)


def _pieces(codes: BoardCodes) -> Iterator[BoardCodes]:
    for first in range(0, len(codes), CODES_AT_ONCE):
        yield codes[first : first + CODES_AT_ONCE]
