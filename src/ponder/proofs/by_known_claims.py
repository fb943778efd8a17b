"""Templates that need only what is proved already: restatement, transposition, corollary, …"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ponder.checking.certificate import Invalid
from ponder.checking.restatement import meaning
from ponder.checking.transposition import transposed
from ponder.core.errors import PonderError
from ponder.core.work import Stopped
from ponder.proofs.finders import FINDERS
from ponder.proofs.templates import Attempt, Failed, Find, failure, template

_meaning = lru_cache(maxsize=1_000)(meaning)  # that of each lemma is asked for by every proof


@template("restatement", 10)
def restated(attempt: Attempt) -> Mapping[str, Any]:
    """A claim that says what a proved one says."""
    own = _meaning(attempt.claim)
    for text, claim in attempt.established.items():
        if claim.about == attempt.claim.about and _meaning(claim) == own:
            return {"of": text}
    raise Failed("not found", "no proved claim says the same")


@template("transposition", 20)
def mirrored(attempt: Attempt) -> Mapping[str, Any]:
    """A claim whose mirror image is proved."""
    try:
        of = str(transposed(attempt.claim))
    except Invalid as error:
        raise Failed("unsuitable", str(error)) from None
    if of not in attempt.established:
        raise Failed("not found", f"its mirror image is not proved: {of}")
    return {"of": of}


def _by_finder(name: str) -> Find:
    """The template of this name, as it proves lemmas."""

    def find(attempt: Attempt) -> Mapping[str, Any]:
        try:
            found = FINDERS[name](attempt.claim, attempt.established, attempt.work)
        except Stopped:
            raise
        except PonderError as error:
            raise failure(error, "unsuitable") from None
        if found is None:
            raise Failed("not found", "no identities were found")
        return found

    return find


for _name, _place in (
    ("corollary", 30),
    ("row induction", 60),
    ("one move away", 70),
    ("steal and induct", 80),
):
    template(_name, _place)(_by_finder(_name))
