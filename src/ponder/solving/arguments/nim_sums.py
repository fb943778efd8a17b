"""The nim-sum argument: which bit, which heap, which move.

For Nim this is Bouton's theorem (1901). By Sprague and Grundy the same holds for any
sum of impartial positions, with Grundy values in place of heaps.
"""

from itertools import islice

from ponder.core.errors import TooLarge
from ponder.core.own_rules import has_rules_of
from ponder.core.position import Impartial, Position
from ponder.core.work import Work
from ponder.games.boards.heaps import tidy_heaps
from ponder.games.nim import Nim
from ponder.solving.arguments.argument import Argument, argument, argument_by_values, by_theorem
from ponder.solving.grundy import GrundyValues
from ponder.solving.mex import nim_sum

MOST_PARTS = 12
MOST_POSITIONS = 5_000
MOST_MOVES = 5_000


@argument
def nim_sum_of_heaps(position: Position) -> Argument | None:
    """Nim: a position is P exactly when its nim-sum is 0."""
    if not has_rules_of(position, Nim) or not 1 <= len(position.heaps) <= MOST_PARTS:
        return None
    heaps = position.heaps
    total = nim_sum(heaps)
    if total == 0:
        return Argument("P", by_theorem("nim-sum", heaps=heaps, total=0))
    bit = 1 << (total.bit_length() - 1)
    heap = next(heap for heap in heaps if heap & bit)
    left = heap ^ total
    reason = by_theorem("nim-sum", heaps=heaps, total=total, bit=bit, heap=heap, left=left)
    rest = list(heaps)
    rest[rest.index(heap)] = left
    return Argument("N", reason, f"{heap}>{left}", position.of(tidy_heaps(rest)))


@argument_by_values
def nim_sum_of_parts(position: Position, work: Work) -> Argument | None:
    """Any impartial position of several parts, by their Grundy values."""
    if not isinstance(position, Impartial) or has_rules_of(position, Nim):
        return None
    parts = position.parts()
    if position.stuck_player_wins or not 2 <= len(parts) <= MOST_PARTS:
        return None
    try:
        small = Work(report=lambda *_: work.check())
        return _of_parts(position, parts, GrundyValues(MOST_POSITIONS, small))
    except TooLarge:
        return None


def _of_parts(
    position: Impartial, parts: tuple[Position, ...], values: GrundyValues
) -> Argument | None:
    sizes = [values(part) for part in parts if isinstance(part, Impartial)]
    total = nim_sum(sizes)
    facts = {"parts": tuple(map(str, parts)), "values": sizes, "total": total}
    if total == 0:
        return Argument("P", by_theorem("nim-sum", **facts))
    moves = islice(position.moves(), MOST_MOVES)
    found = next(((move, to) for move, to in moves if values(to) == 0), None)
    if found is None:
        return None
    move, to = found
    return Argument("N", by_theorem("nim-sum", **facts, move=move, to=str(to)), move, to)
