"""A player of Chomp who plays from a book file."""

from __future__ import annotations

from pathlib import Path

from ponder.core.errors import BadText, Unsuitable
from ponder.core.position import Player as Side
from ponder.core.position import Position
from ponder.games.chomp import Chomp
from ponder.play.at_random import AtRandom
from ponder.play.player import Choice, Player, named_reasons, register_player
from ponder.solve.book import Book, load
from ponder.solve.explore import Progress


class FromBook(Player):
    """The move of the book; any move where the book has none."""

    def __init__(self, path: Path, seed: int) -> None:
        self.name = f"book:{path}"
        self._book: Book = load(path)
        self._otherwise = AtRandom(seed)

    def prepare(self, start: Position, side: Side, progress: Progress | None = None) -> None:
        book = self._book
        size = f"{book.rows}x{book.columns}"
        if not isinstance(start, Chomp):
            raise Unsuitable(f"the book is for chomp on {size}, not for {start.game}")
        if len(start.rows) > book.rows or start.rows[0] > book.columns:
            raise Unsuitable(f"the book is for boards inside {size}; this one is larger")

    def choose(self, position: Position, side: Side) -> Choice:
        self.prepare(position, side)
        assert isinstance(position, Chomp)
        move = self._book.move(position)
        if move is not None:
            return Choice(move, ("the book says so", *named_reasons(position, move)))
        otherwise = self._otherwise.choose(position, side)
        return Choice(otherwise.move, ("the book does not know this position", *otherwise.reasons))


@register_player("book", "book:FILE", "the moves of a book that `ponder book` wrote (chomp)")
def from_book(argument: str, seed: int) -> Player:
    """The player of the book in this file."""
    if not argument:
        raise BadText("name the file of the book, as in book:chomp-4x7.json")
    return FromBook(Path(argument).expanduser(), seed)
