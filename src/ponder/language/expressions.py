"""Expressions as trees: the name of an invariant, a number, or an operator and its operands.

Trees are made by `ponder.language.expressions.apply`, so that each text has exactly one tree;
the classes here only hold them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from typing import Any, TypeAlias

from ponder.core import limits
from ponder.core.errors import BadText, TooLarge, UnknownName, describe
from ponder.exact.arithmetic import Evaluated, absolute_value, whole
from ponder.exact.verdicts import Rational
from ponder.language import standard_operators as op
from ponder.language.operators import OPERATORS, Operator, Phrase
from ponder.language.standard_operators import ten_to

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
        from ponder.language.renderings import expression_as_latex

        return expression_as_latex(self)  # type: ignore[arg-type]  # it is one of the subclasses

    def to_sympy(self) -> Any:
        """The expression in SymPy, with a real symbol for each invariant."""
        from ponder.language.renderings import expression_as_sympy

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
            raise BadText(f"an invariant has a name, not {describe(self.name)}")

    @property
    def names(self) -> frozenset[str]:
        """The invariants that occur."""
        return frozenset({self.name})

    def phrase(self) -> Phrase:
        return Phrase(f"{quote_name(self.name)}(x)")


@dataclass(frozen=True, slots=True)
class Constant(_Tree):
    """A rational number."""

    value: Rational

    depth = nodes = complexity = 1

    def __post_init__(self) -> None:
        if isinstance(self.value, bool) or not isinstance(self.value, int | Fraction):
            raise BadText(f"a constant is an int or a Fraction, not {describe(self.value)}")
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
class Application(_Tree):
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


Expression: TypeAlias = Leaf | Constant | Application


def quote_name(name: str) -> str:
    """A name as statements write it: in backquotes unless it is a plain word.

    >>> quote_name("number_of_rows"), quote_name("row sum"), quote_name("max"), quote_name("xor")
    ('number_of_rows', '`row sum`', '`max`', '`xor`')
    """
    operator = OPERATORS.get(name)
    taken = name in RESERVED or (operator is not None and operator.is_function)
    if NAME.fullmatch(name) and not taken:
        return name
    return f"`{name.replace('`', '``')}`"


# Making expressions: each text has exactly one tree.
#
# `apply` chooses one form for expressions that are always equal: `2*e` is always `times_two(e)`,
# never a product with the constant 2; products and sums are nested to the left; signs are in
# front; constants are computed. The value never changes, even if it is undefined, and the
# complexity never grows.

_ADDITIVE = {"plus", "minus", "plus_one", "minus_one"}


def apply(operator: Operator, *arguments: Expression) -> Expression:
    """The operator applied to expressions: the tree that its text reads back to.

    >>> print(apply(op.times, Constant(2), apply(op.plus, Leaf("a"), Constant(1))))
    2*(a(x) + 1)
    """
    if len(arguments) != operator.arity:
        raise BadText(f"{operator.name} takes {operator.arity} operands, not {len(arguments)}")
    rule = _RULES.get(operator.name)
    made = rule(*arguments) if rule else None
    return Application(operator, arguments) if made is None else made


def substitute(expression: Expression, change: Callable[[str], Expression]) -> Expression:
    """The expression with each invariant, by name, replaced."""
    if isinstance(expression, Application):
        return apply(expression.operator, *(substitute(e, change) for e in expression.arguments))
    return change(expression.name) if isinstance(expression, Leaf) else expression


def from_postfix(
    program: Sequence[int],
    leaves: Sequence[Expression | str | Rational],
    operators: Sequence[Operator],
) -> Expression:
    """The expression of a postfix program: `i` is leaf `i`, and `-1-j` is operator `j`.

    >>> print(from_postfix([0, 1, -1], ["a", 3], [op.times]))
    3*a(x)
    """
    stack: list[Expression] = []
    for step in program:
        if step >= 0:
            stack.append(_leaf(leaves[step]))
        else:
            operator = operators[-1 - step]
            arguments = stack[-operator.arity :]
            stack[-operator.arity :] = [apply(operator, *arguments)]
    if len(stack) != 1:
        raise BadText(f"a program gives one expression, not {len(stack)}: {describe(program)}")
    prices = {operator.name: operator for operator in operators if operator.price != 1}
    return _repriced(stack[0], prices) if prices else stack[0]


def _repriced(tree: Expression, prices: Mapping[str, Operator]) -> Expression:
    """The same tree, with the operators at their prices."""
    if not isinstance(tree, Application):
        return tree
    operator = prices.get(tree.operator.name, tree.operator)
    return Application(operator, tuple(_repriced(argument, prices) for argument in tree.arguments))


def _leaf(leaf: Expression | str | Rational) -> Expression:
    if isinstance(leaf, str):
        return Leaf(leaf)
    return Constant(leaf) if isinstance(leaf, int | Fraction) else leaf


def _is(tree: Expression, *names: str) -> bool:
    return isinstance(tree, Application) and tree.operator.name in names


def _parts(tree: Expression) -> tuple[Operator, tuple[Expression, ...]]:
    assert isinstance(tree, Application)
    return tree.operator, tree.arguments


def _first(tree: Expression) -> Expression:
    return _parts(tree)[1][0]


def _signed(tree: Expression) -> bool:
    """Whether the text starts with a minus sign that belongs to the whole product."""
    if isinstance(tree, Constant):
        return tree.value < 0
    if _is(tree, "times", "divide", "half"):
        return _signed(_first(tree))
    return _is(tree, "negative")


def _negative(x: Expression) -> Expression | None:
    if isinstance(x, Constant):
        return Constant(-x.value)
    if _is(x, "negative"):
        return _first(x)
    return _flipped(x)


def _flipped(x: Expression) -> Expression | None:
    """The product with the sign of its leading constant changed, if it has one."""
    if isinstance(x, Constant):
        return Constant(-x.value)
    if not _is(x, "times", "divide", "half"):
        return None
    operator, (first, *rest) = _parts(x)
    flipped = _flipped(first)
    return None if flipped is None else apply(operator, flipped, *rest)


def _shifted(x: Expression, by: Rational) -> Expression:
    """`x + by`, with one constant at the end of the sum."""
    if isinstance(x, Constant):
        return Constant(x.value + by)
    rest, last = _split(x)
    total = last + by
    if total == 0:
        return rest
    if abs(total) == 1:
        return Application(op.plus_one if total == 1 else op.minus_one, (rest,))
    return Application(op.plus if total > 0 else op.minus, (rest, Constant(absolute_value(total))))


def _split(x: Expression) -> tuple[Expression, Rational]:
    """A sum as the rest and the constant at its end."""
    if _is(x, "plus_one", "minus_one"):
        return _first(x), 1 if _is(x, "plus_one") else -1
    if _is(x, "plus", "minus"):
        operator, (rest, last) = _parts(x)
        if isinstance(last, Constant):
            return rest, last.value if operator == op.plus else -last.value
    return x, 0


def _plus(x: Expression, y: Expression) -> Expression | None:
    if isinstance(y, Constant):
        return _shifted(x, y.value)
    if _signed(y):
        return apply(op.minus, x, apply(op.negative, y))
    if isinstance(x, Constant):
        return _shifted(y, x.value)
    if _is(y, *_ADDITIVE):
        operator, (first, *rest) = _parts(y)
        return apply(operator, apply(op.plus, x, first), *rest)
    return None


def _minus(x: Expression, y: Expression) -> Expression | None:
    if isinstance(y, Constant):
        return _shifted(x, -y.value)
    if _signed(y):
        return apply(op.plus, x, apply(op.negative, y))
    return None


def _times(x: Expression, y: Expression) -> Expression | None:
    if isinstance(x, Constant):
        return _multiple(x.value, y)
    if isinstance(y, Constant):
        return apply(op.times, y, x)
    if _is(x, "negative"):
        return apply(op.negative, apply(op.times, _first(x), y))
    if _is(y, "negative"):
        return apply(op.negative, apply(op.times, x, _first(y)))
    return _leaning(x, y)


def _multiple(factor: Rational, y: Expression) -> Expression | None:
    if isinstance(y, Constant):
        return Constant(factor * y.value)
    if _is(y, "negative"):
        return apply(op.times, Constant(-factor), _first(y))
    if factor < 0 and -factor in {Fraction(1, 2), 1, 2}:
        return apply(op.negative, apply(op.times, Constant(-factor), y))
    if factor == 1:
        return y
    if factor == 2:
        return apply(op.times_two, y)
    return apply(op.half, y) if factor == Fraction(1, 2) else _leaning(Constant(factor), y)


def _leaning(x: Expression, y: Expression) -> Expression | None:
    """`x*y` with the product leaning to the left, where `y` is a product or quotient."""
    if _is(y, "times", "divide", "half"):
        operator, (first, *rest) = _parts(y)
        return apply(operator, apply(op.times, x, first), *rest)
    if _is(y, "times_two"):
        return apply(op.times, apply(op.times_two, x), _first(y))
    return apply(op.divide, x, _first(y)) if _is(y, "reciprocal") else None


def _times_two(x: Expression) -> Expression | None:
    if isinstance(x, Constant):
        return Constant(2 * x.value)
    if _is(x, "negative"):
        return apply(op.negative, apply(op.times_two, _first(x)))
    return _leaning(Constant(2), x)


def _half(x: Expression) -> Expression | None:
    if isinstance(x, Constant):
        return Constant(Fraction(x.value) / 2)
    return apply(op.negative, apply(op.half, _first(x))) if _is(x, "negative") else None


def _divide(x: Expression, y: Expression) -> Expression | None:
    if isinstance(y, Constant) and y.value != 0:
        return _divided(x, y.value)
    if _is(x, "negative"):
        return apply(op.negative, apply(op.divide, _first(x), y))
    if _is(y, "negative"):
        return apply(op.negative, apply(op.divide, x, _first(y)))
    if isinstance(x, Constant) and abs(x.value) == 1:
        inverse = apply(op.reciprocal, y)
        return inverse if x.value == 1 else apply(op.negative, inverse)
    if _is(x, "log") and y == _LOG_OF_TEN:
        return Application(op.log10, (_first(x),))
    return None


def _divided(x: Expression, by: Rational) -> Expression | None:
    if isinstance(x, Constant):
        return Constant(Fraction(x.value) / by)
    if by in {-1, -2}:
        return apply(op.negative, apply(op.divide, x, Constant(-by)))
    if _is(x, "negative"):
        return apply(op.negative, apply(op.divide, _first(x), Constant(by)))
    if by == 1:
        return x
    return apply(op.half, x) if by == 2 else None


def _reciprocal(x: Expression) -> Expression | None:
    if isinstance(x, Constant) and x.value != 0:
        return Constant(Fraction(1) / x.value)
    return apply(op.negative, apply(op.reciprocal, _first(x))) if _is(x, "negative") else None


def _power(x: Expression, y: Expression) -> Expression | None:
    if y == Constant(2):
        return Application(op.square, (x,))
    return Application(ten_to, (y,)) if x == Constant(10) else None


def _ten_to(x: Expression) -> Expression | None:
    return Application(op.square, (Constant(10),)) if x == Constant(2) else None


_LOG_OF_TEN = Application(op.log, (Constant(10),))
_RULES: dict[str, Callable[..., Expression | None]] = {
    "plus": _plus,
    "minus": _minus,
    "plus_one": lambda x: _shifted(x, 1),
    "minus_one": lambda x: _shifted(x, -1),
    "times": _times,
    "times_two": _times_two,
    "divide": _divide,
    "half": _half,
    "negative": _negative,
    "reciprocal": _reciprocal,
    "power": _power,
    "ten_to": _ten_to,
}


# The exact value of an expression on an object.
#
# A value is a whole number, a fraction, a `Real` (irrational roots, logarithms or powers) or
# `Undefined` with the reason. No doubles are used.

Compiled: TypeAlias = Callable[[Any], Evaluated]


def evaluate(expression: Expression, row: Mapping[str, Evaluated]) -> Evaluated:
    """The value of an expression on an object, from the object's invariants.

    >>> from ponder.language.grammar import parse_expression
    >>> row = {"a": 49, "b": Fraction(1, 2)}
    >>> evaluate(parse_expression("ceil(1/(1/a(x)))"), row), evaluate(parse_expression("a^b"), row)
    (49, 7)
    """
    if isinstance(expression, Application):
        return expression.operator(*[evaluate(part, row) for part in expression.arguments])
    if isinstance(expression, Constant):
        return expression.value
    return _read(expression.name, row)


def evaluate_all(
    expression: Expression, rows: Iterable[Mapping[str, Evaluated]]
) -> Iterator[Evaluated]:
    """The values of an expression on many objects, each from the object's invariants."""
    return map(
        compile_expression(expression, {name: partial(_read, name) for name in expression.names}),
        rows,
    )


