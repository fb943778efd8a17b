"""Domineering, the game of dominoes on a board.

Reference: G. Andersson, in M. Gardner, *Mathematical Games*, Scientific American 230
(February 1974); J. Conway, *On Numbers and Games* (1976), chapter 10.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from ponder.core.drawing import Cell
from ponder.core.position import Partizan, Player, Position
from ponder.core.registry import register
from ponder.games.boards.grids import Grid, Rows, flips, regions, square_name


@register
class Domineering(Grid, Partizan):
    """Domineering: Left places upright dominoes, Right places level ones.

    A domino covers two neighbouring free squares `.`; taken squares are `#`. Whoever
    cannot place a domino has lost. A move is the upper or left square of the domino.
    """

    __slots__ = ()

    game = "domineering"
    start = "4x4"
    examples = ("3x3", "2x4", "..#|...|#..", "1x3", "2x2", "#")
    letters = {".": Cell("empty", "."), "#": Cell("blocked", "#")}

    @classmethod
    def starting_rows(cls, rows: int, columns: int) -> Rows:
        return ("." * columns,) * rows

    def moves(self, player: Player) -> Iterator[tuple[str, Self]]:
        down, right = (1, 0) if player == "left" else (0, 1)
        for row, column in self.squares("."):
            other = (row + down, column + right)
            if self.get(other) == ".":
                placed = self.replaced((((row, column), "#"), (other, "#")))
                yield square_name((row, column)), placed

    def canonical(self) -> Position:
        return self.of(min(flips(self.state)))

    def size_bound(self) -> int:
        """Every free square may become taken."""
        return 1 << sum(1 for _ in self.squares("."))

    def parts(self) -> tuple[Position, ...]:
        """The connected regions of free squares."""
        return tuple(self.of(rows) for rows in regions(self, lambda square: square == ".", "#"))
