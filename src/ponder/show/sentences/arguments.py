"""The arguments in sentences: theorems about the position at hand."""

from collections.abc import Mapping
from typing import Any

from ponder.core.text import format_count, join_first, pluralise, truncate
from ponder.language.reasons import Reason
from ponder.show.sentences.wording import in_usual_symbols, wording_for, wordings_by_template

LONGEST_PART = 40

wordings_by_template(
    {
        "pairing": "The {parts} parts come in equal pairs. Whatever the player to move does in one "
        "of a pair, the opponent does in its twin, and so has the last move.",
    },
    named=True,
)


@wording_for("strategy stealing", named=True)
def strategy_stealing(reason: Reason) -> str:
    """What every move takes: the corner of a board of Chomp, or the greatest element."""
    if "corner" in reason.facts:
        try_this, what, move = f"eat only the corner {reason.facts['corner']}", "the corner", "bite"
    else:
        what, move = str(reason.facts["greatest"]), "move"
        try_this = f"name {what}, which takes nothing else"
    return (
        f"Suppose you {try_this}. If that wins, good. If not, your opponent has a winning answer; "
        f"but every {move} takes {what} with it, so you could have made that very {move} at once. "
        "Either way there is a winning move, though the argument does not say which."
    )


@wording_for("mirroring", named=True)
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
    return format_count(count, "cookie")


@wording_for("two rows", named=True)
def two_rows(reason: Reason) -> str:
    """Two rows or columns of Chomp: the first should be one longer than the second."""
    line, move = reason.facts["line"], reason.facts["move"]
    rule = (
        f"when the two {pluralise(2, line)} are equal, eat the last cookie of the second; when the "
        "first is too long, shorten it. The play ends with the poison alone, which is one "
        "against none."
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


@wording_for("rotation", named=True)
def rotation(reason: Reason) -> str:
    """A board of Cram that a half turn keeps."""
    move = reason.facts.get("move")
    rule = "each domino by its image under a half turn of the board, which is always free"
    if move is None:
        return (
            "A half turn keeps the board, and no domino overlaps its own image. So the opponent "
            f"answers {rule}, and has the last move."
        )
    return (
        f"Place {move}. Then a half turn keeps the board, and no domino overlaps its own image. "
        f"From then on, answer {rule}; so you have the last move."
    )


COMPARED = {
    "P": "so that whoever must move loses",
    "N": "which is confused with 0: whoever must move wins",
    "L": "which is more than 0: Left wins, whoever begins",
    "R": "which is less than 0: Right wins, whoever begins",
}


@wording_for("values", named=True)
def values_add_up(reason: Reason) -> str:
    """The values of the parts of a partizan position, and their sum against 0."""
    facts = reason.facts
    compared, total = COMPARED[facts["outcome"]], in_usual_symbols(facts["total"])
    if "after" in facts:
        return f"After {facts['after']} the value is {total}, {compared}."
    if len(facts["parts"]) == 0:
        return f"Nothing is left: the value is 0, {compared}."
    if len(facts["parts"]) == 1:
        return f"The value is {total}, {compared}."
    named = ", ".join(
        f"{truncate(part, LONGEST_PART)} has {in_usual_symbols(value)}"
        for part, value in zip(facts["parts"], facts["values"], strict=True)
    )
    kind = "numbers, which add up as usual" if facts["numbers"] else "values, which add up"
    return f"The parts have {kind} ({named}): the sum is {total}, {compared}."


@wording_for("replies", named=False)
def replies(reason: Reason) -> str:
    """A winning move and the answers to the replies, or the answers to all moves."""
    facts = reason.facts
    listed = "; ".join(_answered(*pair) for pair in facts["answers"])
    more = f"; and so on for {format_count(facts['more'], 'more move')}" if facts["more"] else ""
    if facts["move"] is None:
        if not listed:
            end = "won: this is misère play" if facts["stuck_wins"] else "lost"
            return f"there is no move, and whoever cannot move has {end}"
        return f"every move has an answer: {listed}{more}"
    if not listed:
        return f"after {facts['move']} there is no move left"
    return f"{facts['move']} wins, with an answer to every reply: {listed}{more}"


def _answered(reply: str, answer: str | None) -> str:
    return f"after {reply} no move is needed" if answer is None else f"to {reply} answer {answer}"


# Arguments about heaps in sentences: nim-sums, remainders, pairs, Grundy values.

LARGEST_IN_BINARY = 4095
SHOWN = 4


@wording_for("misère nim", named=True)
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


@wording_for("golden section", named=True)
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


@wording_for("remainders", named=True)
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


@wording_for("equal heaps", named=True)
def equal_heaps(reason: Reason) -> str:
    """A heap that is split in the middle."""
    facts = reason.facts
    take = f"Take {facts['taken']} from the middle" if facts["taken"] else "Split in the middle"
    return (
        f"{take}, which leaves two equal heaps of {facts['half']:,}. From then on, mirror: "
        "whatever your opponent does to one heap, do to the other; so you have the last move."
    )


@wording_for("Grundy value", named=True)
def grundy_value(reason: Reason) -> str:
    """The Grundy value of a single heap, and the move to 0 or what every move leads to."""
    facts = reason.facts
    has = f"A heap of {facts['heap']:,} has the Grundy value {facts['value']:,}"
    if facts["value"] == 0:
        leads = facts["leads"]
        if not leads:
            return f"{has}: there is no move."
        listed = join_first([f"{move} to {value}" for move, _, value in leads], SHOWN)
        return f"{has}, and no move leads to 0 again: {listed}."
    if facts["move"] is None:
        return f"{has}, which is not 0, and so some move leads to 0."
    values = facts["values"]
    kept = f" (heaps of Grundy values {values[0]} and {values[1]})" if len(values) == 2 else ""
    return f"{has}, which is not 0. The move {facts['move']} leads to 0{kept}, where no move does."


@wording_for("nim-sum", named=True)
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
