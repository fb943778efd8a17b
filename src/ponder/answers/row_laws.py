"""The law of Chomp boards with fixed lower rows, found, certified and checked: `p,q,7`."""

from dataclasses import dataclass

from ponder.answers.document import Document, document, stopped_field
from ponder.answers.recording import recording
from ponder.checking.certificate import Certificate
from ponder.checking.verify import verify
from ponder.core.work import FINISHED, Ending, Work
from ponder.games.chomp import Chomp
from ponder.proofs.lower_rows import TEMPLATE, entry_of
from ponder.proofs.proof import Failure
from ponder.solving.chomp.lower_rows import Lower, RowLaw, lower_rows, row_laws
from ponder.theory.results import after_proving


@dataclass(frozen=True)
class RowLawAnswer:
    """The law of some lower rows with its certificate; neither if the work was stopped.

    `error` is the first bad step of the certificate, should the checker reject it.
    """

    lower: Lower
    law: RowLaw | None = None
    certificate: Certificate | None = None
    error: str | None = None
    stopped: Ending = FINISHED

    @property
    def rows(self) -> str:
        """The boards that the law is about: `p,q,7`."""
        return ",".join(("p", "q", *map(str, self.lower)))

    @property
    def proved(self) -> bool:
        """Whether the checker accepts the certificate."""
        return self.certificate is not None and self.error is None


def prove_rows(text: str, ledger: str | None = None, work: Work | None = None) -> RowLawAnswer:
    """Find the law of the boards that a text such as `p,q,3,2` describes, and check it.

    With a ledger, the law is recorded in it.
    """
    lower, work = lower_rows(text), work or Work()
    with recording(Chomp.game, "prove", ledger, work) as run, work.keeping():
        laws = row_laws([lower], work)
        certificate = Certificate(entry_of(lower, laws))
        answer = RowLawAnswer(lower, laws[lower], certificate, verify(certificate, work).error)
        if answer.proved:
            run.record(after_proving(certificate))
        return answer
    return RowLawAnswer(lower, stopped=work.ending)


@document.register(RowLawAnswer)
def _(answer: RowLawAnswer) -> Document:
    """The fields of `prove`, and the law."""
    certificate, law = answer.certificate, answer.law
    claim = None if certificate is None else str(certificate.claim)
    template = None if certificate is None else certificate.main.template
    return {
        "game": "chomp",
        "rows": answer.rows,
        "claim": claim,
        "proved": answer.proved,
        "template": template,
        "law": None if law is None else _law(law),
        "certificate": None if certificate is None else certificate.to_json(),
        "why_not": None if answer.proved else _why_not(answer),
    } | stopped_field(answer.stopped)


def _why_not(answer: RowLawAnswer) -> list[Document]:
    if answer.error is None:
        return []
    return [Failure(TEMPLATE, "not found", answer.error).to_json()]


def _law(law: RowLaw) -> Document:
    """Pairs p, q; then p = q + offset from the threshold on, the offsets again and again."""
    pairs = [[p, q] for q, p in enumerate(law.values, start=law.start)]
    return {"pairs": pairs, "threshold": law.threshold, "offsets": list(law.offsets)}
