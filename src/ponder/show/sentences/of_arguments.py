"""The arguments in sentences: theorems about the position at hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ponder.core.words import counted
from ponder.language.reasons import Reason
from ponder.show.sentences.wording import says

LARGEST_IN_BINARY = 4095


@says("mirroring", named=True)
def mirroring(reason: Reason) -> str:
    """Two arms of a board of Chomp, and the bite that makes them equal."""
    facts = reason.facts
    if facts["inside"]:
        return _bite_the_inside(facts["down"] + 1)
    if facts["move"] is None:
        return _equal_arms(facts["down"])
    return _unequal_arms(facts["down"], facts["across"], facts["move"])


def _bite_the_inside(side: int) -> str:
    board = "2×2 board" if side == 2 else f"board is {side} high and {side} wide; it"
    return (
        f"The {board} keeps two equal arms of {_cookies(side - 1)} when you eat 2,2. From then "
        "on, mirror: whatever your opponent eats of one arm, eat the same of the other. So "
        "there is always an answer, and in the end your opponent is left with the poison."
    )


def _equal_arms(arm: int) -> str:
    return (
        f"Both arms have {_cookies(arm)}. Whatever the player to move eats of one arm, the "
        "opponent eats the same of the other, and the player to move is left with the poison."
    )


def _unequal_arms(down: int, across: int, move: str) -> str:
    longer = "row" if across > down else "column"
    return (
        f"The arm in the {longer} has {_cookies(max(down, across))}, the other has "
        f"{min(down, across) or 'none'}. Eat {move}, which makes both equal, and from then on "
        "mirror: whatever your opponent eats of one arm, eat the same of the other."
    )


def _cookies(count: int) -> str:
    return counted(count, "cookie")


@says("two rows", named=True)
def two_rows(reason: Reason) -> str:
    """Two rows or columns of Chomp: the first should be one longer than the second."""
    line, move = reason.facts["line"], reason.facts["move"]
    rule = (
        f"when the two {line}s are equal, eat the last cookie of the second; when the first is "
        "too long, shorten it. The play ends with the poison alone, which is one against none."
    )
    if move is None:
        return (
            f"The first {line} is one longer than the second. Every bite spoils that, and the "
            f"opponent can restore it: {rule}"
        )
    return (
        f"Eat {move}: then the first {line} is one longer than the second, and after every bite "
        f"of your opponent you can restore that: {rule}"
    )


@says("strategy stealing", named=True)
def strategy_stealing(reason: Reason) -> str:
    """The corner of a rectangle of Chomp, which every bite takes with it."""
    return (
        f"Suppose you eat only the corner {reason.facts['corner']}. If that wins, good. If not, "
        "your opponent has a winning answer; but every bite takes the corner with it, so you "
        "could have made that very bite at once. Either way there is a winning move, though the "
        "argument does not say which."
    )


@says("pairing", named=True)
def pairing(reason: Reason) -> str:
    """Parts that come in equal pairs."""
    return (
        f"The {reason.facts['parts']} parts come in equal pairs. Whatever the player to move "
        "does in one of a pair, the opponent does in its twin, and so has the last move."
    )


@says("nim-sum", named=True)
def nim_sum(reason: Reason) -> str:
    """Heaps of Nim in Bouton's words, or the Grundy values of parts."""
    return _of_heaps(reason.facts) if "heaps" in reason.facts else _of_parts(reason.facts)


def _of_heaps(facts: Mapping[str, Any]) -> str:
    heaps, total = facts["heaps"], facts["total"]
    added = " ⊕ ".join(f"{heap:,}" for heap in heaps)
    if total == 0:
        return (
            f"The nim-sum {added} is 0. Any move changes exactly one heap, and so makes the "
            "nim-sum different from 0; the opponent can always make it 0 again."
        )
    heap, left = facts["heap"], facts["left"]
    return (
        f"The nim-sum {added} is {total:,}{_in_binary(total, heaps)}. Its leftmost 1 is worth "
        f"{facts['bit']:,}; the heap of {heap:,}{_in_binary(heap, heaps)} has that bit. Flip in "
        f"it the bits of the nim-sum: {heap:,} becomes {left:,}{_in_binary(left, heaps)}, which "
        "is less, since the leftmost bit that changed went from 1 to 0. So take "
        f"{heap - left:,} from the heap of {heap:,}: the nim-sum is then 0, and whatever your "
        "opponent does makes it different from 0."
    )


def _in_binary(number: int, heaps: tuple[int, ...]) -> str:
    """The number in binary, as wide as the largest heap, if that is readable."""
    largest = max(heaps)
    return f" = {number:0{largest.bit_length()}b}₂" if largest <= LARGEST_IN_BINARY else ""


def _of_parts(facts: Mapping[str, Any]) -> str:
    parts = zip(facts["parts"], facts["values"], strict=True)
    named = ", ".join(f"{part} has {value}" for part, value in parts)
    terms = f"The nim-sum of the Grundy values of the parts ({named}) is {facts['total']}."
    if facts["total"] == 0:
        return f"{terms} Every move changes it, and the opponent can always make it 0 again."
    return f"{terms} The move {facts['move']} leaves {facts['to']}, where the nim-sum is 0."
