"""Conditions: boolean formulas over properties and comparisons, as immutable values.

`is_l_shaped(x) & ~(number_of_rows(x) == 1)` is a condition. Its atoms are a property, a statement
of the grammar of statements, or a parity (`even(number_of_rows(x))`); the operators are those
of CONJECTURING, from the tightest: ~ (not), & (and), xor, | (or), -> (if ... then).
The text of a condition reads back to an equal one (`ponder.language.condition_grammar`).

Reference: C. E. Larson and N. Van Cleemput, "Automated conjecturing III: property-relations
conjectures" (2017).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal, TypeAlias

from ponder.exact.undefined import Measured, Undefined
from ponder.language.statement import Statement
from ponder.language.term import Term
from ponder.language.tree import quoted

Row: TypeAlias = Mapping[str, Measured]
Terms: TypeAlias = Mapping[str, Term]
Connective: TypeAlias = Literal["&", "xor", "|", "->"]

BINDING: dict[str, int] = {"->": 1, "|": 2, "xor": 3, "&": 4, "~": 5, "comparison": 5, "atom": 6}
ENGLISH: dict[str, str] = {"&": "and", "|": "or", "xor": "or else", "->": "implies that"}
RESERVED = {"xor", "if", "iff", "only", "then"}


class Condition(ABC):
    """What an object satisfies or not; `&`, `|`, `^` and `~` of Python combine conditions."""

    __slots__ = ()

    @property
    @abstractmethod
    def size(self) -> int:
        """How many atoms and operators it has."""

    @property
    @abstractmethod
    def binding(self) -> int:
        """How tightly its text holds together."""

    @property
    @abstractmethod
    def names(self) -> frozenset[str]:
        """The properties and invariants that it speaks of."""

    @abstractmethod
    def holds(self, row: Row, tolerance: Fraction = Fraction(0)) -> bool | Undefined:
        """Whether the object with these values satisfies it, or why that cannot be said."""

    @abstractmethod
    def english(self, terms: Terms) -> str:
        """In plain words, from the meanings of the terms."""

    @staticmethod
    def parse(text: str) -> Condition:
        """Read a condition, as `str` writes it."""
        from ponder.language.condition_grammar import condition_of

        return condition_of(text)

    def __and__(self, other: Condition) -> Condition:
        return Compound("&", self, other)

    def __or__(self, other: Condition) -> Condition:
        return Compound("|", self, other)

    def __xor__(self, other: Condition) -> Condition:
        return Compound("xor", self, other)

    def __invert__(self) -> Condition:
        return Not(self)


@dataclass(frozen=True, slots=True)
class Has(Condition):
    """The object has a property: `is_l_shaped(x)`."""

    name: str
    size: ClassVar[int] = 1
    binding: ClassVar[int] = BINDING["atom"]

    @property
    def names(self) -> frozenset[str]:
        return frozenset([self.name])

    def holds(self, row: Row, tolerance: Fraction = Fraction(0)) -> bool | Undefined:
        measured = row[self.name]
        return measured if isinstance(measured, Undefined) else bool(measured)

    def english(self, terms: Terms) -> str:
        meaning = terms[self.name].meaning if self.name in terms else ""
        return meaning.removeprefix("whether ") or str(self)

    def __str__(self) -> str:
        return f"{word(self.name)}(x)"


@dataclass(frozen=True, slots=True)
class Parity(Condition):
    """An invariant is an even or an odd integer: `even(number_of_rows(x))`."""

    name: str
    odd: bool
    size: ClassVar[int] = 1
    binding: ClassVar[int] = BINDING["atom"]

    @property
    def names(self) -> frozenset[str]:
        return frozenset([self.name])

    def holds(self, row: Row, tolerance: Fraction = Fraction(0)) -> bool | Undefined:
        number = row[self.name]
        return number if isinstance(number, Undefined) else number % 2 == int(self.odd)

    def english(self, terms: Terms) -> str:
        meaning = terms[self.name].meaning if self.name in terms else ""
        return f"{meaning or f'{word(self.name)}(x)'} is {'odd' if self.odd else 'even'}"

    def __str__(self) -> str:
        return f"{'odd' if self.odd else 'even'}({word(self.name)}(x))"


@dataclass(frozen=True, slots=True)
class Compares(Condition):
    """A statement holds of the object: `number_of_rows(x) <= 2`."""

    statement: Statement
    size: ClassVar[int] = 1
    binding: ClassVar[int] = BINDING["comparison"]

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self.statement.names)

    def holds(self, row: Row, tolerance: Fraction = Fraction(0)) -> bool | Undefined:
        verdict = self.statement.evaluate(row, tolerance).verdict
        if verdict in {"true", "false"}:
            return verdict == "true"
        return Undefined(f"{self.statement} is {verdict}")

    def english(self, terms: Terms) -> str:
        return self.statement.english(terms)

    def __str__(self) -> str:
        return str(self.statement)


@dataclass(frozen=True, slots=True)
class Not(Condition):
    """The opposite of a condition."""

    of: Condition
    binding: ClassVar[int] = BINDING["~"]

    @property
    def size(self) -> int:
        return 1 + self.of.size

    @property
    def names(self) -> frozenset[str]:
        return self.of.names

    def holds(self, row: Row, tolerance: Fraction = Fraction(0)) -> bool | Undefined:
        truth = self.of.holds(row, tolerance)
        return truth if isinstance(truth, Undefined) else not truth

    def english(self, terms: Terms) -> str:
        return f"it is false that {_phrase(self.of, terms)}"

    def __str__(self) -> str:
        return f"~{_wrapped(self.of, BINDING['~'] + isinstance(self.of, Compares))}"


@dataclass(frozen=True, slots=True)
class Compound(Condition):
    """Two conditions and what connects them."""

    connective: Connective
    left: Condition
    right: Condition

    @property
    def size(self) -> int:
        return 1 + self.left.size + self.right.size

    @property
    def binding(self) -> int:
        return BINDING[self.connective]

    @property
    def names(self) -> frozenset[str]:
        return self.left.names | self.right.names

    def holds(self, row: Row, tolerance: Fraction = Fraction(0)) -> bool | Undefined:
        left, right = self.left.holds(row, tolerance), self.right.holds(row, tolerance)
        if isinstance(left, Undefined):
            return left
        return (
            right if isinstance(right, Undefined) else bool(joined(self.connective, left, right, 1))
        )

    def english(self, terms: Terms) -> str:
        left, right = _phrase(self.left, terms), _phrase(self.right, terms)
        return f"{left} {ENGLISH[self.connective]} {right}"

    def __str__(self) -> str:
        # Of equal connectives the left one is read first, but of arrows the right one.
        arrow = self.connective == "->"
        left = _wrapped(self.left, self.binding + arrow)
        return f"{left} {self.connective} {_wrapped(self.right, self.binding + (not arrow))}"


def word(name: str) -> str:
    """A name as conditions write it: in backquotes unless it is a word of its own.

    >>> word("is_square"), word("xor"), word("is square")
    ('is_square', '`xor`', '`is square`')
    """
    return f"`{name}`" if name in RESERVED else quoted(name)


def joined(connective: str, left: int, right: int, everything: int) -> int:
    """The objects that satisfy a compound, as bits, from those that satisfy its parts."""
    match connective:
        case "&":
            return left & right
        case "|":
            return left | right
        case "xor":
            return left ^ right
        case _:
            return everything & ~left | right


def _wrapped(part: Condition, least: int) -> str:
    """The text of a part, in parentheses if it binds less tightly, or is a comparison."""
    bare = part.binding >= least and not isinstance(part, Compares)
    return str(part) if bare else f"({part})"


def _phrase(part: Condition, terms: Terms) -> str:
    words = part.english(terms)
    return f"({words})" if isinstance(part, Not | Compound) else words
