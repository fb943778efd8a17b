"""Clobber.

Reference: M. Albert, J. Grossman, R. Nowakowski, D. Wolfe, *An introduction to
Clobber*, INTEGERS 5(2) (2005).
"""

from ponder.core.catalogue import register
from ponder.core.drawing import Cell
from ponder.games.boards.grids import RewritingGrid, Rows


@register
class Clobber(RewritingGrid):
    """Clobber: move a stone onto a neighbouring stone of the opponent, and remove that.

    Left has the stones `x`, Right the stones `o`; `.` is an empty square. The start is a
    full board of alternating stones. Whoever cannot move has lost. A move is written
    from-to: `1,1-1,2`.
    """

    __slots__ = ()

    game = "clobber"
    start = "4x4"
    examples = ("2x3", "3x3", "xo.|ox.|..o", "xxo", "xo", ".")
    left_rules = ("xo>.x",)
    right_rules = ("ox>.o",)
    letters = {"x": Cell("left", "x"), "o": Cell("right", "o"), ".": Cell("empty", ".")}

    @classmethod
    def starting_rows(cls, rows: int, columns: int) -> Rows:
        return tuple("".join("xo"[(r + c) % 2] for c in range(columns)) for r in range(rows))
