"""A proof in the forms that are written to files."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from ponder.checking.certificate import Certificate
from ponder.core.errors import UnknownName


def proof_file(certificate: Certificate, form: str) -> str:
    """The text of a file with the proof: certificate, english, latex or coq."""
    if form not in FORMS:
        raise UnknownName("form of a proof", form, FORMS)
    return FORMS[form](certificate)


def _certificate(certificate: Certificate) -> str:
    return json.dumps(certificate.to_json(), indent=1)


def _english(certificate: Certificate) -> str:
    from ponder.show.proof_as_english import article_as_english
    from ponder.show.written.certificates import article_of

    return article_as_english(article_of(certificate))


def _latex(certificate: Certificate) -> str:
    from ponder.show.proof_as_latex import article_as_latex
    from ponder.show.written.certificates import article_of

    return article_as_latex(article_of(certificate))


def _coq(certificate: Certificate) -> str:
    from ponder.show.proof_as_coq import proof_as_coq

    return proof_as_coq(certificate)


FORMS: Mapping[str, Callable[[Certificate], str]] = {
    "certificate": _certificate,
    "english": _english,
    "latex": _latex,
    "coq": _coq,
}
