"""Toads and Frogs.

References: E. Berlekamp, J. Conway, R. Guy, *Winning Ways* (1982), chapter 1;
J. Erickson, *New Toads and Frogs results*, Games of No Chance (1996).
"""

from math import comb

from ponder.core.catalogue import register
from ponder.core.drawing import Cell
from ponder.games.boards.strips import RewritingStrip


@register
class ToadsAndFrogs(RewritingStrip):
    """Toads and Frogs: toads walk right, frogs walk left, and each jumps over one of the other.

    Left moves a toad T one square to the right into a blank `_`, or over one frog into a
    blank behind it; Right moves a frog F to the left in the same way. Whoever cannot
    move has lost. A move is the square, from 1, on which the animal stands.
    """

    __slots__ = ()

    game = "toads-and-frogs"
    title = "Toads and Frogs"
    start = "TTT__FFF"
    start_sizes = ("toads", "blanks", "frogs")
    examples = ("TT_FF", "T_TF_F", "TT__FF", "TF_", "_T", "TTT_FF")
    letters = {"T": Cell("left", "T"), "F": Cell("right", "F"), "_": Cell("empty", "_")}

    left_rules = ("T_>_T", "TF_>_FT")
    right_rules = ("_F>F_", "_TF>FT_")
    runners = (("T", "_", 1), ("F", "_", -1))  # Erickson's Terminal Toads, and its mirror image
    families = {"A": ("T", "_F"), "B": ("_", "TF")}

    def size_bound(self) -> int:
        """The number of ways to place the toads and frogs."""
        squares, toads, frogs = len(self.state), self.state.count("T"), self.state.count("F")
        return comb(squares, toads) * comb(squares - toads, frogs)
