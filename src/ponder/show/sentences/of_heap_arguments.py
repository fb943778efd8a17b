"""Arguments about heaps in sentences: nim-sums, remainders, pairs, Grundy values."""

from collections.abc import Mapping
from typing import Any

from ponder.core.words import some
from ponder.language.reasons import Reason
from ponder.show.sentences.wording import says

LARGEST_IN_BINARY = 4095
SHOWN = 4


@says("misère nim", named=True)
def misere_nim(reason: Reason) -> str:
    """Bouton's rule for misère play: as in Nim, until only heaps of one would be left."""
    facts = reason.facts
    heaps, left = len(facts["heaps"]), facts.get("left")
    if not heaps:
        return "There is nothing to take, and in misère play whoever cannot move has won."
    if facts["large"] == 0:
        parity = "odd" if heaps % 2 else "even"
        who = "the player to move" if heaps % 2 else "your opponent"
        return (
            f"Only heaps of one are left, {heaps} of them. Nobody has a choice, and with an "
            f"{parity} number {who} takes the last one, which loses in misère play."
        )
    if facts["large"] == 1:
        return (
            f"There is one heap larger than 1. Leave {left} of it: then there is an odd number of "
            "heaps of one, and your opponent must take the last, which loses in misère play."
        )
    rule = (
        "As long as two heaps are larger than 1, play misère Nim as Nim, with nim-sum 0; when one "
        "is left, leave an odd number of heaps of one."
    )
    added = " ⊕ ".join(f"{heap:,}" for heap in facts["heaps"])
    if left is None:
        return f"The nim-sum {added} is 0, and every move changes it. {rule}"
    return (
        f"{rule} The nim-sum {added} is {facts['total']:,}: leave {left:,} of the heap of "
        f"{facts['heap']:,}, which makes it 0."
    )


@says("golden section", named=True)
def golden_section(reason: Reason) -> str:
    """A pair of Wythoff's, and how it is reached."""
    facts = reason.facts
    small, large = facts["pair"]
    if large == 0:
        which = "both heaps" if facts["how"] == "both" else "the heap"
        return f"Take all of {which}: your opponent cannot move."
    which = (
        f"{small:,} and {large:,} is pair number {facts['number']:,} of those that lose for "
        "whoever must move: ⌊kφ⌋ and k more, with the golden section φ = 1.618…"
    )
    rule = "No move leads from such a pair to another, and from all else there is a move to one."
    if facts["how"] is None:
        return f"{which} {rule}"
    takes = "the same from both heaps" if facts["how"] == "both" else "from one heap"
    return f"Take {takes} to leave {small:,} and {large:,}. {which} {rule}"


@says("remainders", named=True)
def remainders(reason: Reason) -> str:
    """The remainder of a heap by the period of a subtraction game."""
    facts = reason.facts
    heap, length = facts["heap"], facts["length"]
    losing = facts["losing"]
    named = " or ".join(map(str, losing)) if len(losing) < 3 else ", ".join(map(str, losing))
    since = f" (from {facts['start']:,} on)" if facts["start"] else ""
    rule = (
        f"A heap loses exactly when it leaves the remainder {named} after division by "
        f"{length}{since}; the Grundy values have that period, which is proved."
    )
    if "take" not in facts:
        return f"{rule} {heap:,} leaves {heap % length}, and every move spoils that."
    left = heap - facts["take"]
    return (
        f"{rule} {heap:,} leaves {heap % length}: take {facts['take']}, and {left:,} leaves "
        f"{left % length}."
    )


@says("equal heaps", named=True)
def equal_heaps(reason: Reason) -> str:
    """A heap that is split in the middle."""
    facts = reason.facts
    take = f"Take {facts['taken']} from the middle" if facts["taken"] else "Split in the middle"
    return (
        f"{take}, which leaves two equal heaps of {facts['half']:,}. From then on, mirror: "
        "whatever your opponent does to one heap, do to the other; so you have the last move."
    )


@says("Grundy value", named=True)
def grundy_value(reason: Reason) -> str:
    """The Grundy value of a single heap, and the move to 0 or what every move leads to."""
    facts = reason.facts
    has = f"A heap of {facts['heap']:,} has the Grundy value {facts['value']:,}"
    if facts["value"] == 0:
        leads = facts["leads"]
        if not leads:
            return f"{has}: there is no move."
        listed = some([f"{move} to {value}" for move, _, value in leads], SHOWN)
        return f"{has}, and no move leads to 0 again: {listed}."
    if facts["move"] is None:
        return f"{has}, which is not 0, and so some move leads to 0."
    values = facts["values"]
    kept = f" (heaps of Grundy values {values[0]} and {values[1]})" if len(values) == 2 else ""
    return f"{has}, which is not 0. The move {facts['move']} leads to 0{kept}, where no move does."


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
