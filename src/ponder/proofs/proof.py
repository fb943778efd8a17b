"""What an attempt to prove a claim gives: a proof, or why there is none."""

from dataclasses import dataclass
from typing import Any

from ponder.checking.certificate import Certificate
from ponder.core.display import HtmlResult
from ponder.core.words import counted
from ponder.core.work import FINISHED, Ending
from ponder.language.claims import Claim
from ponder.proofs.templates import Kind


@dataclass(frozen=True)
class Proof(HtmlResult):
    """A proof as data: a certificate that `ponder.verify` accepts."""

    certificate: Certificate

    proved = True
    stopped = FINISHED  # a proof is whole

    @property
    def claim(self) -> Claim:
        """What is proved."""
        return self.certificate.claim

    @property
    def template(self) -> str:
        """The kind of proof."""
        return self.certificate.main.template

    def __repr__(self) -> str:
        lemmas = counted(len(self.certificate.lemmas), "lemma")
        return f"<Proof of {self.claim} by {self.template}, {lemmas}>"


@dataclass(frozen=True)
class Failure:
    """How a template failed, and in which case of its proof, if it has cases."""

    template: str
    kind: Kind
    detail: str
    case: str = ""

    def to_json(self) -> dict[str, Any]:
        """The failure as JSON."""
        fields = {"template": self.template, "kind": self.kind, "case": self.case}
        return {key: text for key, text in {**fields, "detail": self.detail}.items() if text}


@dataclass(frozen=True)
class WhyNot(HtmlResult):
    """Why a claim was not proved: what each template lacked. The claim may still be true."""

    claim: Claim
    failures: tuple[Failure, ...] = ()
    stopped: Ending = FINISHED

    proved = False

    @property
    def counterexample(self) -> str | None:
        """What a template that met a counterexample says of it."""
        return next((one.detail for one in self.failures if one.kind == "false"), None)
