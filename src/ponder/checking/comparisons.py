"""What a comparison says in a situation: which polynomials must not be negative.

A comparison of two positive numbers may be replaced by that of their logarithms. If one side is
whole and the other is rounded, the rounding is taken away first: x <= floor(e) says x <= e. To show
x <= ceil(e), it is enough to show x <= e.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from ponder.checking.positivity import named
from ponder.checking.quantities import expanded_statement
from ponder.checking.situations import Situation
from ponder.checking.translated_logs import log_of
from ponder.checking.translation import Asking, translated
from ponder.exact.polynomials import Polynomial
from ponder.exact.ratios import Ratio
from ponder.language.expression import apply
from ponder.language.operator import find_operator
from ponder.language.statement import Relation, Statement
from ponder.language.tree import Apply, Constant, Expression

SLIGHT = Fraction(1, 1_000)
"""How far above 0 a number that need not be whole is shown to be."""


def show(
    asking: Asking,
    situation: Situation,
    statement: Statement,
    *,
    logarithms: bool = False,
    loosely: bool = False,
) -> None:
    """Show that the statement is true in the situation, with the help of the oracle."""
    plain = expanded_statement(statement)
    plain = without_rounding(stronger(plain) if loosely else plain)
    for case, difference in _differences(asking, situation, plain, logarithms):
        for strict, gap in _gaps(plain.relation, difference):
            top = case.scaled(gap.top)
            goal = top - _margin(case, top) if strict else top
            if not case.is_evident(goal):
                asking.oracle.show(case.to_show(goal))


def supposing(asking: Asking, situation: Situation, statement: Statement) -> Iterator[Situation]:
    """The cases that may occur in a situation where the statement is true."""
    plain = without_rounding(expanded_statement(statement))
    for case, difference in _differences(asking, situation, plain, logarithms=False):
        facts = {}
        for number, (strict, gap) in enumerate(_gaps(plain.relation, difference)):
            top = case.scaled(gap.top)
            whole = strict and case.is_whole(top)
            facts[named(f"{statement} ({number})", "assumed")] = top - 1 if whole else top
        yield case.knowing(facts)


def _margin(situation: Situation, polynomial: Polynomial) -> Fraction | int:
    """How far above 0 the polynomial is shown to be; 1 is no loss if it is whole."""
    return 1 if situation.is_whole(polynomial) else SLIGHT


def _differences(
    asking: Asking, situation: Situation, statement: Statement, logarithms: bool
) -> Iterator[tuple[Situation, Ratio]]:
    """The left side minus the right side, or the same for their logarithms, by cases."""
    value = log_of if logarithms else translated
    for case, left in value(asking, situation, statement.left):
        for further, right in value(asking, case, statement.right):
            yield further, (left - right).reduced(further.signs)


def _gaps(relation: Relation, difference: Ratio) -> Iterator[tuple[bool, Ratio]]:
    """What must not be negative (or, if strict, must be positive) for the relation to hold."""
    strict = relation in ("<", ">")
    if relation in ("<=", "<", "=="):
        yield strict, -difference
    if relation in (">=", ">", "=="):
        yield strict, difference


def without_rounding(statement: Statement) -> Statement:
    """An equivalent statement that does not compare a whole number with a rounded one."""
    for one in (statement, statement.flipped()):
        if _is_rounded(one.right) and is_whole(one.left):
            return _without(one)
    return statement


def _without(statement: Statement) -> Statement:
    """`x <= floor(e)` as `x <= e`, `x >= floor(e)` as `x + 1 > e`, and so on; x is whole."""
    assert isinstance(statement.right, Apply)
    x, relation, (e,) = statement.left, statement.relation, statement.right.arguments
    up = statement.right.operator.name == "ceil"
    shift = find_operator("minus_one" if up else "plus_one")
    if relation == ("<=" if up else ">="):
        return Statement(apply(shift, x), "<" if up else ">", e)
    if relation == (">" if up else "<"):
        return Statement(apply(shift, x), ">=" if up else "<=", e)
    return statement if relation == "==" else Statement(x, relation, e)


def stronger(statement: Statement) -> Statement:
    """A statement from which this one follows: `x <= e` for `x <= ceil(e)`, and so on."""
    for one in (statement, statement.flipped()):
        up = "ceil" if one.relation in ("<=", "<") else "floor"
        if isinstance(one.right, Apply) and one.right.operator.name == up:
            return one if one.relation == "==" else replace(one, right=one.right.arguments[0])
    return statement


def _is_rounded(expression: Expression) -> bool:
    return isinstance(expression, Apply) and expression.operator.name in ("ceil", "floor")


def is_whole(expression: Expression) -> bool:
    """Whether the value is evidently a whole number, where it is defined."""
    if isinstance(expression, Constant):
        return expression.value.denominator == 1
    if not isinstance(expression, Apply):
        return True
    name = expression.operator.name
    return name in _ROUND or (name in _KEEP_WHOLE and all(map(is_whole, expression.arguments)))


_ROUND = ("ceil", "floor")
_KEEP_WHOLE = (
    *("plus", "minus", "times", "negative", "plus_one", "minus_one", "times_two", "square"),
    *("abs", "max", "min"),
)
