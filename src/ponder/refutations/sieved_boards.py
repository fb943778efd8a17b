"""All boards inside a box, from the native sieve, as a stretch for the hunt."""

from collections.abc import Iterator

import numpy as np

from ponder import _native
from ponder.core.memory import memory_allowed
from ponder.core.work import Work
from ponder.games.chomp import Chomp
from ponder.refutations.ground import AnyOutcome, SearchedRegion
from ponder.refutations.hunt import Batch, Hunt, Stretch
from ponder.solving.chomp.sieve import Codes, Sieve, plan, refuse_above

CODES_AT_ONCE = 1 << 18
MOST_OF_BOTH = 200_000  # boards of a box whose N-positions are looked at too


def walk_box(hunt: Hunt, box: Chomp, found_by: str) -> None:
    """Evaluate the open pursuits on the boards of a box: those of the outcome that matters.

    N-positions are many, so a large box is walked only for claims about P-positions.
    """
    for outcome, pursuits in hunt.by_outcome():
        if outcome != "P" and box.size_bound() > MOST_OF_BOTH:
            continue
        region = SearchedRegion.make("box", outcome, rows=len(box.rows), columns=box.rows[0])
        hunt.walk(Stretch(region, _batches(box, outcome, hunt.work)), pursuits, found_by)


def _batches(box: Chomp, outcome: AnyOutcome, work: Work) -> Iterator[Batch]:
    refuse_above(plan(box, listed=True), memory_allowed(work.limit.memory))
    with Sieve(box, listed=True) as sieve:
        kept: list[Codes] = []
        for codes in sieve.batches(work):
            if outcome != "N":
                for part in _pieces(codes):
                    yield Batch(sieve.box.boards(part), True)
            if outcome != "P":
                kept.append(codes)
        if outcome != "P":
            yield from _others(sieve.box, np.concatenate(kept))


def _others(box: _native.ChompBox, lost: Codes) -> Iterator[Batch]:
    """The N-positions: all codes that are not those of P-positions."""
    for first in range(1, box.positions + 1, CODES_AT_ONCE):
        end = min(first + CODES_AT_ONCE, box.positions + 1)
        codes = np.arange(first, end, dtype=np.uint64)
        yield Batch(box.boards(np.setdiff1d(codes, lost, assume_unique=True)), False)


def _pieces(codes: Codes) -> Iterator[Codes]:
    for first in range(0, len(codes), CODES_AT_ONCE):
        yield codes[first : first + CODES_AT_ONCE]
