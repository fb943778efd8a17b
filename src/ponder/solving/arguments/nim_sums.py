"""The nim-sum argument: which bit, which heap, which move.

For Nim these are Bouton's sentences (1901). By Sprague and Grundy the same holds for any
sum of impartial positions, with Grundy values in the place of heaps.
"""

from __future__ import annotations

from itertools import islice

from ponder.core.errors import TooLarge
from ponder.core.position import Impartial, Position
from ponder.games.nim import Nim
from ponder.solving.arguments.argument import Argument, argument
from ponder.solving.grundy import GrundyValues
from ponder.solving.mex import nim_sum

MOST_PARTS = 12
MOST_POSITIONS = 5_000
MOST_MOVES = 5_000
LARGEST_IN_BINARY = 4095


@argument
def nim_sum_of_heaps(position: Position) -> Argument | None:
    """Nim: a position is P exactly when its nim-sum is 0."""
    if not isinstance(position, Nim) or not 1 <= len(position.heaps) <= MOST_PARTS:
        return None
    heaps = position.heaps
    total = nim_sum(heaps)
    terms = f"The nim-sum {_added(heaps)} is {_binary(total, heaps)}."
    if total == 0:
        text = (
            f"{terms} Any move changes exactly one heap, and so makes the nim-sum different "
            "from 0; the opponent can always make it 0 again."
        )
        return Argument("nim-sum", "P", text)
    bit = 1 << (total.bit_length() - 1)
    heap = next(heap for heap in heaps if heap & bit)
    left = heap ^ total
    text = (
        f"{terms} Its leftmost 1 is worth {bit:,}; the heap of {heap:,}"
        f"{_in_binary(heap, heaps)} has that bit. Flip in it the bits of the nim-sum: "
        f"{heap:,} becomes {left:,}{_in_binary(left, heaps)}, which is less, since the leftmost "
        f"bit that changed went from 1 to 0. So take {heap - left:,} from the heap of {heap:,}: "
        "the nim-sum is then 0, and whatever your opponent does makes it different from 0."
    )
    return Argument("nim-sum", "N", text, f"{heap}>{left}")


@argument
def nim_sum_of_parts(position: Position) -> Argument | None:
    """Any impartial position of several parts, by their Grundy values."""
    if not isinstance(position, Impartial) or isinstance(position, Nim):
        return None
    parts = position.parts()
    if position.stuck_player_wins or not 2 <= len(parts) <= MOST_PARTS:
        return None
    try:
        return _of_parts(position, parts, GrundyValues(MOST_POSITIONS))
    except TooLarge:
        return None


def _of_parts(
    position: Impartial, parts: tuple[Position, ...], values: GrundyValues
) -> Argument | None:
    sizes = [values(part) for part in parts if isinstance(part, Impartial)]
    total = nim_sum(sizes)
    named = ", ".join(f"{part} has {size}" for part, size in zip(parts, sizes, strict=True))
    terms = f"Of the Grundy values of the parts ({named}) the nim-sum is {total}."
    if total == 0:
        text = f"{terms} Every move changes it, and the opponent can always make it 0 again."
        return Argument("nim-sum", "P", text)
    moves = islice(position.moves(), MOST_MOVES)
    found = next(((move, to) for move, to in moves if values(to) == 0), None)
    if found is None:
        return None
    text = f"{terms} The move {found[0]} leaves {found[1]}, where the nim-sum is 0."
    return Argument("nim-sum", "N", text, found[0])


def _added(heaps: tuple[int, ...]) -> str:
    return " ⊕ ".join(f"{heap:,}" for heap in heaps)


def _binary(total: int, heaps: tuple[int, ...]) -> str:
    return f"{total:,}{_in_binary(total, heaps)}" if total else "0"


def _in_binary(number: int, heaps: tuple[int, ...]) -> str:
    """The number in binary, as wide as the largest heap, while that is readable."""
    largest = max(heaps)
    return f" = {number:0{largest.bit_length()}b}₂" if largest <= LARGEST_IN_BINARY else ""
