"""Prove a claim: try the templates in turn, and keep of the lemmas what the proof uses."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ponder.checking import restatement
from ponder.checking.certificate import Certificate, Entry
from ponder.checking.verify import verify
from ponder.core.work import Work
from ponder.language.claims import Claim
from ponder.language.conditions import Condition
from ponder.measures.invariant import claimed_measures
from ponder.proofs.lemmas import library, refuse_without_lemmas
from ponder.proofs.needs import certified
from ponder.proofs.proof import Failure, Proof, WhyNot
from ponder.proofs.templates import TEMPLATES, Attempt, Failed
from ponder.refutations.asked import claim_about, kind_of


def prove(
    claim: Claim | Condition | str,
    game: str = "",
    *,
    known: Sequence[Certificate] = (),
    work: Work | None = None,
) -> Proof | WhyNot:
    """A proof of the claim that the checker accepts, or why none was found.

    A bare statement is about the P-positions of the game. `known` are certificates of claims that
    may be used besides the library of lemmas. Searches are limited by counts, unless the work has
    other limits: the same claim gives the same result on any machine.
    """
    claim = claim_about(claim, game)
    refuse_without_lemmas(claim.about)
    claimed_measures(kind_of(claim.about), claim)  # or `UnknownName`, `Unsuitable`
    work = work or Work()
    entries = _without_repetition(entry for one in known for entry in one.entries)
    failures: list[Failure] = []
    with work.keeping():
        attempt = Attempt(restatement.of_p_positions(claim), library(), entries, work)
        own = _known(claim, attempt) or _known(attempt.claim, attempt)
        proof = own or _found(attempt, failures)
        if proof is not None:
            return _restated(claim, proof, work)
    return WhyNot(claim, tuple(failures), work.ending)


def _restated(claim: Claim, found: Proof, work: Work) -> Proof:
    """A proof of the claim, from one of a claim that says the same of P-positions."""
    proved = found.certificate
    if proved.claim == claim:
        return found
    restated = Entry(claim, "restatement", {"of": str(proved.claim)})
    restatement.check(restated, {str(proved.claim): proved.claim}, work)
    return Proof(Certificate(restated, proved.entries))


def _known(claim: Claim, attempt: Attempt) -> Proof | None:
    """The proof of a claim that is a lemma, or is known."""
    own = attempt.established.get(str(claim))
    certificate = None if own is None else _certificate(_entry_of(attempt, own), attempt)
    if certificate is not None and verify(certificate, attempt.work).valid:
        return Proof(certificate)
    return None


def _found(attempt: Attempt, failures: list[Failure]) -> Proof | None:
    """The first proof by a template; why each before it failed is added to the failures."""
    templates = sorted(TEMPLATES.all().items(), key=lambda item: item[1].place)
    for number, (name, template) in enumerate(templates):
        attempt.work.step(number, len(templates), name)
        try:
            certificate = _whole(template.find(attempt), name, attempt)
            _refuse_invalid(certificate, attempt.work)
        except Failed as error:
            failures.append(Failure(name, error.kind, str(error), error.case))
        else:
            return Proof(certificate)
        if failures[-1].kind in ("false", "undefined"):
            break
    return None


def _refuse_invalid(certificate: Certificate, work: Work) -> None:
    """The checker has the last word on every proof."""
    verified = verify(certificate, work)
    if not verified.valid:
        raise Failed("not found", f"the checker rejects the proof: {verified.error}")


def _whole(found: Mapping[str, Any] | Certificate, template: str, attempt: Attempt) -> Certificate:
    if isinstance(found, Certificate):
        return _certificate(found.main, attempt, found.lemmas)
    return _certificate(Entry(attempt.claim, template, found), attempt)


def _entry_of(attempt: Attempt, claim: Claim) -> Entry:
    entries = (*attempt.lemmas, *attempt.known)
    return next(entry for entry in entries if entry.claim == claim)


def _certificate(main: Entry, attempt: Attempt, own: Sequence[Entry] = ()) -> Certificate:
    return certified(main, _without_repetition((*attempt.lemmas, *attempt.known, *own)))


def _without_repetition(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    return tuple({str(entry.claim): entry for entry in entries}.values())
