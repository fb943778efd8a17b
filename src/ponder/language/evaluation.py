"""The exact value of an expression on an object.

A value is a whole number, a fraction, a `Real` (irrational roots, logarithms or powers) or
`Undefined` with the reason. No doubles are used.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, TypeAlias

from ponder.core.errors import UnknownName
from ponder.exact.arithmetic import whole
from ponder.exact.comparison import Evaluated
from ponder.language.operator import Operator
from ponder.language.tree import Apply, Constant, Expression, Leaf

Compiled: TypeAlias = Callable[[Any], Evaluated]


def value(expression: Expression, row: Mapping[str, Evaluated]) -> Evaluated:
    """The value of an expression on an object, from the object's invariants.

    >>> from ponder.language.grammar import parse_expression
    >>> row = {"a": 49, "b": Fraction(1, 2)}
    >>> value(parse_expression("ceil(1/(1/a(x)))"), row), value(parse_expression("a^b"), row)
    (49, 7)
    """
    if isinstance(expression, Apply):
        return expression.operator(*[value(part, row) for part in expression.arguments])
    if isinstance(expression, Constant):
        return expression.value
    return _read(expression.name, row)


def values(expression: Expression, rows: Iterable[Mapping[str, Evaluated]]) -> Iterator[Evaluated]:
    """The values of an expression on many objects, each from the object's invariants."""
    return map(
        compiled(expression, {name: partial(_read, name) for name in expression.names}), rows
    )


def _read(name: str, row: Mapping[str, Evaluated]) -> Evaluated:
    try:
        found = row[name]
    except KeyError:
        raise UnknownName("invariant", name, row) from None
    return whole(found) if type(found) is Fraction else found


def compiled(expression: Expression, invariants: Mapping[str, Compiled]) -> Compiled:
    """The function that gives the value on an object, from the functions of its invariants.

    Use it for very many objects; `value` is as exact, but slower.

    >>> from ponder.language.grammar import parse_expression
    >>> compiled(parse_expression("length(x)/2"), {"length": len})("abc")
    Fraction(3, 2)
    """
    if isinstance(expression, Constant):
        constant = expression.value
        return lambda _: constant
    if isinstance(expression, Leaf):
        return invariants[expression.name]
    operator, parts = expression.operator, [compiled(a, invariants) for a in expression.arguments]
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
