"""The template `corollary`: a comparison that follows from established claims by identities.

The claim is `if CONDITIONS then COMPARISON`. An established claim may be used if each of its own
conditions is among those of the claim. That all quantities are at least 1 may be used, too.
Trusted: this paragraph.
"""

from collections.abc import Mapping
from typing import Any

from ponder.checking.certificate import Established
from ponder.checking.facts import ALWAYS, atoms, facts_of, goals, known
from ponder.checking.positivity import Obligation
from ponder.language.claims import Claim


def obligations(
    claim: Claim, established: Established, proof: Mapping[str, Any]
) -> dict[str, Obligation]:
    """What is to be shown, by relation; an equation needs both."""
    given = atoms(claim.given)
    facts = ALWAYS | facts_of(given) | known(established, given)
    return {relation: facts.oblige(goal) for relation, goal in goals(claim).items()}
