"""Prove a claim about a game, or say why that failed."""

from __future__ import annotations

from dataclasses import dataclass

from ponder.answers.document import Document, document, stopped_field
from ponder.answers.recording import recording
from ponder.checking.certificate import Certificate
from ponder.core.work import FINISHED, Ending, Limit, Work
from ponder.language.claims import Claim
from ponder.language.conditions import Has
from ponder.proofs.proof import Proof, WhyNot
from ponder.proofs.prove import SECONDS, prove
from ponder.theory.standing import Standing


@dataclass(frozen=True)
class ProvingAnswer:
    """What came of the attempt."""

    claim: Claim
    result: Proof | WhyNot

    @property
    def certificate(self) -> Certificate | None:
        """The certificate of the proof."""
        return self.result.certificate if isinstance(self.result, Proof) else None

    @property
    def stopped(self) -> Ending:
        """Why the search ended early, if it did."""
        return self.result.stopped if isinstance(self.result, WhyNot) else FINISHED


def claim_of(game: str, text: str) -> Claim:
    """The claim that a text makes; a bare statement is about the P-positions of the game.

    >>> print(claim_of("chomp", "number_of_rows(x) >= 1"))
    chomp: if is_p_position(x) then number_of_rows(x) >= 1
    """
    return Claim.parse(text, about=game, given=Has("is_p_position"))


def prove_claim(claim: Claim, ledger: str | None = None, work: Work | None = None) -> ProvingAnswer:
    """Look for a proof of the claim.

    With a ledger, what is proved there may be used, and the proof is recorded in it.
    """
    work = work or Work(Limit(seconds=SECONDS))
    with recording(claim.about, "prove", ledger, work) as run:
        result = prove(claim, known=run.known, work=work)
        if isinstance(result, Proof):
            run.record(Standing(claim, "proved", result.certificate.to_json()))
    return ProvingAnswer(claim, result)


@document.register(ProvingAnswer)
def _(answer: ProvingAnswer) -> Document:
    result, certificate = answer.result, answer.certificate
    held = None if certificate is None else certificate.to_json()
    fields: Document = {
        "claim": str(answer.claim),
        "proved": isinstance(result, Proof),
        "template": result.template if isinstance(result, Proof) else None,
        "certificate": held,
        "why_not": None,
    }
    if isinstance(result, WhyNot):
        fields["why_not"] = [failure.to_json() for failure in result.failures]
    return fields | stopped_field(answer.stopped)
