"""How a claim stands: four words that mean different things.

* *proved*: the evidence is a certificate that `ponder.checking` accepts, on this machine;
* *refuted*: the evidence is a counterexample;
* *checked*: no counterexample on the ground that the region describes;
* *believed*: true of a few examples.

A stronger standing is never replaced by a weaker one. Proved and refuted are final; a claim
that is reported as both is a contradiction: an error in a rule, a table or a program.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Literal, TypeAlias, get_args

from ponder.core.catalogue import find
from ponder.core.display import HtmlResult
from ponder.core.errors import BadText, PonderError, UnknownName, describe
from ponder.core.text import truncate
from ponder.language.claims import Claim
from ponder.language.conditions import Term
from ponder.measures.invariant import measures_by_name
from ponder.refutations.refutation import CheckedRegion

Status: TypeAlias = Literal["proved", "refuted", "checked", "believed"]
Data: TypeAlias = Mapping[str, Any]
"""Plain data: what JSON can say."""

STATUSES: tuple[Status, ...] = get_args(Status)
STRENGTH: dict[Status, int] = {"believed": 0, "checked": 1, "refuted": 2, "proved": 2}
FINAL = 2
SAID = "said"
"""The evidence of a believed claim that others say they have checked: `"checked"`."""
LONGEST_EXAMPLE = 60  # characters of one in a message


@dataclass(frozen=True)
class Standing(HtmlResult):
    """A claim, how it stands, and why.

    `evidence` is plain data: the certificate, perhaps with what led to the claim (*proved*);
    `counterexample`, `left` and `right` (*refuted*); `examples`, their number, and `after`, the
    example that led to the claim (*believed*, *checked*). `region` is the ground covered
    (*checked*); its `objects` is the number of objects on it.
    """

    claim: Claim
    status: Status
    evidence: Data = field(default_factory=dict, hash=False)
    region: Data = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if self.status not in STATUSES:
            raise BadText(f"a claim is {', '.join(STATUSES)}, not {describe(self.status)}")

    @property
    def objects(self) -> int:
        """On how many objects the claim was checked."""
        count = self.region.get("objects", 0)
        return count if isinstance(count, int) else 0

    @property
    def grounds(self) -> list[CheckedRegion]:
        """The grounds on which something is known of the claim."""
        every = self.region.get("grounds", ())
        if not isinstance(every, list | tuple):
            raise BadText(f"the grounds of a claim are a list, not {describe(every)}")
        return [ground for ground in map(CheckedRegion.from_json, every) if ground.decided]

    @property
    def examples(self) -> int:
        """On how many examples a believed claim rests."""
        count = self.evidence.get("examples") or 0
        if not isinstance(count, int):
            raise BadText(f"the examples of a claim are a number, not {describe(count)}")
        return count

    def read_through(self) -> Standing:
        """The same, if its grounds and examples, which others may have written, can be read."""
        _ = self.grounds, self.examples
        return self

    @property
    def example(self) -> str:
        """The example that refuted the claim, or that led to it."""
        return str(self.evidence.get("counterexample") or self.evidence.get("after") or "")

    def to_json(self) -> dict[str, Any]:
        """The standing as plain data."""
        return {
            **self.claim.to_json(),
            "status": self.status,
            "evidence": dict(self.evidence),
            "region": dict(self.region),
        }

    @classmethod
    def from_json(cls, data: Data) -> Standing:
        """The standing that `to_json` wrote."""
        evidence, region = data.get("evidence", {}), data.get("region", {})
        if not isinstance(evidence, Mapping) or not isinstance(region, Mapping):
            raise BadText("the evidence and the region of a standing are JSON objects")
        return cls(Claim.from_json(data), data.get("status", ""), evidence, region).read_through()


class Contradiction(PonderError, ValueError):
    """A claim was reported as proved and as refuted; one of the two must be wrong."""

    def __init__(self, proved: Standing, refuted: Standing) -> None:
        example = truncate(refuted.example, LONGEST_EXAMPLE)
        super().__init__(
            f"contradiction: {proved.claim} is proved, and refuted by {example}; "
            "one of the two is wrong"
        )
        self.proved = proved
        self.refuted = refuted

    def to_json(self) -> dict[str, Any]:
        """Both standings as plain data."""
        return {"proved": self.proved.to_json(), "refuted": self.refuted.to_json()}


def is_stronger(new: Standing, old: Standing) -> bool:
    """Whether the new report on a claim replaces the old one; raises `Contradiction`.

    Of two reports of the same strength, the one that was checked on more objects is stronger.
    """
    if {new.status, old.status} == {"proved", "refuted"}:
        proved, refuted = sorted((new, old), key=lambda one: one.status)
        raise Contradiction(proved, refuted)
    return _weight(new) > _weight(old)


def _weight(standing: Standing) -> tuple[int, int]:
    return STRENGTH[standing.status], standing.objects


# Which claims are the same: those with the same normal form.


def form_of(claim: Claim) -> str:
    """The normal form, by the definitions of the invariants of the game.

    >>> one = "chomp: number_of_cookies(x) <= 2*number_of_columns(x) + 2*squareness(x)"
    >>> other = "chomp: average_cookies_per_column(x) <= 2*squareness(x)/number_of_columns(x) + 2"
    >>> form_of(Claim.parse(one)) == form_of(Claim.parse(other))
    True
    """
    return claim.normal_form(terms_about(claim.about))


def key_of(claim: Claim) -> str:
    """A short text that identifies the claim (normal forms may be too long for an index)."""
    return digest(form_of(claim))


def digest(form: str) -> str:
    """The key of a normal form."""
    return sha256(form.encode()).hexdigest()


def terms_about(about: str) -> Mapping[str, Term]:
    """What is known of the invariants and properties of a game; nothing of other kinds."""
    try:
        game = find(about)
    except (UnknownName, BadText):
        return {}
    kind = type(game.read(game.examples[0]))
    return {name: measure.term for name, measure in measures_by_name(kind).items()}
