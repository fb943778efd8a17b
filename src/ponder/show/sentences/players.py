"""The reasons of players in sentences: why they make a move, and why not another."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ponder.core.text import format_count, format_large, pluralise, truncate
from ponder.language.reasons import Reason
from ponder.show.formatting import decimal_bounds, round_exact, rounded
from ponder.show.sentences.wording import (
    body_text,
    in_usual_symbols,
    wording_for,
    wordings_by_template,
)
from ponder.solving.solution import Chances

PLACES = 4

wordings_by_template(
    {
        "only move": "the only move",
        "in the book": "the book says so",
        "not in the book": "the book does not know this position",
        "as good": "as good as the move made",
        "at random": "chosen at random among {among:move}",
        "no win seen": "no win seen within {depth:move}",
        "ends the game": "ends the game",
        "game over": "there is no move: whoever must move has {has}",
        "leaves a textbook loss": "leaves a position that is lost for the player to move ({by})",
        "leaves a textbook win": "leaves a position that is won for the player to move ({by})",
        "nothing known": "it knows nothing about the position that this leaves",
        "breaks no claim": "leaves a position that satisfies the {claims:claim} of its theory of "
        "P-positions",
        "breaks claims": "breaks {broken} of {claims} claims, such as {0.claim} ({0.reading})",
    }
)


@wording_for("solved")
def solved(reason: Reason) -> str:
    """The game was solved: a win, and how soon, or that every move loses."""
    length = reason.facts["length"]
    moves = "" if length is None else format_count(length, "move")
    if reason.facts["wins"]:
        return f"wins by force in {moves} (solved)" if moves else "wins by force (solved)"
    lasts = f"; this one lasts longest, {moves}" if moves else ""
    return f"every move loses against best play{lasts} (solved)"


@wording_for("win probability")
def win_probability(reason: Reason) -> str:
    """The probability after a decision in a game of chance, and after the others."""
    chances = reason.facts["chances"]
    solved = " (solved)" if _is_narrow(chances) else ""
    chance = f"wins with {_probability(chances)}{solved}"
    others = reason.facts.get("others")
    doubt = "; which is better is not proved" if reason.sure == "believed" else ""
    if others is None:
        return f"{chance}{doubt}"
    listed = ", ".join(f"{move} with {_probability(found, named=False)}" for move, found in others)
    return f"{chance}; {listed}{doubt}" if others else f"the only move; {chance}"


def _probability(chances: Chances, *, named: bool = True) -> str:
    """The probability, or between which two it lies where work was stopped."""
    if not chances.is_informative:
        return "a probability of which nothing is known"
    if _is_narrow(chances):
        return ("probability " if named else "") + rounded(chances, PLACES)
    return f"a probability between {decimal_bounds(chances, PLACES)}"


def _is_narrow(chances: Chances) -> bool:
    return chances.error < Fraction(1, 10**PLACES)


@wording_for("looked ahead")
def looked_ahead(reason: Reason) -> str:
    """What was seen some moves ahead."""
    facts = reason.facts
    if facts["saw"] == "win":
        return f"looked {format_count(facts['depth'], 'move')} ahead and saw a win by force"
    if facts["saw"] == "loss":
        depth = format_count(facts["depth"], "move")
        return f"looked {depth} ahead: every move loses; this one lasts longest"
    losing = ", only that some moves lose" if facts["some_lose"] else ""
    return f"looked {_how_far(facts)} ahead and saw no forced win{losing}"


@wording_for("expectation")
def expectation(reason: Reason) -> str:
    """The chance to win, as seen some moves ahead."""
    expected = round_exact(reason.facts["expected"], PLACES)
    hope = f"expects to win with probability {expected}, counting positions beyond as even"
    return f"looked {_how_far(reason.facts)} ahead and {hope}"


def _how_far(facts: Mapping[str, Any]) -> str:
    stopped_by = facts["stopped_by"]
    cut = f" (not {facts['wished']}: more than {stopped_by:,} positions)" if stopped_by else ""
    return f"{format_count(facts['depth'], 'move')}{cut}"


@wording_for("loses")
def loses(reason: Reason) -> str:
    """A move that loses where another wins."""
    return f"loses to {reason.reply}" if reason.reply else "loses"


@wording_for("loses sooner")
def loses_sooner(reason: Reason) -> str:
    """A move that loses earlier than the one that was made."""
    return f"loses sooner{_after(reason)}"


@wording_for("wins later")
def wins_later(reason: Reason) -> str:
    """A move that wins too, but not as fast."""
    return f"wins later{_after(reason)}"


def _after(reason: Reason) -> str:
    length = reason.facts.get("length")
    return "" if length is None else f", after {format_count(length, 'move')}"


# Hints in sentences: a nudge, where to look, and the move.


@wording_for("nudge")
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
    wins = pluralise(winning, "wins", "win")
    return f"You can win: {winning} of your {format_count(facts['moves'], 'move')} {wins}."


@wording_for("look here")
def look_here(reason: Reason) -> str:
    """The part of the board in which a good move is made."""
    lines = (_lines(reason, name, one) for name, one in (("rows", "row"), ("columns", "column")))
    return f"Look at {' and '.join(filter(None, lines))}."


def _lines(reason: Reason, name: str, one: str) -> str:
    if name not in reason.facts:
        return ""
    first, last = reason.facts.get(f"{name}_labels", reason.facts[name])
    return f"{one} {first}" if first == last else f"{name} {first} to {last}"


@wording_for("this move")
def this_move(reason: Reason) -> str:
    """The move itself."""
    to = reason.facts["to"]
    return f"Play {reason.facts['move']}" + ("." if to is None else f", which leaves {to}.")


# Notes on a solution in sentences: where it comes from, and what is missing.

wordings_by_template(
    {
        "not solved": "not solved: {error}",
        "moves not tried": "winning moves not looked for: {error}",
        "no Grundy value": "Grundy value not computed: a theorem says who wins",
        "no remoteness": "remoteness not computed: {error}",
        "stopped": "stopped ({error}): winning moves may be missing",
        "chances so far": "stopped ({error}): with more time the error becomes smaller",
    }
)


@wording_for("from a table")
def from_a_table(reason: Reason) -> str:
    """A table on disk knows only who wins."""
    unknown = "remoteness needs" if "grundy" in reason.facts else "remoteness and Grundy value need"
    return (
        f"from the table of {reason.facts['table']} on disk; {unknown} a "
        f"survey of {format_large(reason.facts['positions'])} positions"
    )


@wording_for("by a family")
def by_a_family(reason: Reason) -> str:
    """A formula proved for infinitely many strips."""
    facts = reason.facts
    if facts["state"] is None:
        return "by a theorem on its family, all moves that are left are free"
    more = f", plus {facts['plus']} for the runners" if facts["plus"] else ""
    return (
        f"by a proved formula: {facts['state']} has the value {facts['formula']} for all "
        f"{facts['when']}; here {facts['at']}{more}"
    )


# Advice on sums in sentences: why a move is best, and what is wrong with others.

LONGEST_MOVE = 200  # a move in a form is named by its result, which may be long

wordings_by_template(
    {
        "no better": "no better; it is in a component of temperature {temperature}",
        "too many moves": "there are more than {most:,} moves, too many to compare",
        "too many followers": "the value has more than {most:,} followers, too many to compare "
        "moves by",
        "too large": "{error}",
        "not weighed": "the moves were not compared ({ending})",
    }
)


@wording_for("weighed")
def weighed(reason: Reason) -> str:
    """Whether a move wins, what is wrong with it, and how urgent its component is."""
    facts = reason.facts
    fault = facts["fault"]
    join = "although" if facts["wins"] and fault else "and"
    result = f"it wins, {join} it is" if facts["wins"] else "no move wins, and this one is"
    why = f"{result} {body_text(fault) if fault else 'neither dominated nor reversible'}"
    if "component" not in facts:
        return why
    heat = "the hottest" if facts["is_hottest"] else f"not the hottest, {facts['hottest']}"
    place = f"it is in component {facts['component']}, {heat}"
    return f"{why}; {place}, of temperature {facts['temperature']}"


@wording_for("dominated")
def dominated(reason: Reason) -> str:
    """Another move is at least as good."""
    return f"dominated by {truncate(reason.facts['by'], LONGEST_MOVE)}"


@wording_for("reversible")
def reversible(reason: Reason) -> str:
    """The opponent has an answer that leaves the sum at least as good for them as before."""
    through = reason.facts["through"]
    return f"reversible through {in_usual_symbols(through) if through else 'a long answer'}"


@wording_for("same as")
def same_as(reason: Reason) -> str:
    """Another move gives the same result."""
    return f"the same as {truncate(reason.facts['move'], LONGEST_MOVE)}"
