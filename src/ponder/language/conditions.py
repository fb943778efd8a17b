"""Conditions: an object satisfies a condition or not. Conditions are immutable values.

`is_l_shaped(x) & ~(number_of_rows(x) == 1)` is a condition. Its atoms are a property, a
comparison (`ponder.language.claims`) or a parity, `even(number_of_rows(x))`. The
connectives are, from the tightest: ~ (not), & (and), xor, | (or), -> (implies), and the links
`iff`, `only if` and `if` of laws. The text of a condition reads back to an equal one.

`ponder.exact.verdicts` has the rules for undecided and undefined parts: a condition is read from
left to right until it is decided.

Reference: C. E. Larson and N. Van Cleemput, "Automated conjecturing III: property-relations
conjectures" (2017), for the connectives.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from ponder.core.errors import UnknownName
from ponder.exact.arithmetic import Evaluated, format_number
from ponder.exact.verdicts import (
    JOINED,
    NEGATED,
    Connective,
    Measured,
    Rational,
    Undefined,
    Verdict,
)
from ponder.language.expressions import quote_name

# What a condition or claim says of one object.


@dataclass(frozen=True, slots=True)
class Reading:
    """A condition or claim on one object: the verdict, and both sides of a comparison.

    A claim is `vacuous` where its own condition is false: true, but it says nothing there.
    """

    left: Evaluated | None
    right: Evaluated | None
    verdict: Verdict
    vacuous: bool = False

    def __str__(self) -> str:
        if self.left is None or self.right is None:
            return self.verdict
        return f"{format_number(self.left)} and {format_number(self.right)}: {self.verdict}"


# What the language of conjectures needs to know about an invariant or property.


@dataclass(frozen=True, slots=True)
class Term:
    """A name that statements may use.

    `meaning` is a noun phrase for explanations, "the number of non-empty rows".
    `definition` is an expression in other terms that always equals it:
    "number_of_cookies(x)/number_of_rows(x)". `positive` says that it is above 0 on every
    possible object, so that an inequality may be multiplied by it.
    """

    name: str
    meaning: str = ""
    definition: str | None = None
    positive: bool = False


Row: TypeAlias = Mapping[str, Measured]
Terms: TypeAlias = Mapping[str, Term]
Measures: TypeAlias = Mapping[str, Callable[[Any], Measured]]

LINKS: tuple[Connective, ...] = ("iff", "only if", "if")
PRECEDENCE: dict[str, int] = {
    **dict.fromkeys(LINKS, 1),
    "comparison": 2,
    "->": 3,
    "|": 4,
    "xor": 5,
    "&": 6,
    "~": 7,
    "atom": 8,
}
ENGLISH: dict[Connective, str] = {
    "&": "and",
    "|": "or",
    "xor": "or else",
    "->": "implies that",
    "iff": "exactly when",
    "only if": "only if",
    "if": "whenever",
}


class Condition(ABC):
    """A condition on objects; Python's `&`, `|`, `^` and `~` combine conditions."""

    __slots__ = ()

    @property
    def parts(self) -> tuple[Condition, ...]:
        """The conditions it is made of; an atom has none."""
        return ()

    @property
    @abstractmethod
    def binding(self) -> int:
        """How tightly its outermost connective binds."""

    @property
    def size(self) -> int:
        """The number of its atoms and connectives."""
        return 1 + sum(part.size for part in self.parts)

    @property
    def names(self) -> frozenset[str]:
        """The properties and invariants that occur."""
        return frozenset().union(*(part.names for part in self.parts))

    @property
    def properties(self) -> frozenset[str]:
        """The names that stand alone, as properties do, and are not compared."""
        return frozenset().union(*(part.properties for part in self.parts))

    def mapped(self, change: Callable[[Condition], Condition]) -> Condition:
        """The condition with each of its atoms changed."""
        return change(self)

    @abstractmethod
    def verdict(self, row: Row, tolerance: Rational = 0) -> Verdict:
        """Whether the object with these values satisfies it."""

    def evaluate(self, row: Row, tolerance: Rational = 0) -> Reading:
        """The verdict on the object with these values, and both sides of a comparison."""
        return Reading(None, None, self.verdict(row, tolerance))

    def holds_for(self, thing: object, measures: Measures) -> Reading:
        """The same on an object, given the functions that the names stand for."""
        return self.evaluate(measure(self.names, thing, measures))

    def gap(self, row: Row) -> Undefined | None:
        """The undefined value that makes it undefined on an object."""
        if self.verdict(row) != "undefined":
            return None
        found = (part.gap(row) for part in self.parts)
        return next(gap for gap in found if gap is not None)

    @abstractmethod
    def english(self, terms: Terms | None = None) -> str:
        """In plain words, from the meanings of the terms."""

    def latex(self) -> str:
        """The condition in LaTeX."""
        from ponder.language.renderings import condition_as_latex

        return condition_as_latex(self)

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def normal_form(self, terms: Terms | None = None) -> str:
        """A text that only conditions with the same meaning share."""
        from ponder.language.normal_form import condition_normal_form

        return condition_normal_form(self, terms or {})

    @staticmethod
    def parse(text: str) -> Condition:
        """Read a condition, as `str` writes it."""
        from ponder.language.grammar import parse_condition

        return parse_condition(text)

    def __and__(self, other: Condition) -> Condition:
        return Compound("&", self, other)

    def __or__(self, other: Condition) -> Condition:
        return Compound("|", self, other)

    def __xor__(self, other: Condition) -> Condition:
        return Compound("xor", self, other)

    def __invert__(self) -> Condition:
        return Not(self)


