"""Statements: two expressions and how they are said to compare."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, Self, TypeAlias, get_args

from ponder.core.errors import BadText, UnknownName, described
from ponder.exact.comparison import Evaluated, Order, compare
from ponder.exact.undefined import Measured, Undefined
from ponder.exact.verdict import Verdict
from ponder.exact.written import as_text, simplified
from ponder.language.evaluation import value
from ponder.language.expression import Expression
from ponder.language.term import Term

Relation: TypeAlias = Literal["<=", ">=", "<", ">", "=="]

_FLIPPED: dict[Relation, Relation] = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "==": "=="}
_ORDERS: dict[Relation, frozenset[Order]] = {
    "<=": frozenset({"less", "equal"}),
    ">=": frozenset({"greater", "equal"}),
    "<": frozenset({"less"}),
    ">": frozenset({"greater"}),
    "==": frozenset({"equal"}),
}


@dataclass(frozen=True, slots=True)
class Reading:
    """A statement on one object: what each side is worth there, and the verdict."""

    left: Evaluated
    right: Evaluated
    verdict: Verdict

    def __str__(self) -> str:
        return f"{as_text(self.left)} and {as_text(self.right)}: {self.verdict}"


@dataclass(frozen=True, slots=True)
class Statement:
    """A claim about every object of a kind: `number_of_cookies(x) <= 2*number_of_rows(x)`.

    >>> statement = Statement.parse("cookies(x) >= 2*columns(x) - 1")
    >>> print(statement.evaluate({"cookies": 17, "columns": 9}))
    17 and 17: true
    """

    left: Expression
    relation: Relation
    right: Expression

    def __post_init__(self) -> None:
        if self.relation not in get_args(Relation):
            raise BadText(f"a relation is <=, >=, <, > or ==, not {described(self.relation)}")

    def __repr__(self) -> str:
        return f"Statement.parse({str(self)!r})"

    def __str__(self) -> str:
        return f"{self.left} {self.relation} {self.right}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """The statement that a text writes.

        >>> print(Statement.parse("number_of_rows ≤ 2 ** 3"))
        number_of_rows(x) <= 2^3
        """
        from ponder.language.grammar import parse_sides

        return cls(*parse_sides(text))

    @property
    def names(self) -> frozenset[str]:
        """The invariants that occur."""
        return self.left.names | self.right.names

    @property
    def complexity(self) -> int:
        """The nodes of the bound; where both sides are compound, those of the other side too.

        >>> Statement.parse("a(x) <= 2*b(x) + 1").complexity
        3
        """
        return self.left.complexity + self.right.complexity - 1

    def flipped(self) -> Statement:
        """The same claim from right to left."""
        return Statement(self.right, _FLIPPED[self.relation], self.left)

    def evaluate(self, row: Mapping[str, Measured], tolerance: Fraction | int = 0) -> Reading:
        """Both sides on an object, given by its invariants, and the verdict."""
        left, right = value(self.left, row), value(self.right, row)
        if isinstance(left, Undefined) or isinstance(right, Undefined):
            return Reading(simplified(left), simplified(right), "undefined")
        order = compare(left, right, tolerance)
        verdict: Verdict = "true" if order in _ORDERS[self.relation] else "false"
        verdict = "undecided" if order == "undecided" else verdict
        return Reading(simplified(left), simplified(right), verdict)

    def holds_for(
        self,
        thing: object,
        invariants: Mapping[str, Callable[[Any], Measured]],
        tolerance: Fraction | int = 0,
    ) -> Reading:
        """Both sides on an object, given the functions that the names stand for."""
        for name in sorted(self.names):
            if name not in invariants:
                raise UnknownName("invariant", name, invariants)
        row = {name: invariants[name](thing) for name in self.names}
        return self.evaluate(row, tolerance)

    def normal_form(self, terms: Mapping[str, Term] | None = None) -> str:
        """A text that only statements with the same meaning share."""
        from ponder.language.normal_form import normal_form

        return normal_form(self, terms or {})

    def latex(self) -> str:
        """The statement in LaTeX."""
        from ponder.language.latex import RELATIONS

        return f"{self.left.latex()} {RELATIONS[self.relation]} {self.right.latex()}"

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def english(self, terms: Mapping[str, Term] | None = None) -> str:
        """The statement in words, from the meanings of its terms."""
        from ponder.language.english import statement_in_english

        return statement_in_english(self, terms or {})

    def to_sympy(self) -> Any:
        """The statement in SymPy, with a real symbol for each invariant."""
        from ponder.language.as_sympy import statement_as_sympy

        return statement_as_sympy(self)

    def to_json(self) -> dict[str, Any]:
        """The statement as JSON."""
        return {"statement": str(self)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The statement that `to_json` wrote."""
        given: object = data
        text = given.get("statement") if isinstance(given, Mapping) else None
        if not isinstance(text, str):
            raise BadText(f'a statement in JSON is {{"statement": TEXT}}, not {described(data)}')
        return cls.parse(text)
