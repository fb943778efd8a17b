"""Expressions as trees: the name of an invariant, a number, or an operator and its operands.

Trees are made by `ponder.language.expression.apply`, so that each text has exactly one tree;
the classes here only hold them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeAlias

from ponder.core import limits
from ponder.core.errors import BadText, TooLarge, described
from ponder.exact.arithmetic import whole
from ponder.exact.undefined import Rational
from ponder.language.operator import OPERATORS, Operator
from ponder.language.phrase import Phrase

RESERVED = frozenset({"xor", "if", "iff", "only", "then"})  # words of conditions and claims
NAME = re.compile(r"[^\W\d]\w*")


class _Tree:
    """What all expressions have in common."""

    __slots__ = ()

    def phrase(self) -> Phrase:
        """The text, and how strongly its outermost operation binds."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.phrase().text

    def latex(self) -> str:
        """The expression in LaTeX."""
        from ponder.language.latex import expression_as_latex

        return expression_as_latex(self)  # type: ignore[arg-type]  # it is one of the subclasses

    def to_sympy(self) -> Any:
        """The expression in SymPy, with a real symbol for each invariant."""
        from ponder.language.as_sympy import expression_as_sympy

        return expression_as_sympy(self)  # type: ignore[arg-type]  # it is one of the subclasses

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"


@dataclass(frozen=True, slots=True)
class Leaf(_Tree):
    """An invariant, by name."""

    name: str

    depth = nodes = complexity = 1

    def __post_init__(self) -> None:
        given: object = self.name
        if not (isinstance(given, str) and given.strip()):
            raise BadText(f"an invariant has a name, not {described(self.name)}")

    @property
    def names(self) -> frozenset[str]:
        """The invariants that occur."""
        return frozenset({self.name})

    def phrase(self) -> Phrase:
        return Phrase(f"{quoted(self.name)}(x)")


@dataclass(frozen=True, slots=True)
class Constant(_Tree):
    """A rational number."""

    value: Rational

    depth = nodes = complexity = 1

    def __post_init__(self) -> None:
        if isinstance(self.value, bool) or not isinstance(self.value, int | Fraction):
            raise BadText(f"a constant is an int or a Fraction, not {described(self.value)}")
        length = max(self.value.numerator.bit_length(), self.value.denominator.bit_length())
        if length > limits.CONSTANT_BITS:
            raise TooLarge("a constant of more than 900 digits; give it a name as an invariant")
        object.__setattr__(self, "value", whole(self.value))

    @property
    def names(self) -> frozenset[str]:
        """No invariant occurs."""
        return frozenset()

    def phrase(self) -> Phrase:
        plain = self.value.denominator == 1 and self.value >= 0
        return Phrase(str(self.value), "atom" if plain else "product")


@dataclass(frozen=True)
class Apply(_Tree):
    """An operator and its operands."""

    operator: Operator
    arguments: tuple[Expression, ...]
    depth: int = field(init=False, compare=False, repr=False)
    nodes: int = field(init=False, compare=False, repr=False)
    complexity: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        depth = 1 + max(argument.depth for argument in self.arguments)
        nodes = 1 + sum(argument.nodes for argument in self.arguments)
        if depth > limits.EXPRESSION_DEPTH or nodes > limits.EXPRESSION_NODES:
            raise TooLarge(
                f"an expression of {nodes:,} nodes, {depth} deep; "
                f"the most is {limits.EXPRESSION_NODES:,} nodes, {limits.EXPRESSION_DEPTH} deep"
            )
        prices = sum(argument.complexity for argument in self.arguments)
        object.__setattr__(self, "depth", depth)
        object.__setattr__(self, "nodes", nodes)
        object.__setattr__(self, "complexity", self.operator.price + prices)

    @cached_property
    def names(self) -> frozenset[str]:
        """The invariants that occur."""
        return frozenset().union(*(argument.names for argument in self.arguments))

    def phrase(self) -> Phrase:
        parts = [argument.phrase() for argument in self.arguments]
        return Phrase(self.operator.text.format(*parts), self.operator.strength)

    def __repr__(self) -> str:
        return f"parse_expression({str(self)!r})"


Expression: TypeAlias = Leaf | Constant | Apply


def quoted(name: str) -> str:
    """A name as statements write it: in backquotes unless it is a plain word.

    >>> quoted("number_of_rows"), quoted("row sum"), quoted("max"), quoted("xor")
    ('number_of_rows', '`row sum`', '`max`', '`xor`')
    """
    operator = OPERATORS.get(name)
    taken = name in RESERVED or (operator is not None and operator.is_function)
    if NAME.fullmatch(name) and not taken:
        return name
    return f"`{name.replace('`', '``')}`"