@dataclass(frozen=True, slots=True)
class _Named(Condition):
    """What is said of one invariant or property."""

    name: str
    binding: ClassVar[int] = PRECEDENCE["atom"]

    @property
    def names(self) -> frozenset[str]:
        return frozenset([self.name])

    def gap(self, row: Row) -> Undefined | None:
        value = row[self.name]
        return value if isinstance(value, Undefined) else None


@dataclass(frozen=True, slots=True)
class Property(_Named):
    """The object has a property: `is_l_shaped(x)`."""

    @property
    def properties(self) -> frozenset[str]:
        return self.names

    def verdict(self, row: Row, tolerance: Rational = 0) -> Verdict:
        flag = row[self.name]
        return "undefined" if isinstance(flag, Undefined) else "true" if flag else "false"

    def english(self, terms: Terms | None = None) -> str:
        return _meaning(self.name, terms).removeprefix("whether ") or str(self)

    def __str__(self) -> str:
        return f"{quote_name(self.name)}(x)"


@dataclass(frozen=True, slots=True)
class Parity(_Named):
    """An invariant is an even or an odd integer: `even(number_of_rows(x))`."""

    odd: bool

    def verdict(self, row: Row, tolerance: Rational = 0) -> Verdict:
        number = row[self.name]
        if isinstance(number, Undefined):
            return "undefined"
        return "true" if number % 2 == int(self.odd) else "false"

    def english(self, terms: Terms | None = None) -> str:
        noun = _meaning(self.name, terms) or f"{quote_name(self.name)}(x)"
        return f"{noun} is {self.word}"

    @property
    def word(self) -> str:
        """`odd` or `even`."""
        return "odd" if self.odd else "even"

    def __str__(self) -> str:
        return f"{self.word}({quote_name(self.name)}(x))"


@dataclass(frozen=True, slots=True)
class Not(Condition):
    """The opposite of a condition."""

    of: Condition
    binding: ClassVar[int] = PRECEDENCE["~"]

    @property
    def parts(self) -> tuple[Condition, ...]:
        return (self.of,)

    def mapped(self, change: Callable[[Condition], Condition]) -> Condition:
        return Not(self.of.mapped(change))

    def verdict(self, row: Row, tolerance: Rational = 0) -> Verdict:
        return NEGATED[self.of.verdict(row, tolerance)]

    def english(self, terms: Terms | None = None) -> str:
        return f"it is false that {_phrase(self.of, terms)}"

    def __str__(self) -> str:
        return f"~{_wrapped(self.of, self.binding)}"


@dataclass(frozen=True, slots=True)
class Compound(Condition):
    """Two conditions and the connective between them."""

    connective: Connective
    left: Condition
    right: Condition

    @property
    def binding(self) -> int:
        return PRECEDENCE[self.connective]

    @property
    def parts(self) -> tuple[Condition, ...]:
        return self.left, self.right

    def mapped(self, change: Callable[[Condition], Condition]) -> Condition:
        return Compound(self.connective, self.left.mapped(change), self.right.mapped(change))

    def verdict(self, row: Row, tolerance: Rational = 0) -> Verdict:
        pair = self.left.verdict(row, tolerance), self.right.verdict(row, tolerance)
        return JOINED[self.connective][pair]

    def english(self, terms: Terms | None = None) -> str:
        linked = self.connective in LINKS
        left, right = (
            part.english(terms) if linked and part.binding > self.binding else _phrase(part, terms)
            for part in self.parts
        )
        return f"{left} {ENGLISH[self.connective]} {right}"

    def needs(self) -> tuple[int, int]:
        """How tightly each part must bind to stand without parentheses.

        Equal connectives are read from left to right, arrows from right to left. Two links
        need parentheses.
        """
        left, right = self.connective in ("->", *LINKS), self.connective != "->"
        return self.binding + left, self.binding + right

    def __str__(self) -> str:
        left, right = map(_wrapped, self.parts, self.needs())
        return f"{left} {self.connective} {right}"


def measure(names: Iterable[str], thing: object, measures: Measures) -> dict[str, Measured]:
    """The values of these functions on an object, by name."""
    for name in sorted(names):
        if name not in measures:
            raise UnknownName("invariant", name, measures)
    return {name: measures[name](thing) for name in names}


def _wrapped(part: Condition, least: int) -> str:
    """The text of a part, in parentheses if it binds less tightly."""
    return str(part) if part.binding >= least else f"({part})"


def _phrase(part: Condition, terms: Terms | None) -> str:
    words = part.english(terms)
    return f"({words})" if part.parts else words


def _meaning(name: str, terms: Terms | None) -> str:
    return terms[name].meaning if terms and name in terms else ""
