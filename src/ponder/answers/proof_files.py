"""Proofs in files: the forms in which they are written, and checking a certificate."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ponder.answers.document import Document, document, stopped_field
from ponder.answers.family import formula_document
from ponder.checking.certificate import Certificate
from ponder.checking.families.certificate import FamilyCertificate
from ponder.checking.reading import read_certificate
from ponder.checking.verify import Verified, verify
from ponder.core.errors import UnknownName
from ponder.core.work import FINISHED, Ending, Work
from ponder.families.family import FamilyFormula
from ponder.families.reading import cases_as_clauses


def proof_file(certificate: Certificate, form: str) -> str:
    """The text of a file with the proof: certificate, english, latex or coq."""
    from ponder.show.proof_as_coq import proof_as_coq
    from ponder.show.proof_as_english import article_as_english
    from ponder.show.proof_as_latex import article_as_latex
    from ponder.show.written.certificates import article_of

    forms: dict[str, Callable[[], str]] = {
        "certificate": lambda: json.dumps(certificate.to_json(), indent=1),
        "english": lambda: article_as_english(article_of(certificate)),
        "latex": lambda: article_as_latex(article_of(certificate)),
        "coq": lambda: proof_as_coq(certificate),
    }
    if form not in forms:
        raise UnknownName("form of a proof", form, forms)
    return forms[form]()


@dataclass(frozen=True)
class VerifyAnswer:
    """The verdict on a certificate; None if the work was stopped before there was one.

    `formulas` are those of a family, if its certificate is valid.
    """

    verified: Verified | None
    formulas: tuple[FamilyFormula, ...] = ()
    stopped: Ending = FINISHED

    @property
    def valid(self) -> bool | None:
        """Whether the certificate is valid, if that is known."""
        return None if self.verified is None else self.verified.valid


def verify_file(path: Path, work: Work | None = None) -> VerifyAnswer:
    """Whether the certificate in a file is valid; `BadText` if the file does not hold one."""
    work = work or Work()
    with work.answering():
        certificate = read_certificate(path)
        verified = verify(certificate, work)
        formulas = formulas_in(certificate) if verified.valid else ()
        return VerifyAnswer(verified, tuple(formulas))
    return VerifyAnswer(None, stopped=work.ending)


def formulas_in(certificate: Certificate | FamilyCertificate) -> Iterator[FamilyFormula]:
    """The formulas of a family, case by case as the certificate has them."""
    if isinstance(certificate, FamilyCertificate):
        for state, cases in certificate.states.items():
            for clause in cases_as_clauses(cases, state.parameters):
                yield FamilyFormula(state.pattern, clause)


@document.register(VerifyAnswer)
def _(answer: VerifyAnswer) -> Document:
    found = answer.verified
    return {
        "claim": None if found is None else str(found.claim),
        "valid": answer.valid,
        "error": None if found is None else found.error,
        "formulas": [formula_document(one, "state") for one in answer.formulas],
        **stopped_field(answer.stopped),
    }
