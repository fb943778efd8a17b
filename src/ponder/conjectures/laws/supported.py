"""Laws: claims that link a property to a condition, with their evidence.

`if first_gap(x) == 1 then is_p_position(x) iff number_of_rows(x) <= 2` is a law of the class
"the first gap is 1". The links are `iff` (equivalent), `only if` (the condition is
necessary) and `if` (it is sufficient).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ponder.core.errors import BadText
from ponder.core.words import counted
from ponder.exact.verdict import Connective
from ponder.language.claims import Claim
from ponder.language.conditions import LINKS, Compound, Condition, Terms

EXAMPLE = "if first_gap(x) == 1 then is_p_position(x) iff number_of_rows(x) <= 2"


@dataclass(frozen=True)
class Supported:
    """A law and its evidence.

    `support` counts the objects of the class that satisfy the premise of the law: the main
    property for a necessary condition, the formula for a sufficient one. `positive` and
    `negative` count the objects of the class with and without the main property.
    """

    claim: Claim
    support: int = 0
    positive: int = 0
    negative: int = 0
    exceptions: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        says = self.claim.says
        if not isinstance(says, Compound) or says.connective not in LINKS:
            raise BadText(f"{self.claim} is not a law; write {EXAMPLE}")

    @property
    def _linked(self) -> Compound:
        assert isinstance(self.claim.says, Compound)
        return self.claim.says

    @property
    def main(self) -> Condition:
        """The main property."""
        return self._linked.left

    @property
    def link(self) -> Connective:
        """`iff`, `only if` or `if`."""
        return self._linked.connective

    @property
    def formula(self) -> Condition:
        """The condition that is linked to the property."""
        return self._linked.right

    @property
    def given(self) -> Condition | None:
        """The class in which it holds; None for all objects."""
        return self.claim.given

    @property
    def size(self) -> int:
        """The number of atoms and connectives of the class and the formula."""
        return self.formula.size + (self.given.size if self.given else 0)

    def __str__(self) -> str:
        return str(self.claim)

    def english(self, terms: Terms) -> str:
        """In plain words, with its evidence."""
        text = self.claim.english(terms)
        return f"{text[0].upper()}{text[1:]} ({self.evidence()})."

    def evidence(self) -> str:
        """The number of supporting objects, and the exceptions."""
        counts = counted(self.support, "object")
        if self.link == "iff":
            counts += f", {self.positive} with and {self.negative} without"
        return f"{counts}; {self._against()}"

    def _against(self) -> str:
        if not self.exceptions:
            return "no exception"
        names = ", ".join(f"[{name}]" for name in self.exceptions)
        return f"{counted(len(self.exceptions), 'exception')}: {names}"

    def to_json(self) -> dict[str, Any]:
        """Plain data; `from_json` makes an equal one."""
        return {
            "law": str(self),
            "main": str(self.main),
            "relation": self.link,
            "formula": str(self.formula),
            "given": None if self.given is None else str(self.given),
            "size": self.size,
            "support": self.support,
            "positive": self.positive,
            "negative": self.negative,
            "exceptions": list(self.exceptions),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Supported:
        """What `to_json` wrote."""
        counts = {key: int(data[key]) for key in ("support", "positive", "negative")}
        return cls(Claim.parse(data["law"]), **counts, exceptions=tuple(data["exceptions"]))
