"""A proof that consists of identities: one for each obligation, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ponder.checking.certificate import Invalid
from ponder.checking.positivity import Obligation, Positivity, check_positivity
from ponder.language.claims import Claim

IDENTITIES = "identities"


def check_obligations(obligations: Mapping[str, Obligation], proof: Mapping[str, Any]) -> None:
    """Raise `Invalid` unless the proof holds an identity that meets each obligation."""
    identities = _identities(proof)
    for name, obligation in obligations.items():
        if name not in identities:
            raise Invalid(f"no identity for: {name}")
        try:
            check_positivity(obligation, Positivity.from_json(identities[name]))
        except Invalid as error:
            raise Invalid(f"{name}: {error}") from None


def _identities(proof: Mapping[str, Any]) -> Mapping[str, Any]:
    identities = proof.get(IDENTITIES)
    if not isinstance(identities, Mapping):
        raise Invalid("a proof without identities")
    return identities


def mentioned(proof: Mapping[str, Any], established: Mapping[str, Claim]) -> dict[str, Claim]:
    """The established claims whose texts occur in the proof; the others need not be read."""
    words = str(proof)
    return {text: claim for text, claim in established.items() if text in words}
