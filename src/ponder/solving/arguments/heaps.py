"""The nim-sum argument: which bit, which heap, which move.

For Nim this is Bouton's theorem (1901). By Sprague and Grundy the same holds for any
sum of impartial positions, with Grundy values in place of heaps.
"""

from collections.abc import Iterator
from itertools import islice
from math import isqrt

from ponder.core.errors import TooLarge
from ponder.core.position import Impartial, Position, has_rules_of, keeps_rules_of
from ponder.core.work import Work
from ponder.core.wrappers import ImpartialMisere
from ponder.games.boards.heaps import IndependentHeaps, sort_heaps
from ponder.games.nim import Nim
from ponder.games.octal import LEAVE_TWO_HEAPS, Octal
from ponder.games.subtraction import Subtraction
from ponder.games.wythoff import Wythoff
from ponder.solving.arguments.argument import Argument, argument, argument_by_values, by_theorem
from ponder.solving.heaps import HeapGame, Period, heap_grundy, period
from ponder.solving.impartial import GrundyValues, nim_sum
from ponder.solving.solution import Outcome

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
    return Argument("N", reason, f"{heap}>{left}", position.of(sort_heaps(rest)))


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


# Misère Nim: play as in Nim, until a move would leave only heaps of one.
#
# Reference: C. L. Bouton, *Nim, a game with a complete mathematical theory*, Annals of Mathematics
# 3 (1901).


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
    return Argument("N", reason, f"{heap}>{left}", position.of(position.base.of(sort_heaps(rest))))


def _taken(heaps: tuple[int, ...], large: int) -> tuple[int, int] | None:
    """The heap of a winning move and what it leaves of it; None if there is none."""
    if large == 0:
        return (1, 0) if heaps and len(heaps) % 2 == 0 else None
    if large == 1:  # leave an odd number of ones
        return heaps[-1], len(heaps) % 2
    total = nim_sum(heaps)
    return next(((heap, heap ^ total) for heap in heaps if heap ^ total < heap), None)


# Subtraction games on one heap: who wins depends on a remainder, by the proved period.

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


# One heap of a game in which moves change heaps: leave two equal heaps, or Grundy value 0.


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
        left = sort_heaps(parts)
        name = "+".join(map(str, reversed(left))) or "0"
        yield f"{heap}>{name}", left, nim_sum(heap_grundy(game, part) for part in left)


# Wythoff's game: the golden section gives the pairs that lose for whoever must move.
#
# Reference: W. A. Wythoff, *A modification of the game of Nim*, Nieuw Archief voor Wiskunde 7
# (1907).

Pair = tuple[int, int]


@argument
def golden_section(position: Position) -> Argument | None:
    """The P-positions are exactly the pairs ⌊kφ⌋, ⌊kφ⌋ + k."""
    if not has_rules_of(position, Wythoff) or not position.heaps:
        return None
    small, large = (0, 0, *position.heaps)[-2:]
    goal, how = _goal(small, large)
    facts = {"heaps": (small, large), "pair": goal, "number": goal[1] - goal[0], "how": how}
    reason = by_theorem("golden section", **facts)
    if how is None:
        return Argument("P", reason)
    return Argument("N", reason, f"{goal[0]},{goal[1]}", position.of(sort_heaps(goal)))


def pair(number: int) -> Pair:
    """The pair of this number, from 0: ⌊kφ⌋ in whole numbers, and k more.

    >>> [pair(number) for number in range(4)]
    [(0, 0), (1, 2), (3, 5), (4, 7)]
    """
    small = (number + isqrt(5 * number * number)) // 2
    return small, small + number


def _goal(small: int, large: int) -> tuple[Pair, str | None]:
    """The pair to leave, and from which heaps to take: `both`, `one`; None if it is there."""
    equal = pair(large - small)
    if equal[0] == small:
        return equal, None
    if equal[0] < small:
        return equal, "both"
    return _with(small), "one"


def _with(heap: int) -> Pair:
    """The one pair with a heap of this size: each number is in exactly one pair (Beatty)."""
    near = isqrt(5 * heap * heap)
    as_small = ((near - heap) // 2 + add for add in range(2))
    as_large = ((3 * heap - near) // 2 + add for add in range(-1, 2))
    numbers = (*as_small, *as_large)
    return next(pair(k) for k in numbers if k >= 0 and heap in pair(k))
