"""Subtraction games on one heap: who wins depends on a remainder, by the proved period."""

from ponder.core.own_rules import has_rules_of
from ponder.core.position import Position
from ponder.games.subtraction import Subtraction
from ponder.solving.arguments.argument import Argument, argument, by_theorem
from ponder.solving.heaps import Period, heap_grundy, period

MOST_REMAINDERS = 12


@argument
def remainders(position: Position) -> Argument | None:
    """A heap loses exactly when it leaves certain remainders, from where the period begins."""
    if not has_rules_of(position, Subtraction) or len(position.heaps) != 1:
        return None
    (heap,), game = position.heaps, type(position)
    found = period(game)
    if found is None or heap - game.takes[-1] < found.start > 0:
        return None
    losing = _losing(game, found)
    if not 1 <= len(losing) <= MOST_REMAINDERS:
        return None
    facts = {"heap": heap, "length": found.length, "start": found.start, "losing": losing}
    if heap % found.length in losing:
        return Argument("P", by_theorem("remainders", **facts))
    usable = (take for take in game.takes if take <= heap)
    take = next(take for take in usable if (heap - take) % found.length in losing)
    left = heap - take
    reason = by_theorem("remainders", **facts, take=take)
    return Argument("N", reason, f"{heap}>{left}", position.of((left,) if left else ()))


def _losing(game: type[Subtraction], found: Period) -> tuple[int, ...]:
    heaps = range(found.start, found.start + found.length)
    return tuple(sorted(n % found.length for n in heaps if heap_grundy(game, n) == 0))
