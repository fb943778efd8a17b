"""Families of strips as people write them: `T^a _^3 F^2`, `_^a T _^b F _^c`, or a class `A32`.

A pattern is a sequence of runs, each with a length: a whole number, a parameter, or a linear
expression in parameters in brackets, `T^(a+1)`. Only one letter may have symbolic lengths.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ponder.core.errors import BadText, UnknownName, shortened
from ponder.exact import linear
from ponder.exact.linear import Form, Point
from ponder.families.states import Game, State, start

RUN = re.compile(r"\s*([^\s^(),])(?:\s*\^\s*(?:\{([^{}]*)\}|\(([^()]*)\)|(\d+|[a-z])))?")
NAME = re.compile(r"[a-z][a-z0-9]*", re.ASCII)
CLASS = re.compile(r"([A-Z])(\d)(\d)", re.ASCII)
LONGEST = 1_000
EXAMPLE = "T^a _^3 F^2"
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Pattern:
    """Runs of letters, their lengths as forms in the parameters `names`."""

    runs: tuple[tuple[str, Form], ...]
    names: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> Pattern:
        """The pattern that a text says; `BadText` says what is wrong with it.

        >>> print(Pattern.parse("T^a___FF"))
        T^a _^3 F^2
        """
        pairs = _pairs(text)
        names = tuple(sorted({name for _, length in pairs for name in NAME.findall(length)}))
        runs = [(letter, linear.read(length, names)) for letter, length in pairs]
        for letter, form in runs:
            if not any(form[1:]) and form[0] < 0:
                raise BadText(f"a run of {letter} has a length of at least 0, not {form[0]}")
        return cls(_joined(runs), names)

    def __str__(self) -> str:
        return " ".join(_run_text(letter, form, self.names) for letter, form in self.runs)

    def position(self, point: Point) -> str:
        """The strip at these parameters."""
        return "".join(letter * linear.at(form, point) for letter, form in self.runs)

    @property
    def letter(self) -> str | None:
        """The letter with symbolic runs; None if every length is known."""
        symbolic = {letter for letter, form in self.runs if any(form[1:])}
        if len(symbolic) > 1:
            both = " and ".join(sorted(symbolic))
            raise BadText(f"one letter may have runs of unknown length, not {both}: {self}")
        return next(iter(symbolic), None)

    def placed(self, letter: str) -> tuple[str, tuple[Form, ...]]:
        """The word of the other symbols, and the lengths of the runs of this letter around them."""
        word, lengths = "", [linear.constant(0, len(self.names))]
        for one, form in self.runs:
            if one == letter:
                lengths[-1] = linear.plus(lengths[-1], form)
            else:
                word += one * form[0]
                lengths += [linear.constant(0, len(self.names))] * form[0]
        return word, tuple(lengths)


def class_named(game: Game, name: str) -> State:
    """The state from which a class such as A32 of the game starts."""
    match = CLASS.fullmatch(name)
    if match is None or not game.families:
        raise BadText(f"expected {_expected(game)}, not {shortened(name)}")
    if match[1] not in game.families:
        raise UnknownName(f"class of {game.game}", match[1], game.families)
    letter, symbols = game.families[match[1]]
    counts = (int(match[2]), int(match[3]))
    if 0 in counts:
        raise BadText(f"{name} has no {symbols[counts.index(0)]}; it needs at least one of each")
    return start(game, letter, symbols[0] * counts[0] + symbols[1] * counts[1])


def class_of(game: Game, pattern: Pattern) -> State:
    """The state to which the members of a pattern belong, with all its runs symbolic."""
    letter = pattern.letter
    if letter is None:
        raise BadText(f"a family has a run of unknown length, as in {EXAMPLE}, not {pattern}")
    _refuse_foreign(game, pattern)
    return start(game, letter, pattern.placed(letter)[0])


def pattern_of(state: State, names: Sequence[str] = LETTERS) -> Pattern:
    """The state as a pattern."""
    k = state.parameters
    one = linear.constant(1, k)
    runs: list[tuple[str, Form]] = []
    for run, symbol in zip(state.runs(), (*state.word, ""), strict=True):
        runs += [(state.letter, run), (symbol, one)]
    return Pattern(_joined(runs[:-1]), tuple(names[:k]))


def _refuse_foreign(game: Game, pattern: Pattern) -> None:
    foreign = next((letter for letter, _ in pattern.runs if letter not in game.letters), None)
    if foreign is not None:
        known = " ".join(game.letters)
        raise BadText(f"a strip of {game.game} is written with {known}, not {foreign!r}")


def _expected(game: Game) -> str:
    if not game.families:
        return f"a pattern such as {EXAMPLE}"
    name = next(iter(game.families))
    return f"a class such as {name}32 or a pattern such as {EXAMPLE}"


def _pairs(text: str) -> list[tuple[str, str]]:
    """Every letter with the text of its length."""
    if len(text) > LONGEST:
        raise BadText(f"a pattern has at most {LONGEST:,} characters, not {len(text):,}")
    found, place = [], 0
    while text[place:].strip():
        match = RUN.match(text, place)
        if match is None:
            raise BadText(f"expected a pattern such as {EXAMPLE}, not {shortened(text)}")
        length = next((group for group in match.groups()[1:] if group is not None), "1")
        found.append((match[1], length))
        place = match.end()
    if not found:
        raise BadText(f"expected a pattern such as {EXAMPLE}, not an empty text")
    return found


def _joined(runs: Sequence[tuple[str, Form]]) -> tuple[tuple[str, Form], ...]:
    """Neighbouring runs of the same letter made one; empty runs left out."""
    found: list[tuple[str, Form]] = []
    for letter, form in runs:
        if not any(form):
            continue
        if found and found[-1][0] == letter:
            found[-1] = (letter, linear.plus(found[-1][1], form))
        else:
            found.append((letter, form))
    return tuple(found)


def _run_text(letter: str, form: Form, names: Sequence[str]) -> str:
    length = linear.text(form, names)
    if length == "1":
        return letter
    return (
        f"{letter}^{length}"
        if length.isalnum() and not length[:-1].isalpha()
        else (f"{letter}^({length})")
    )
