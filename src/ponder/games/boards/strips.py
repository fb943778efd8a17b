"""Strips: one row of squares, written one letter a square, e.g. `TT_FF`, or `T^2 _ F^2`.

The rules of a `RewritingStrip` are data: `"T_>_T"` says that a move turns any `T_` into `_T`.
Moves follow from the rules, and `ponder.values` hands them to the native kernel.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from typing import Any, ClassVar, NamedTuple, Self

from ponder.core import limits
from ponder.core.drawing import Cell, Drawing, numbered
from ponder.core.errors import BadText, TooLarge, describe, quote
from ponder.core.position import SIDES, Partizan, Position, Side
from ponder.core.text import format_large
from ponder.games.boards.notation import Rule, check_letters, check_start_sizes, read_rules

Runner = tuple[str, str, int]


class Strip(Position):
    """A row of squares; `letters` maps each letter to the cell it stands for."""

    __slots__ = ()

    letters: ClassVar[dict[str, Cell]] = {}
    state: str

    @classmethod
    def check_class(cls) -> None:
        check_letters(cls.letters, cls.game)

    @classmethod
    def parse(cls, text: str) -> str:
        if "^" in text and "^" not in cls.letters:
            text = _written_out(text)
        elif " " not in cls.letters:
            text = text.replace(" ", "")  # as it is drawn
        known = set(cls.letters)
        wrong = next((letter for letter in text if letter not in known), None)
        if wrong is not None or not text:
            allowed = " ".join(cls.letters)
            found = f"not {wrong!r} in {quote(text)}" if wrong else "not an empty text"
            raise BadText(f"a strip of {cls.game} is written with {allowed}, {found}")
        _refuse_long(len(text))
        return text

    @classmethod
    def check(cls, data: Any) -> str:
        try:
            text = "".join(data)
        except TypeError:
            wrong = describe(data)
            raise BadText(f"expected a text like {cls.start}, not {wrong}") from None
        return cls.parse(text)

    def __str__(self) -> str:
        return self.state

    def in_powers(self) -> str:
        """The same with lengths, which reads back: `T^3 _ F^2`."""
        runs = ((letter, len(list(run))) for letter, run in groupby(self.state))
        return " ".join(f"{letter}^{length}" if length > 1 else letter for letter, length in runs)

    def drawing(self) -> Drawing:
        row = tuple(self.letters[letter] for letter in self.state)
        return Drawing((row,), column_labels=numbered(len(row)))


class RewritingStrip(Strip, Partizan):
    """A strip in which every move replaces a word by another that is not longer.

    If both words of each rule are equally long, the native kernel finds the values. A move is named
    by the square, from 1, of the first piece of the player in the word; if two rules may fit at the
    same piece, also by what the word becomes: `1>_L`, `1>__L`; if that is the same, by the rule.
    `runners` is an optional theorem of the game, used by `ponder.values`: a triple (letter,
    blank, 1) says that a letter with n blanks and nothing else between it and the right end
    may be taken out, leaving n moves for Left; (letter, blank, -1) says the same for Right
    at the left end. `families` names classes of strips: `{"A": ("T", "_F")}` says that A32 are
    those with three `_` and two F, in this order at the start, and runs of T of any length.
    """

    __slots__ = ()

    varied = ("letters", "rules", "left_rules", "right_rules", "runners", "families")
    left_rules: ClassVar[tuple[str, ...]] = ()
    right_rules: ClassVar[tuple[str, ...]] = ()
    runners: ClassVar[tuple[Runner, ...]] = ()
    families: ClassVar[dict[str, tuple[str, str]]] = {}

    @classmethod
    def check_class(cls) -> None:
        super().check_class()
        for side in SIDES:
            checked_rules(cls, side)

    @classmethod
    def starting(cls, *sizes: int) -> Self:
        """Runs of these lengths, of the letters of the usual start in its order."""
        if not cls.start_sizes:
            return super().starting(*sizes)
        lengths = check_start_sizes(cls, sizes)
        _refuse_long(sum(lengths))
        letters = dict.fromkeys(cls(cls.start).state)
        return cls("".join(letter * size for letter, size in zip(letters, lengths, strict=True)))

    @classmethod
    def rules(cls, side: Side) -> tuple[Rule, ...]:
        """The rules of the player, each as the word before and the word after."""
        texts = cls.left_rules if side == "left" else cls.right_rules
        return read_rules(texts, cls.game, cls.example_of_a_rule)

    @classmethod
    def example_of_a_rule(cls) -> str:
        """What a rule of the game looks like."""
        letters = "".join(cls.letters) or "x"
        return f"{letters[0]}{letters[-1]}>{letters[-1]}{letters[0]}"

    def moves(self, side: Side) -> Iterator[tuple[str, Self]]:
        found, strip = [], self.state
        for (before, after, piece), more in _named_rules(type(self), side):
            at = strip.find(before)
            while at >= 0:
                moved = strip[:at] + after + strip[at + len(before) :]
                found.append((at + piece + 1, more, moved))
                at = strip.find(before, at + 1)
        return ((f"{square}{more}", self.of(moved)) for square, more, moved in sorted(found))


def _refuse_long(length: int) -> None:
    if length > limits.BOARD_SQUARES:
        raise TooLarge(
            f"a strip has at most {limits.BOARD_SQUARES:,} squares, not {format_large(length)}"
        )


def _written_out(text: str) -> str:
    """The strip that a text with lengths says: T^3 _ F is TTT_F."""
    from ponder.language.strip_families import Pattern  # most strips are written without lengths

    pattern = Pattern.parse(text)
    if pattern.names:
        named = ", ".join(pattern.names)
        raise BadText(f"a position has numbers for all lengths, not {named}: {quote(text)}")
    return pattern.position(())


class _PlacedRule(NamedTuple):
    """A rule, with the place in the first word of the player's first piece."""

    before: str
    after: str
    piece: int

    def may_fit_with(self, other: Self) -> bool:
        """Whether the words of both may stand on a strip, with the pieces on the same square."""
        letters = {at - self.piece: letter for at, letter in enumerate(self.before)}
        aligned = ((at - other.piece, letter) for at, letter in enumerate(other.before))
        return all(letters.get(at, letter) == letter for at, letter in aligned)


