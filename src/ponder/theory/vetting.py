"""Evidence from elsewhere is not believed but checked, before it enters a ledger.

A certificate must be accepted by `ponder.checking`, and be a certificate of the claim. On a
counterexample the claim must be false. Who wins a large board is known by a theorem, if at all;
`TooLarge` is raised where the evidence cannot be checked.
"""

from ponder.checking.certificate import Certificate
from ponder.checking.verify import verify
from ponder.core.catalogue import find
from ponder.core.errors import BadText, TooLarge, UnknownName, Unsuitable
from ponder.core.position import Position
from ponder.core.work import Work
from ponder.language.claims import Claim
from ponder.language.reading import Reading
from ponder.measures.invariant import measures_by_name
from ponder.refutations.hunt import reading_on
from ponder.solving.judges.judge import suited
from ponder.theory.same_claims import key_of
from ponder.theory.standing import Standing


def vet(standing: Standing, work: Work | None = None) -> None:
    """Refuse a standing whose evidence is wrong; `TooLarge` if that cannot be decided."""
    if standing.status == "proved":
        _vet_certificate(standing, work)
    elif standing.status == "refuted":
        _vet_counterexample(standing.claim, standing.example)


def _vet_certificate(standing: Standing, work: Work | None) -> None:
    certificate = Certificate.from_json(standing.evidence)
    if key_of(certificate.claim) != key_of(standing.claim):
        raise Unsuitable(f"the certificate of {standing.claim} proves {certificate.claim}")
    found = verify(certificate, work)
    if not found.valid:
        raise Unsuitable(f"the certificate of {standing.claim} is not valid: {found.error}")


def _vet_counterexample(claim: Claim, text: str) -> None:
    try:
        thing = find(claim.about).read(text)
    except (UnknownName, BadText) as error:
        raise Unsuitable(f"the counterexample of {claim} cannot be read: {error}") from None
    verdict = _reading(claim, thing).verdict
    if verdict != "false":
        raise Unsuitable(f"{text} is not a counterexample of {claim}, which is {verdict} for it")


def _reading(claim: Claim, thing: Position) -> Reading:
    """The claim on a position; where a search for who wins is too long, by a theorem."""
    try:
        return claim.holds_for(thing, measures_by_name(thing))
    except TooLarge:
        for judge in suited(type(thing), "winner"):
            known = judge.known_outcome(thing)
            if known is not None:
                return reading_on(claim, thing, known == "P")
        raise
