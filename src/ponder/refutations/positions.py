"""The positions of any game in stages, smallest first, for claims that need solving.

Of some games a judge lists all that is small. A game of heaps has all heaps with few counters. A
game with starts of many sizes has all that follows its small starts. Any other game has all that
follows its examples.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from ponder.core.catalogue import find
from ponder.core.errors import BadText
from ponder.core.position import SIDES, Chance, Impartial, Partizan, Position
from ponder.core.work import Work
from ponder.games.boards.heaps import Heaps
from ponder.refutations.ground import AnyOutcome, SearchedRegion
from ponder.refutations.reach import Reach
from ponder.solving.judges import suited

MOST_COUNTERS = 60
MOST_SIZES = 40
COOKIES, COOKIES_OF_BOTH = 30, 14  # of boards that are solved one by one


class Stage(NamedTuple):
    """Positions that are new in a region; in a `complete` region no smaller one is missing.

    If the region is of one outcome, positions with the other one may be among them.
    """

    region: SearchedRegion
    positions: list[Position]
    complete: bool


def size_of(position: Position) -> tuple[int, int, str]:
    """The order of positions: by counters or cookies, else by the length of the text."""
    text, state = str(position), position.state
    if isinstance(state, tuple) and all(isinstance(part, int) for part in state):
        return sum(state), len(state), text
    return len(text), 0, text


def stages_of(game: str, outcome: AnyOutcome, reach: Reach, work: Work) -> Iterator[Stage]:
    """The positions of a game, in stages of growing size."""
    known = find(game)
    examples = [known.read(text) for text in known.examples]
    start = known.read(known.start)
    listed = _listed(type(start), outcome, reach)
    if listed is not None:
        return iter([listed])
    if isinstance(start, Heaps):
        return _heaps(type(start), outcome, work)
    if start.start_sizes:
        return _starts(start, outcome, work)
    return _examples(examples, outcome, reach.solved, work)


def _listed(kind: type[Position], outcome: AnyOutcome, reach: Reach) -> Stage | None:
    """The small positions that a judge of the game lists, if one does."""
    lost = outcome == "P"
    most = min(COOKIES if lost else COOKIES_OF_BOTH, reach.cookies)
    for judge in suited(kind, "winner"):
        listed = judge.small_positions(kind, most, lost=lost)
        if listed is not None:
            return Stage(SearchedRegion.make("cookies", outcome, most=most), [*listed], True)
    return None


def _heaps(kind: type[Heaps], outcome: AnyOutcome, work: Work) -> Iterator[Stage]:
    most = _most_heaps(kind)
    for counters in range(MOST_COUNTERS + 1):
        work.check()
        positions: list[Position] = [
            kind(heaps or (0,)) for heaps in _partitions(counters, counters, most)
        ]
        yield Stage(SearchedRegion.make("heaps", outcome, most=counters), positions, True)


def _most_heaps(kind: type[Heaps]) -> int:
    """The most heaps that a position of the game may have: Wythoff's game has two."""
    for heaps in range(1, MOST_COUNTERS + 1):
        try:
            kind((1,) * heaps)
        except BadText:
            return heaps - 1
    return MOST_COUNTERS


def _partitions(number: int, largest: int, parts: int) -> Iterator[tuple[int, ...]]:
    """The ways to write a number as a sum of few parts that are not too large.

    >>> list(_partitions(3, 3, 2))
    [(3,), (2, 1)]
    """
    if number == 0:
        yield ()
    elif parts > 0:
        for first in range(min(number, largest), 0, -1):
            for rest in _partitions(number - first, first, parts - 1):
                yield (first, *rest)


def _starts(start: Position, outcome: AnyOutcome, work: Work) -> Iterator[Stage]:
    names, seen = start.start_sizes, set[Position]()
    for total in range(len(names), MOST_SIZES + 1):
        sizes = product(range(1, total + 1), repeat=len(names))
        starts = [start.starting(*one) for one in sizes if sum(one) == total]
        fresh = list(_following(starts, seen, work))
        yield Stage(SearchedRegion.make("starts", outcome, most=total), fresh, False)


def _examples(
    examples: list[Position], outcome: AnyOutcome, most: int, work: Work
) -> Iterator[Stage]:
    seen = set[Position]()
    fresh: list[Position] = []
    for position in _following(examples, seen, work):
        fresh.append(position)
        if len(fresh) >= most:
            break
    yield Stage(SearchedRegion.make("examples", outcome), fresh, False)


def _following(starts: Iterable[Position], seen: set[Position], work: Work) -> Iterator[Position]:
    """The starts and all that follows them, unless it was seen before."""
    waiting = [start for start in starts if start not in seen]
    seen.update(waiting)
    while waiting:
        work.check()
        position = waiting.pop()
        yield position
        fresh = [one for one in dict.fromkeys(options_of(position)) if one not in seen]
        seen.update(fresh)
        waiting += fresh


def options_of(position: Position) -> Iterable[Position]:
    """What one move of either player leads to."""
    if isinstance(position, Impartial | Chance):
        return position.options()
    if isinstance(position, Partizan):
        return [option for side in SIDES for option in position.options(side)]
    return ()
