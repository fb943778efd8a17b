"""Misère Nim: play as in Nim, until a move would leave only heaps of one.

Reference: C. L. Bouton, *Nim, a game with a complete mathematical theory*, Annals of
Mathematics 3 (1901).
"""

from ponder.core.own_rules import has_rules_of
from ponder.core.position import Position
from ponder.core.wrappers import ImpartialMisere
from ponder.games.boards.heaps import tidy_heaps
from ponder.games.nim import Nim
from ponder.solving.arguments.argument import Argument, argument, by_theorem
from ponder.solving.mex import nim_sum
from ponder.solving.solution import Outcome


@argument
def misere_nim(position: Position) -> Argument | None:
    """N if the nim-sum is not 0, as in Nim; but with heaps of one only, if their number is even."""
    if not isinstance(position, ImpartialMisere) or not has_rules_of(position.base, Nim):
        return None
    heaps = position.base.heaps
    large = sum(heap > 1 for heap in heaps)
    facts = {"heaps": heaps, "total": nim_sum(heaps), "large": large}
    taken = _taken(heaps, large)
    if taken is None:
        outcome: Outcome = "N" if not heaps else "P"
        return Argument(outcome, by_theorem("misère nim", **facts))
    heap, left = taken
    rest = list(heaps)
    rest[rest.index(heap)] = left
    reason = by_theorem("misère nim", **facts, heap=heap, left=left)
    return Argument("N", reason, f"{heap}>{left}", position.of(position.base.of(tidy_heaps(rest))))


def _taken(heaps: tuple[int, ...], large: int) -> tuple[int, int] | None:
    """The heap of a winning move and what it leaves of it; None if there is none."""
    if large == 0:
        return (1, 0) if heaps and len(heaps) % 2 == 0 else None
    if large == 1:  # leave an odd number of ones
        return heaps[-1], len(heaps) % 2
    total = nim_sum(heaps)
    return next(((heap, heap ^ total) for heap in heaps if heap ^ total < heap), None)
