"""Clobber.

Reference: M. Albert, J. Grossman, R. Nowakowski, D. Wolfe, *An introduction to
Clobber*, INTEGERS 5(2) (2005).
"""

from collections.abc import Iterator
from typing import Self

from ponder.core.catalogue import register
from ponder.core.drawing import Cell
from ponder.core.position import Partizan, Position, Side
from ponder.games.boards.grids import Grid, Rows, neighbours, regions, square_name, turns_and_flips


@register
class Clobber(Grid, Partizan):
    """Clobber: move a stone onto a neighbouring stone of the opponent, and remove that.

    Left has the stones `x`, Right the stones `o`; `.` is an empty square. The start is a
    full board of alternating stones. Whoever cannot move has lost. A move is written
    from-to: `1,1-1,2`.
    """

    __slots__ = ()

    game = "clobber"
    start = "4x4"
    examples = ("2x3", "3x3", "xo.|ox.|..o", "xxo", "xo", ".")
    letters = {"x": Cell("left", "x"), "o": Cell("right", "o"), ".": Cell("empty", ".")}

    @classmethod
    def starting_rows(cls, rows: int, columns: int) -> Rows:
        return tuple("".join("xo"[(r + c) % 2] for c in range(columns)) for r in range(rows))

    def moves(self, side: Side) -> Iterator[tuple[str, Self]]:
        own, other = ("x", "o") if side == "left" else ("o", "x")
        for square in self.squares(own):
            for target in neighbours(square):
                if self.get(target) == other:
                    name = f"{square_name(square)}-{square_name(target)}"
                    yield name, self.replaced(((square, "."), (target, own)))

    def canonical(self) -> Position:
        return self.of(min(turns_and_flips(self.state)))

    def size_bound(self) -> int:
        """Every square with a stone may hold either stone or none."""
        return int(3 ** sum(1 for stone in "xo" for _ in self.squares(stone)))

    def parts(self) -> tuple[Position, ...]:
        """The connected groups of stones."""
        return tuple(self.of(rows) for rows in regions(self, "xo", "."))
