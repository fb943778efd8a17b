"""A box, square unless another one is asked for: everything inside, from the native sieve."""

from ponder.games.chomp import Chomp
from ponder.refutations.hunt import Hunt
from ponder.refutations.sieved_boards import walk_box
from ponder.refutations.strategy import strategy

NAME = "boxes"
OF_BOTH = 10  # the square for claims that are not about P-positions alone


@strategy(NAME, order=40)
def boxes(hunt: Hunt) -> None:
    """All boards inside a box."""
    rows, columns = hunt.reach.box
    if not rows or not columns:
        return
    if any(pursuit.outcome != "P" for pursuit in hunt.open) and min(rows, columns) > OF_BOTH:
        walk_box(hunt, Chomp.of((OF_BOTH,) * OF_BOTH), NAME)
    walk_box(hunt, Chomp.of((columns,) * rows), NAME)
