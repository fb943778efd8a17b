"""The compiled kernels of ponder; their sources are in `native/`."""

from collections.abc import Callable, Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

def instruction_set() -> str:
    """The widest instruction set the kernels of this build use.

    One of "AVX-512", "AVX2", "SSE2", "NEON", "portable": what they run on, which may be less than
    what the processor could do. `ChompSieve` and `ExpressionSearch` choose when they run: see their
    `paths`.
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

        Ctrl-C is heard, and what is solved stays. Raises MemoryError where the table cannot be had.
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

    Raises ValueError for other threads or paths, and OSError if the system has no more threads.
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
    def take(self, most: int, *, hear: Callable[[], object] | None = None) -> NDArray[np.uint64]:
        """The next codes in ascending order, at most so many; none after the last.

        Waits for some like `wait`; `hear` is called some times a second, and what it raises ends
        the waiting. Raises ValueError if the codes are not listed.
        """

def chomp_push_sieve(box: ChompBox) -> int:
    """How many P-positions the box holds, by the plain 32-bit push sieve, for comparison.

    Raises ValueError above 31 columns.
    """

class ExpressionSearch:
    """The expressions that bound a target on every object, simplest first, sieved in doubles.

    `leaves` has a row for each invariant or constant and a column for each object, then one for
    each of the others (control or negative examples); `target` has the same columns. NaN means
    undefined. An expression is a leaf or an operator applied to expressions; its complexity is the
    number of leaves plus the prices of its operators. `operators` are (name, arity, price), in the
    order in which they are tried. The kernel knows the names of `operators_known()`; for any other
    it calls `apply(index, a)` or `apply(index, a, b)`: two float64 arrays of one length, to an
    array of that length, NaN where undefined (slow, and on one thread).

    An "upper" bound is nowhere below the target on the objects, and on at least one object better
    than the best so far, see `tighten`; a "lower" one likewise. Numbers are equal if they are apart
    by at most `tolerance` times the larger size. Doubles only discard, the caller decides exactly:

    - what is false by more than the tolerance and 5e-13 of the target (1e-9 where the target is of
      size 1 to 2000, 1e-9 of the target where that is smaller, of its smallest size where it is 0);
    - what is better by less than the tolerance, or by less than 1e-13 of the best, which rounding
      explains. So whole numbers are told apart up to 1e12, and small ones at any size.

    The sequence that a caller accepts, who tests in turn all that `take` gives and tightens
    accordingly, is the same for any `threads`, any `path` and any sizes of the batches taken. If
    these are of size 1, so are all counts, for any `threads`.

    The order: by complexity. A level is cut into blocks of 128 expressions. Inside one complexity
    the unary roots come first: by price, then by block of the child, then by operator, then by
    child. Then the binary roots: by price, then by the complexity of the simpler child (of the left
    one if both are as complex), then by block of the other child, then by operator (each with the
    simpler child on the left first), then by the simpler child, then by the other. Commutative
    operators take a pair once. Levels that are kept hold one expression for each vector of values
    (equal to 1e-13), the first in order: those up to (complexity - 1) / 2, and those up to
    complexity - 2 to which at most 1.5 million expressions are offered (100,000 to the last) if
    `memory` allows. Others are streamed; their blocks are the expressions of one operator, one
    simpler child and one block of other children.

    An expression equal to the target, on all objects and all others where that is defined, is given
    once, as "equal". `informative`: a bound must be false on one of the others at least. `skips`:
    on how many objects an expression may be undefined. `misses`: give instead the near misses,
    false on 1 to `misses` objects and better than the best on one where they are true; then every
    level is kept. `strict`: what touches the target is false, where a bound must be true and where
    it must be false. It touches if it is equal, or so near that rounding explains it (1e-13).
    `banned`: sets of leaves; an expression that has all leaves of one is neither given nor kept.
    `budget`: end after exactly so many candidates, in the order above; 0 is no end.
    `memory`: the most bytes for levels kept.

    Raises ValueError for arguments that do not fit together, OSError if the system has no more
    threads, and MemoryError ("the expressions of complexity 6 would need up to 70.5 GB; 4 GB is
    allowed"; `take` too) before a level that must be kept and would not fit.
    """

    def __init__(
        self,
        leaves: NDArray[np.float64],
        target: NDArray[np.float64],
        objects: int,
        operators: Sequence[tuple[str, int, int]],
        *,
        complexity: int,
        upper: bool = True,
        lower: bool = True,
        informative: bool = False,
        strict: bool = False,
        skips: int = 0,
        misses: int = 0,
        tolerance: float = 0.0,
        budget: int = 0,
        memory: int = 4_000_000_000,
        threads: int = 2,
        path: str = "",
        banned: Sequence[Sequence[int]] = (),
        apply: Callable[..., NDArray[np.float64]] | None = None,
    ) -> None: ...
    @staticmethod
    def paths() -> list[str]:
        """The instruction sets to choose from on this machine, narrowest first."""
    @staticmethod
    def operators_known() -> dict[str, int]:
        """The arity of each operator that needs no `apply`."""
    def take(
        self, most: int, *, hear: Callable[[], object] | None = None
    ) -> list[tuple[Literal["upper", "lower", "equal"], list[int]]]:
        """The next survivors in order, at most so many, as (direction, postfix program).

        In a program leaf i is i and operator j is -1 - j. Survivors are held against the bounds of
        the last `tighten`, so the fewer are taken at a time, the fewer are stale; an "equal" ends
        its batch. Works with the GIL released, and returns an empty list every 0.2 s or so if there
        is nothing yet: see `finished`. `hear` is called some times a second, and must not ask the
        search anything; what it raises, and Ctrl-C, stops the search.
        """
    def tighten(self, direction: Literal["upper", "lower"], best: NDArray[np.float64]) -> None:
        """The best bound on each object so far; infinite or NaN where there is none."""
    def settle(self, direction: Literal["upper", "lower"]) -> None:
        """No more bounds of this direction are wanted; the search ends when none is."""
    def allow_equal(self) -> None:
        """The expression given as "equal" was not: give the next one too."""
    def stop(self) -> None:
        """Give up: `take` returns nothing more, in another thread too."""
    @property
    def finished(self) -> bool:
        """Whether `take` has nothing more to give: at the end, on budget, settled or stopped."""
    @property
    def stopped(self) -> bool:
        """Whether it was told to stop."""
    @property
    def exhausted(self) -> bool:
        """Whether every expression up to the complexity has been tested."""
    @property
    def candidates(self) -> int:
        """How many expressions have been tested so far."""
    @property
    def expected(self) -> int:
        """How many there are in all; exact once the levels to keep are there, before that 0."""
    @property
    def level(self) -> int:
        """The complexity being searched."""
    @property
    def levels(self) -> list[tuple[int, int]]:
        """For each complexity from 1: expressions offered so far, and different vectors kept."""
    @property
    def bytes(self) -> int:
        """The memory that the levels hold now."""

class ValueTable:
    """Values of short partizan games, each held once, in canonical form.

    A value is a number that means something only together with its table: equal games have the
    same. Values stay as long as their table. 0 is the value 0. Numbers are dyadic rationals,
    written as the pair (numerator, exponent) that stands for numerator / 2^exponent; they are never
    unfolded into options, nor are number-up-star values x + k·↑ + *m before somebody asks.
    `limit` is the most memory in bytes for the table and the boards of its games.

    Several threads may use a table: one works at a time, with the GIL released. Long work hears
    Ctrl-C, after which the table is as good as before.

    Every method raises ValueError for a value that the table does not hold, OverflowError for a
    number beyond `number` or for forms more than 1024 moves deep, MemoryError beyond the limit, and
    RuntimeError if the table is asked by its own report of progress. `progress` is called now and
    then with `size`, and may raise an error to end the work; where there is none, `breath` is, also
    while another thread works. It must not hold the table: no garbage collector would see it there.
    """

    def __init__(
        self, limit: int = 2 << 30, *, breath: Callable[[int], object] | None = None
    ) -> None: ...
    @property
    def limit(self) -> int: ...
    @property
    def bytes(self) -> int:
        """The memory in use; may be read while another thread works."""
    @property
    def size(self) -> int:
        """How many values it holds: 0, 1, …, size − 1; may be read while another thread works."""
    def stop(self) -> None:
        """Let the work that another thread is doing here end soon, with InterruptedError."""
    def number(self, numerator: int, exponent: int = 0) -> int:
        """The dyadic rational numerator / 2^exponent: a multiple of 2^-62, below 2^62 in size."""
    def number_up_star(self, numerator: int, exponent: int, ups: int, nimber: int) -> int:
        """The value x + ups·↑ + *nimber, x = numerator / 2^exponent; ups may be negative.

        Raises OverflowError unless |ups| and the nimber are below 2^20.
        """
    def from_options(
        self,
        left: Sequence[int],
        right: Sequence[int],
        *,
        progress: Callable[[int], object] | None = None,
    ) -> int:
        """The value {left | right}, whatever the order, dominated or reversible options."""
    def left(self, value: int) -> list[int]:
        """The Left options of the canonical form, numbers included: 2 = {1 | }, 1/2 = {0 | 1}.

        Raises OverflowError for a nimber above 65535, or numbers beyond `number`.
        """
    def right(self, value: int) -> list[int]: ...
    def le(self, a: int, b: int, *, progress: Callable[[int], object] | None = None) -> bool:
        """Whether a ≤ b; the two are equal only if they are the same."""
    def add(self, a: int, b: int, *, progress: Callable[[int], object] | None = None) -> int: ...
    def negate(self, value: int) -> int: ...
    def as_number(self, value: int) -> tuple[int, int] | None:
        """The number in lowest terms (numerator, exponent), or None for what is not a number."""
    def as_number_up_star(self, value: int) -> tuple[int, int, int, int] | None:
        """(numerator, exponent, ups, nimber) in lowest terms, numbers included, or None."""
    def left_stop(self, value: int) -> tuple[int, int]:
        """The number that play comes to, Left beginning: (numerator, exponent)."""
    def right_stop(self, value: int) -> tuple[int, int]: ...
    def birthday(self, value: int) -> int:
        """The day on which the value is born: the height of its canonical form."""

class StripGame:
    """A game on a row of squares, by its local rules, with the values of its positions.

    `letters` are the letters that a square may hold, at most 16. A rule is a pair of words of the
    same length, e.g. ("TF_", "_FT"): a move of that player replaces the one, wherever it stands in
    the strip, by the other. `runners` is a theorem of the game: a triple (letter, blank, worth),
    worth 1 or −1, says that a letter with n blanks and nothing else between it and the right end
    (worth 1) or the left end (worth −1) may be taken out if n · worth is added to the value.

    With `hooks` the strip is split at words that no rule can ever touch, such words at the ends are
    cut off, runners are taken off, and a strip has the value or the negative of its image
    under a symmetry of the rules; all but the runners is derived from the rules. Without, the plain
    rules alone are used; the values are the same.

    Raises ValueError for letters, rules or runners that are not of this form.
    """

    def __init__(
        self,
        table: ValueTable,
        letters: str,
        left_rules: Sequence[tuple[str, str]],
        right_rules: Sequence[tuple[str, str]],
        *,
        runners: Sequence[tuple[str, str, int]] = (),
        hooks: bool = True,
    ) -> None: ...
    @property
    def longest(self) -> int:
        """The most squares that a strip of this game may have here: 63 with up to four letters."""
    @property
    def positions(self) -> int:
        """How many positions have been looked into; may be read while another thread works."""
    def value(
        self,
        text: str,
        *,
        limit: int | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> int:
        """The value of the strip, an element of the table.

        Looks into at most `limit` positions beyond those it knows, or raises OverflowError, and
        calls `progress` with `positions` now and then. Raises ValueError for other letters, more
        than `longest` squares, or play without end. After a MemoryError the game has forgotten
        its positions.
        """
    def values(self, texts: Sequence[str]) -> list[int]:
        """The values of these strips."""
    def all_values(self, length: int) -> NDArray[np.uint32]:
        """The values of all strips of this length, in the order of the letters.

        Raises ValueError beyond 2^28 strips.
        """

class GridGame:
    """A game of placing pieces on free squares of a grid, with the values of its positions.

    A piece is a list of squares (row, column), as `[(0, 0), (1, 0)]` for an upright domino: a
    player covers free squares by one of the own pieces, which are never turned. Covered squares
    stay so. With `hooks` a board is split into parts that no piece can join, squares that no piece
    can cover are dropped, and a part has the value or the negative of its image under a symmetry of
    the square that keeps or exchanges the pieces; without, the values are the same.

    Raises ValueError for pieces that are not of this form.
    """

    def __init__(
        self,
        table: ValueTable,
        left_pieces: Sequence[Sequence[tuple[int, int]]],
        right_pieces: Sequence[Sequence[tuple[int, int]]],
        *,
        free: str = ".",
        hooks: bool = True,
    ) -> None: ...
    @property
    def positions(self) -> int:
        """How many positions have been looked into; may be read while another thread works."""
    def value(
        self,
        rows: Sequence[str],
        *,
        limit: int | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> int:
        """The value of the board whose free squares hold the letter `free`.

        `limit` and `progress` are those of `StripGame.value`. Raises ValueError for rows of
        different lengths or more than 64 squares.
        """

class StonesGame:
    """A game of rewriting neighbouring stones on a grid, with the values of its positions.

    `stones` has one letter for each kind of stones, at most three; `blank` is the letter of a
    square without a stone. A rule is a pair of words of two letters, e.g. ("xo", ".x"): a move of
    that player replaces two neighbouring stones, in any of the four directions, by what the other
    word says. With `hooks` a board is split into connected groups of stones, groups in which nobody
    can move are dropped, and a group has the value or the negative of its image under a symmetry of
    the square and an exchange of stones that keeps or exchanges the rules; without, the values are
    the same.

    Raises ValueError for stones or rules that are not of this form.
    """

    def __init__(
        self,
        table: ValueTable,
        stones: str,
        left_rules: Sequence[tuple[str, str]],
        right_rules: Sequence[tuple[str, str]],
        *,
        blank: str = ".",
        hooks: bool = True,
    ) -> None: ...
    @property
    def positions(self) -> int:
        """How many positions have been looked into; may be read while another thread works."""
    def value(
        self,
        rows: Sequence[str],
        *,
        limit: int | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> int:
        """The value of the board.

        `limit` and `progress` are those of `StripGame.value`. Raises ValueError for other letters,
        rows of different lengths, more than 64 squares, or play without end.
        """

class FamilyGame:
    """Symbolic states of a game, each with whole parameters, and the values of their positions.

    A state is (parameters, left moves, right moves), at most 15 parameters. A move is (conditions,
    to, arguments, offset): it is possible where all conditions are at least 0, and leads to the
    state number `to` at the arguments, plus the offset. All these are linear forms
    `[constant, coefficient, …]` in the parameters. Points are rows of whole numbers, 0 to 65535.

    A formula is a program for a stack, as an array of whole numbers: `0, exponent, constant,
    coefficients…` pushes a number over 2^exponent; `1, lefts, rights` makes a game of so many
    options, Right's on top; `2` adds. Raises ValueError for what is not of these forms.
    """

    def __init__(
        self,
        table: ValueTable,
        states: Sequence[tuple[int, Sequence[_FamilyMove], Sequence[_FamilyMove]]],
        *,
        exponent: int = 12,
        most_leaves: int = 256,
    ) -> None: ...
    @property
    def positions(self) -> int:
        """How many positions have been looked into."""
    def values(
        self,
        state: int,
        points: NDArray[np.int32],
        *,
        progress: Callable[[int], object] | None = None,
    ) -> NDArray[np.uint32]:
        """The values of a state at these points."""
    def matches(
        self,
        formulas: Sequence[NDArray[np.int64]],
        points: NDArray[np.int32],
        values: NDArray[np.uint32],
        *,
        progress: Callable[[int], object] | None = None,
    ) -> NDArray[np.uint8]:
        """1 where a formula (row) has the wanted value at a point (column), else 0."""
    def rests(
        self,
        formula: NDArray[np.int64],
        points: NDArray[np.int32],
        values: NDArray[np.uint32],
        *,
        progress: Callable[[int], object] | None = None,
    ) -> NDArray[np.int64]:
        """The rest value - formula at each point, times 2^exponent; -2^63 if it is no number."""
    def shapes(self, values: NDArray[np.uint32]) -> list[tuple[int, list[int]]]:
        """The number of the shape of each value, and its leaves times 2^exponent.

        The number is -1 for a value with more than `most_leaves` leaves, or with finer numbers.
        """
    def shape_text(self, shape: int) -> str:
        """The shape as a text such as `{{n|n}|n,n}`."""

_Form = Sequence[int]
_FamilyMove = tuple[Sequence[_Form], int, Sequence[_Form], _Form]
