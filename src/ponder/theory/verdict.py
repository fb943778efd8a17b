"""Settle a claim: refute it, or prove it, or check it on as much ground as possible.

The refuter first tries what costs little. What survives goes to the prover. What is not proved
either is checked on all the ground that the refuter can cover.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from ponder.checking.certificates import Certificate
from ponder.checking.remembered import accepted, digest, remember
from ponder.checking.verify import verify
from ponder.core.catalogue import find
from ponder.core.errors import BadText, PonderError, TooLarge, UnknownName, Unsuitable
from ponder.core.position import Position
from ponder.core.work import SubWork, Work
from ponder.exact.arithmetic import format_number
from ponder.language.claims import Claim
from ponder.language.conditions import Reading
from ponder.measures.invariant import measures_by_name
from ponder.proofs.proof import Proof, prove
from ponder.refutations.board_search import evaluate_with_outcome
from ponder.refutations.refutation import Reach, Refutation
from ponder.refutations.refute import refute
from ponder.solving.solver import solver_types
from ponder.theory.standing import Data, Standing, Status, key_of

# Evidence from elsewhere is not believed but checked.
#
# A certificate must be accepted by `ponder.checking`, and be a certificate of the claim. On a
# counterexample the claim must be false. Who wins a large board is known by a theorem, if at all;
# `TooLarge` is raised where the evidence cannot be checked.
#
# Evidence is vetted before it enters a ledger. Proofs are checked again when they are read from
# one, unless that was done on this machine before: anybody may have written the ledger.

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
            part = SubWork(work or Work(), number, len(new), "checking proofs")
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


def verify_evidence(standing: Standing, work: Work | None = None) -> None:
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
        for solver in solver_types(type(thing), "winner"):
            known = solver.known_outcome(thing)
            if known is not None:
                return evaluate_with_outcome(claim, thing, known == "P")
        raise


# From what the refuter or the prover found to how a claim stands.


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
    values = {name: None if side is None else format_number(side) for name, side in sides.items()}
    said = {"counterexample": str(position), "smallest": False, **values}
    return Standing(claim, "refuted", {**(evidence or {}), **said})


def after_proving(certificate: Certificate) -> Standing:
    """*Proved*, by a certificate that the checker has accepted, which is remembered."""
    return remember_proof(Standing(certificate.claim, "proved", certificate.to_json()))


ProofSearch: TypeAlias = Callable[[Claim, Work], Certificate | None]

QUICK = Reach(cookies=40, members=1_000)
QUICK_STRATEGIES = ("cookies", "families")  # together, they refute most false claims in a second
SMALLER = Reach(cookies=50, members=1_000)  # to look for a counterexample below one that is known


@dataclass(frozen=True)
class Settlement:
    """A claim, and what was found: a counterexample, a certificate, or the ground covered."""

    claim: Claim
    refutation: Refutation
    certificate: Certificate | None = None
    seconds: float = field(default=0.0, compare=False)

    @property
    def verdict(self) -> Status:
        """Whether the claim is refuted, proved, checked on some ground, or not even that."""
        if self.refutation.is_refuted:
            return "refuted"
        if self.certificate is not None:
            return "proved"
        return "checked" if self.refutation.covered.is_checked else "believed"

    @property
    def standing(self) -> Standing:
        """The verdict with its evidence, as the ledger records it."""
        if self.certificate is None:
            return after_refuting(self.refutation)
        return after_proving(self.certificate)


def settle(claim: Claim, work: Work | None = None, prover: ProofSearch | None = None) -> Settlement:
    """Find the verdict on a claim; work that is stopped keeps the ground covered.

    Another `prover` may prove the claim in other words.
    """
    begun = time.monotonic()
    found = _settled(claim, work or Work(), prover or _certificate)
    return replace(found, seconds=time.monotonic() - begun)


def _settled(claim: Claim, work: Work, prover: ProofSearch) -> Settlement:
    quick = refute(claim, reach=QUICK, strategies=QUICK_STRATEGIES, work=work)
    if quick.smallest or not work.ending.is_complete:
        return Settlement(claim, quick)
    if quick.is_refuted:
        smaller = refute(claim, reach=SMALLER, work=work)
        return Settlement(claim, smaller if smaller.is_refuted else quick)
    certificate = prover(claim, work)
    if certificate is not None or not work.ending.is_complete:
        return Settlement(claim, quick, certificate)
    return Settlement(claim, refute(claim, work=work))


def _certificate(claim: Claim, work: Work) -> Certificate | None:
    """The certificate of a proof that the checker accepts, if one is found."""
    found = prove(claim, work=work)
    return found.certificate if isinstance(found, Proof) else None
