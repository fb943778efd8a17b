"""A player of Chomp who plays from a book file."""

from pathlib import Path

from ponder.core.drawing import Extent
from ponder.core.errors import BadText, Unsuitable
from ponder.core.files import expand_home
from ponder.core.position import Position, Side, moves_of
from ponder.core.work import Work
from ponder.language.reasons import Choice, Reason
from ponder.players.at_random import AtRandom
from ponder.players.contract import Player, argument_reasons, register_player
from ponder.solving.arguments.argument import arguments
from ponder.solving.chomp.book import Book, read_book


class FromBook(Player):
    """Plays the move of the book, or any move if the book has none."""

    def __init__(self, path: Path, seed: int) -> None:
        self.name = f"book:{path}"
        self._path = path
        self._book: Book = read_book(path)
        self._otherwise = AtRandom(seed)

    def prepare(self, start: Position, side: Side, work: Work | None = None) -> None:
        book = self._book
        size = f"{book.rows}x{book.columns}"
        extent = start.extent() if start.game == book.game else None
        if extent is None:
            raise Unsuitable(f"the book is for {book.game} on {size}, not for {start.game}")
        if not book.covers(extent) and not self._turned_to(extent):
            raise Unsuitable(f"the book is for boards inside {size}; this one is larger")

    def _turned_to(self, start: Extent) -> bool:
        """Whether the file is also a book for this board, as a book for 1x5 is also one for 5x1."""
        try:
            self._book = read_book(self._path, (start.rows, start.columns))
        except BadText:
            return False
        return True

    def choose(self, position: Position, side: Side) -> Choice:
        self.prepare(position, side)
        move = self._book.move(position)
        if move is not None:
            reasons = (
                Reason("in the book", "believed"),
                *argument_reasons(arguments(position), move),
            )
            return Choice(move, dict(moves_of(position, side))[move], reasons)
        otherwise = self._otherwise.choose(position, side)
        return Choice(otherwise.move, otherwise.to, (Reason("not in the book"), *otherwise.reasons))


@register_player("book", "book:FILE", "the moves of a book of Chomp", file="always")
def from_book(argument: str, seed: int) -> Player:
    """The player of the book in this file."""
    if not argument:
        raise BadText("name the file of the book, as in book:chomp-4x7.json")
    return FromBook(expand_home(argument), seed)
