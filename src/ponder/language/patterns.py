"""Families of strips as people write them: `T^a _^3 F^2`, `_^a T _^b F _^c`.

A pattern is a sequence of runs, each with a length: a whole number, a parameter, or a linear
expression in parameters in brackets, `T^(a+1)`. Only one letter may have symbolic lengths.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from ponder.core import limits
from ponder.core.errors import BadText, TooLarge, shortened
from ponder.exact import linear
from ponder.exact.linear import Form, Point

RUN = re.compile(r"\s*([^\s^(),])(?:\s*\^\s*(?:\{([^{}]*)\}|\(([^()]*)\)|(\d+|[a-z])))?")
NAME = re.compile(r"[a-z][a-z0-9]*", re.ASCII)
EXAMPLE = "T^a _^3 F^2"


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
            if form[0] > limits.BOARD_SQUARES:
                raise TooLarge(
                    f"a run has at most {limits.BOARD_SQUARES:,} squares, not {form[0]:,}"
                )
        found = cls(joined(runs), names)
        if not found.runs:
            raise BadText(f"a pattern has a run that is not empty, as {EXAMPLE} has")
        _refuse_long(str(found))
        if all(any(form[place] for _, form in runs) for place in range(1, len(names) + 1)):
            return found
        return cls.parse(str(found))  # without names that say nothing, such as the a of 0*a

    @classmethod
    def around(
        cls, letter: str, word: str, runs: Sequence[Form], names: tuple[str, ...]
    ) -> Pattern:
        """The pattern of a word with these runs of a letter around its symbols; see `placed`."""
        one = linear.constant(1, len(names))
        pairs = [(letter, runs[0])]
        for symbol, run in zip(word, runs[1:], strict=True):
            pairs += [(symbol, one), (letter, run)]
        return cls(joined(pairs), names)

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


def _refuse_long(text: str) -> None:
    if len(text) > limits.TEXT_CHARACTERS:
        raise BadText(
            f"a pattern has at most {limits.TEXT_CHARACTERS:,} characters, not {len(text):,}"
        )


def _pairs(text: str) -> list[tuple[str, str]]:
    """Every letter with the text of its length."""
    _refuse_long(text)
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


def joined(runs: Sequence[tuple[str, Form]]) -> tuple[tuple[str, Form], ...]:
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


def in_short(strip: str, longest: int = 40) -> str:
    """A strip; if it is long, with the lengths of its runs, which read back.

    >>> in_short("TT_F"), in_short("T" * 50 + "_F")
    ('TT_F', 'T^50 _ F')
    """
    if len(strip) <= longest:
        return strip
    runs = ((letter, len(list(run))) for letter, run in groupby(strip))
    return " ".join(letter if length == 1 else f"{letter}^{length}" for letter, length in runs)


def _run_text(letter: str, form: Form, names: Sequence[str]) -> str:
    length = linear.text(form, names)
    if length == "1":
        return letter
    bare = length.isdecimal() or (length.isalpha() and len(length) == 1)
    return f"{letter}^{length}" if bare else f"{letter}^({length})"
