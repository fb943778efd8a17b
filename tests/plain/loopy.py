"""Games that never end."""

from collections.abc import Iterator
from typing import Any, Self

from ponder.core.position import Impartial, Partizan, Position, Side


class Numbered(Position):
    """A position that is a number."""

    state: int

    @classmethod
    def parse(cls, text: str) -> int:
        return int(text)

    @classmethod
    def check(cls, data: Any) -> int:
        return int(data)

    def __str__(self) -> str:
        return str(self.state)


class Circle(Numbered, Impartial):
    """From 0 to 1 to 2 and back to 0."""

    game = "circle"

    def moves(self) -> Iterator[tuple[str, Self]]:
        yield "on", self.of((self.state + 1) % 3)


class Round(Numbered, Partizan):
    """The same for Left and Right."""

    game = "round"

    def moves(self, side: Side) -> Iterator[tuple[str, Self]]:
        yield "turn", self.of((self.state + 1) % 3)


class Endless(Numbered, Partizan):
    """A game with infinitely many positions."""

    game = "endless"

    def moves(self, side: Side) -> Iterator[tuple[str, Self]]:
        yield "on", self.of(self.state + 1)
