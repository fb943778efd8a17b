"""Claims: statements about every object of a kind, perhaps under a condition.

    chomp: if is_p_position(x) then number_of_cookies(x) >= 2*number_of_columns(x) - 1

The evidence for a claim (examples, exceptions, a proof) is not part of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ponder.core.errors import BadText, described
from ponder.exact.undefined import Rational
from ponder.exact.verdict import JOINED, Verdict
from ponder.language.conditions import Condition, FunctionsByName, Row, Terms, measured
from ponder.language.reading import Reading
from ponder.language.statement import text_in

KIND = r"[^\W\d][\w-]*"  # of objects, as games are called: toads-and-frogs

VACUOUS = Reading(None, None, "true", vacuous=True)


@dataclass(frozen=True, slots=True)
class Claim:
    """For every object of the kind `about`: `says` is true if `given` is true or missing.

    >>> claim = Claim.parse("chomp: if is_p_position(x) then cookies(x) >= 2*columns(x) - 1")
    >>> claim.about, str(claim.given), str(claim.says)
    ('chomp', 'is_p_position(x)', 'cookies(x) >= 2*columns(x) - 1')
    >>> print(claim.evaluate({"is_p_position": True, "cookies": 17, "columns": 9}))
    17 and 17: true
    """

    about: str
    given: Condition | None
    says: Condition

    def __post_init__(self) -> None:
        if self.about and not re.fullmatch(KIND, self.about):
            raise BadText(f"a claim is about a kind such as chomp, not {described(self.about)}")

    @classmethod
    def parse(cls, text: str, about: str = "", given: Condition | None = None) -> Claim:
        """Read a claim; the arguments are used for what the text leaves out.

        >>> print(Claim.parse("rows(x) >= 1", "chomp", Condition.parse("is_square(x)")))
        chomp: if is_square(x) then rows(x) >= 1
        """
        from ponder.language.claim_grammar import parse_claim

        kind, condition, says = parse_claim(text)
        return cls(kind or about, condition or given, says)

    def __str__(self) -> str:
        kind = f"{self.about}: " if self.about else ""
        given = f"if {self.given} then " if self.given else ""
        return f"{kind}{given}{self.says}"

    def __repr__(self) -> str:
        return f"Claim.parse({str(self)!r})"

    @property
    def names(self) -> frozenset[str]:
        """Every property and invariant that occurs."""
        return self.says.names | (self.given.names if self.given else frozenset())

    @property
    def properties(self) -> frozenset[str]:
        """The names that stand alone, as properties do, and are not compared."""
        return self.says.properties | (self.given.properties if self.given else frozenset())

    def mapped(self, change: Callable[[Condition], Condition]) -> Claim:
        """The claim with each atom of its conditions changed."""
        given = None if self.given is None else self.given.mapped(change)
        return Claim(self.about, given, self.says.mapped(change))

    def evaluate(self, row: Row, tolerance: Rational = 0) -> Reading:
        """The verdict on an object, given by its values, and both sides of a comparison.

        If the condition is false, the claim is true, and its sides are not evaluated.
        """
        given: Verdict = "true" if self.given is None else self.given.verdict(row, tolerance)
        if given == "false":
            return VACUOUS
        reading = self.says.evaluate(row, tolerance)
        return replace(reading, verdict=JOINED["->"][given, reading.verdict])

    def verdict(self, row: Row, tolerance: Rational = 0) -> Verdict:
        """Whether the claim is true of the object with these values."""
        return self.evaluate(row, tolerance).verdict

    def holds_for(self, thing: object, measures: FunctionsByName) -> Reading:
        """The same on an object, given the functions that the names stand for."""
        return self.evaluate(measured(self.names, thing, measures))

    def normal_form(self, terms: Terms | None = None) -> str:
        """A text that only claims with the same meaning share; it identifies the claim."""
        given = f"if {self.given.normal_form(terms)} then " if self.given else ""
        kind = f"{self.about}: " if self.about else ""
        return f"{kind}{given}{self.says.normal_form(terms)}"

    def english(self, terms: Terms | None = None) -> str:
        """In plain words, from the meanings of the terms."""
        given = f"if {self.given.english(terms)}, then " if self.given else ""
        return f"{given}{self.says.english(terms)}"

    def latex(self) -> str:
        """The claim in LaTeX."""
        if self.given is None:
            return self.says.latex()
        return rf"\text{{if }} {self.given.latex()} \text{{ then }} {self.says.latex()}"

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def to_json(self) -> dict[str, Any]:
        """The claim as JSON: its text and its parts."""
        given = None if self.given is None else str(self.given)
        return {"claim": str(self), "about": self.about, "given": given, "says": str(self.says)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Claim:
        """The claim that `to_json` wrote; its text is enough."""
        return cls.parse(text_in(data, "claim"))
