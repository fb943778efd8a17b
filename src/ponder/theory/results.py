"""From what the refuter or the prover found to how a claim stands."""

from ponder.checking.certificate import Certificate
from ponder.core.position import Position
from ponder.exact.written import as_text
from ponder.language.claims import Claim
from ponder.language.reading import Reading
from ponder.refutations.refutation import Refutation
from ponder.theory.standing import Data, Standing
from ponder.theory.vetting import remember_proof


def after_refuting(found: Refutation, evidence: Data | None = None) -> Standing:
    """*Refuted* with the counterexample, or *checked* on the ground that was covered.

    Where nothing could be checked, the claim is only *believed*.
    """
    more = dict(evidence or {})
    if found.is_refuted:
        said = {"counterexample": str(found.counterexample), "smallest": found.smallest}
        return Standing(found.claim, "refuted", {**more, **said, **found.values})
    checked = found.covered.is_checked
    objects = max((ground.decided for ground in found.covered), default=0)
    region = {"objects": objects, "grounds": found.covered.to_json()}
    return Standing(found.claim, "checked" if checked else "believed", more, region)


def refuted_by(
    position: Position, claim: Claim, reading: Reading, evidence: Data | None = None
) -> Standing:
    """*Refuted* by a position, perhaps not the smallest, with both sides' values there."""
    sides = {"left": reading.left, "right": reading.right}
    values = {name: None if side is None else as_text(side) for name, side in sides.items()}
    said = {"counterexample": str(position), "smallest": False, **values}
    return Standing(claim, "refuted", {**(evidence or {}), **said})


def after_proving(certificate: Certificate) -> Standing:
    """*Proved*, by a certificate that the checker has accepted, which is remembered."""
    return remember_proof(Standing(certificate.claim, "proved", certificate.to_json()))
