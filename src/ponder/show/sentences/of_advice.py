"""Advice in sums in sentences: why a move is best there, and what is wrong with others."""

from __future__ import annotations

from ponder.core.words import cut
from ponder.language.reasons import Reason
from ponder.show.sentences.wording import says, told

LONGEST_MOVE = 200  # moves in forms are written by what they lead to, which may be long


@says("weighed")
def weighed(reason: Reason) -> str:
    """Whether a move wins, what is wrong with it, and how urgent its component is."""
    facts = reason.facts
    fault = facts["fault"]
    join = "although" if facts["wins"] and fault else "and"
    result = f"it wins, {join} it is" if facts["wins"] else "no move wins, and this one is"
    why = f"{result} {told(fault) if fault else 'neither dominated nor reversible'}"
    if "component" not in facts:
        return why
    heat = "the hottest" if facts["is_hottest"] else f"not the hottest, {facts['hottest']}"
    place = f"it is in component {facts['component']}, {heat}"
    return f"{why}; {place}, of temperature {facts['temperature']}"


@says("dominated")
def dominated(reason: Reason) -> str:
    """Another move is at least as good."""
    return f"dominated by {cut(reason.facts['by'], LONGEST_MOVE)}"


@says("reversible")
def reversible(reason: Reason) -> str:
    """The opponent has an answer after which the whole is no worse for them than before."""
    return f"reversible through {reason.facts['through'] or 'a long answer'}"


@says("same as")
def same_as(reason: Reason) -> str:
    """Another move makes the same of the whole."""
    return f"the same as {cut(reason.facts['move'], LONGEST_MOVE)}"


@says("no better")
def no_better(reason: Reason) -> str:
    """A sensible move, but not in a hotter component."""
    return f"no better; it is in a component of temperature {reason.facts['temperature']}"


@says("too many moves")
def too_many_moves(reason: Reason) -> str:
    """The moves were not compared."""
    return f"there are more than {reason.facts['most']:,} moves, too many to compare"


@says("too many followers")
def too_many_followers(reason: Reason) -> str:
    """The value is too large to compare moves by."""
    most = reason.facts["most"]
    return f"the value has more than {most:,} followers, too many to compare moves by"


@says("too large")
def too_large(reason: Reason) -> str:
    """Something was not done because it would have taken too much."""
    return str(reason.facts["error"])
