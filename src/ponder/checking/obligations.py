"""Proofs that consist of identities: one for each obligation of their template, by name."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ponder.checking import corollary, one_move_away, row_induction, steal_and_induct
from ponder.checking.certificate import Entry, Established, Invalid
from ponder.checking.positivity import Obligation, Positivity, Step, check_positivity
from ponder.core.work import Work
from ponder.language.claims import Claim

IDENTITIES = "identities"

OBLIGATIONS: Mapping[str, Callable[[Claim, Established, Mapping[str, Any]], dict[str, Obligation]]]
OBLIGATIONS = {
    "corollary": corollary.obligations,
    "one move away": one_move_away.obligations,
    "row induction": row_induction.obligations,
    "steal and induct": steal_and_induct.obligations,
}
"""What is to be shown for a claim, given the established ones and the choices of the proof."""


def check(entry: Entry, established: Established, work: Work) -> None:
    """Raise `Invalid` unless the identities of the proof meet all obligations."""
    for _ in work.checking(steps(entry, _mentioned(entry.proof, established))):
        pass


def steps(entry: Entry, established: Established) -> Iterator[Step]:
    """The steps of a proof, each checked."""
    identities = entry.proof.get(IDENTITIES)
    obligations = OBLIGATIONS[entry.template](entry.claim, established, entry.proof)
    if not isinstance(identities, Mapping):
        raise Invalid("a proof without identities")
    for name, obligation in obligations.items():
        if name not in identities:
            raise Invalid(f"no identity for: {name}")
        identity = Positivity.from_json(identities[name])
        try:
            check_positivity(obligation, identity)
        except Invalid as error:
            raise Invalid(f"{name}: {error}") from None
        yield Step(name, obligation, identity)


def _mentioned(proof: Mapping[str, Any], established: Established) -> Established:
    """The established claims whose texts occur in the proof; the others need not be read."""
    words = str(proof)
    return {text: claim for text, claim in established.items() if text in words}
