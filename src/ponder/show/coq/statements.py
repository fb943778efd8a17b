"""What a claim about Chomp says, in Coq: `forall b, board b -> P_position b -> …`.

Only claims in whole numbers can be said so: comparisons of polynomials in the quantities of a
board, perhaps with absolute values, minima and maxima.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import lcm

from ponder.checking.certificate import Invalid
from ponder.checking.facts import P_POSITION, atoms
from ponder.checking.quantities import LETTERS, expanded, polynomial
from ponder.core.errors import Unsuitable
from ponder.exact.polynomials import Monomial, Polynomial
from ponder.language.claims import Claim
from ponder.language.conditions import Condition
from ponder.language.statement import Statement
from ponder.language.tree import Apply, Constant, Expression, Leaf
from ponder.show.coq.steps import denominator, identifier

MEASURES = {
    "n": "cookies",
    "R": "rows",
    "C": "columns",
    "d": "row_lengths",
    "s": "last_row",
    "t": "last_column",
    "A": "row_product",
    "B": "column_product",
}
"""The functions of boards in `boards.v` and `reflection.v`, by the letters of quantities."""

_RELATIONS = {"<=": "<=", ">=": ">=", "<": "<", ">": ">", "==": "="}
_FUNCTIONS = {"abs": "Z.abs", "min": "Z.min", "max": "Z.max"}
_TEMPLATES = {
    "minus_one": "({} - 1)",
    "plus_one": "({} + 1)",
    "times_two": "(2 * {})",
    "square": "({0} * {0})",
    "negative": "(- {})",
    "plus": "({} + {})",
    "minus": "({} - {})",
    "times": "({} * {})",
}


class Unsaid(Unsuitable):
    """A claim that cannot be said in whole numbers."""


@dataclass(frozen=True)
class Said:
    """A claim in Coq: about P-positions or all boards, its further conditions, what it says."""

    about_p: bool
    conditions: tuple[str, ...]
    says: str

    def __str__(self) -> str:
        premises = ["board b", *(["P_position b"] if self.about_p else []), *self.conditions]
        return f"forall b : list Z, {' -> '.join((*premises, self.says))}"


def said(claim: Claim) -> Said:
    """The claim in Coq, or `Unsaid`."""
    given = atoms(claim.given)
    conditions = tuple(condition(atom) for atom in given if atom != P_POSITION)
    return Said(P_POSITION in given, conditions, condition(claim.says))


def condition(of: Condition, board: str = "b") -> str:
    """A condition on a board."""
    if of == P_POSITION:
        return f"P_position {board}"
    if not isinstance(of, Statement):
        raise Unsaid(f"{of} is not said in Coq")
    left, right = _sides(of, board)
    return f"{left} {_RELATIONS[of.relation]} {right}"


def in_measures(of: Polynomial, board: str = "b") -> str:
    """A polynomial with whole coefficients in the quantities of a board."""
    names = {letter: f"{measure} {board}" for letter, measure in MEASURES.items()}
    return in_terms(of, names)


def in_terms(of: Polynomial, names: Mapping[str, str]) -> str:
    """A multiple of a polynomial with whole coefficients, its variables written as given."""
    text = ""
    for monomial, factor in (of * denominator(of)).terms.items():
        sign = ("- " if factor < 0 else "") if not text else (" - " if factor < 0 else " + ")
        text += sign + _term(abs(int(factor)), monomial, names)
    return text or "0"


def _term(factor: int, monomial: Monomial, names: Mapping[str, str]) -> str:
    factors = [str(factor)] if factor != 1 or not monomial else []
    for name, power in monomial:
        if name.startswith("log("):
            raise Unsaid("logarithms are not said in Coq")
        factors += [names.get(name, identifier(name))] * power
    return " * ".join(factors)


def _sides(statement: Statement, board: str) -> tuple[str, str]:
    try:
        left, right = polynomial(statement.left), polynomial(statement.right)
    except Invalid:
        sides = (_expression(expanded(side), board) for side in (statement.left, statement.right))
        return next(sides), next(sides)
    common = lcm(denominator(left), denominator(right))
    return in_measures(left * common, board), in_measures(right * common, board)


def _expression(expression: Expression, board: str) -> str:
    if isinstance(expression, Constant):
        if expression.value.denominator != 1:
            raise Unsaid("fractions are not said in Coq")
        return str(expression.value) if expression.value >= 0 else f"({expression.value})"
    if isinstance(expression, Leaf):
        return f"{MEASURES[LETTERS[expression.name]]} {board}"
    return _applied(expression, [_expression(part, board) for part in expression.arguments])


def _applied(expression: Apply, parts: list[str]) -> str:
    name = expression.operator.name
    if name in _FUNCTIONS:
        return f"({_FUNCTIONS[name]} {' '.join(map(_atom, parts))})"
    if name not in _TEMPLATES:
        raise Unsaid(f"the operator {name} is not said in Coq")
    return _TEMPLATES[name].format(*parts)


def _atom(term: str) -> str:
    return term if term.isdigit() or term.startswith("(") else f"({term})"
