"""A proof, or why there is none, in a few lines."""

from collections.abc import Iterator, Sequence

from ponder.checking.certificate import Entry
from ponder.checking.verify import Verified
from ponder.core.words import and_more, counted
from ponder.families.family import FamilyFormula
from ponder.proofs.lemmas import is_from_library
from ponder.proofs.proof import Failure, Proof, WhyNot
from ponder.refutations.asked import as_if_then

MOST_FORMULAS = 20


def verified_lines(
    found: Verified | None, formulas: Sequence[FamilyFormula], *, every: bool = False
) -> Iterator[str]:
    """The verdict of the checker (None: it was stopped), and what it has verified."""
    if found is None:
        yield "Not decided."
        return
    yield f"Valid: {found.claim}" if found.valid else f"Not valid: {found.error}"
    listed = formulas if every else formulas[:MOST_FORMULAS]
    yield from (f"  {formula}" for formula in listed)
    if len(listed) < len(formulas):
        yield f"  {and_more(len(formulas) - len(listed), '--all lists them')}"


def proof_as_text(result: Proof | WhyNot, *, vacuous: bool = False) -> str:
    """What was proved and how, or what each template lacked.

    With `vacuous`, what was proved says nothing.
    """
    lines = _proved(result, vacuous) if isinstance(result, Proof) else _not_proved(result)
    return "\n".join(lines)


def _proved(proof: Proof, vacuous: bool) -> Iterator[str]:
    lemmas = proof.certificate.lemmas
    using = f", using {counted(len(lemmas), 'lemma')}" if lemmas else ""
    yield f"Proved: {proof.claim}"
    yield f"{by_template(proof.certificate.main)}{using}."
    if vacuous:
        about, given = proof.claim.about, as_if_then(proof.claim).given
        yield f"It says nothing: no position of {about} has {given}."
    yield from (f"  {lemma.claim}, {by_template(lemma)}" for lemma in lemmas)


def by_template(entry: Entry) -> str:
    """How a claim is proved, and whether its proof is from the library."""
    library = " (lemma, from the library)" if is_from_library(entry) else ""
    return f"by {entry.template}{library}"


def _not_proved(why: WhyNot) -> Iterator[str]:
    if why.counterexample is not None:
        yield f"Refuted: {why.claim}"
        yield f"because {why.counterexample}."
        return
    yield f"Not proved: {why.claim}"
    if why.failures and why.failures[-1].kind == "undefined":
        yield f"It cannot be: {why.failures[-1].detail}."
        return
    doubts = [one.detail for one in why.failures if one.kind == "may be undefined"]
    yield from (f"{detail}." for detail in dict.fromkeys(doubts))
    yield from (f"  {_failure(one)}" for one in why.failures)
    if not why.stopped.is_complete:
        yield f"The search was stopped ({why.stopped}), so nothing is decided."
        return
    yield "It may be true or false; try: ponder refute"


def _failure(failure: Failure) -> str:
    case = f" (case {failure.case})" if failure.case else ""
    return f"{failure.template}{case}: {failure.detail}"
