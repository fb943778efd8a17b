"""What is proved about P-positions before anything is learned: the lemmas of the prover.

In Chomp these are boards of one and of two lines, boards of two equal arms, rectangles, and that
a P-position has at least 2c - 1 cookies if it has c columns.
"""

from ponder.checking.verify import verify
from ponder.core.errors import Unsuitable
from ponder.core.once import once
from ponder.proofs.lemmas import PROVED_ABOUT, has_lemmas, library
from ponder.proofs.needs import certified
from ponder.theory.knowledge import IS_P, Knowledge, knowledge_of
from ponder.theory.results import after_proving


@once
def elementary() -> Knowledge:
    """The proved lemmas about P-positions, each with its certificate."""
    about_p = (entry for entry in library() if IS_P in entry.claim.names)
    certificates = (certified(entry, library()) for entry in about_p)
    proved = [after_proving(one) for one in certificates if verify(one).valid]
    return knowledge_of(PROVED_ABOUT, proved, ())


def elementary_theory(game: str) -> Knowledge:
    """The proved lemmas about a game; an error if there are none."""
    if not has_lemmas(game):
        raise Unsuitable(f"there are no proved lemmas about {game}, only about {PROVED_ABOUT}")
    return elementary()
