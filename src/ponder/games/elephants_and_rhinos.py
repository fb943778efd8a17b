"""Elephants and Rhinos.

Reference: M. Albert, R. Nowakowski, D. Wolfe, *Lessons in Play* (2007).
"""

from ponder.core.catalogue import register
from ponder.core.drawing import Cell
from ponder.games.boards.strips import RewritingStrip


@register
class ElephantsAndRhinos(RewritingStrip):
    """Elephants and Rhinos: elephants walk right, rhinos walk left, and nobody jumps.

    Left moves an elephant E one square to the right into a blank `_`; Right moves a rhino R
    one square to the left. Whoever cannot move has lost. A move is the square, from 1, on
    which the animal stands.
    """

    __slots__ = ()

    game = "elephants-and-rhinos"
    title = "Elephants and Rhinos"
    start = "EEE___RRR"
    start_sizes = ("elephants", "blanks", "rhinos")
    examples = ("EE_RR", "E__R", "E_RE_R", "_ER_", "EE__R", "E_E_R_R")
    letters = {"E": Cell("left", "E"), "R": Cell("right", "R"), "_": Cell("empty", "_")}

    left_rules = ("E_>_E",)
    right_rules = ("_R>R_",)
    runners = (("E", "_", 1), ("R", "_", -1))  # as for toads: nobody can stop the last elephant
    families = {"A": ("E", "_R"), "B": ("_", "ER")}