def _read(name: str, row: Mapping[str, Evaluated]) -> Evaluated:
    try:
        found = row[name]
    except KeyError:
        raise UnknownName("invariant", name, row) from None
    return whole(found) if type(found) is Fraction else found


def compile_expression(expression: Expression, invariants: Mapping[str, Compiled]) -> Compiled:
    """The function that gives the value on an object, from the functions of its invariants.

    Use it for very many objects; `evaluate` is as exact, but slower.

    >>> from ponder.language.grammar import parse_expression
    >>> compile_expression(parse_expression("length(x)/2"), {"length": len})("abc")
    Fraction(3, 2)
    """
    if isinstance(expression, Constant):
        constant = expression.value
        return lambda _: constant
    if isinstance(expression, Leaf):
        return invariants[expression.name]
    operator, parts = (
        expression.operator,
        [compile_expression(a, invariants) for a in expression.arguments],
    )
    return _of_one(operator, *parts) if len(parts) == 1 else _of_two(operator, *parts)


def _of_one(operator: Operator, only: Compiled) -> Compiled:
    of_whole_numbers = operator.of_whole_numbers

    def of_one(thing: Any) -> Evaluated:
        x = only(thing)
        return of_whole_numbers(x) if type(x) is int else operator(x)

    return of_one


def _of_two(operator: Operator, left: Compiled, right: Compiled) -> Compiled:
    of_whole_numbers = operator.of_whole_numbers

    def of_two(thing: Any) -> Evaluated:
        x, y = left(thing), right(thing)
        return of_whole_numbers(x, y) if type(x) is type(y) is int else operator(x, y)

    return of_two
