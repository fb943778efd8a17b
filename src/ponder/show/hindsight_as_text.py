"""What a reasoned player learned from a game, in its own words."""

from collections.abc import Iterator

from ponder.core.words import and_more, counted
from ponder.players.hindsight import Hindsight, Regret, asserts
from ponder.show.lines import wrapped
from ponder.show.position_as_text import short_text
from ponder.show.sentences import sentence
from ponder.show.sentences.of_theories import in_symbols
from ponder.theory.correcting import Correction
from ponder.theory.standing import Standing

SHOWN = 4


def hindsight_text(found: Hindsight) -> str:
    """Where it was wrong, what it believed, what refuted it, and what it believes now."""
    if not found.regrets:
        lost = "I lost, but I see no mistake that I could solve." if found.lost_the_game else ""
        return wrapped(lost)
    parts = [line for one in found.regrets for line in _regret(one)]
    parts += correction_lines(found.correction)
    return "\n".join(map(wrapped, parts))


def _regret(one: Regret) -> Iterator[str]:
    here, left = short_text(one.position), short_text(one.left)
    because = f", because: {sentence(one.reasons[0])}" if one.reasons else ""
    better = f"{one.better}, leaving {short_text(one.better_to)}"
    if one.reply_to is not None:
        yield f"In {here} I played {one.move}, leaving {left}{because}."
        reply = f"{one.reply} leaves {short_text(one.reply_to)}"
        yield f"That was wrong: {reply}, a P-position. {better}, would have won."
    for reason in one.against[:1]:
        if asserts(reason):
            yield f"Of {better}, I said: {sentence(reason)}. But it is a P-position."


def records_text(records: int, positions: int, unsolved: int, correction: Correction) -> str:
    """What was learned from records of games."""
    read = f"Read {counted(records, 'game')} with {counted(positions, 'position')} that I could"
    large = f"; {unsolved:,} were too large" if unsolved else ""
    news = list(correction_lines(correction)) or ["They taught me nothing new."]
    return "\n".join(map(wrapped, [f"{read} solve{large}.", *news]))


def correction_lines(correction: Correction) -> Iterator[str]:
    """What fell, what is new, and what is remembered."""
    for one in correction.refuted[:SHOWN]:
        refuted = f"the play refuted it with {short_text(one.example)}{_sides(one)}"
        yield f"I believed {in_symbols(one.claim)}; {refuted}."
    if len(correction.refuted) > SHOWN:
        yield and_more(len(correction.refuted) - SHOWN, "claims that fell")
    for one in correction.believed[:SHOWN]:
        yield f"Now I believe {in_symbols(one.claim)} ({one.status})."
    if len(correction.believed) > SHOWN:
        yield and_more(len(correction.believed) - SHOWN, "new claims")
    if correction.examples:
        positions = " and ".join(short_text(one.object) for one in correction.examples[:SHOWN])
        more = len(correction.examples) - SHOWN
        others = f" and {counted(more, 'other position')}" if more > 0 else ""
        count = counted(len(correction.examples), "P-position")
        yield f"I remember {count} more: {positions}{others}."


def _sides(one: Standing) -> str:
    left, right = one.evidence.get("left"), one.evidence.get("right")
    return "" if left is None or right is None else f" (the sides are {left} and {right})"
