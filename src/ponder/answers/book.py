"""The book of winning moves for a board of Chomp, as a dictionary or a file."""

from dataclasses import dataclass
from pathlib import Path

from ponder.answers.document import Document, document, stopped_field
from ponder.core.files import check_folder
from ponder.core.work import Ending, Work
from ponder.games.chomp import Chomp
from ponder.solving.chomp.book import Book, book_of, save


@dataclass(frozen=True)
class BookAnswer:
    """The book of a board, and the file in which it was written, if any."""

    board: Chomp
    book: Book
    file: Path | None = None

    @property
    def stopped(self) -> Ending:
        """Why the work ended early, if it did."""
        return self.book.stopped


def write_book(board: Chomp, file: Path | None = None, work: Work | None = None) -> BookAnswer:
    """Find the book, and write it to the file if one is given.

    A book that is not whole is not written: who plays by it would be without an answer.
    """
    if file is not None:
        check_folder(file)  # before the work
    book = book_of(board, work=work)
    if not book.stopped.is_complete:
        return BookAnswer(board, book)
    if file is not None:
        save(book, file)
    return BookAnswer(board, book, file)


@document.register(BookAnswer)
def _(answer: BookAnswer) -> Document:
    """The book itself, or its file; of a book that is not whole, the moves that were found."""
    moves = dict(answer.book.as_json())
    if answer.file is None and answer.stopped.is_complete:
        return moves
    return {
        "game": answer.board.game,
        "position": str(answer.board),
        "entries": len(moves),
        "file": None if answer.file is None else str(answer.file),
        **({} if answer.stopped.is_complete else {"moves": moves}),
        **stopped_field(answer.stopped),
    }
