"""Who wins a placement game of Left and Right, by a search on bits.

The free squares of the board are one number, row after row; where a piece fits is found for all
squares at once. Moves that leave the opponent fewest places come first. A position is not looked
into if counting decides it: a player who is sure of more moves than the opponent can ever have
wins. Sure are disjoint placements that the opponent cannot disturb, and of others, of which each
move of the opponent disturbs at most as many as it has squares, the share that is left.

References: D. Breuker, J. Uiterwijk and J. van den Herik, "Solving 8×8 Domineering" (2000);
N. Bullock, "Domineering: Solving Large Combinatorial Search Spaces" (2002).
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, Self

from ponder.core import limits
from ponder.core.position import SIDES, Position, Side, keeps_rules_of, opponent
from ponder.core.text import format_count
from ponder.core.work import BudgetSpent, Work
from ponder.games.boards.grids import Square
from ponder.games.boards.placements import (
    FREE,
    PartizanPlacement,
    PlacementGrid,
    squares_of,
    symmetries,
)
from ponder.solving.solver import Query, SearchBudget, Solver, solver

BREATHE_EVERY = 20  # positions


class _Piece(NamedTuple):
    """A piece on a board: its squares from its corner, as bits too, and where the corner fits.

    `near` has a bit for each difference of two squares: there other placements overlap it.
    """

    squares: tuple[int, ...]
    shape: int
    fits: int
    near: int

    def anchors(self, free: int) -> int:
        """Where its corner may be placed."""
        at = self.fits
        for square in self.squares:
            at &= free >> square
        return at

    def covered(self, anchors: int) -> int:
        """The squares of all placements."""
        squares = 0
        for square in self.squares:
            squares |= anchors << square
        return squares

    def packed(self, anchors: int) -> int:
        """How many disjoint ones there are of these placements, if the first that fits is taken."""
        count, back = 0, self.squares[-1] - self.squares[0]
        while anchors:
            anchors &= ~((anchors & -anchors) * self.near >> back)
            count += 1
        return count

    @property
    def is_bar(self) -> bool:
        """Whether its squares are evenly spaced, so that placements overlap only along lines."""
        return len({after - before for before, after in pairwise(self.squares)}) <= 1


class PlacementSearch:
    """Searches on one board that share a table; at most so many positions are looked into."""

    def __init__(self, board: PartizanPlacement, most: int, work: Work | None = None) -> None:
        self._rows, self._columns = len(board.state), len(board.state[0])
        self._pieces: dict[Side, tuple[_Piece, ...]] = {
            "left": tuple(self._placed(board.left_pieces)),
            "right": tuple(self._placed(board.right_pieces)),
        }
        self._is_bar = {
            side: len(pieces) == 1 and pieces[0].is_bar for side, pieces in self._pieces.items()
        }
        self._flips = symmetries(board.piece_sets())
        self._most, self._work = most, work or Work()
        self._won: dict[tuple[int, Side], bool] = {}

    def covers(self, board: PartizanPlacement) -> bool:
        """Whether the board has this size."""
        return (len(board.state), len(board.state[0])) == (self._rows, self._columns)

    def wins(self, board: PartizanPlacement, mover: Side) -> bool:
        """Whether the player to move wins."""
        squares = enumerate("".join(board.state))
        return self._wins(sum(1 << place for place, letter in squares if letter == FREE), mover)

    def _wins(self, free: int, mover: Side) -> bool:
        other = opponent(mover)
        ours, theirs = self._covered(free, mover), self._covered(free, other)
        if not ours or not theirs:
            return bool(ours)
        free = ours | theirs  # the others are lost for both
        most, most_of_other = self._at_most(free, mover), self._at_most(free, other)
        if most > most_of_other:
            if self._sure(free, theirs, mover, first=True) > most_of_other:
                return True
        elif self._sure(free, ours, other, first=False) >= most:
            return False
        key = self._key(free), mover
        if key not in self._won:
            self._look(len(self._won))
            self._won[key] = any(not self._wins(then, other) for then in self._moves(free, mover))
        return self._won[key]

    def _look(self, done: int) -> None:
        """Count one more position."""
        if done >= self._most:
            most = format_count(self._most, "position")
            raise BudgetSpent(f"more than the limit of {most} had to be searched")
        if done % BREATHE_EVERY == 0:
            self._work.breathe(done, self._most)

    def _moves(self, free: int, mover: Side) -> list[int]:
        """The boards that the moves leave, those with the fewest places for the opponent first."""
        ours, theirs = self._pieces[mover], self._pieces[opponent(mover)]
        found = []
        for piece in ours:
            for corner in _ones(piece.anchors(free)):
                then = free & ~(corner * piece.shape)
                found.append((_mobility(then, theirs) - _mobility(then, ours), then))
        return [then for _, then in sorted(found)]

    def _covered(self, free: int, side: Side) -> int:
        squares = 0
        for piece in self._pieces[side]:
            squares |= piece.covered(piece.anchors(free))
        return squares

    def _sure(self, free: int, disturbed: int, side: Side, *, first: bool) -> int:
        """How many moves the side can make at least; the opponent's pieces fit on `disturbed`."""
        safe = self._covered(free & ~disturbed, side)
        others = self._packed(free & ~safe, side)
        lost = max(len(piece.squares) for piece in self._pieces[opponent(side)])
        left = others if first else max(others - lost, 0)
        return self._packed(safe, side) + -(-left // (lost + 1))

    def _packed(self, free: int, side: Side) -> int:
        """How many disjoint placements of one piece there are at least."""
        return max(piece.packed(piece.anchors(free)) for piece in self._pieces[side])

    def _at_most(self, free: int, side: Side) -> int:
        """How many moves the side can make at most."""
        pieces = self._pieces[side]
        if self._is_bar[side]:
            return self._packed(free, side)  # to take the first that fits is best in a line
        size = min(len(piece.squares) for piece in pieces)
        return self._covered(free, side).bit_count() // size

    def _key(self, free: int) -> int:
        """The least of the images of a board by the flips that keep the pieces."""
        text, width = f"{free:0{self._rows * self._columns}b}", self._columns
        rows = [text[start : start + width] for start in range(0, len(text), width)]
        turned = text[::-1]
        upside_down = "".join(reversed(rows))
        images = (text, upside_down[::-1], upside_down, turned)
        return int(min(images[flip] for flip in self._flips if flip < len(images)), 2)

    def _placed(self, pieces: Sequence[str]) -> Iterator[_Piece]:
        for squares in map(squares_of, pieces):
            if (piece := self._on_board(squares)) is not None:
                yield piece

    def _on_board(self, squares: Sequence[Square]) -> _Piece | None:
        """The piece on boards of this size, if it fits there."""
        height = max(row for row, _ in squares) + 1
        width = max(column for _, column in squares) + 1
        if height > self._rows or width > self._columns:
            return None
        corners = (
            row * self._columns + column
            for row in range(self._rows - height + 1)
            for column in range(self._columns - width + 1)
        )
        places = tuple(row * self._columns + column for row, column in squares)
        shape, fits = (sum(1 << place for place in known) for known in (places, corners))
        back = places[-1] - places[0]
        near = {back + one - other for one in places for other in places}
        return _Piece(places, shape, fits, sum(1 << away for away in near))


def _mobility(free: int, pieces: tuple[_Piece, ...]) -> int:
    """How many moves there are with these pieces."""
    count = 0
    for piece in pieces:
        count += piece.anchors(free).bit_count()
    return count


def _ones(bits: int) -> Iterator[int]:
    """Each bit of a number by itself, the lowest first."""
    while bits:
        first = bits & -bits
        bits ^= first
        yield first


# Large boards of partizan placement games, by a search on bits.

QUICKLY_VALUED = 25  # free squares of one part; up to here the native kernel finds the value
MOST_SQUARES = 64
NARROW = 2  # rows or columns; such boards fall apart, and their values are found sooner
TIMES_THE_EFFORT = 10  # each position takes less than in other searches; 6x6 needs 240,000
MOST_OF_SUMS = 100_000  # if they take more, the values of the parts are looked for
DOUBLINGS = 0.55  # of a search for lengths with each square: on n it takes about 2 ** (0.55 * n)


@solver
class PlacementSolver(Solver):
    """Knows who wins boards whose value is out of reach, but not how fast.

    It answers for lengths, with None, where a search for them would not come to an end either.
    """

    order = 45

    def __init__(self, board: PartizanPlacement, most: int, work: Work) -> None:
        self._kind = type(board)
        self._search = PlacementSearch(board, most, work)

    @classmethod
    def suits(cls, kind: type[Position], wanted: Query) -> bool:
        return wanted != "grundy" and keeps_rules_of(kind, PartizanPlacement)

    @classmethod
    def for_position(
        cls, position: Position, wanted: Query, effort: SearchBudget, work: Work
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


def _budget(effort: SearchBudget, work: Work) -> int:
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
    except BudgetSpent:
        return False
    return True


def _free(part: Position) -> int:
    assert isinstance(part, PlacementGrid)
    return sum(row.count(FREE) for row in part.state)
