"""The arguments in sentences: theorems about the position at hand."""

from ponder.core.words import counted, cut, noun
from ponder.language.reasons import Reason
from ponder.show.sentences.wording import in_usual_symbols, say_by_template, says

LONGEST_PART = 40

say_by_template(
    {
        "pairing": "The {parts} parts come in equal pairs. Whatever the player to move does in one "
        "of a pair, the opponent does in its twin, and so has the last move.",
    },
    named=True,
)


@says("strategy stealing", named=True)
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
        f"when the two {noun(2, line)} are equal, eat the last cookie of the second; when the "
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


@says("rotation", named=True)
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


@says("values", named=True)
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
        f"{cut(part, LONGEST_PART)} has {in_usual_symbols(value)}"
        for part, value in zip(facts["parts"], facts["values"], strict=True)
    )
    kind = "numbers, which add up as usual" if facts["numbers"] else "values, which add up"
    return f"The parts have {kind} ({named}): the sum is {total}, {compared}."


@says("replies", named=False)
def replies(reason: Reason) -> str:
    """A winning move and the answers to the replies, or the answers to all moves."""
    facts = reason.facts
    listed = "; ".join(_answered(*pair) for pair in facts["answers"])
    more = f"; and so on for {counted(facts['more'], 'more move')}" if facts["more"] else ""
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
