"""All lost boards of Chomp inside a rectangle, written as a short text for a page.

The number of a board of R rows c1 >= c2 >= … is the sum of C(ci + R - i, R - i + 1), which counts
all boards from 0. The text holds the gaps between the numbers of the P-positions, each in digits
of five bits, the low ones first; a digit of 32 or more is followed by another.
"""

from dataclasses import dataclass
from math import comb

import numpy as np

from ponder.core import limits
from ponder.core.errors import TooLarge
from ponder.core.words import magnitude
from ponder.core.work import FINISHED, Ending, Work
from ponder.games.chomp import Chomp
from ponder.solving.chomp.sieve import SHARE_OF_P_POSITIONS, Boards, Sieve

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
BASE = 32
LETTERS_OF_A_GAP = 2  # on average
LARGEST_SQUARE = "14x14"


@dataclass(frozen=True)
class LostBoards:
    """The P-positions of a rectangle: how many, and their numbers as gaps in digits.

    If the work was stopped, `stopped` says why, and they are those that were found by then.
    """

    rows: int
    columns: int
    count: int
    gaps: str
    stopped: Ending = FINISHED


def lost_boards(rectangle: Chomp, work: Work | None = None) -> LostBoards:
    """The lost boards inside the rectangle, or `TooLarge` with the size that they would need.

    >>> lost_boards(Chomp("2x3"))
    LostBoards(rows=2, columns=3, count=3, gaps='CDE', stopped=Ending(cause='finished', reached=''))
    """
    refuse_large(rectangle)
    work = work or Work()
    batches = [np.zeros(0, np.int64)]
    with Sieve(rectangle, listed=True) as sieve, work.answering():
        batches.extend(board_numbers(sieve.box.boards(codes)) for codes in sieve.batches(work))
    numbers = np.sort(np.concatenate(batches))
    gaps = "".join(map(in_digits, np.diff(numbers, prepend=-1).tolist()))
    return LostBoards(sieve.box.rows, sieve.box.columns, len(numbers), gaps, work.ending)


def refuse_large(rectangle: Chomp) -> None:
    """Raise `TooLarge` for a rectangle whose lost boards would not fit into a page."""
    rows, columns = len(rectangle.rows), rectangle.rows[0]
    if max(rows, columns) > limits.PAGE_SIDE:
        raise TooLarge(
            f"a page shows at most {limits.PAGE_SIDE} rows and columns; "
            f"the largest square is {LARGEST_SQUARE}"
        )
    letters = int(rectangle.size_bound() * SHARE_OF_P_POSITIONS * LETTERS_OF_A_GAP)
    if letters > limits.PAGE_LETTERS:
        raise TooLarge(
            f"the lost boards inside {rows}x{columns} would need about "
            f"{magnitude(round(letters / 1e6)).removeprefix('about ')} MB; a page holds at most "
            f"{limits.PAGE_LETTERS / 1e6:.0f} MB, which is enough for {LARGEST_SQUARE}"
        )


def board_numbers(boards: Boards) -> np.typing.NDArray[np.int64]:
    """The number of each board, given as a line of the lengths of all its rows."""
    total = np.zeros(len(boards), np.int64)
    rows = boards.shape[1]
    for row in range(rows):
        below = rows - row
        longest = int(boards[:, row].max(initial=0))
        ways = np.array([comb(length + below - 1, below) for length in range(longest + 1)])
        total += ways[boards[:, row]]
    return total


def in_digits(number: int) -> str:
    """The number in digits of five bits, the low ones first.

    >>> in_digits(5), in_digits(40)
    ('F', 'oB')
    """
    digits: list[str] = []
    while number >= BASE:
        number, low = divmod(number, BASE)
        digits.append(DIGITS[low + BASE])
    return "".join([*digits, DIGITS[number]])
