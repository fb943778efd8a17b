"""Fixed lower rows: the P-positions (p, q, *T) for every small T, as wide as one likes.

For each T their law is proved for every width (`ponder.solving.chomp.lower_rows`). All boards up
to a second row are listed, and with them their transposes as far as these are not too tall.
Beyond, each law is one or more families in a number k: a claim about rational functions of k
is settled for all k; another one is tried for small k, and for k = 128, 256, 512, ….
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np

from ponder.measures.board_arrays import Boards
from ponder.refutations.board_families import BoardFamily, FamilySweep, least_start, linear_family
from ponder.refutations.board_search import BoardBatch, BoardRange, BoardSearch, ClaimSearch
from ponder.refutations.refutation import CheckedRegion, Count, SearchedRegion
from ponder.refutations.refute import strategy
from ponder.solving.chomp.by_cookies import boards_by_cookies
from ponder.solving.chomp.lower_rows import Lower, RowLaw, row_laws

NAME = "lower rows"
COOKIES = 8  # of the lower rows
SECOND, SECOND_OF_TALL = 1_000, 60
MEMBERS = 64


@strategy(NAME, order=25)
def lower_rows(hunt: BoardSearch) -> None:
    """All P-positions whose rows below the second are small; wide boards, and tall ones."""
    if hunt.reach.members <= 0:
        return
    laws = _laws(COOKIES)
    second = max(min(SECOND, hunt.reach.members), *map(_settled_from, laws))
    for outcome, pursuits in hunt.by_outcome():
        if outcome == "N":
            continue
        tall = min(second, SECOND_OF_TALL)
        region = SearchedRegion.make("tall lower rows", "P", cookies=COOKIES, second=tall)
        hunt.walk(BoardRange(region, _transposed(laws, tall)), pursuits, NAME)
        region = SearchedRegion.make("lower rows", "P", cookies=COOKIES, second=second)
        hunt.walk(BoardRange(region, _wide(laws, second)), pursuits, NAME)
        for pursuit in pursuits:
            _look_beyond(hunt, pursuit, _families(COOKIES, second))


@lru_cache(maxsize=4)
def _laws(cookies: int) -> list[RowLaw]:
    """The laws of all lower rows with at most so many cookies."""
    boards = boards_by_cookies(cookies).tolist()
    lowers: list[Lower] = [tuple(row for row in rows if row) for rows in boards]
    return list(row_laws(lowers).values())


@lru_cache(maxsize=4)
def _families(cookies: int, second: int) -> list[BoardFamily]:
    """The boards beyond a second row: for each law one family for each offset."""
    return [
        linear_family(law.lower, offset, start, law.period)
        for law in _laws(cookies)
        for start, offset in _after(law, second + 1)
    ]


def _settled_from(law: RowLaw) -> int:
    """From this second row on, the boards of a law are families with formulas."""
    return max(law.threshold, least_start(law.lower))


def _after(law: RowLaw, first: int) -> Iterator[tuple[int, int]]:
    """The next second rows from `first` on, one for each offset, with their offsets."""
    for q in range(first, first + law.period):
        p = law.value(q)
        if p is not None:
            yield q, p - q


def _wide(laws: Sequence[RowLaw], second: int) -> Iterator[BoardBatch]:
    for law in laws:
        boards = _boards(law, second)
        if len(boards):
            yield BoardBatch(boards, True)


def _boards(law: RowLaw, second: int) -> Boards:
    pairs = ((law.value(q), q) for q in range(law.start, second + 1))
    boards = [(p, q, *law.lower) for p, q in pairs if p is not None]
    return np.array(boards, dtype=np.int64).reshape(len(boards), len(law.lower) + 2)


def _transposed(laws: Sequence[RowLaw], second: int) -> Iterator[BoardBatch]:
    for batch in _wide(laws, second):
        columns = np.arange(1, int(batch.boards[:, 0].max()) + 1)
        lengths = (batch.boards[:, :, np.newaxis] >= columns).sum(axis=1)
        yield BoardBatch(lengths, True)


def _look_beyond(hunt: BoardSearch, pursuit: ClaimSearch, families: Sequence[BoardFamily]) -> None:
    """Solve for k in each law; if all are settled for ever, so is the region."""
    described = [family for family in families if family.describes(pursuit.claim)]
    sweeps = [FamilySweep(hunt.work, pursuit.claim, family, MEMBERS) for family in described]
    try:
        for sweep in sweeps:
            found = sweep.wrong()
            if found is not None:
                pursuit.offer(sweep.family.rows(found), True, NAME)
    finally:
        counts = sum((sweep.counts + sweep.counts_of_tried for sweep in sweeps), Counter[Count]())
        settled = len(sweeps) == len(families) and all(sweep.for_ever for sweep in sweeps)
        if counts:
            region = SearchedRegion.make("lower rows", "P", cookies=COOKIES, second=None)
            pursuit.grounds.append(CheckedRegion.of(region, counts, whole=settled))
