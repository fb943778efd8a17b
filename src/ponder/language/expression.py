"""Making expressions: each text has exactly one tree.

`apply` chooses one form for expressions that are always equal: `2*e` is always
`times_two(e)`, never a product with the constant 2; products and sums are nested to the left;
signs are in front; constants are computed. The value never changes, even if it is undefined,
and the complexity never grows.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from ponder.core.errors import BadText, described
from ponder.exact.comparison import size
from ponder.exact.undefined import Rational
from ponder.language import ops20 as op
from ponder.language.operator import Operator
from ponder.language.transcendental import ten_to
from ponder.language.tree import Apply, Constant, Expression, Leaf

__all__ = ["Apply", "Constant", "Expression", "Leaf", "apply", "expression_of"]

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
    return Apply(operator, arguments) if made is None else made


def with_leaves(expression: Expression, change: Callable[[str], Expression]) -> Expression:
    """The expression with each invariant, by name, replaced."""
    if isinstance(expression, Apply):
        return apply(expression.operator, *(with_leaves(e, change) for e in expression.arguments))
    return change(expression.name) if isinstance(expression, Leaf) else expression


def expression_of(
    program: Sequence[int],
    leaves: Sequence[Expression | str | Rational],
    operators: Sequence[Operator],
) -> Expression:
    """The expression of a postfix program: `i` is leaf `i`, and `-1-j` is operator `j`.

    >>> print(expression_of([0, 1, -1], ["a", 3], [op.times]))
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
        raise BadText(f"a program gives one expression, not {len(stack)}: {described(program)}")
    prices = {operator.name: operator for operator in operators if operator.price != 1}
    return _repriced(stack[0], prices) if prices else stack[0]


def _repriced(tree: Expression, prices: Mapping[str, Operator]) -> Expression:
    """The same tree, with the operators at their prices."""
    if not isinstance(tree, Apply):
        return tree
    operator = prices.get(tree.operator.name, tree.operator)
    return Apply(operator, tuple(_repriced(argument, prices) for argument in tree.arguments))


def _leaf(leaf: Expression | str | Rational) -> Expression:
    if isinstance(leaf, str):
        return Leaf(leaf)
    return Constant(leaf) if isinstance(leaf, int | Fraction) else leaf


def _is(tree: Expression, *names: str) -> bool:
    return isinstance(tree, Apply) and tree.operator.name in names


def _parts(tree: Expression) -> tuple[Operator, tuple[Expression, ...]]:
    assert isinstance(tree, Apply)
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
        return Apply(op.plus_one if total == 1 else op.minus_one, (rest,))
    return Apply(op.plus if total > 0 else op.minus, (rest, Constant(size(total))))


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
        return Apply(op.log10, (_first(x),))
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
        return Apply(op.square, (x,))
    return Apply(ten_to, (y,)) if x == Constant(10) else None


def _ten_to(x: Expression) -> Expression | None:
    return Apply(op.square, (Constant(10),)) if x == Constant(2) else None


_LOG_OF_TEN = Apply(op.log, (Constant(10),))
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
