"""Claims: statements about every object of a kind, perhaps under a condition.

    chomp: if is_p_position(x) then number_of_cookies(x) >= 2*number_of_columns(x) - 1

The evidence for a claim (examples, exceptions, a proof) is not part of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, TypeAlias, get_args

from ponder.core.errors import BadText, describe
from ponder.exact.arithmetic import Evaluated, Order, as_rational, compare
from ponder.exact.verdicts import JOINED, Rational, Undefined, Verdict
from ponder.language.conditions import (
    PRECEDENCE,
    Condition,
    Measures,
    Reading,
    Row,
    Terms,
    measure,
)
from ponder.language.expressions import Expression, evaluate

# Statements: conditions that compare two expressions.

Relation: TypeAlias = Literal["<=", ">=", "<", ">", "=="]

_FLIPPED: dict[Relation, Relation] = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "==": "=="}
ORDERS: dict[Relation, frozenset[Order]] = {
    "<=": frozenset({"less", "equal"}),
    ">=": frozenset({"greater", "equal"}),
    "<": frozenset({"less"}),
    ">": frozenset({"greater"}),
    "==": frozenset({"equal"}),
}


@dataclass(frozen=True, slots=True)
class Statement(Condition):
    """A claim about every object of a kind: `number_of_cookies(x) <= 2*number_of_rows(x)`.

    >>> statement = Statement.parse("cookies(x) >= 2*columns(x) - 1")
    >>> print(statement.evaluate({"cookies": 17, "columns": 9}))
    17 and 17: true
    """

    left: Expression
    relation: Relation
    right: Expression
    binding: ClassVar[int] = PRECEDENCE["comparison"]

    def __post_init__(self) -> None:
        if self.relation not in get_args(Relation):
            raise BadText(f"a relation is <=, >=, <, > or ==, not {describe(self.relation)}")

    def __repr__(self) -> str:
        return f"Statement.parse({str(self)!r})"

    def __str__(self) -> str:
        return f"{self.left} {self.relation} {self.right}"

    @staticmethod
    def parse(text: str) -> Statement:
        """Read a statement.

        >>> print(Statement.parse("number_of_rows ≤ 2 ** 3"))
        number_of_rows(x) <= 2^3
        """
        from ponder.language.grammar import parse_statement

        return parse_statement(text)

    @property
    def names(self) -> frozenset[str]:
        """The invariants that occur."""
        return self.left.names | self.right.names

    @property
    def complexity(self) -> int:
        """The number of nodes of the bound, or of both sides if both are compound.

        >>> Statement.parse("a(x) <= 2*b(x) + 1").complexity
        3
        """
        return self.left.complexity + self.right.complexity - 1

    def flipped(self) -> Statement:
        """The same statement, read from right to left."""
        return Statement(self.right, _FLIPPED[self.relation], self.left)

    def verdict(self, row: Row, tolerance: Rational = 0) -> Verdict:
        """Whether the comparison is true of the object with these values."""
        return self._judged(evaluate(self.left, row), evaluate(self.right, row), tolerance)

    def evaluate(self, row: Row, tolerance: Rational = 0) -> Reading:
        """Both sides on an object with these values, and the verdict."""
        left, right = evaluate(self.left, row), evaluate(self.right, row)
        verdict = self._judged(left, right, tolerance)
        return Reading(as_rational(left), as_rational(right), verdict)

    def _judged(self, left: Evaluated, right: Evaluated, tolerance: Rational) -> Verdict:
        if isinstance(left, Undefined) or isinstance(right, Undefined):
            return "undefined"
        order = compare(left, right, tolerance)
        if order == "undecided":
            return "undecided"
        return "true" if order in ORDERS[self.relation] else "false"

    def gap(self, row: Row) -> Undefined | None:
        """The undefined value on an object, of the left side or the right one."""
        sides = (evaluate(side, row) for side in (self.left, self.right))
        return next((side for side in sides if isinstance(side, Undefined)), None)

    def normal_form(self, terms: Terms | None = None) -> str:
        """A text that only statements with the same meaning share."""
        from ponder.language.normal_form import normal_form

        return normal_form(self, terms or {})

    def english(self, terms: Terms | None = None) -> str:
        """The statement in words, from the meanings of its terms."""
        from ponder.language.renderings import statement_in_english

        return statement_in_english(self, terms or {})

    def to_sympy(self) -> Any:
        """The statement in SymPy, with a real symbol for each invariant."""
        from ponder.language.renderings import statement_as_sympy

        return statement_as_sympy(self)

    def to_json(self) -> dict[str, Any]:
        """The statement as JSON."""
        return {"statement": str(self)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Statement:
        """The statement that `to_json` wrote."""
        return cls.parse(text_in(data, "statement"))


def text_in(data: object, key: str) -> str:
    """The text under this key of a JSON document, which is parsed to read the document back."""
    text = data.get(key) if isinstance(data, Mapping) else None
    if not isinstance(text, str):
        raise BadText(f'a {key} in JSON is {{"{key}": TEXT}}, not {describe(data)}')
    return text


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
            raise BadText(f"a claim is about a kind such as chomp, not {describe(self.about)}")

    @classmethod
    def parse(cls, text: str, about: str = "", given: Condition | None = None) -> Claim:
        """Read a claim; the arguments are used for what the text leaves out.

        >>> print(Claim.parse("rows(x) >= 1", "chomp", Condition.parse("is_square(x)")))
        chomp: if is_square(x) then rows(x) >= 1
        """
        from ponder.language.grammar import parse_claim

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

    def holds_for(self, thing: object, measures: Measures) -> Reading:
        """The same on an object, given the functions that the names stand for."""
        return self.evaluate(measure(self.names, thing, measures))

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
