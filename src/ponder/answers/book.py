"""The book of winning moves for a board of Chomp, as a dictionary or a file."""

from dataclasses import dataclass
from pathlib import Path

from ponder.answers.document import Document, document
from ponder.core.files import check_folder
from ponder.core.work import Work
from ponder.games.chomp import Chomp
from ponder.solving.chomp.book import Book, book_of, save


@dataclass(frozen=True)
class BookAnswer:
    """The book of a board, and the file in which it was written, if any."""

    board: Chomp
    book: Book
    file: Path | None = None


def write_book(board: Chomp, file: Path | None = None, work: Work | None = None) -> BookAnswer:
    """Find the book, and write it to the file if one is given."""
    if file is not None:
        check_folder(file)  # before the work
    book = book_of(board, work=work)
    if file is not None:
        save(book, file)
    return BookAnswer(board, book, file)


@document.register(BookAnswer)
def _(answer: BookAnswer) -> Document:
    """The book itself, or its file."""
    if answer.file is None:
        return dict(answer.book.as_json())
    return {
        "game": answer.board.game,
        "position": str(answer.board),
        "entries": len(answer.book.moves),
        "file": str(answer.file),
    }
