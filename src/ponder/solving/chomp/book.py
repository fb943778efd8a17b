"""Books of winning moves for Chomp, in the format of A. Neeraje, *Chomp Solution* (2021).

A book is a JSON dictionary. Keys and values are boards: one character for each square
of the full board, bottom-most row first, from left to right, `.` for a cookie that is
there and `X` for one that was eaten; the poison is at the bottom left, so Ponder's first
row is the bottom-most. Every key is a won position that can arise when White plays by
the book; its value is the position that White moves to.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ponder.core.drawing import Extent
from ponder.core.errors import BadText, Unsuitable, quote, quote_path
from ponder.core.files import read_json, write_atomically
from ponder.core.position import Position, moves_of
from ponder.core.work import FINISHED, Ending, Work
from ponder.games.chomp import Chomp
from ponder.solving.chomp.solvers import ChompSurvey

THERE, EATEN = ".", "X"


@dataclass(frozen=True)
class Book:
    """A book of winning moves for boards inside a rectangle.

    If the work was stopped, `stopped` says why, and the moves are those that were found by then.
    """

    rows: int
    columns: int
    moves: Mapping[Chomp, Chomp]
    stopped: Ending = FINISHED
    game = Chomp.game

    def covers(self, board: Extent) -> bool:
        """Whether a board of this extent is inside the rectangle."""
        return board.rows <= self.rows and board.columns <= self.columns

    def move(self, position: Position) -> str | None:
        """The move of the book in this position, or None if the book has none."""
        target = self.moves.get(position) if isinstance(position, Chomp) else None
        if target is None:
            return None
        return next(name for name, option in moves_of(position, "left") if option == target)

    def as_json(self) -> dict[str, str]:
        """The dictionary in Neeraje's format."""
        return {self._squares(board): self._squares(target) for board, target in self.moves.items()}

    def _squares(self, board: Chomp) -> str:
        rows = (*board.rows, *(0,) * (self.rows - len(board.rows)))
        return "".join(THERE * row + EATEN * (self.columns - row) for row in rows)


def book_of(board: Chomp, *, work: Work | None = None) -> Book:
    """The book for White, who begins on this rectangle and plays by the book.

    Where several moves win, the first in the order of the moves (top row first) is taken.

    >>> book_of(Chomp("1x2")).as_json()
    {'..': '.X'}
    """
    if not board.is_rectangle:
        raise Unsuitable(f"a book begins with a full rectangle such as 4x7, not with {board}")
    if board.rows == (1,):
        raise Unsuitable("1x1 is only the poison, so it has no book of winning moves")
    work = work or Work()
    moves: dict[Chomp, Chomp] = {}
    with work.answering():
        survey = ChompSurvey(board, work)
        waiting = [board]
        while waiting:
            work.breathe(len(moves))
            here = waiting.pop()
            target = next(to for _, to in here.moves() if survey.remoteness(to) % 2 == 0)
            moves[here] = target
            waiting += [reply for reply in target.options() if reply not in moves]
    ordered = sorted(moves.items(), key=lambda entry: entry[0].rows, reverse=True)
    return Book(len(board.rows), board.rows[0], dict(ordered), work.ending)


def save_book(book: Book, path: Path) -> None:
    """Write the book as JSON; the file appears whole or not at all."""
    with write_atomically(path) as file:
        file.write(json.dumps(book.as_json(), indent=1).encode())


def read_book(path: Path, size: tuple[int, int] | None = None) -> Book:
    """Read a book, every entry checked against the rules; `BadText` says what is wrong.

    The file does not hold its size in rows and columns. Without `size`, the squarest board
    that fits all entries is taken, the wider before the taller.
    """
    try:
        data = read_json(path)
    except FileNotFoundError:
        raise BadText(f"there is no book {quote_path(path)}") from None
    except OSError as error:
        raise BadText(f"the book {quote_path(path)} cannot be read: {error.strerror}") from None
    try:
        return _from_json(data, size)
    except BadText as error:
        raise BadText(f"{quote_path(path)} is not a book of Chomp moves: {error}") from None


def _from_json(data: Any, size: tuple[int, int] | None) -> Book:
    if not isinstance(data, dict) or not data:
        raise BadText("a book is a dictionary with at least one position")
    if not all(isinstance(value, str) for value in data.values()):
        raise BadText("keys and values are boards, one character for each square")
    faults = []
    for rows, columns in [size] if size else _sizes(len(next(iter(data)))):
        try:
            book = _read_as(data, rows, columns)
        except BadText as error:
            faults.append(f"as {rows}x{columns}, {error}")
        else:
            return book
    raise BadText(faults[0] if faults else "its first position is empty")


def _sizes(squares: int) -> Iterator[tuple[int, int]]:
    """The boards with this many squares, the squarest first."""
    divisors = [rows for rows in range(1, squares + 1) if squares % rows == 0]
    for rows in sorted(divisors, key=lambda rows: abs(squares // rows - rows)):
        yield rows, squares // rows


def _read_as(data: dict[str, str], rows: int, columns: int) -> Book:
    moves: dict[Chomp, Chomp] = {}
    for key, value in data.items():
        board, target = _board(key, rows, columns), _board(value, rows, columns)
        if target not in board.options():
            raise BadText(f"no move leads from {quote(key)} to {quote(value)}")
        moves[board] = target
    for target in moves.values():
        for reply in target.options():
            if reply not in moves:
                raise BadText(f"it has no answer to {reply}, which can follow {target}")
    return Book(rows, columns, moves)


def _board(squares: str, rows: int, columns: int) -> Chomp:
    if len(squares) != rows * columns or not set(squares) <= {THERE, EATEN}:
        raise BadText(f"{quote(squares)} is not {rows * columns} characters . or X")
    lines = [squares[start : start + columns] for start in range(0, len(squares), columns)]
    lengths = [line.count(THERE) for line in lines]
    if lines != [THERE * length + EATEN * (columns - length) for length in lengths]:
        raise BadText(f"{quote(squares)} has cookies behind eaten ones")
    return Chomp(lengths)
