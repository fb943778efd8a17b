"""Domineering, the game of dominoes on a board.

Reference: G. Andersson, in M. Gardner, *Mathematical Games*, Scientific American 230
(February 1974); J. Conway, *On Numbers and Games* (1976), chapter 10.
"""

from ponder.core.catalogue import register
from ponder.games.boards.placements import PartizanPlacement


@register
class Domineering(PartizanPlacement):
    """Domineering: Left places upright dominoes, Right places level ones.

    A domino covers two neighbouring free squares `.`; taken squares are `#`. Whoever
    cannot place a domino has lost. A move is the upper or left square of the domino.
    """

    __slots__ = ()

    game = "domineering"
    start = "4x4"
    examples = ("3x3", "2x4", "..#|...|#..", "1x3", "2x2", "#")
    left_pieces = ("#|#",)
    right_pieces = ("##",)
