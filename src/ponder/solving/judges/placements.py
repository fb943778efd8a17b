"""Large boards of partizan placement games, by a search on bits."""

from typing import Self

from ponder.core import limits
from ponder.core.own_rules import keeps_rules_of
from ponder.core.position import SIDES, Position, Side
from ponder.core.work import Spent, Work
from ponder.games.boards.placements import FREE, PartizanPlacement, PlacementGrid
from ponder.solving.judges.judge import Effort, Judge, Wanted, judge
from ponder.solving.placements import PlacementSearch

QUICKLY_VALUED = 25  # free squares of one part; up to here the native kernel finds the value
MOST_SQUARES = 64
NARROW = 2  # rows or columns; such boards fall apart, and their values are found sooner
TIMES_THE_EFFORT = 10  # each position takes less than in other searches; 6x6 needs 240,000
MOST_OF_SUMS = 100_000  # if they take more, the values of the parts are looked for
DOUBLINGS = 0.55  # of a search for lengths with each square: on n it takes about 2 ** (0.55 * n)


@judge
class PlacementOutcomes(Judge):
    """Knows who wins boards whose value is out of reach, but not how fast.

    It answers for lengths, with None, where a search for them would not come to an end either.
    """

    order = 45

    def __init__(self, board: PartizanPlacement, most: int, work: Work) -> None:
        self._kind = type(board)
        self._search = PlacementSearch(board, most, work)

    @classmethod
    def suits(cls, kind: type[Position], wanted: Wanted) -> bool:
        return wanted != "grundy" and keeps_rules_of(kind, PartizanPlacement)

    @classmethod
    def appointed(
        cls, position: Position, wanted: Wanted, effort: Effort, work: Work
    ) -> Self | None:
        assert isinstance(position, PartizanPlacement)
        if not QUICKLY_VALUED < _free(position) <= MOST_SQUARES:  # as nearly always
            return None
        parts = position.parts()
        squares = max(map(_free, parts))
        if squares <= QUICKLY_VALUED:
            return None
        most = _budget(effort, work)
        if wanted == "length":
            others_can = 2 ** (DOUBLINGS * squares) < effort.searched_for_lengths
        elif len(parts) > 1:
            others_can = not _ends_within(min(most, MOST_OF_SUMS), position, work)
        else:
            others_can = min(len(position.state), len(position.state[0])) <= NARROW
        return None if others_can else cls(position, most, work)

    def covers(self, position: Position) -> bool:
        return isinstance(position, self._kind) and self._search.covers(position)

    def wins(self, position: Position, mover: Side) -> bool:
        assert isinstance(position, PartizanPlacement)
        return self._search.wins(position, mover)


def _budget(effort: Effort, work: Work) -> int:
    """How many positions may be looked into: as many as the work says, if it does."""
    wished = work.limit.positions
    return (
        min(effort.searched * TIMES_THE_EFFORT, limits.PLACEMENT_POSITIONS)
        if wished is None
        else wished
    )


def _ends_within(most: int, board: PartizanPlacement, work: Work) -> bool:
    """Whether so many positions are enough to know who wins."""
    search = PlacementSearch(board, most, work)
    try:
        for side in SIDES:
            search.wins(board, side)
    except Spent:
        return False
    return True


def _free(part: Position) -> int:
    assert isinstance(part, PlacementGrid)
    return sum(row.count(FREE) for row in part.state)
