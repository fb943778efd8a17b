"""Evidence from elsewhere is not believed but checked.

A certificate must be accepted by `ponder.checking`, and be a certificate of the claim. On a
counterexample the claim must be false. Who wins a large board is known by a theorem, if at all;
`TooLarge` is raised where the evidence cannot be checked.

Evidence is vetted before it enters a ledger. Proofs are checked again when they are read from one,
unless that was done on this machine before: anybody may have written the ledger.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ponder.checking.certificate import Certificate
from ponder.checking.remembered import accepted, digest, remember
from ponder.checking.verify import verify
from ponder.core.catalogue import find
from ponder.core.errors import BadText, PonderError, TooLarge, UnknownName, Unsuitable
from ponder.core.position import Position
from ponder.core.work import Part, Work
from ponder.language.claims import Claim
from ponder.language.reading import Reading
from ponder.measures.invariant import measures_by_name
from ponder.refutations.hunt import reading_on
from ponder.solving.judges.judge import suited
from ponder.theory.same_claims import key_of
from ponder.theory.standing import Standing

CERTIFICATE = ("format", "version", "claim", "template", "proof", "lemmas")
"""What the evidence of a proved claim has from its certificate."""

UNCHECKED, REFUSED = "unchecked", "refused"
"""The evidence of a claim whose recorded proof does not count: not checked, or what is wrong."""

_verdicts: dict[str, str | None] = {}
"""What is wrong with each proof that this process has checked, by its digest; None for nothing."""


def trusted(
    standings: Iterable[Standing], work: Work | None = None, *, check: bool = True
) -> list[Standing]:
    """The standings, of which only those are proved whose proofs our checker has accepted.

    Proofs that are not known yet are checked, unless `check` is false. Without its proof a claim is
    only believed, and its evidence says what is wrong with the proof, or that it was not checked.
    """
    given, known = list(standings), accepted()
    keys = ["" if one.status != "proved" else _digest(one) for one in given]
    doubtful = {key: one for key, one in zip(keys, given, strict=True) if key and key not in known}
    if check:
        new = {key: one for key, one in doubtful.items() if key not in _verdicts}
        for number, (key, one) in enumerate(new.items()):
            part = Part(work or Work(), number, len(new), "checking proofs")
            part.step(0)
            _verdicts[key] = _fault(one, part)
            if _verdicts[key] is None:
                remember(key)
    pairs = zip(keys, given, strict=True)
    return [_without_faults(one, key) if key in doubtful else one for key, one in pairs]


def remember_proof(standing: Standing) -> Standing:
    """The standing, whose certificate the checker has accepted; that is remembered."""
    remember(key := _digest(standing))
    _verdicts[key] = None
    return standing


def _without_faults(standing: Standing, key: str) -> Standing:
    """A proved claim as it stands after the verdict on its proof, if there is one."""
    if key not in _verdicts:
        doubt: dict[str, Any] = {UNCHECKED: True}
    elif _verdicts[key] is not None:
        doubt = {REFUSED: _verdicts[key]}
    else:
        return standing
    return replace(standing, status="believed", evidence={**standing.evidence, **doubt})


def _digest(standing: Standing) -> str:
    certificate = {name: standing.evidence.get(name) for name in CERTIFICATE}
    return digest(str(standing.claim), certificate)


def vet(standing: Standing, work: Work | None = None) -> None:
    """Refuse a standing whose evidence is wrong; `TooLarge` if that cannot be decided."""
    if standing.status == "proved":
        if fault := _fault(standing, work):
            raise Unsuitable(f"the certificate of {standing.claim} is not valid: {fault}")
        remember_proof(standing)
    elif standing.status == "refuted":
        _vet_counterexample(standing.claim, standing.example)


def _fault(standing: Standing, work: Work | None) -> str | None:
    """What is wrong with the certificate of a proved claim; None if nothing is."""
    try:
        certificate = Certificate.from_json(standing.evidence)
    except PonderError as error:
        return str(error)
    if key_of(certificate.claim) != key_of(standing.claim):
        return f"it proves {certificate.claim}"
    return verify(certificate, work).error


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
