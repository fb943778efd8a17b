"""Proving what was learned: a claim is *proved* only if the checker accepts its certificate."""

from __future__ import annotations

from ponder.core.work import Work
from ponder.language.claims import Claim
from ponder.proofs.proof import Proof
from ponder.proofs.prove import prove
from ponder.theory.standing import Standing
from ponder.theory.vetting import vet


def proved(claim: Claim, work: Work) -> Standing | None:
    """The claim as *proved*; None if no proof is found."""
    found = prove(claim, work=work)
    if not isinstance(found, Proof):
        return None
    standing = Standing(claim, "proved", found.certificate.to_json())
    vet(standing)
    return standing
