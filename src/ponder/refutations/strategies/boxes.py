"""Square boxes: everything inside, from the native sieve."""

from __future__ import annotations

from ponder.games.chomp import Chomp
from ponder.refutations.box import walk_box
from ponder.refutations.hunt import Hunt
from ponder.refutations.strategy import strategy

NAME = "boxes"
OF_BOTH = 10  # the square for claims that are not about P-positions alone


@strategy(NAME, order=40)
def square_boxes(hunt: Hunt) -> None:
    """All boards inside a square."""
    needs_both = any(case.side != "P" for case in hunt.open)
    for side in sorted({hunt.reach.side, min(hunt.reach.side, OF_BOTH) * needs_both} - {0}):
        walk_box(hunt, Chomp.of((side,) * side), NAME)
