"""Expressions and conditions that are evidently defined on every object.

`1/(n(x) + 1)` is defined wherever n is positive; `1/(n(x) - 7)` may be undefined. Only signs are
considered, so something may be defined everywhere and yet not evidently so. The invariants and
properties themselves count as defined.
"""

from collections.abc import Collection, Iterator
from typing import Literal, TypeAlias

from ponder.language.claims import Statement
from ponder.language.conditions import Condition
from ponder.language.expressions import Application, Constant, Expression, Leaf
from ponder.language.standard_operators import RING

Sign: TypeAlias = Literal["any", "not negative", "positive"]

_WEAKEST_FIRST: tuple[Sign, ...] = ("any", "not negative", "positive")
_KEEP_SIGN = ("times_two", "half", "ceil", "sqrt")
_JOIN_SIGNS = ("plus", "times", "divide", "min")
_POSITIVE = ("exp", "ten_to", "cosh")
_DEFINED_EVERYWHERE = frozenset(
    {*RING, *_POSITIVE, *("abs", "ceil", "floor", "max", "min")}
    | {"sin", "cos", "atan", "sinh", "tanh", "asinh"}
)


def first_doubtful(condition: Condition, positive: Collection[str] = ()) -> Expression | None:
    """The first part of a condition that may be undefined; None if it is evidently defined.

    `positive` are the invariants that are above 0 on every object.

    >>> print(first_doubtful(Condition.parse("~(a(x) > 2 & 1/(b(x) - 7) < 3)")))
    1/(b(x) - 7)
    >>> first_doubtful(Condition.parse("log(a(x)) > 2/(b(x) + 1)"), {"a", "b"})
    """
    found = (part for side in _sides(condition) for part in _doubtful(side, positive))
    return next(found, None)


def _sides(condition: Condition) -> Iterator[Expression]:
    if isinstance(condition, Statement):
        yield from (condition.left, condition.right)
    for part in condition.parts:
        yield from _sides(part)


def _doubtful(expression: Expression, positive: Collection[str]) -> Iterator[Expression]:
    """The parts that may be undefined, the innermost first."""
    if not isinstance(expression, Application):
        return
    for part in expression.arguments:
        yield from _doubtful(part, positive)
    if not _is_inside_domain(expression, positive):
        yield expression


def _is_inside_domain(expression: Application, positive: Collection[str]) -> bool:
    name, (first, *more) = expression.operator.name, expression.arguments
    match name:
        case "sqrt":
            return _sign(first, positive) != "any"
        case "log" | "log10":
            return _sign(first, positive) == "positive"
        case "divide" | "reciprocal":
            below = more[0] if more else first
            return _sign(below, positive) == "positive" or _is_number_but_0(below)
        case "power":
            return _sign(first, positive) == "positive" or _is_natural(more[0])
    return name in _DEFINED_EVERYWHERE


def _is_number_but_0(expression: Expression) -> bool:
    return isinstance(expression, Constant) and expression.value != 0


def _is_natural(expression: Expression) -> bool:
    if not isinstance(expression, Constant):
        return False
    return expression.value.denominator == 1 and expression.value >= 0


def _sign(expression: Expression, positive: Collection[str]) -> Sign:
    """A sign that the expression has wherever it is defined."""
    if isinstance(expression, Constant):
        value = expression.value
        return "positive" if value > 0 else "any" if value < 0 else "not negative"
    if isinstance(expression, Leaf):
        return "positive" if expression.name in positive else "any"
    signs = [_sign(part, positive) for part in expression.arguments]
    return _sign_of_result(expression.operator.name, *signs)


def _sign_of_result(name: str, first: Sign, second: Sign = "any") -> Sign:
    weaker, stronger = sorted((first, second), key=_WEAKEST_FIRST.index)
    if name in _POSITIVE:
        return "positive"
    if name in _KEEP_SIGN:
        return first
    if name in ("square", "abs"):
        return "positive" if first == "positive" else "not negative"
    if name == "max":
        return stronger
    if name == "plus" and weaker != "any":
        return stronger
    if name in _JOIN_SIGNS:
        return weaker
    if name == "plus_one" and first != "any":
        return "positive"
    if name == "floor" and first != "any":
        return "not negative"
    return "positive" if name in ("power", "reciprocal") and first == "positive" else "any"
