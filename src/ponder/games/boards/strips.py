"""Strips: one row of squares, written one letter a square, e.g. `TT_FF`."""

from __future__ import annotations

from typing import Any, ClassVar

from ponder.core.drawing import Cell, Drawing
from ponder.core.errors import BadText, TooLarge, described, shortened
from ponder.core.position import Position

MOST_SQUARES = 10_000


class Strip(Position):
    """A row of squares; `letters` maps each letter to the cell it stands for."""

    __slots__ = ()

    letters: ClassVar[dict[str, Cell]] = {}
    state: str

    @classmethod
    def parse(cls, text: str) -> str:
        known = set(cls.letters)
        wrong = next((letter for letter in text if letter not in known), None)
        if wrong is not None or not text:
            allowed = " ".join(cls.letters)
            found = f"not {wrong!r} in {shortened(text)}" if wrong else "not an empty text"
            raise BadText(f"a strip of {cls.game} is written with {allowed}, {found}")
        if len(text) > MOST_SQUARES:
            raise TooLarge(f"a strip has at most {MOST_SQUARES:,} squares, not {len(text):,}")
        return text

    @classmethod
    def check(cls, data: Any) -> str:
        try:
            text = "".join(data)
        except TypeError:
            wrong = described(data)
            raise BadText(f"expected a text like {cls.start}, not {wrong}") from None
        return cls.parse(text)

    def __str__(self) -> str:
        return self.state

    def drawing(self) -> Drawing:
        return Drawing((tuple(self.letters[letter] for letter in self.state),))
