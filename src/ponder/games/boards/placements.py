"""Placement games: a player covers free squares of a grid with a piece.

The pieces are data, drawn as the squares that they take: `"#|#"` is an upright domino and `"##"`
a level one; they are never turned. Moves, symmetries and independent parts follow from them, and
`ponder.values` hands them to the native kernel.
"""

from abc import abstractmethod
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import count, product
from typing import ClassVar, Self

from ponder.core.drawing import Cell
from ponder.core.errors import BadText, describe
from ponder.core.position import Impartial, Partizan, Position, Side
from ponder.games.boards.grids import (
    Grid,
    Rows,
    Square,
    connected_regions,
    flips,
    square_name,
    turns_and_flips,
)

FREE, TAKEN = ".", "#"

Pieces = tuple[str, ...]
Squares = tuple[Square, ...]


class PlacementGrid(Grid):
    """A grid whose squares `.` are free and `#` taken."""

    __slots__ = ()

    letters = {FREE: Cell("empty", FREE), TAKEN: Cell("blocked", TAKEN)}

    @classmethod
    def check_class(cls) -> None:
        super().check_class()
        for pieces in cls.piece_sets():
            _check_pieces(pieces, cls.game)

    @classmethod
    def starting_rows(cls, rows: int, columns: int) -> Rows:
        return (FREE * columns,) * rows

    @classmethod
    @abstractmethod
    def piece_sets(cls) -> tuple[Pieces, ...]:
        """The pieces of Left and those of Right, or the pieces that both share."""

    def placements(self, pieces: Pieces) -> Iterator[tuple[str, Self]]:
        """Every way to place one of the pieces: its name, and the position it leads to.

        A single piece is named by its first square in reading order, several by all of
        their squares: `1,1-1,2`.
        """
        free = set(self.squares(FREE))
        for name, squares in _places(len(self.state), len(self.state[0]), pieces):
            if free.issuperset(squares):
                yield name, self.replaced([(square, TAKEN) for square in squares])

    def canonical(self) -> Position:
        return self.of(_least_image(self.state, self.piece_sets()))

    def size_bound(self) -> int:
        """Every free square may become taken."""
        return 1 << sum(1 for _ in self.squares(FREE))

    def parts(self) -> tuple[Position, ...]:
        """The connected regions of free squares, if the pieces are connected."""
        if not all(_connected(piece) for pieces in self.piece_sets() for piece in pieces):
            return (self,)
        return tuple(self.of(rows) for rows in connected_regions(self, FREE, TAKEN))


class PartizanPlacement(PlacementGrid, Partizan):
    """A placement game in which Left and Right have pieces of their own."""

    __slots__ = ()

    varied = ("letters", "starting_rows", "example_rows", "left_pieces", "right_pieces")
    left_pieces: ClassVar[Pieces] = ()
    right_pieces: ClassVar[Pieces] = ()

    @classmethod
    def piece_sets(cls) -> tuple[Pieces, Pieces]:
        return cls.left_pieces, cls.right_pieces

    def moves(self, side: Side) -> Iterator[tuple[str, Self]]:
        return self.placements(self.left_pieces if side == "left" else self.right_pieces)


class ImpartialPlacement(PlacementGrid, Impartial):
    """A placement game in which both players have the same pieces."""

    __slots__ = ()

    varied = ("letters", "starting_rows", "example_rows", "pieces")
    pieces: ClassVar[Pieces] = ()

    @classmethod
    def piece_sets(cls) -> tuple[Pieces]:
        return (cls.pieces,)

    @classmethod
    def by_size(cls) -> Iterator[Self]:
        """All grids by the number of squares, then of rows; one of those that are mirror images."""
        for squares in count(1):
            for rows in (rows for rows in range(1, squares + 1) if squares % rows == 0):
                lines = map("".join, product((FREE, TAKEN), repeat=squares // rows))
                for here in map(cls.of, product(lines, repeat=rows)):
                    if here.canonical() == here:
                        yield here

    def moves(self) -> Iterator[tuple[str, Self]]:
        return self.placements(self.pieces)


def _check_pieces(pieces: object, game: str) -> None:
    if not isinstance(pieces, tuple):
        wrong = describe(pieces)
        raise BadText(f'the pieces of {game} are a tuple such as ("##", "#|#"), not {wrong}')
    for piece in pieces:
        if not isinstance(piece, str) or TAKEN not in piece or {*piece} - {FREE, TAKEN, "|"}:
            wrong = describe(piece)
            raise BadText(f'a piece of {game} is a text such as "##" or ".#|##", not {wrong}')


@cache
def squares_of(piece: str) -> Squares:
    """The squares (row, column, from 0) that a piece takes, in reading order.

    >>> squares_of("#|#"), squares_of(".#|##")
    (((0, 0), (1, 0)), ((0, 1), (1, 0), (1, 1)))
    """
    rows = piece.split("|")
    return tuple(
        (r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter == TAKEN
    )


@lru_cache(maxsize=256)
def _places(rows: int, columns: int, pieces: Pieces) -> tuple[tuple[str, Squares], ...]:
    """Every way to place a piece on an empty grid: its name and its squares."""
    found = []
    for (row, column), piece in product(product(range(rows), range(columns)), pieces):
        squares = tuple((row + r, column + c) for r, c in squares_of(piece))
        if all(r < rows and c < columns for r, c in squares):
            named = squares if len(pieces) > 1 else squares[:1]
            found.append(("-".join(map(square_name, named)), squares))
    return tuple(found)


@cache
def symmetries(piece_sets: tuple[Pieces, ...]) -> tuple[int, ...]:
    """Which of the eight images of a grid keep every set of pieces."""
    images = [[list(turns_and_flips(tuple(p.split("|")))) for p in pieces] for pieces in piece_sets]
    kept = [
        {"|".join(image[symmetry]) for image in pieces} == set(drawn)
        for symmetry in range(8)
        for pieces, drawn in zip(images, piece_sets, strict=True)
    ]
    width = len(piece_sets)
    return tuple(s for s in range(8) if all(kept[s * width : (s + 1) * width]))


@lru_cache(maxsize=1 << 14)
def _least_image(rows: Rows, piece_sets: tuple[Pieces, ...]) -> Rows:
    kept = symmetries(piece_sets)
    images = list(flips(rows) if kept[-1] < 4 else turns_and_flips(rows))
    return min(images[symmetry] for symmetry in kept)


@cache
def _connected(piece: str) -> bool:
    squares = set(squares_of(piece))
    reached = {min(squares)}
    while True:
        beside = {
            (r, c) for r, c in squares for s, d in reached if abs(r - s) + abs(c - d) == 1
        } - reached
        if not beside:
            return reached == squares
        reached |= beside
