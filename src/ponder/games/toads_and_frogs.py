"""Toads and Frogs.

References: E. Berlekamp, J. Conway, R. Guy, *Winning Ways* (1982), chapter 1;
J. Erickson, *New Toads and Frogs results*, Games of No Chance (1996).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Self

from ponder.core.drawing import Cell
from ponder.core.position import Partizan, Player
from ponder.core.registry import register
from ponder.games.boards.strips import Strip


@register
class ToadsAndFrogs(Strip, Partizan):
    """Toads and Frogs: toads walk right, frogs walk left, and each jumps over one of the other.

    Left moves a toad T one square to the right into a blank `_`, or over one frog into a
    blank behind it; Right moves a frog F to the left in the same way. Whoever cannot
    move has lost. A move is the square, from 1, on which the animal stands.
    """

    __slots__ = ()

    game = "toads-and-frogs"
    start = "TTT__FFF"
    examples = ("TT_FF", "T_TF_F", "TT__FF", "TF_", "_T", "TTT_FF")
    letters = {"T": Cell("left", "T"), "F": Cell("right", "F"), "_": Cell("empty", "_")}

    def moves(self, player: Player) -> Iterator[tuple[str, Self]]:
        animal, other, step = ("T", "F", 1) if player == "left" else ("F", "T", -1)
        for square, letter in enumerate(self.state):
            if letter != animal:
                continue
            landing = square + step
            if self._at(landing) == other:
                landing += step
            if self._at(landing) == "_":
                squares = list(self.state)
                squares[square], squares[landing] = "_", animal
                yield str(square + 1), self.of("".join(squares))

    def size_bound(self) -> int:
        """The ways to place so many toads and frogs."""
        squares, toads, frogs = len(self.state), self.state.count("T"), self.state.count("F")
        return comb(squares, toads) * comb(squares - toads, frogs)

    def _at(self, square: int) -> str:
        return self.state[square] if 0 <= square < len(self.state) else ""
