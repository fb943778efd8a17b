"""Hints in sentences: a nudge, where to look, and the move."""

from ponder.core.words import counted, noun
from ponder.language.reasons import Reason
from ponder.show.sentences.wording import says


@says("nudge")
def nudge(reason: Reason) -> str:
    """Whether one can win."""
    facts = reason.facts
    if facts.get("chance"):
        return "Compare the probabilities to win after each decision."
    winning = facts.get("winning")
    if winning is None:
        return "You can win from here."
    if winning == 0:
        return "No move wins against best play. Make it last, and hope for a mistake."
    if facts["moves"] == 1:
        return "You can win: your only move wins."
    wins = noun(winning, "wins", "win")
    return f"You can win: {winning} of your {counted(facts['moves'], 'move')} {wins}."


@says("look here")
def look_here(reason: Reason) -> str:
    """The part of the board in which a good move is made."""
    lines = (_lines(reason, name, one) for name, one in (("rows", "row"), ("columns", "column")))
    return f"Look at {' and '.join(filter(None, lines))}."


def _lines(reason: Reason, name: str, one: str) -> str:
    if name not in reason.facts:
        return ""
    first, last = reason.facts.get(f"{name}_labels", reason.facts[name])
    return f"{one} {first}" if first == last else f"{name} {first} to {last}"


@says("this move")
def this_move(reason: Reason) -> str:
    """The move itself."""
    to = reason.facts["to"]
    return f"Play {reason.facts['move']}" + ("." if to is None else f", which leaves {to}.")
