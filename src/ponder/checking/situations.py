"""What is known at one place of a proof: a situation.

Its variables are quantities of a board and new ones that the translation of a claim makes. Of
some we know the value as a polynomial in others; all else is known by inequalities (>= 0) and
equations (= 0) with names. A situation never changes; to learn more is to make a new one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import lcm
from types import MappingProxyType
from typing import Literal

from ponder.checking.facts import Bounds, Lemma
from ponder.checking.logarithms import bounds_of_constants, lowered, number_inside, raised
from ponder.checking.positivity import Kind, Obligation
from ponder.exact.polynomials import Polynomial, variable

PRODUCT: Kind = "product"
Sign = Literal["positive", "not negative", "any"]
Named = Mapping[str, Polynomial]
"""Polynomials by name."""
GENERAL = ("G+", "G-")
"""The cases (`ponder.checking.five_cases`) whose boards are no family."""
NEW = {
    "l": "logarithm",
    "m": "case",
    "r": "ratio",
    "w": "power",
    "y": "square root",
    "z": "rounded",
}
"""What new variables stand for, by their letters."""


@dataclass(frozen=True)
class Division:
    """One part of a case that was divided in two: `s = 1`, `s >= 2`, or `R < 2*C`."""

    left: str
    relation: Literal["=", ">=", "<"]
    right: str

    def __str__(self) -> str:
        """The name of the part in proofs, where the opposite of >= is said with `not`."""
        if self.relation == "<":
            return f"not {self.left} >= {self.right}"
        return f"{self.left} {self.relation} {self.right}"


def _nothing() -> Named:
    return MappingProxyType({})


@dataclass(frozen=True)
class Situation:
    """What is known in one case, or in a part of it that `divisions` describe.

    `bounds` are the least and the largest value of some quantities, `lemmas` what may apply
    here, `known` inequalities and `equations` equations by name, `values` the variables whose
    value is known, `logs` the quantities whose logarithms are spoken of; `made` are the new
    variables, with what they stand for. Variables in `whole` have whole values only; `signs` are
    the signs of variables. `kinds` are the kinds of some of the known inequalities.
    """

    case: str
    bounds: Bounds
    lemmas: tuple[Lemma, ...] = ()
    known: Named = field(default_factory=_nothing)
    equations: Named = field(default_factory=_nothing)
    values: Named = field(default_factory=_nothing)
    whole: frozenset[str] = frozenset()
    signs: Mapping[str, Sign] = field(default_factory=dict)
    logs: tuple[str, ...] = ()
    made: Mapping[str, str] = field(default_factory=dict)
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    divisions: tuple[Division, ...] = ()

    @property
    def name(self) -> str:
        """The case, and the parts into which it was divided."""
        return ", ".join([self.case, *map(str, self.divisions)])

    def divided(self, left: str, relation: Literal["=", ">=", "<"], right: str) -> Situation:
        """The situation as one part of a case."""
        return replace(self, divisions=(*self.divisions, Division(left, relation, right)))

    def value(self, name: str) -> Polynomial:
        """A variable, or what it is known to be."""
        return self.values[name] if name in self.values else variable(name)

    def valued(self, polynomial: Polynomial) -> Polynomial:
        """The polynomial with the known values put in."""
        return polynomial.substitute(self.values)

    def knowing(self, facts: Named, kind: Kind | None = None) -> Situation:
        """The situation with more inequalities, which may be of a kind."""
        kinds = {**self.kinds, **dict.fromkeys(facts, kind)} if kind else self.kinds
        return replace(self, known={**self.known, **facts}, kinds=kinds)

    def with_log(self, name: str, log: Polynomial) -> Situation:
        """The situation in which the logarithm of a positive variable is known."""
        return replace(self, values={**self.values, f"log({name})": log})

    def log_if_known(self, name: str) -> Polynomial | None:
        """The logarithm of a variable, if that is spoken of or its value is known."""
        named = f"log({name})"
        return variable(named) if name in self.logs else self.values.get(named)

    def with_equation(self, name: str, equation: Polynomial) -> Situation:
        """The situation with one more equation."""
        return replace(self, equations={**self.equations, name: equation})

    def speaking_of(self, name: str, sign: Sign = "any", *, whole: bool = False) -> Situation:
        """The situation in which a variable is known to have this sign, or to be whole."""
        wholes = self.whole | {name} if whole else self.whole
        return replace(self, whole=wholes, signs={**self.signs, name: sign})

    def with_new(
        self, letter: str, sign: Sign = "any", *, whole: bool = False
    ) -> tuple[Situation, Polynomial, str]:
        """The situation with a new variable, the variable, and its name."""
        name = f"{letter}{len(self.made) + 1}"
        made = {**self.made, name: NEW[letter]}
        more = replace(self, made=made).speaking_of(name, sign, whole=whole)
        return more, variable(name), name

    @property
    def quantities(self) -> frozenset[str]:
        """The variables that are whole numbers from 1 on, whose logarithms have names."""
        return frozenset(self.bounds)

    @cached_property
    def nonnegative(self) -> frozenset[str]:
        """The variables that are not negative."""
        return frozenset(name for name, sign in self.signs.items() if sign != "any")

    def _is_positive(self, name: str) -> bool:
        return self.signs.get(name) == "positive" or bool(number_inside(name))

    def _is_nonnegative(self, name: str) -> bool:
        return name in self.nonnegative or bool(number_inside(name))

    def is_whole(self, polynomial: Polynomial) -> bool:
        """Whether the value of the polynomial is evidently a whole number."""
        return polynomial.is_integral and polynomial.variables <= self.whole

    def scaled(self, polynomial: Polynomial) -> Polynomial:
        """A positive multiple that evidently has whole values only, if there is one."""
        if not polynomial.variables <= self.whole:
            return polynomial
        return polynomial * lcm(*(factor.denominator for factor in polynomial.terms.values()))

    def is_evident(self, polynomial: Polynomial) -> bool:
        """Whether it is evidently not negative: none of its factors and variables is."""
        return all(
            factor > 0 and all(power % 2 == 0 or self._is_nonnegative(v) for v, power in monomial)
            for monomial, factor in polynomial.terms.items()
        )

    def is_evidently_positive(self, polynomial: Polynomial) -> bool:
        """Whether it is evidently positive: no term is negative, and one is positive."""
        return self.is_evident(polynomial) and any(
            all(self._is_positive(v) for v, _ in monomial) for monomial in polynomial.terms
        )

    @cached_property
    def hypotheses(self) -> Named:
        """All inequalities, those of the lemmas that apply here included."""
        spoken = {*self.logs, *(q for q in self.bounds if f"log({q})" in self.values)}
        lemmas = (
            lemma for lemma in self.lemmas if lemma.applies(self.bounds) and lemma.logs <= spoken
        )
        known = {lemma.name: self.valued(lemma.polynomial) for lemma in lemmas} | dict(self.known)
        kept = {name: raised(p, self.nonnegative) for name, p in known.items()}
        return {name: p for name, p in kept.items() if p.variables}

    def to_show(self, goal: Polynomial) -> Obligation:
        """The obligation that the goal is not negative here."""
        low = self.scaled(lowered(goal, self.nonnegative))
        everything = (low, *self.hypotheses.values(), *self.equations.values())
        bounds = {name: p for q in everything for name, p in bounds_of_constants(q)}
        known = {**self.hypotheses, **bounds}
        whole = self.is_whole(low)
        return Obligation(low, known, self.equations, whole, self._all_kinds, self.made)

    @cached_property
    def _all_kinds(self) -> Mapping[str, Kind]:
        products = (lemma.name for lemma in self.lemmas if lemma.is_product)
        return {**dict.fromkeys(products, PRODUCT), **self.kinds}
