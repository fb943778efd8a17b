"""The reasons of players in sentences: why they make a move, and why not another."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ponder.core.words import counted
from ponder.language.reasons import Reason
from ponder.show.probability import between, fixed, rounded
from ponder.show.sentences.wording import say_by_template, says
from ponder.solving.solution import Chances

PLACES = 4

say_by_template(
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


@says("solved")
def solved(reason: Reason) -> str:
    """The game was solved: a win, and how soon, or that every move loses."""
    length = reason.facts["length"]
    moves = "" if length is None else counted(length, "move")
    if reason.facts["wins"]:
        return f"wins by force in {moves} (solved)" if moves else "wins by force (solved)"
    lasts = f"; this one lasts longest, {moves}" if moves else ""
    return f"every move loses against best play{lasts} (solved)"


@says("win probability")
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
    return f"a probability between {between(chances, PLACES)}"


def _is_narrow(chances: Chances) -> bool:
    return chances.error < Fraction(1, 10**PLACES)


@says("looked ahead")
def looked_ahead(reason: Reason) -> str:
    """What was seen some moves ahead."""
    facts = reason.facts
    if facts["saw"] == "win":
        return f"looked {counted(facts['depth'], 'move')} ahead and saw a win by force"
    if facts["saw"] == "loss":
        depth = counted(facts["depth"], "move")
        return f"looked {depth} ahead: every move loses; this one lasts longest"
    losing = ", only that some moves lose" if facts["some_lose"] else ""
    return f"looked {_how_far(facts)} ahead and saw no forced win{losing}"


@says("expectation")
def expectation(reason: Reason) -> str:
    """The chance to win, as seen some moves ahead."""
    expected = fixed(reason.facts["expected"], PLACES)
    hope = f"expects to win with probability {expected}, counting positions beyond as even"
    return f"looked {_how_far(reason.facts)} ahead and {hope}"


def _how_far(facts: Mapping[str, Any]) -> str:
    stopped_by = facts["stopped_by"]
    cut = f" (not {facts['wished']}: more than {stopped_by:,} positions)" if stopped_by else ""
    return f"{counted(facts['depth'], 'move')}{cut}"


@says("loses")
def loses(reason: Reason) -> str:
    """A move that loses where another wins."""
    return f"loses to {reason.reply}" if reason.reply else "loses"


@says("loses sooner")
def loses_sooner(reason: Reason) -> str:
    """A move that loses earlier than the one that was made."""
    return f"loses sooner{_after(reason)}"


@says("wins later")
def wins_later(reason: Reason) -> str:
    """A move that wins too, but not as fast."""
    return f"wins later{_after(reason)}"


def _after(reason: Reason) -> str:
    length = reason.facts.get("length")
    return "" if length is None else f", after {counted(length, 'move')}"
