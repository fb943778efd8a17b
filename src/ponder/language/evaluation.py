"""The exact value of an expression on an object.

A value is a whole number, a fraction, a `Real` (irrational roots, logarithms or powers) or
`Undefined` with the reason. No doubles are used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from operator import itemgetter
from typing import TypeAlias

from ponder.core.errors import UnknownName
from ponder.exact.arithmetic import whole
from ponder.exact.comparison import Evaluated
from ponder.language.tree import Apply, Constant, Expression, Leaf

Compiled: TypeAlias = Callable[[Sequence[Evaluated]], Evaluated]


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
    try:
        found = row[expression.name]
    except KeyError:
        raise UnknownName("invariant", expression.name, row) from None
    return whole(found) if type(found) is Fraction else found


def compiled(expression: Expression, names: Sequence[str]) -> Compiled:
    """A function that gives the value from the values of the names, in this order.

    Use it for very many objects; `value` is as exact, but slower.
    """
    if isinstance(expression, Constant):
        constant = expression.value
        return lambda _: constant
    if isinstance(expression, Leaf):
        return itemgetter(names.index(expression.name))
    operator, parts = expression.operator, [compiled(a, names) for a in expression.arguments]
    if len(parts) == 1:
        (only,) = parts
        return lambda row: operator(only(row))
    left, right = parts
    return lambda row: operator(left(row), right(row))
