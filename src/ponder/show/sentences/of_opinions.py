"""The reasons of players that have an opinion of the position they leave, in sentences."""

from __future__ import annotations

from ponder.core.words import counted
from ponder.language.reasons import Reason
from ponder.show.sentences.wording import say_by_template, says

say_by_template(
    {
        "ends the game": "ends the game",
        "game over": "there is no move: whoever must move has {has}",
        "leaves a textbook loss": "leaves a position that is lost for the player to move ({by})",
        "leaves a textbook win": "leaves a position that is won for the player to move ({by})",
        "nothing known": "it knows nothing about the position that this leaves",
    }
)


@says("breaks no claim")
def breaks_no_claim(reason: Reason) -> str:
    """What is left could be a P-position."""
    claims = counted(reason.facts["claims"], "claim")
    return f"leaves a position that satisfies the {claims} of its theory of P-positions"


@says("breaks claims")
def breaks_claims(reason: Reason) -> str:
    """What is left would not be a P-position if the claims are true: the first of them."""
    facts = reason.facts
    example = f"{reason.claim} ({reason.reading})"
    return f"breaks {facts['broken']} of {facts['claims']} claims, such as {example}"
