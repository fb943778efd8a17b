"""One heap of a game in which moves change heaps: leave two equal heaps, or Grundy value 0."""

from collections.abc import Iterator
from itertools import islice

from ponder.core.errors import TooLarge
from ponder.core.own_rules import has_rules_of, keeps_rules_of
from ponder.core.position import Position
from ponder.games.boards.heaps import IndependentHeaps, tidy_heaps
from ponder.games.nim import Nim
from ponder.games.octal import LEAVE_TWO_HEAPS, Octal
from ponder.solving.arguments.argument import Argument, argument, by_theorem
from ponder.solving.arguments.remainders import remainders
from ponder.solving.heaps import HeapGame, heap_grundy
from ponder.solving.mex import nim_sum

MOST_MOVES = 5_000


@argument
def equal_heaps(position: Position) -> Argument | None:
    """Octal games: take from the middle so that two equal heaps are left, and mirror."""
    if not has_rules_of(position, Octal) or len(position.heaps) != 1:
        return None
    (heap,) = position.heaps
    for taken, digit in enumerate(position.digits()):
        half, odd = divmod(heap - taken, 2)
        if digit & LEAVE_TWO_HEAPS and half > 0 and not odd:
            reason = by_theorem("equal heaps", heap=heap, taken=taken, half=half)
            return Argument("N", reason, f"{heap}>{half}+{half}", position.of((half, half)))
    return None


@argument
def grundy_of_heap(position: Position) -> Argument | None:
    """The Grundy value of the heap, from the table of the game or its proved period."""
    if not isinstance(position, IndependentHeaps) or len(position.heaps) != 1:
        return None
    if has_rules_of(position, Nim) or not keeps_rules_of(type(position), IndependentHeaps):
        return None
    if remainders(position) is not None:
        return None  # which says the same more simply
    try:
        return _by_value(position, position.heaps[0])
    except TooLarge:
        return None


def _by_value(position: IndependentHeaps, heap: int) -> Argument:
    game = type(position)
    facts = {"heap": heap, "value": heap_grundy(game, heap)}
    if facts["value"] == 0:
        leads = tuple(_leads(game, heap))
        return Argument("P", by_theorem("Grundy value", **facts, leads=leads))
    found = next((lead for lead in _leads(game, heap) if lead[2] == 0), None)
    if found is None:  # beyond the moves that were tried
        return Argument("N", by_theorem("Grundy value", **facts, move=None))
    move, left, _ = found
    values = tuple(heap_grundy(game, part) for part in left)
    reason = by_theorem("Grundy value", **facts, move=move, left=left, values=values)
    return Argument("N", reason, move, position.of(left))


def _leads(game: HeapGame, heap: int) -> Iterator[tuple[str, tuple[int, ...], int]]:
    """The moves of a heap: the name, the heaps that are left, and their nim-sum."""
    for parts in islice(game.heap_options(heap), MOST_MOVES):
        left = tidy_heaps(parts)
        name = "+".join(map(str, reversed(left))) or "0"
        yield f"{heap}>{name}", left, nim_sum(heap_grundy(game, part) for part in left)
