"""Near violations: where both sides of a claim come nearest, the boards are changed a little.

From the P-positions on which the two sides differ least, larger relatives are made: a row or
a column of the rows below the first is repeated, or a cookie is added. The first row is then
chosen such that the board is a P-position. Those relatives on which the two sides are nearest
are changed again.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from ponder.exact.arithmetic import as_float
from ponder.games.chomp import Chomp
from ponder.language.claims import Statement
from ponder.language.conditions import Reading
from ponder.refutations.board_search import BoardSearch, ClaimSearch, Rows, evaluate_with_outcome
from ponder.refutations.refutation import CheckedRegion, Count, SearchedRegion, verdict_class
from ponder.refutations.refute import strategy
from ponder.solving.chomp.by_cookies import p_positions_by_cookies
from ponder.solving.chomp.solvers import ChompSurvey

NAME = "near violations"
COOKIES = 26  # the boards to begin with have at most so many,
NEAREST = 8  # and so many of them are changed in each round
ROUNDS = 4
LONGER = 12  # how much longer than the second the first row may be
MOST_BOARDS = 100_000  # inside a relative, to find its first row
BUDGET = 3_000_000  # of such boards for one claim
MOST_PURSUITS = 10


@strategy(NAME, order=50)
def near_violations(hunt: BoardSearch) -> None:
    """Larger relatives of the boards on which both sides are nearest."""
    pursuits = [
        pursuit for pursuit in hunt.open if pursuit.least is None and pursuit.outcome == "P"
    ]
    for pursuit in pursuits[:MOST_PURSUITS] if hunt.reach.relatives else ():
        if isinstance(pursuit.claim.says, Statement):
            _climb(hunt, pursuit)


def _climb(hunt: BoardSearch, pursuit: ClaimSearch) -> None:
    search = _Relatives(hunt, pursuit)
    try:
        near = search.nearest(_smallest(hunt))
        for _ in range(ROUNDS):
            near = search.nearest(search.changed(near))
    finally:
        if search.counts:
            region = SearchedRegion.make("relatives", "P", cookies=COOKIES, rounds=ROUNDS)
            pursuit.grounds.append(CheckedRegion.of(region, search.counts, whole=False))


def _smallest(hunt: BoardSearch) -> Iterator[Rows]:
    for rows in p_positions_by_cookies(COOKIES, hunt.work).tolist():
        yield tuple(row for row in rows if row)


class _Relatives:
    """The relatives that were looked at for one claim."""

    def __init__(self, hunt: BoardSearch, pursuit: ClaimSearch) -> None:
        self.hunt, self.pursuit = hunt, pursuit
        self.seen: set[Rows] = set()
        self.counts: Counter[Count] = Counter()
        self.budget = BUDGET

    def nearest(self, boards: Iterable[Rows]) -> list[Rows]:
        """The boards on which the two sides are nearest; counterexamples are offered."""
        gaps = []
        for rows in boards:
            reading = evaluate_with_outcome(self.pursuit.claim, Chomp.of(rows), True)
            self.counts[verdict_class(reading)] += 1
            if reading.verdict == "false":
                self.pursuit.offer(rows, True, NAME)
            elif (gap := _gap(reading)) is not None:
                gaps.append((gap, rows))
        return [rows for _, rows in sorted(gaps)[:NEAREST]]

    def changed(self, near: list[Rows]) -> Iterator[Rows]:
        """The P-positions whose lower rows are those of these boards, changed a little."""
        for rows in near:
            for tail in _larger(rows[1:]):
                if tail not in self.seen:
                    self.seen.add(tail)
                    yield from self._completed(tail)

    def _completed(self, tail: Rows) -> Iterator[Rows]:
        """The P-position with these lower rows, if its first row is not much longer."""
        whole = Chomp.of((tail[0] + LONGER, *tail))
        size = whole.size_bound()
        if size > min(MOST_BOARDS, self.budget):
            return
        self.budget -= size
        self.hunt.work.step(self.counts.total(), None, NAME)
        survey = ChompSurvey(whole, self.hunt.work)
        for first in range(tail[0], tail[0] + LONGER + 1):
            board = Chomp.of((first, *tail))
            if survey.remoteness(board) % 2 == 0:
                yield board.rows
                return


def _larger(tail: Rows) -> Iterator[Rows]:
    """The rows with one of them repeated, one column repeated, or one more cookie.

    >>> list(_larger((2, 1)))
    [(2, 2, 1), (3, 1), (3, 1), (2, 1, 1), (3, 2), (2, 2), (2, 1, 1)]
    """
    for place, row in enumerate(tail):
        if place == 0 or tail[place - 1] > row:
            yield (*tail[: place + 1], *tail[place:])
            yield tuple(other + (other >= row) for other in tail)
            yield (*tail[:place], row + 1, *tail[place + 1 :])
    yield (*tail, 1)


def _gap(reading: Reading) -> float | None:
    """How far apart the two sides are, relative to their size."""
    if reading.left is None or reading.right is None:
        return None
    left, right = as_float(reading.left), as_float(reading.right)
    gap = abs(left - right) / (1 + abs(left) + abs(right))
    return gap if gap < 1 else None  # neither infinite nor undefined
