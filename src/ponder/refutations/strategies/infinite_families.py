"""Infinite families: the claim becomes a claim about k, and is solved for the least k."""

from collections.abc import Iterator

from ponder.refutations.board_families import FAMILIES, BoardFamily, FamilySweep
from ponder.refutations.board_search import (
    BoardBatch,
    BoardRange,
    BoardSearch,
    ClaimSearch,
    boards_of,
)
from ponder.refutations.refutation import SearchedRegion
from ponder.refutations.refute import strategy

NAME = "families"
MOST_DENSE = 2_000


@strategy(NAME, order=20)
def infinite_families(hunt: BoardSearch) -> None:
    """All members of infinite families of P-positions up to a number, and some beyond."""
    if hunt.reach.members <= 0:
        return
    for family in (*FAMILIES.all().values(), *hunt.families):
        for pursuit in hunt.open:
            if pursuit.outcome == "N":
                continue
            if family.describes(pursuit.claim):
                _solve(hunt, pursuit, family)
            else:
                _list(hunt, pursuit, family)


def _solve(hunt: BoardSearch, pursuit: ClaimSearch, family: BoardFamily) -> None:
    """Look for the least k for which the claim is false."""
    sweep = FamilySweep(hunt.work, pursuit.claim, family, hunt.reach.members)
    try:
        found = sweep.wrong()
    finally:
        pursuit.grounds += sweep.grounds()
    if found is not None:
        pursuit.offer(family.rows(found), True, NAME)


def _list(hunt: BoardSearch, pursuit: ClaimSearch, family: BoardFamily) -> None:
    """Without formulas, the boards themselves are measured."""
    last = min(family.last, family.first + min(hunt.reach.members, MOST_DENSE) - 1)
    region = SearchedRegion.make("family", "P", name=family.name, first=family.first, last=last)
    hunt.walk(BoardRange(region, _dense(family, last)), [pursuit], NAME)


def _dense(family: BoardFamily, last: int) -> Iterator[BoardBatch]:
    for first in range(family.first, last + 1, 64):
        boards = [family.rows(k) for k in range(first, min(first + 64, last + 1))]
        yield BoardBatch(boards_of(boards), True)