@cache
def _named_rules(kind: type[RewritingStrip], side: Side) -> tuple[tuple[_PlacedRule, str], ...]:
    """The rules of the player, with what the names of their moves have after the square."""
    placed = _placed(kind, side, checked_rules(kind, side))
    named = []
    for rule in placed:
        rivals = [other for other in placed if other is not rule and rule.may_fit_with(other)]
        alike = any(other.after == rule.after for other in rivals)
        more = f">{rule.before}>{rule.after}" if alike else f">{rule.after}" if rivals else ""
        named.append((rule, more))
    return tuple(named)


@cache
def checked_rules(kind: type[RewritingStrip], side: Side) -> tuple[Rule, ...]:
    """The rules of the player, which are about the letters of the game."""
    rules = kind.rules(side)
    for before, after in rules:
        wrong = describe(f"{before}>{after}")
        if not before or not kind.letters.keys() >= {*before, *after}:
            raise BadText(
                f"a rule of {kind.game} is about the letters {''.join(kind.letters)}, as "
                f"{kind.example_of_a_rule()}, not {wrong}"
            )
        if not 1 <= len(after) <= len(before):
            raise BadText(
                f"the second word of a rule of {kind.game} is not empty, and not longer than the "
                f"first, as in {kind.example_of_a_rule()}, not {wrong}"
            )
        if rules.count((before, after)) > 1:
            raise BadText(f"{kind.game} has the rule {wrong} of {side} twice; keep one")
    return rules


def _placed(kind: type[RewritingStrip], side: Side, rules: Iterable[Rule]) -> list[_PlacedRule]:
    mine = {letter for letter, cell in kind.letters.items() if cell.kind == side}
    return [
        _PlacedRule(before, after, next((at for at, one in enumerate(before) if one in mine), 0))
        for before, after in rules
    ]
