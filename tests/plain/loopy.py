"""A game that never ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

from ponder.core.position import Impartial


class Circle(Impartial):
    """From 0 to 1 to 2 and back to 0."""

    __slots__ = ()
    game = "circle"
    state: int

    @classmethod
    def parse(cls, text: str) -> int:
        return int(text)

    @classmethod
    def check(cls, data: Any) -> int:
        return int(data)

    def __str__(self) -> str:
        return str(self.state)

    def moves(self) -> Iterator[tuple[str, Self]]:
        yield "on", self.of((self.state + 1) % 3)
