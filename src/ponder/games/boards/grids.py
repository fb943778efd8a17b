"""Grids: rows of squares, one letter a square, rows separated by `|`: `xo|ox`.

`4x6` stands for the starting position with 4 rows and 6 columns. Squares are named
row,column from 1 at the top left.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import cache, reduce
from math import prod
from operator import or_
from typing import Any, ClassVar, Self

from ponder.core import limits
from ponder.core.drawing import Cell, Drawing, numbered
from ponder.core.errors import BadText, TooLarge, describe
from ponder.core.position import SIDES, Partizan, Position, Side
from ponder.games.boards.notation import (
    Rule,
    as_items,
    check_letters,
    check_start_sizes,
    parse_rectangle,
    read_rules,
)

Rows = tuple[str, ...]
Square = tuple[int, int]


class Grid(Position):
    """A rectangle of squares; `letters` maps each letter to the cell it stands for."""

    __slots__ = ()

    letters: ClassVar[dict[str, Cell]] = {}
    start_sizes = ("rows", "columns")
    state: Rows

    @classmethod
    def check_class(cls) -> None:
        check_letters(cls.letters, cls.game)

    @classmethod
    @abstractmethod
    def starting_rows(cls, rows: int, columns: int) -> Rows:
        """The rows of the starting position of this size."""

    @classmethod
    def starting(cls, *sizes: int) -> Self:
        given = check_start_sizes(cls, sizes)
        if 0 in given:
            text, smallest = ("x".join(map(str, size)) for size in (given, [1] * len(given)))
            raise BadText(f"{text} has no square; the smallest board is {smallest}")
        _refuse_many_squares(prod(given))
        return cls.of(cls.check(cls.starting_rows(*given)))

    @classmethod
    def parse(cls, text: str) -> Rows:
        size = parse_rectangle(text)
        if size is None:
            return cls.check(text.split("|"))
        rows, columns = size
        _refuse_many_squares(rows * columns)
        return cls.check(cls.starting_rows(rows, columns))

    @classmethod
    def check(cls, data: Any) -> Rows:
        what = f"rows like {cls.example_rows()}"
        rows = tuple(_row(item, what) for item in as_items(data, what))
        lengths = {len(row) for row in rows}
        if len(lengths) != 1 or 0 in lengths:
            raise BadText(f"the rows of a grid are equally long, as in {cls.example_rows()}")
        wrong = next((letter for row in rows for letter in row if letter not in cls.letters), None)
        if wrong is not None:
            allowed = " ".join(cls.letters)
            raise BadText(f"squares of {cls.game} are {allowed} (or write 4x6), not {wrong!r}")
        _refuse_many_squares(len(rows) * len(rows[0]))
        return rows

    @classmethod
    def example_rows(cls) -> str:
        """A small position as its rows, for error messages."""
        return "|".join(cls.starting_rows(2, 3))

    def __str__(self) -> str:
        return "|".join(self.state)

    def __getitem__(self, square: Square) -> str:
        return self.state[square[0]][square[1]]

    def squares(self, letter: str) -> Iterator[Square]:
        """The squares (row, column, from 0) that hold this letter."""
        for row, line in enumerate(self.state):
            for column, found in enumerate(line):
                if found == letter:
                    yield row, column

    def get(self, square: Square) -> str:
        """The letter on the square, or the empty text off the board."""
        row, column = square
        if 0 <= row < len(self.state) and 0 <= column < len(self.state[0]):
            return self.state[row][column]
        return ""

    def replaced(self, changes: Iterable[tuple[Square, str]]) -> Self:
        """The position with these squares changed."""
        rows = list(self.state)
        for (row, column), letter in changes:
            rows[row] = rows[row][:column] + letter + rows[row][column + 1 :]
        return self.of(tuple(rows))

    def drawing(self) -> Drawing:
        cells = tuple(tuple(self.letters[square] for square in row) for row in self.state)
        return Drawing(cells, numbered(len(self.state)), numbered(len(self.state[0])))


def square_name(square: Square) -> str:
    """How a person writes a square: row,column from 1."""
    return f"{square[0] + 1},{square[1] + 1}"


def flips(rows: Rows) -> Iterator[Rows]:
    """The grid, its reflections in both axes, and its half turn."""
    for flipped in (rows, rows[::-1]):
        yield flipped
        yield tuple(row[::-1] for row in flipped)


def turns_and_flips(rows: Rows) -> Iterator[Rows]:
    """All eight images of the grid under the symmetries of the square."""
    yield from flips(rows)
    yield from flips(tuple("".join(column) for column in zip(*rows, strict=True)))


def connected_regions(grid: Grid, inside: str, outside: str) -> Iterator[Rows]:
    """The connected regions of squares with letters `inside`, each cut out of the others.

    Squares are the bits of a number, row after row, with one between two rows that is never set.
    """
    lines, width = grid.state, len(grid.state[0]) + 1
    backwards = reversed("|".join(lines))
    left = int("".join(["1" if letter in inside else "0" for letter in backwards]), 2)
    while left:
        region = _flood(left & -left, left, width)
        left ^= region
        yield _cut_out(lines, region, width, outside)


def _flood(region: int, among: int, width: int) -> int:
    """All squares that are connected with these."""
    before = 0
    while region != before:
        before = region
        region |= (region << 1 | region >> 1 | region << width | region >> width) & among
    return region


def _cut_out(lines: Rows, region: int, width: int, outside: str) -> Rows:
    """The least rectangle around a region; squares that are not in it become `outside`."""
    whole = (1 << width) - 1
    rows = [(line, region >> row * width & whole) for row, line in enumerate(lines)]
    kept = [(line, bits) for line, bits in rows if bits]
    across = reduce(or_, (bits for _, bits in kept))
    columns = range((across & -across).bit_length() - 1, across.bit_length())
    return tuple(
        ["".join([line[c] if bits >> c & 1 else outside for c in columns]) for line, bits in kept]
    )


def neighbours(square: Square) -> tuple[Square, ...]:
    """The four squares beside a square, some of which may be off the board."""
    row, column = square
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)


def _row(item: object, what: str) -> str:
    if not isinstance(item, str):
        raise BadText(f"expected {what}, not {describe(item)}")
    return item.strip()


def _refuse_many_squares(count: int) -> None:
    if count > limits.BOARD_SQUARES:
        raise TooLarge(f"a board has at most {limits.BOARD_SQUARES:,} squares, not {count:,}")


# Rewriting grids: a move turns two neighbouring squares into what a rule says.
#
# The rules are data: `"xo>.x"` says that a move turns an `x` and an `o` beside it, in any of the
# four directions, into a blank and an `x`. Moves, symmetries and independent parts follow from
# them, and `ponder.values` hands them to the native kernel.

Changes = dict[str, str]  # by the second letter, what the two become


class RewritingGrid(Grid, Partizan):
    """A grid in which every move replaces the letters of two neighbouring squares.

    A move is named by the two squares, in the order of the letters of its rule: `1,1-1,2`. So two
    rules of a player for the same two letters begin with different ones, `"xo>.x"` and `"ox>.x"`.
    Whatever is not `blank` is a stone; a game may do without blanks. The native kernel knows up to
    three kinds of stones, letters of printable ASCII, rules that change no blank, and groups of
    stones on up to 64 squares; other values are found in Python, more slowly.
    """

    __slots__ = ()

    varied = (
        *("letters", "blank", "starting_rows", "example_rows"),
        *("rules", "left_rules", "right_rules"),
    )
    blank: ClassVar[str] = "."
    left_rules: ClassVar[tuple[str, ...]] = ()
    right_rules: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def check_class(cls) -> None:
        super().check_class()
        blank: object = cls.blank
        if not isinstance(blank, str) or len(blank) != 1:
            raise BadText(f"the blank of {cls.game} is one character, not {describe(blank)}")
        for side in SIDES:
            checked_rules(cls, side)

    @classmethod
    def rules(cls, side: Side) -> tuple[Rule, ...]:
        """The rules of the player, each as the two letters before and after."""
        texts = cls.left_rules if side == "left" else cls.right_rules
        return read_rules(texts, cls.game, cls.example_of_a_rule)

    @classmethod
    def example_of_a_rule(cls) -> str:
        """What a rule of the game looks like."""
        stones = cls.stones() or "x"
        other = cls.blank if cls.blank in cls.letters else stones[-1]
        return f"{stones[0]}{stones[-1]}>{other}{stones[0]}"

    @classmethod
    def stones(cls) -> str:
        """The letters of stones."""
        return "".join(letter for letter in cls.letters if letter != cls.blank)

    def moves(self, side: Side) -> Iterator[tuple[str, Self]]:
        changes = _changes(type(self), side)
        for row, line in enumerate(self.state):
            for column, letter in enumerate(line):
                if letter in changes:
                    yield from self._changed((row, column), changes[letter])

    def _changed(self, square: Square, changes: Changes) -> Iterator[tuple[str, Self]]:
        for beside in neighbours(square):
            after = changes.get(self.get(beside))
            if after is not None:
                name = f"{square_name(square)}-{square_name(beside)}"
                yield name, self.replaced(zip((square, beside), after, strict=True))

    def canonical(self) -> Position:
        return self.of(min(turns_and_flips(self.state)))

    def size_bound(self) -> int:
        """Every stone may become any letter, and every blank too if blanks can change."""
        squares = "".join(self.state)
        fixed = squares.count(self.blank) if _blanks_stay(type(self)) else 0
        return int(len(self.letters) ** (len(squares) - fixed))

    def parts(self) -> tuple[Position, ...]:
        """The connected groups of stones, if blanks stay blank."""
        if not _blanks_stay(type(self)):
            return (self,)
        return tuple(self.of(rows) for rows in connected_regions(self, self.stones(), self.blank))


@cache
def checked_rules(kind: type[RewritingGrid], side: Side) -> tuple[Rule, ...]:
    """The rules of the player, each about two letters of the game."""
    letters, rules = "".join(kind.letters), kind.rules(side)
    words = [before for before, _ in rules]
    for before, after in rules:
        if len(before) != 2 or len(after) != 2 or not kind.letters.keys() >= {*before, *after}:
            raise BadText(
                f"a rule of {kind.game} has two of the letters {letters} on each side, as "
                f"{kind.example_of_a_rule()}, not {describe(f'{before}>{after}')}"
            )
        if words.count(before) > 1:
            raise BadText(
                f"{kind.game} has two rules of {side} for {before}, and their moves would have the "
                "same name; keep one"
            )
    return rules


@cache
def _changes(kind: type[RewritingGrid], side: Side) -> dict[str, Changes]:
    """What two letters may become, by the first and then by the second of them."""
    found: dict[str, Changes] = {}
    for before, after in checked_rules(kind, side):
        found.setdefault(before[0], {})[before[1]] = after
    return found


@cache
def _blanks_stay(kind: type[RewritingGrid]) -> bool:
    """Whether no rule changes a blank, so that groups of stones never meet."""
    return not any(
        kind.blank in before for side in SIDES for before, _ in checked_rules(kind, side)
    )
