"""Cram, the impartial game of dominoes on a board.

Reference: M. Gardner, *Mathematical Games*, Scientific American 230 (February 1974), who
calls it Plugg; E. Berlekamp, J. Conway, R. Guy, *Winning Ways* (1982), chapter 15.
"""

from ponder.core.catalogue import register
from ponder.games.boards.placements import ImpartialPlacement


@register
class Cram(ImpartialPlacement):
    """Cram: both players place dominoes, upright or level.

    A domino covers two neighbouring free squares `.`; taken squares are `#`. Whoever
    cannot place a domino has lost. A move is written as the two squares: `1,1-1,2`.
    """

    __slots__ = ()

    game = "cram"
    start = "4x4"
    examples = ("3x3", "2x4", "..#|...|#..", "1x5", "2x2", "#")
    pieces = ("#|#", "##")
