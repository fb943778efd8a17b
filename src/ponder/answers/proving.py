"""Prove a claim about a game, or say why that failed."""

from dataclasses import dataclass

from ponder.answers.document import Document, document, stopped_field
from ponder.answers.recording import recording
from ponder.checking.certificate import Certificate
from ponder.core.work import FINISHED, Ending, Work
from ponder.language.claims import Claim
from ponder.proofs.lemmas import library_claims
from ponder.proofs.proof import Proof, WhyNot
from ponder.proofs.prove import prove
from ponder.proofs.vacuous import is_vacuous
from ponder.theory.results import after_proving


@dataclass(frozen=True)
class ProvingAnswer:
    """What came of the attempt.

    `vacuous` says that the claim is proved, but its condition is never true.
    """

    claim: Claim
    result: Proof | WhyNot
    vacuous: bool = False

    @property
    def certificate(self) -> Certificate | None:
        """The certificate of the proof."""
        return self.result.certificate if isinstance(self.result, Proof) else None

    @property
    def stopped(self) -> Ending:
        """Why the search ended early, if it did."""
        return self.result.stopped if isinstance(self.result, WhyNot) else FINISHED


def prove_claim(claim: Claim, ledger: str | None = None, work: Work | None = None) -> ProvingAnswer:
    """Look for a proof of the claim.

    With a ledger, what is proved there may be used, and the proof is recorded in it.
    """
    work = work or Work()
    with recording(claim.about, "prove", ledger, work) as run:
        result = prove(claim, known=run.known, work=work)
        if isinstance(result, Proof):
            run.record(after_proving(result.certificate))
    vacuous = isinstance(result, Proof) and is_vacuous(claim, work)
    return ProvingAnswer(claim, result, vacuous)


@document.register(ProvingAnswer)
def _(answer: ProvingAnswer) -> Document:
    result, certificate = answer.result, answer.certificate
    held = None if certificate is None else certificate.to_json()
    fields: Document = {
        "claim": str(answer.claim),
        "proved": isinstance(result, Proof),
        "template": result.template if isinstance(result, Proof) else None,
        "certificate": held,
        "from_library": library_claims(certificate),
        "vacuous": answer.vacuous,
        "why_not": None,
    }
    if isinstance(result, WhyNot):
        fields["why_not"] = [failure.to_json() for failure in result.failures]
    return fields | stopped_field(answer.stopped)
