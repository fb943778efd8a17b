"""Negatives and multiples: `-p` is p with Left and Right exchanged, `3 * p` is p + p + p.

The negative of an impartial position is the position itself, since both players have the same
moves. The negative of a sum is the sum of the negatives.

Reference: J. Conway, *On Numbers and Games* (1976), chapter 7: G - G = 0.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Self

from ponder.core import limits
from ponder.core.drawing import Cell, CellKind, Drawing
from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import Impartial, Partizan, Position, Side, opponent
from ponder.core.sums import Sum, add
from ponder.core.wrappers import Misere, Reader, WrappedWhole, misere, wrapping

EXCHANGED: dict[CellKind, CellKind] = {"left": "right", "right": "left"}


class Negative(WrappedWhole, Partizan):
    """A position of another game with Left and Right exchanged."""

    __slots__ = ()

    state: Partizan

    @property
    def base(self) -> Partizan:
        return self.state

    def __repr__(self) -> str:
        return f"-{self.state!r}"

    def parts(self) -> tuple[Position, ...]:
        parts = self.state.parts()
        return (self,) if parts == (self.state,) else tuple(map(negative, parts))

    def drawing(self) -> Drawing | None:
        """The drawing of the base; what belonged to one player belongs to the other."""
        drawing = self.state.drawing()
        if drawing is None:
            return None
        return replace(drawing, rows=tuple(tuple(map(_exchanged, row)) for row in drawing.rows))

    def moves(self, side: Side) -> Iterator[tuple[str, Self]]:
        for name, option in self.state.moves(opponent(side)):
            yield name, self.of(option)


def negative(position: Position) -> Position:
    """The position with Left and Right exchanged.

    >>> from ponder.games import Domineering, Nim
    >>> negative(Domineering("1x2")), negative(Nim("3"))
    (-Domineering('..'), Nim('3'))
    """
    if isinstance(position, Negative):
        return position.base
    if isinstance(position, Impartial):
        return position
    if isinstance(position, Misere):
        return misere(negative(position.base))
    if isinstance(position, Sum):
        return add(*map(negative, position.components))
    if isinstance(position, Partizan):
        return wrapping(Negative, "negative", position.game).of(position)
    raise Unsuitable(f"{position.game} is a game of chance; its positions have no negatives")


def multiple(count: int, position: Position) -> Position:
    """The sum of so many copies of the position, or of its negative if the count is negative."""
    if abs(count) > limits.SUM_TERMS:
        raise TooLarge(
            f"a sum has at most {limits.SUM_TERMS:,} copies of a position, not {count:,}"
        )
    if count < 0:
        return multiple(-count, negative(position))
    if count == 0:
        from ponder.core.catalogue import position as read

        return read("value", "0")
    return position if count == 1 else add(*[position] * count)


def read_negative(read: Reader, text: str) -> Position:
    """The negative of the position that the reader finds in the text."""
    return negative(read(text))


def _exchanged(cell: Cell) -> Cell:
    return replace(cell, kind=EXCHANGED.get(cell.kind, cell.kind))
