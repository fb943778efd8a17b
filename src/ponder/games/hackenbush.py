"""Red-blue-green Hackenbush on stalks.

Reference: J. Conway, *On Numbers and Games* (1976); Berlekamp's rule for the values of
red-blue stalks is in *Winning Ways*, chapter 3.
"""

from collections.abc import Iterator
from itertools import zip_longest
from math import prod
from typing import Any, Self

from ponder.core import limits
from ponder.core.catalogue import register
from ponder.core.drawing import NOTHING, Cell, CellKind, Drawing, MoveSquares, numbered
from ponder.core.errors import BadText, TooLarge, describe
from ponder.core.position import Partizan, Position, Side
from ponder.games.boards.notation import as_items

KINDS: dict[str, CellKind] = {"b": "left", "r": "right", "g": "both"}


@register
class Hackenbush(Partizan):
    """Hackenbush stalks: cut an edge of your colour, and all above it falls.

    Each stalk is written from the ground up: `bbr,rg`; no stalk is `0`. Left cuts blue
    edges b, Right cuts red edges r, and both cut green edges g. Whoever cannot cut an
    edge has lost. A move is written stalk,edge, both from 1, the edges from the ground.
    """

    __slots__ = ()

    game = "hackenbush"
    start = "bbr,rrb,g"
    examples = ("bbr,rrb,g", "brb", "bg,rr", "ggg", "0")
    state: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> tuple[str, ...]:
        text = "".join(text.split())
        return () if text == "0" else cls.check(text.split(","))

    @classmethod
    def check(cls, data: Any) -> tuple[str, ...]:
        stalks = as_items(data, "stalks like bbr,rg")
        for stalk in stalks:
            if not isinstance(stalk, str) or not stalk or not set(stalk) <= set(KINDS):
                raise BadText(
                    f"stalks are written with b, r, g, e.g. bbr,rg, not {describe(stalk)}"
                )
        if sum(map(len, stalks)) > limits.BOARD_SQUARES:
            raise TooLarge(f"at most {limits.BOARD_SQUARES:,} edges, not {sum(map(len, stalks)):,}")
        return tuple(sorted(stalks))

    def __str__(self) -> str:
        return ",".join(self.state) or "0"

    def moves(self, side: Side) -> Iterator[tuple[str, Self]]:
        own = "bg" if side == "left" else "rg"
        for index, stalk in enumerate(self.state):
            others = self.state[:index] + self.state[index + 1 :]
            for edge, colour in enumerate(stalk):
                if colour in own:
                    left = (stalk[:edge],) if edge else ()
                    name = f"{index + 1},{edge + 1}"
                    yield name, self.of(tuple(sorted(others + left)))

    def size_bound(self) -> int:
        """Every stalk may shrink to every smaller height."""
        return prod(len(stalk) + 1 for stalk in self.state)

    def parts(self) -> tuple[Position, ...]:
        """Each stalk by itself."""
        return tuple(self.of((stalk,)) for stalk in self.state)

    def drawing(self) -> Drawing:
        """The stalks side by side, growing upwards from the ground."""
        levels = [[_edge(*edge) for edge in enumerate(stalk)] for stalk in self.state]
        rows = tuple(zip_longest(*levels, fillvalue=NOTHING))
        return Drawing(rows[::-1], numbered(len(rows))[::-1], numbered(len(self.state)))

    def ways(self, move: str, to: Position) -> Iterator[MoveSquares]:
        """The edge, which falls with all above it; rows are counted from the top."""
        stalk, edge = (int(number) - 1 for number in move.split(","))
        ground = max(map(len, self.state)) - 1
        gone = range(edge, len(self.state[stalk]))
        yield MoveSquares(((ground - edge, stalk),), tuple((ground - one, stalk) for one in gone))


def _edge(height: int, colour: str) -> Cell:
    return Cell(KINDS[colour], colour, "edge" if height else "edge on the ground")
