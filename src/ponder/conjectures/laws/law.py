"""A law: what a property of objects has to do with a condition, perhaps in one class only.

`if first_gap(x) == 1 then is_p_position(x) iff number_of_rows(x) <= 2` is a law of the class
"the first gap is 1". The relations are `iff` (equivalent), `only if` (the condition is
necessary) and `if` (it is sufficient). The text reads back.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, TypeAlias, cast

from ponder.core.errors import BadText, shortened
from ponder.exact.undefined import Undefined
from ponder.language.condition_grammar import LONGEST, QUOTED
from ponder.language.conditions import Condition, Row, Terms

Link: TypeAlias = Literal["iff", "only if", "if"]

LAW = re.compile(
    r"\s*(?:if\s(?P<given>.+?)\sthen\s)?(?P<main>.+?)\s(?P<link>iff|only\s+if|if)\s(?P<formula>.+)",
    re.DOTALL,
)
ENGLISH: dict[Link, str] = {"iff": "exactly when", "only if": "only if", "if": "whenever"}
EXAMPLE = "if first_gap(x) == 1 then is_p_position(x) iff number_of_rows(x) <= 2"


@dataclass(frozen=True)
class Law:
    """A law and its evidence, which is no part of its identity.

    `support` counts the objects that satisfy what the law presupposes: its class, and in a
    necessary condition the main property, in a sufficient one the formula. `positive` and
    `negative` count the objects of the class with and without the main property.
    """

    main: Condition
    link: Link
    formula: Condition
    given: Condition | None = None
    support: int = field(default=0, compare=False)
    positive: int = field(default=0, compare=False)
    negative: int = field(default=0, compare=False)
    exceptions: tuple[str, ...] = field(default=(), compare=False)

    @property
    def size(self) -> int:
        """The atoms and operators of the class and of the formula."""
        return self.formula.size + (self.given.size if self.given else 0)

    @property
    def names(self) -> frozenset[str]:
        """Every property and invariant that it speaks of."""
        given = self.given.names if self.given else frozenset()
        return self.main.names | self.formula.names | given

    def holds(self, row: Row, tolerance: Fraction = Fraction(0)) -> bool | Undefined:
        """Whether the object with these values obeys it; outside its class every object does."""
        inside = True if self.given is None else self.given.holds(row, tolerance)
        if inside is not True:
            return inside if isinstance(inside, Undefined) else True
        main, formula = self.main.holds(row, tolerance), self.formula.holds(row, tolerance)
        if isinstance(main, Undefined):
            return main
        if isinstance(formula, Undefined):
            return formula
        return {"iff": main == formula, "only if": formula or not main}.get(
            self.link, main or not formula
        )

    def english(self, terms: Terms) -> str:
        """In plain words, with its evidence."""
        given = f"If {self.given.english(terms)}, then " if self.given else ""
        main, formula = self.main.english(terms), self.formula.english(terms)
        text = f"{given}{main} {ENGLISH[self.link]} {formula}"
        return f"{text[0].upper()}{text[1:]} ({self.evidence()})."

    def evidence(self) -> str:
        """How many objects speak for it, and which against it."""
        counts = f"{self.support} object{'s' * (self.support != 1)}"
        if self.link == "iff":
            counts += f", {self.positive} with and {self.negative} without"
        return f"{counts}; {self._against()}"

    def _against(self) -> str:
        if not self.exceptions:
            return "no exception"
        names = ", ".join(f"[{name}]" for name in self.exceptions)
        return f"{len(self.exceptions)} exception{'s' * (len(self.exceptions) > 1)}: {names}"

    def __str__(self) -> str:
        given = f"if {self.given} then " if self.given else ""
        return f"{given}{self.main} {self.link} {self.formula}"

    @classmethod
    def parse(cls, text: str) -> Law:
        """Read a law, as `str` writes it; the evidence is not part of the text."""
        hidden = re.sub(QUOTED, lambda name: "`" * len(name[0]), text)
        match = LAW.fullmatch(hidden) if len(text) <= LONGEST else None
        if match is None:
            raise BadText(f"{shortened(text)} is not a law; write {EXAMPLE}")
        parts = {
            part: Condition.parse(text[slice(*match.span(part))]) for part in ("main", "formula")
        }
        given = Condition.parse(text[slice(*match.span("given"))]) if match["given"] else None
        link = cast(Link, " ".join(match["link"].split()))
        return cls(parts["main"], link, parts["formula"], given)

    def to_json(self) -> dict[str, Any]:
        """Plain data; `from_json` makes an equal law with the same evidence."""
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
    def from_json(cls, data: Mapping[str, Any]) -> Law:
        """The law that `to_json` wrote."""
        law = cls.parse(data["law"])
        counts = {key: int(data[key]) for key in ("support", "positive", "negative")}
        return cls(
            law.main,
            law.link,
            law.formula,
            law.given,
            **counts,
            exceptions=tuple(data["exceptions"]),
        )
