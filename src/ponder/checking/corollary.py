"""The template `corollary`: a comparison that follows from established claims by identities.

The claim is `if CONDITIONS then COMPARISON`. An established claim may be used if each of its own
conditions is among those of the claim. That all quantities are at least 1 may be used, too.
"""

from __future__ import annotations

from collections.abc import Mapping

from ponder.checking.certificate import Entry
from ponder.checking.facts import ALWAYS, atoms, facts_of, goals, known
from ponder.checking.obligations import check_obligations, mentioned
from ponder.checking.positivity import Obligation
from ponder.language.claims import Claim


def obligations(claim: Claim, established: Mapping[str, Claim]) -> dict[str, Obligation]:
    """What is to be shown, by relation; an equation needs both."""
    given = atoms(claim.given)
    facts = ALWAYS | facts_of(given) | known(established, given)
    return {relation: facts.oblige(goal) for relation, goal in goals(claim).items()}


def check(entry: Entry, established: Mapping[str, Claim]) -> None:
    """Raise `Invalid` unless the identities prove the claim."""
    used = mentioned(entry.proof, established)
    check_obligations(obligations(entry.claim, used), entry.proof)
