"""Rewriting grids: a move turns two neighbouring squares into what a rule says.

The rules are data: `"xo>.x"` says that a move turns an `x` and an `o` beside it, in any of the four
directions, into a blank and an `x`. Moves, symmetries and independent parts follow from them, and
`ponder.values` hands them to the native kernel.
"""

from collections.abc import Iterator
from functools import cache
from typing import ClassVar, Self

from ponder.core.errors import BadText, described
from ponder.core.position import SIDES, Partizan, Position, Side
from ponder.games.boards.grids import (
    Grid,
    Square,
    neighbours,
    regions,
    square_name,
    turns_and_flips,
)
from ponder.games.boards.rewriting import Rule, read_rules

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
            raise BadText(f"the blank of {cls.game} is one character, not {described(blank)}")
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
        return tuple(self.of(rows) for rows in regions(self, self.stones(), self.blank))


@cache
def checked_rules(kind: type[RewritingGrid], side: Side) -> tuple[Rule, ...]:
    """The rules of the player, each about two letters of the game."""
    letters, rules = "".join(kind.letters), kind.rules(side)
    words = [before for before, _ in rules]
    for before, after in rules:
        if len(before) != 2 or len(after) != 2 or not kind.letters.keys() >= {*before, *after}:
            raise BadText(
                f"a rule of {kind.game} has two of the letters {letters} on each side, as "
                f"{kind.example_of_a_rule()}, not {described(f'{before}>{after}')}"
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
