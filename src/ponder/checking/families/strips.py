"""Strips with runs of symbolic length, and their moves by rewriting rules.

A strip of the letter T is a word of other symbols with a run of T before, between and after
them. A rule such as TF_ > _FT is applied at a place of the word: the runs between its symbols
must be as long as in the rule, those at its ends at least as long.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ponder.core.errors import BadText, described, shortened
from ponder.core.position import SIDES, Side
from ponder.exact import linear
from ponder.exact.linear import Form, Point

MOST_RULES = 50
LONGEST_RULE = 20


@dataclass(frozen=True)
class WholeStrip:
    """A word with runs; `lengths` has None for each run that is a parameter."""

    pattern: str
    letter: str
    word: str
    lengths: tuple[int | None, ...]
    names: tuple[str, ...]

    @classmethod
    def of(
        cls, pattern: str, letter: str, word: str, runs: tuple[Form, ...], names: tuple[str, ...]
    ) -> WholeStrip:
        """The strip with these runs; each is a number, or the next of the parameters."""
        lengths = tuple(None if any(run[1:]) else run[0] for run in runs)
        strip = cls(pattern, letter, word, lengths, names)
        if strip.runs() != runs:
            raise BadText(f"each run is a number or the next letter: {shortened(pattern)}")
        return strip

    def runs(self) -> tuple[Form, ...]:
        """The lengths of the runs, as forms in the parameters."""
        k = len(self.names)
        if self.lengths.count(None) != k:
            return ()
        free = iter(linear.units(k))
        return tuple(
            next(free) if length is None else linear.constant(length, k) for length in self.lengths
        )

    def position(self, point: Point) -> str:
        """The strip at a point, written out."""
        lengths = [linear.at(run, point) for run in self.runs()]
        symbols = zip(lengths, (*self.word, ""), strict=True)
        return "".join(self.letter * length + symbol for length, symbol in symbols)


class _Half(NamedTuple):
    """One side of a rule: its symbols, and the runs of the letter around them."""

    symbols: str
    runs: tuple[int, ...]


class Moved(NamedTuple):
    """A strip after a move that is possible where all the conditions are at least 0."""

    conditions: tuple[Form, ...]
    word: str
    runs: tuple[Form, ...]


@dataclass(frozen=True)
class StripRules:
    """What each player may replace by what."""

    letter: str
    texts: Mapping[Side, tuple[str, ...]]

    @classmethod
    def from_json(cls, data: object, letter: str) -> StripRules:
        """The rules `{"left": ["T_>_T", …], "right": […]}`."""
        if not (isinstance(data, dict) and data.keys() == set(SIDES) and len(letter) == 1):
            raise BadText(f"expected rules of left and right for one letter, not {described(data)}")
        texts = {side: _checked(data[side], letter) for side in SIDES}
        return cls(letter, texts)

    def pairs(self, side: Side) -> Iterator[tuple[str, str]]:
        """The rules of a player: the word before and the word after."""
        for rule in self.texts[side]:
            before, _, after = rule.partition(">")
            yield before, after

    def moves(self, strip: WholeStrip, side: Side) -> Iterator[Moved]:
        """The moves of a player."""
        for before, after in self.pairs(side):
            old, new = _half(before, self.letter), _half(after, self.letter)
            for at in range(len(strip.word) - len(old.symbols) + 1):
                if strip.word.startswith(old.symbols, at):
                    moved = _moved(strip, at, old, new)
                    if not any(map(_is_never_so, moved.conditions)):
                        yield moved


def _checked(data: object, letter: str) -> tuple[str, ...]:
    if not isinstance(data, list) or len(data) > MOST_RULES:
        raise BadText(f"the rules of a player are a list such as ['T_>_T'], not {described(data)}")
    for rule in data:
        before, arrow, after = rule.partition(">") if isinstance(rule, str) else ("", "", "")
        if not arrow or len(before) != len(after) or len(before) > LONGEST_RULE:
            raise BadText(f"expected a rule such as T_>_T, not {described(rule)}")
        if not before.strip(letter):
            raise BadText(f"the rule {rule} moves inside a run of {letter}, at an unknown place")
    return tuple(data)


def _half(word: str, letter: str) -> _Half:
    symbols = "".join(symbol for symbol in word if symbol != letter)
    runs, rest = [], word
    for symbol in symbols:
        run, _, rest = rest.partition(symbol)
        runs.append(len(run))
    return _Half(symbols, (*runs, len(rest)))


def _is_never_so(form: Form) -> bool:
    """Whether a run of fixed length is not as long as a rule asks."""
    return form[0] < 0 and not any(form[1:])


def _moved(strip: WholeStrip, at: int, old: _Half, new: _Half) -> Moved:
    runs, end = strip.runs(), at + len(old.symbols)
    conditions = []
    for index, (run, length) in enumerate(zip(runs[at : end + 1], old.runs, strict=True)):
        conditions.append(linear.raised(run, -length))
        if 0 < index < len(old.symbols):
            conditions.append(linear.raised(linear.scaled(run, -1), length))
    inside = [linear.constant(length, len(strip.names)) for length in new.runs]
    inside[0] = linear.plus(inside[0], linear.raised(runs[at], -old.runs[0]))
    inside[-1] = linear.plus(inside[-1], linear.raised(runs[end], -old.runs[-1]))
    word = strip.word[:at] + new.symbols + strip.word[end:]
    return Moved(tuple(conditions), word, (*runs[:at], *inside, *runs[end + 1 :]))
