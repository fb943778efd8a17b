"""Proving what was learned."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from ponder.core.work import Limit, Part, Work
from ponder.language.claims import Claim
from ponder.theory.progress import Progress, go_on
from ponder.theory.results import after_proving
from ponder.theory.standing import Standing

OF_ONE_CLAIM = ("budget", "memory")
"""What ends the search for one proof, but not that for the next."""

TRIED = "tried"
"""The evidence of a claim that was not proved: within how many programmes, or None for any."""

Prover: TypeAlias = Callable[[Claim, Work], Standing | None]
"""The claim as *proved*, or None."""


def proved(claim: Claim, work: Work) -> Standing | None:
    """The claim as *proved*; None if no proof is found."""
    from ponder.proofs.proof import Proof
    from ponder.proofs.prove import prove

    found = prove(claim, work=work)
    return after_proving(found.certificate) if isinstance(found, Proof) else None


def prove_what_stands(
    progress: Progress, prover: Prover, work: Work, programmes: int | None = None
) -> None:
    """Prove what stands, and record each proof, and each attempt in vain, at once.

    `programmes` is how many linear programmes the proof of one claim may take.
    """
    history = progress.ledger.history(run=progress.run)
    tried = {one.key for one in history if TRIED in one.standing.evidence}
    checked = {key: one for key, one in progress.judged.items() if one.status == "checked"}
    standing = [one for key, one in checked.items() if key not in tried]
    for number, one in enumerate(standing):
        part = Part(work, number, len(standing), "proving")
        if programmes is not None:
            part.limit = Limit(candidates=programmes)
        part.step(0)
        found = prover(one.claim, part)
        if found is None:  # in vain, or stopped
            work.check()
            if part.ending.cause not in OF_ONE_CLAIM:
                go_on(part)
        vain = replace(one, evidence={**one.evidence, TRIED: programmes})
        progress.record([vain if found is None else _with_its_support(found, one)])


def _with_its_support(proved: Standing, checked: Standing) -> Standing:
    """A proof, with the examples that led to the claim, and the ground that it was checked on."""
    evidence = {**checked.evidence, **proved.evidence}
    return replace(proved, evidence=evidence, region=checked.region)
