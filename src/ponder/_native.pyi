"""The compiled kernels of ponder; their sources are in `native/`."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

def instruction_set() -> str:
    """The widest instruction set the kernels of this build use.

    One of "AVX-512", "AVX2", "SSE2", "NEON", "portable": what they run on, which may be less than
    what the processor could do. `ChompSieve` alone chooses when it runs: see `ChompSieve.paths`.
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

class ChompBox:
    """The Chomp boards inside a rectangle, each with a number, and look-ups in a table of them.

    A table is the sorted array (uint64, in memory or memory-mapped) of the numbers, here `codes`,
    of every P-position of the box, as `ChompSieve` delivers them. A box with more rows than columns
    is worked on as its transpose: call the boards of that wide box, of r1 ≥ r2 ≥ … cookies, wide.
    Codes run from 1 to `positions`, by the second row of the wide board, then by its first row,
    then by the other rows from the third down; 0 is the empty board. A code means a board only
    together with its box.

    Raises ValueError unless both sides are from 1 to 65535 and at most 2^62 boards fit inside.
    """

    def __init__(self, rows: int, columns: int) -> None: ...
    @property
    def rows(self) -> int: ...
    @property
    def columns(self) -> int: ...
    @property
    def positions(self) -> int:
        """How many boards fit inside, the whole box included, the empty board not."""
    def bytes(self, threads: int = 2) -> int:
        """About the most memory a `ChompSieve` holds at a time, codes it has delivered apart."""
    def code(self, rows: Sequence[int]) -> int:
        """The number of a board.

        Raises ValueError for what is not a board inside the box; so do the others below.
        """
    def codes(self, longest: int, second: int) -> tuple[int, int]:
        """The codes (first, last + 1) of the boards whose wide board has these first two rows.

        With a table, they give the P-positions in lexicographic order: for each longest row, for
        each second row, the part of the table from one to the other (`np.searchsorted`).
        """
    def boards(self, codes: NDArray[np.uint64]) -> NDArray[np.uint16]:
        """The boards of these numbers: an array of shape (len(codes), rows), filled up with 0."""
    def is_p(self, table: NDArray[np.uint64], rows: Sequence[int]) -> bool:
        """Whether the board is in the table: a binary search."""
    def winning_moves(
        self, table: NDArray[np.uint64], rows: Sequence[int]
    ) -> list[tuple[int, int]]:
        """Every move (row, column), counted from 1, to a board of the table, in that order."""

class ChompSieve:
    """Finds every P-position of Chomp inside a box, on threads of its own, from when it is made.

    `threads` is 1 or 2; thin and small boxes use one. `path` is one of `paths()`, or empty for the
    last of them; all give the same output. With `listed` the codes must be taken: the sieve pauses
    while two million of them wait for `take`. Deleting it stops the work and frees the memory.

    Raises ValueError for other threads or paths.
    """

    def __init__(
        self, box: ChompBox, *, threads: int = 2, path: str = "", listed: bool = True
    ) -> None: ...
    @staticmethod
    def paths() -> list[str]:
        """The instruction sets to choose from on this machine, narrowest first."""
    @property
    def done(self) -> int:
        """How many boards are sieved so far, of `box.positions`."""
    @property
    def p_positions(self) -> int:
        """How many P-positions are found so far."""
    @property
    def stopped(self) -> bool:
        """Whether it was told to stop."""
    @property
    def by_cookies(self) -> NDArray[np.uint64]:
        """After the end: how many P-positions have 0, 1, 2, … cookies."""
    @property
    def by_longest(self) -> NDArray[np.uint64]:
        """After the end: how many P-positions have a first row of 0, 1, 2, … in the wide box."""
    def stop(self) -> None:
        """Give up soon, within a fraction of a second; what was found so far can be taken."""
    def wait(self, seconds: float) -> bool:
        """Wait for the end, with the GIL released; whether it has come.

        Ctrl-C interrupts the waiting, not the work: stop or delete the sieve. Raises MemoryError if
        the work ran out of memory; so does `take`.
        """
    def take(self, most: int) -> NDArray[np.uint64]:
        """The next codes in ascending order, at most so many; none after the last.

        Waits for some like `wait`. Raises ValueError if the codes are not listed.
        """

def chomp_push_sieve(box: ChompBox) -> int:
    """How many P-positions the box holds, by the plain 32-bit push sieve, for comparison.

    Raises ValueError above 31 columns.
    """
