"""Conditions as linear inequalities between whole numbers, by cases.

A *hypothesis* is a list of cases, at least one of which is true; a case is a list of linear
polynomials, none of which is negative. `Reader.hypotheses` turns a condition into hypotheses
that all hold where the condition is true. All variables stand for whole numbers, so `a < b` is
`b - a - 1 >= 0`, and `~(a == b)` has the cases a < b and a > b.

|e|, min, max, floor and ceil become new variables; `Reader.definitions` says what these are.

Trusted: this file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from math import lcm
from typing import NamedTuple, TypeAlias

from ponder.checking.certificates import Invalid
from ponder.exact.arithmetic import whole
from ponder.exact.polynomials import Polynomial, constant, variable
from ponder.language.claims import Relation, Statement
from ponder.language.conditions import Compound, Condition, Not, Parity, Property
from ponder.language.expressions import Application, Constant, Expression, Leaf
from ponder.language.standard_operators import RING

Alternative: TypeAlias = tuple[Polynomial, ...]
Hypothesis: TypeAlias = tuple[Alternative, ...]

MOST_CASES = 2_000
MOST_PARTS = 10_000  # of one condition; `a iff b` has those of a and of b twice
ALWAYS: Hypothesis = ((),)
NEVER: Hypothesis = ()
_OPPOSITE: dict[Relation, Relation] = {"<=": ">", ">=": "<", "<": ">=", ">": "<="}


class Junction(NamedTuple):
    """Two formulas joined by `&` or `|`, and how many cases or hypotheses that makes."""

    sign: str
    left: Formula
    right: Formula
    cases: int
    hypotheses: int


Formula: TypeAlias = Hypothesis | Junction


def joined(sign: str, left: Formula, right: Formula) -> Formula:
    """Both formulas (`&`), or at least one of them (`|`)."""
    neutral, decisive = (ALWAYS, NEVER) if sign == "&" else (NEVER, ALWAYS)
    if decisive in (left, right):
        return decisive
    if neutral in (left, right):
        return right if left == neutral else left
    (a, b), (c, d) = _sizes(left), _sizes(right)
    return Junction(sign, left, right, *((a * c, b + d) if sign == "&" else (a + c, b * d)))


def hypotheses_of(formula: Formula) -> list[Hypothesis]:
    """Hypotheses that together say the same as the formula, with few cases if possible."""
    if not isinstance(formula, Junction):
        return [] if formula == ALWAYS else [formula]
    if formula.sign == "&":
        return hypotheses_of(formula.left) + hypotheses_of(formula.right)
    if formula.hypotheses > min(formula.cases, MOST_CASES):
        return [cases_of(formula)]
    pairs = product(hypotheses_of(formula.left), hypotheses_of(formula.right))
    return [left + right for left, right in pairs]


def cases_of(formula: Formula) -> Hypothesis:
    """The formula as one hypothesis."""
    if not isinstance(formula, Junction):
        return formula
    if formula.cases > MOST_CASES:
        raise Invalid(f"a condition with more than {MOST_CASES:,} cases")
    left, right = cases_of(formula.left), cases_of(formula.right)
    if formula.sign == "|":
        return left + right
    return tuple((*a, *b) for a, b in product(left, right))


def _sizes(formula: Formula) -> tuple[int, int]:
    """How many cases the formula has, or how many hypotheses it makes."""
    if isinstance(formula, Junction):
        return formula.cases, formula.hypotheses
    return len(formula), 1


class Reader:
    """Reads conditions about one object.

    `values` are its invariants as linear polynomials with whole coefficients, `flags` its
    properties that are known to be true or false, and `meanings` says what other invariants and
    properties mean in these. `definitions` collects the new variables.
    """

    def __init__(
        self,
        values: Mapping[str, Polynomial],
        flags: Mapping[str, bool] | None = None,
        meanings: Mapping[str, Expression | Condition] | None = None,
    ) -> None:
        self.values, self.flags, self.meanings = values, flags or {}, meanings or {}
        self.definitions: dict[str, Hypothesis] = {}
        self._parts = 0

    def hypotheses(self, condition: Condition) -> list[Hypothesis]:
        """What holds where the condition is true; all of it together is equivalent."""
        return hypotheses_of(self.formula(condition))

    def formula(self, condition: Condition, *, true: bool = True) -> Formula:
        """The condition or its opposite, made of linear inequalities, `and` and `or`."""
        self._parts += 1
        if self._parts > MOST_PARTS:
            raise Invalid(f"a condition with more than {MOST_PARTS:,} parts, if written out")
        match condition:
            case Not(of):
                return self.formula(of, true=not true)
            case Compound("->" | "only if", left, right):
                return self.formula(~left | right, true=true)
            case Compound("if", left, right):
                return self.formula(left | ~right, true=true)
            case Compound("iff", left, right):
                return self.formula(left ^ right, true=not true)
            case Compound("xor", left, right):
                both = (~left | ~right) if true else (~left | right)
                return self.formula(both & (left | (right if true else ~right)))
            case Compound(sign, left, right):
                parts = self.formula(left, true=true), self.formula(right, true=true)
                return joined("&" if (sign == "&") == true else "|", *parts)
        return self._atom(condition, true=true)

    def _atom(self, condition: Condition, *, true: bool) -> Formula:
        match condition:
            case Statement():
                return self._statement(condition, true=true)
            case Property(name) if name in self.flags:
                return ALWAYS if self.flags[name] == true else NEVER
            case Property(name) if isinstance(meaning := self.meanings.get(name), Condition):
                return self.formula(meaning, true=true)
            case Parity(name, odd):
                return self._parity(name, odd == true)
        raise Invalid(f"{condition} is not known to be linear")

    def _statement(self, statement: Statement, *, true: bool) -> Hypothesis:
        difference = integral(self.polynomial(statement.left) - self.polynomial(statement.right))
        if difference.degree > 1:
            raise Invalid(f"{statement} is not linear")
        relation = statement.relation
        if relation == "==":
            return ((difference, -difference),) if true else ((difference - 1,), (-difference - 1,))
        return ((_ORDERED[relation if true else _OPPOSITE[relation]](difference),),)

    def _parity(self, name: str, odd: bool) -> Hypothesis:
        value = self._value(name)
        rest = value - 2 * self._floor(value * Fraction(1, 2)) - int(odd)
        return ((rest, -rest),)

    def polynomial(self, expression: Expression) -> Polynomial:
        """The value of an expression."""
        if isinstance(expression, Constant):
            return constant(expression.value)
        if isinstance(expression, Leaf):
            return self._value(expression.name)
        name, parts = expression.operator.name, [self.polynomial(e) for e in expression.arguments]
        if name in RING:
            found: Polynomial = RING[name](*parts)
            return found
        if name == "divide" and parts[1].number:
            return parts[0] * whole(1 / Fraction(parts[1].number))
        if name in ("floor", "ceil"):
            return self._floor(parts[0]) if name == "floor" else -self._floor(-parts[0])
        if name == "abs":
            return self._larger(parts[0], -parts[0])
        if name in ("max", "min"):
            a, b = parts
            return self._larger(a, b) if name == "max" else -self._larger(-a, -b)
        raise Invalid(f"{expression} is not linear")

    def _value(self, name: str) -> Polynomial:
        if name in self.values:
            return self.values[name]
        meaning = self.meanings.get(name)
        if isinstance(meaning, Leaf | Constant | Application):
            return self.polynomial(meaning)
        raise Invalid(f"nothing is known here about {name}")

    def _floor(self, value: Polynomial) -> Polynomial:
        """A new variable z with z <= value < z + 1."""
        found = variable(f"floor({value})")
        scale = _denominator(value)
        below, above = scale * (value - found), scale * (found - value) + scale - 1
        return self._defined(found, ((below, above),))

    def _larger(self, a: Polynomial, b: Polynomial) -> Polynomial:
        """A new variable that is the larger of two whole numbers."""
        if not (a.is_integral and b.is_integral):
            raise Invalid(f"the larger of {a} and {b} need not be a whole number")
        if (number := (a - b).number) is not None:
            return a if number >= 0 else b
        a, b = sorted((a, b), key=str)  # so that one name has one definition
        found = variable(f"max({a}, {b})")
        cases = ((a - b, found - a, a - found), (b - a, found - b, b - found))
        return self._defined(found, cases)

    def _defined(self, new: Polynomial, cases: Hypothesis) -> Polynomial:
        if any(part.degree > 1 for case in cases for part in case):
            raise Invalid(f"{new} is not of something linear")
        (name,) = new.variables
        self.definitions.setdefault(name, cases)
        return new


def integral(polynomial: Polynomial) -> Polynomial:
    """A positive multiple of the polynomial with whole coefficients."""
    return polynomial * _denominator(polynomial)


def _denominator(polynomial: Polynomial) -> int:
    return lcm(*(factor.denominator for factor in polynomial.terms.values()))


_ORDERED: Mapping[Relation, Callable[[Polynomial], Polynomial]] = {
    ">=": lambda difference: difference,
    "<=": lambda difference: -difference,
    ">": lambda difference: difference - 1,
    "<": lambda difference: -difference - 1,
}
