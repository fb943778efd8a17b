"""Certificates: a claim, the proof of it as data, and the lemmas that the proof uses.

    {"format": "ponder certificate", "version": 1,
     "claim": "chomp: if is_p_position(x) then …", "template": "five cases", "proof": {…},
     "lemmas": [{"claim": …, "template": …, "proof": {…}}, …]}

A lemma may use the lemmas before it; each is referred to by the text of its claim.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ponder.core.errors import BadText, PonderError, described
from ponder.language.claims import Claim

FORMAT = "ponder certificate"
VERSION = 1


class Invalid(PonderError, ValueError):
    """A step of a proof that does not prove what it should."""


Established = Mapping[str, Claim]
"""The claims that have been checked so far, by their texts."""


@dataclass(frozen=True)
class Entry:
    """A claim, and its proof in the form of a template."""

    claim: Claim
    template: str
    proof: Mapping[str, Any]

    def to_json(self) -> dict[str, Any]:
        """The entry as JSON."""
        return {"claim": str(self.claim), "template": self.template, "proof": self.proof}

    def source(self, established: Established) -> Claim:
        """The established claim `of` which the proof says that this one follows."""
        of = self.proof.get("of")
        if not isinstance(of, str) or of not in established:
            raise Invalid(f"{self.template}: not established is {described(of, 200)}")
        return established[of]

    @classmethod
    def from_json(cls, data: object) -> Entry:
        """The entry that `to_json` wrote."""
        if not isinstance(data, Mapping):
            raise BadText(f"an entry of a certificate is an object, not {described(data)}")
        claim, template, proof = (data.get(key) for key in ("claim", "template", "proof"))
        if not (isinstance(claim, str) and isinstance(template, str) and isinstance(proof, dict)):
            raise BadText("an entry of a certificate has a claim, a template and a proof")
        if not claim.isprintable():  # or the verdict could be printed as two
            raise BadText(f"a claim in one line of plain characters, not {described(claim)}")
        return cls(Claim.parse(claim), template, proof)


@dataclass(frozen=True)
class Certificate:
    """What is proved, and the lemmas that it needs, each with its own proof."""

    main: Entry
    lemmas: tuple[Entry, ...] = ()

    @property
    def claim(self) -> Claim:
        """What is proved."""
        return self.main.claim

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry, in the order in which they are to be checked."""
        return *self.lemmas, self.main

    def to_json(self) -> dict[str, Any]:
        """The certificate as JSON."""
        head = {"format": FORMAT, "version": VERSION}
        return head | self.main.to_json() | {"lemmas": [one.to_json() for one in self.lemmas]}

    @classmethod
    def from_json(cls, data: object) -> Certificate:
        """The certificate that `to_json` wrote; `BadText` says what else it is."""
        data = refuse_other_format(data, FORMAT, VERSION)
        lemmas = data.get("lemmas", [])
        if not isinstance(lemmas, list):
            raise BadText(f"the lemmas of a certificate are a list, not {described(lemmas)}")
        return cls(Entry.from_json(data), tuple(map(Entry.from_json, lemmas)))


def refuse_other_format(data: object, form: str, version: int) -> Mapping[str, Any]:
    """The document, if it says that it is of this format and version."""
    if not (isinstance(data, Mapping) and data.get("format") == form):
        raise BadText(f'not a certificate: it must begin with "format": "{form}"')
    if (found := data.get("version")) != version:
        raise BadText(f"a certificate of version {described(found)}; known is {version}")
    return data
