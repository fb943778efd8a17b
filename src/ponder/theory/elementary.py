"""What is proved about P-positions before anything is learned: the lemmas of the prover.

In Chomp these are boards of one and of two lines, boards of two equal arms, rectangles, and that
a P-position has at least 2c - 1 cookies if it has c columns.
"""

from ponder.core.errors import Unsuitable
from ponder.core.once import once
from ponder.proofs.lemmas import PROVED_ABOUT, has_lemmas, library
from ponder.proofs.needs import certified
from ponder.theory.knowledge import IS_P, Knowledge, knowledge_of
from ponder.theory.standing import Standing
from ponder.theory.vetting import trusted


@once
def elementary() -> Knowledge:
    """The proved lemmas about P-positions, each with its certificate."""
    about_p = (entry for entry in library() if IS_P in entry.claim.names)
    certificates = (certified(entry, library()) for entry in about_p)
    proved = (Standing(one.claim, "proved", one.to_json()) for one in certificates)
    return knowledge_of(PROVED_ABOUT, trusted(proved), ())


def elementary_theory(game: str) -> Knowledge:
    """The proved lemmas about a game; an error if there are none."""
    if not has_lemmas(game):
        raise Unsuitable(f"there are no proved lemmas about {game}, only about {PROVED_ABOUT}")
    return elementary()
