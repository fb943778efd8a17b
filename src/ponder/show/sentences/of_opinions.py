"""The reasons of players that have an opinion of the position they leave, in sentences."""

from __future__ import annotations

from ponder.show.sentences.wording import say_by_template

say_by_template(
    {
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
