"""Proofs in files: the forms in which they are written, and checking a certificate."""

import json
from collections.abc import Callable
from pathlib import Path

from ponder.answers.document import Document, document
from ponder.checking.certificate import Certificate
from ponder.checking.reading import read_certificate
from ponder.checking.verify import Verified, verify
from ponder.core.errors import UnknownName
from ponder.core.work import Work


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


def verify_file(path: Path, work: Work | None = None) -> Verified:
    """Whether the certificate in a file is valid; `BadText` if the file does not hold one."""
    return verify(read_certificate(path), work)


@document.register(Verified)
def _(verified: Verified) -> Document:
    return {"claim": str(verified.claim), "valid": verified.valid, "error": verified.error}
