"""Strips with runs of symbolic length, and their moves by rewriting rules.

`SymbolicStrip("T", "_F", (None, None, 0))` stands for T^a _ T^b F, for all a and b. A rule such as
TF_ > _FT is applied at a place of the word: the runs between its symbols must be as long as in the
rule, those at its ends at least as long.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ponder.core.errors import Unsuitable
from ponder.exact import linear
from ponder.exact.linear import Form, Point
from ponder.games.boards.notation import Rule
from ponder.language.strip_families import Pattern

LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class SymbolicStrip:
    """A word with runs of a letter before, between and after its symbols.

    `lengths` has one entry a run: its length, or None if it is symbolic: a parameter.
    """

    letter: str
    word: str
    lengths: tuple[int | None, ...]

    @property
    def parameters(self) -> int:
        """The number of parameters."""
        return self.lengths.count(None)

    def runs(self) -> tuple[Form, ...]:
        """The lengths of all runs, as forms in the parameters."""
        k = self.parameters
        free = iter(linear.units(k))
        return tuple(
            next(free) if length is None else linear.constant(length, k) for length in self.lengths
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the parameters: a, b, …"""
        return tuple(LETTERS[: self.parameters])

    @property
    def pattern(self) -> Pattern:
        """The state as people write it."""
        return Pattern.around(self.letter, self.word, self.runs(), self.names)

    def position(self, point: Point) -> str:
        """The strip at these lengths of the runs."""
        lengths = [linear.evaluate(run, point) for run in self.runs()]
        symbols = zip(lengths, (*self.word, ""), strict=True)
        return "".join(self.letter * length + symbol for length, symbol in symbols)

    def arguments(self, word: str, runs: Sequence[Form]) -> tuple[Form, ...] | None:
        """The parameters at which this is the strip of the word and the runs, if it is one."""
        if word != self.word:
            return None
        pairs = list(zip(runs, self.lengths, strict=True))
        if any(known is not None and run != (known, *[0] * len(run[1:])) for run, known in pairs):
            return None
        return tuple(run for run, known in pairs if known is None)


class SymbolicMove(NamedTuple):
    """A strip after a move that is possible where all the conditions are at least 0."""

    conditions: tuple[Form, ...]
    word: str
    runs: tuple[Form, ...]


def moves(state: SymbolicStrip, rules: Iterable[Rule]) -> Iterator[SymbolicMove]:
    """Every way to apply a rule, unless the length of a run forbids it."""
    for before, after in rules:
        symbols, lengths = runs_around(before, state.letter)
        if not symbols:
            raise Unsuitable(
                f"the rule {before}>{after} moves inside a run of {state.letter}, "
                "at an unknown place"
            )
        for at in range(len(state.word) - len(symbols) + 1):
            if state.word.startswith(symbols, at):
                conditions = tuple(_conditions(state.runs()[at : at + len(lengths)], lengths))
                if all(any(form[1:]) for form in conditions):
                    new = runs_around(after, state.letter)
                    yield SymbolicMove(conditions, *_replaced(state, at, lengths, *new))


def runs_around(word: str, letter: str) -> tuple[str, tuple[int, ...]]:
    """The other symbols of a word, and the lengths of the runs of the letter around them.

    >>> runs_around("_TF", "T")
    ('_F', (0, 1, 0))
    """
    runs = re.split(f"[^{re.escape(letter)}]", word)
    return word.replace(letter, ""), tuple(map(len, runs))


def _conditions(runs: Sequence[Form], lengths: Sequence[int]) -> Iterator[Form]:
    """Runs between two symbols have exact lengths; the first and the last are long enough.

    What holds of a run of fixed length is left out.
    """
    last = len(runs) - 1
    for index, (run, length) in enumerate(zip(runs, lengths, strict=True)):
        bounds = [linear.shift(run, -length)] if length else []
        if 0 < index < last:
            bounds.append(linear.shift(linear.scale(run, -1), length))
        yield from (form for form in bounds if any(form[1:]) or form[0] < 0)


def _replaced(
    state: SymbolicStrip, at: int, lengths: Sequence[int], symbols: str, new: Sequence[int]
) -> tuple[str, tuple[Form, ...]]:
    """The word and the runs after a move: those at both ends keep what the rule did not take."""
    runs = state.runs()
    end = at + len(lengths) - 1
    inside = [linear.constant(length, state.parameters) for length in new]
    inside[0] = linear.add(inside[0], linear.shift(runs[at], -lengths[0]))
    inside[-1] = linear.add(inside[-1], linear.shift(runs[end], -lengths[-1]))
    word = state.word[:at] + symbols + state.word[end:]
    return word, (*runs[:at], *inside, *runs[end + 1 :])
