"""Advice on sums in sentences: why a move is best, and what is wrong with others."""

from ponder.core.words import cut
from ponder.language.reasons import Reason
from ponder.show.sentences.wording import in_usual_symbols, say_by_template, says, told

LONGEST_MOVE = 200  # a move in a form is named by its result, which may be long

say_by_template(
    {
        "no better": "no better; it is in a component of temperature {temperature}",
        "too many moves": "there are more than {most:,} moves, too many to compare",
        "too many followers": "the value has more than {most:,} followers, too many to compare "
        "moves by",
        "too large": "{error}",
        "not weighed": "the moves were not compared ({ending})",
    }
)


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
    """The opponent has an answer that leaves the sum at least as good for them as before."""
    through = reason.facts["through"]
    return f"reversible through {in_usual_symbols(through) if through else 'a long answer'}"


@says("same as")
def same_as(reason: Reason) -> str:
    """Another move gives the same result."""
    return f"the same as {cut(reason.facts['move'], LONGEST_MOVE)}"
