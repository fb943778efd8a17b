"""Chomp, on any board of rows that do not grow downwards.

References: F. Schuh, *Spel van delers*, Nieuw Tijdschrift voor Wiskunde 39 (1952);
D. Gale, *A curious Nim-type game*, American Mathematical Monthly 81 (1974).
"""

from collections.abc import Iterator
from typing import Self

from ponder.core.catalogue import register
from ponder.core.position import Impartial
from ponder.games.boards.partitions import Partition


@register
class Chomp(Partition, Impartial):
    """Chomp: eat a cookie and all below and to the right of it; the top left one is poison.

    The players take turns to choose a cookie and eat it with every cookie in its row or
    below and in its column or to the right. The cookie in row 1, column 1 is poison:
    whoever is left with it alone has lost. A move is written row,column: `2,3`.
    """

    __slots__ = ()

    game = "chomp"
    start = "4x7"
    examples = ("4x7", "5,3,3,2", "3x3", "2x5", "4,1,1,1", "1")

    def moves(self) -> Iterator[tuple[str, Self]]:
        of, rows = self.of, self.rows
        above: tuple[int, ...] = ()
        for row, length in enumerate(rows, start=1):
            below = rows[row - 1 :]
            if above:
                yield f"{row},1", of(above)
            cut = len(below)  # how many rows are cut: fewer as they are cut further right
            for column in range(1, length):
                while below[cut - 1] < column:
                    cut -= 1
                yield f"{row},{column + 1}", of(above + (column,) * cut + below[cut:])
            above += (length,)

    def bitten(self, row: int, column: int) -> Self:
        """The board after the bite in this row and column, counted from 0."""
        above = self.rows[:row]
        eaten = [min(below, column) for below in self.rows[row:]]
        return self.of((*above, *eaten) if column else above)
