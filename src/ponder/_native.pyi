"""The compiled kernels of ponder; their sources are in `native/`."""

from collections.abc import Sequence

def instruction_set() -> str:
    """The widest instruction set the kernels of this build use.

    One of "AVX-512", "AVX2", "SSE2", "NEON", "portable": what they run on, which may be less than
    what the processor could do.
    """

class ChompSurvey:
    """Remoteness and Grundy value of every Chomp board inside a starting board.

    Boards are row lengths, top row first, non-increasing, each at least 1; the poison is the first
    cookie of the first row and may not be taken, so [1] is terminal and lost. The survey starts
    empty: `advance` solves the boards in lexicographic order, in pieces as large as the caller
    likes, so that progress and Ctrl-C are the caller's. Memory is claimed as the survey goes.

    Raises ValueError if `rows` is not a board, has more than 65535 cookies, or holds more boards
    than 64 bits can count.
    """

    def __init__(self, rows: Sequence[int]) -> None: ...
    @property
    def positions(self) -> int:
        """How many boards fit inside the starting board, itself included, the empty board not."""
    @property
    def bytes(self) -> int:
        """The memory that the finished table takes."""
    @property
    def done(self) -> int:
        """How many boards are solved so far."""
    @property
    def p_positions(self) -> int:
        """How many of the boards solved so far are P-positions."""
    def advance(self, steps: int) -> int:
        """Solve up to `steps` further boards, with the GIL released, and return `done`.

        Raises MemoryError where the table cannot be had.
        """
    def remoteness(self, rows: Sequence[int]) -> int:
        """Length of best play: the winner hurries, the loser delays; even for a P-position.

        Raises ValueError for what is not a board inside the starting board, and IndexError for a
        board that is not solved yet; so do `grundy` and `winning_moves`.
        """
    def grundy(self, rows: Sequence[int]) -> int:
        """The Grundy value: the least that no option has."""
    def winning_moves(self, rows: Sequence[int]) -> list[tuple[int, int]]:
        """Every move (row, column), counted from 1, to a P-position, in that order."""
