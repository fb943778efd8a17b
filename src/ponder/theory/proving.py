"""Proving what was learned."""

from __future__ import annotations

from ponder.core.work import Work
from ponder.language.claims import Claim
from ponder.proofs.proof import Proof
from ponder.proofs.prove import prove
from ponder.theory.results import after_proving
from ponder.theory.standing import Standing


def proved(claim: Claim, work: Work) -> Standing | None:
    """The claim as *proved*; None if no proof is found."""
    found = prove(claim, work=work)
    return after_proving(found.certificate) if isinstance(found, Proof) else None
