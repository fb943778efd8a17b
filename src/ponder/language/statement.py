"""Statements: conditions that compare two expressions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeAlias, get_args

from ponder.core.errors import BadText, described
from ponder.exact.comparison import Evaluated, Order, compare
from ponder.exact.undefined import Rational, Undefined
from ponder.exact.verdict import Verdict
from ponder.exact.written import simplified
from ponder.language.conditions import BINDING, Condition, Row, Terms
from ponder.language.evaluation import value
from ponder.language.expression import Expression
from ponder.language.reading import Reading

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
    binding: ClassVar[int] = BINDING["comparison"]

    def __post_init__(self) -> None:
        if self.relation not in get_args(Relation):
            raise BadText(f"a relation is <=, >=, <, > or ==, not {described(self.relation)}")

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
        return self._judged(value(self.left, row), value(self.right, row), tolerance)

    def evaluate(self, row: Row, tolerance: Rational = 0) -> Reading:
        """Both sides on an object with these values, and the verdict."""
        left, right = value(self.left, row), value(self.right, row)
        verdict = self._judged(left, right, tolerance)
        return Reading(simplified(left), simplified(right), verdict)

    def _judged(self, left: Evaluated, right: Evaluated, tolerance: Rational) -> Verdict:
        if isinstance(left, Undefined) or isinstance(right, Undefined):
            return "undefined"
        order = compare(left, right, tolerance)
        if order == "undecided":
            return "undecided"
        return "true" if order in ORDERS[self.relation] else "false"

    def gap(self, row: Row) -> Undefined | None:
        """The undefined value on an object, of the left side or the right one."""
        sides = (value(side, row) for side in (self.left, self.right))
        return next((side for side in sides if isinstance(side, Undefined)), None)

    def normal_form(self, terms: Terms | None = None) -> str:
        """A text that only statements with the same meaning share."""
        from ponder.language.normal_form import normal_form

        return normal_form(self, terms or {})

    def english(self, terms: Terms | None = None) -> str:
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
    def from_json(cls, data: Mapping[str, Any]) -> Statement:
        """The statement that `to_json` wrote."""
        return cls.parse(text_in(data, "statement"))


def text_in(data: object, key: str) -> str:
    """The text under this key of a JSON document, which is parsed to read the document back."""
    text = data.get(key) if isinstance(data, Mapping) else None
    if not isinstance(text, str):
        raise BadText(f'a {key} in JSON is {{"{key}": TEXT}}, not {described(data)}')
    return text
