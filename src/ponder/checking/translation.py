"""What an expression means in a situation: polynomials, in perhaps several cases.

`translate_expression` gives, for an expression and a situation, the cases that may occur and in
each the value of the expression, a ratio of polynomials. It also makes sure that the expression
is defined
(what is not would make a claim undefined, and so not true): it raises `MayBeUndefined` if a
denominator may be 0, a root is of a number that may be negative, and so on.

* min, max, abs: by cases, unless one is certain;
* sqrt(x): a new variable y >= 0 with y² = x;
* ceil(x), floor(x): a new whole variable z with z - 1 < x <= z, or z <= x < z + 1;
* logarithms and powers: `logs_and_powers`.

Facts that help but do not follow at once (z >= R?) are asked from the oracle.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import takewhile

from ponder.checking.certificates import Invalid
from ponder.checking.chomp_boards import LETTERS, MayBeUndefined, expanded_statement
from ponder.checking.positivity import Oracle, name_fact
from ponder.checking.situations import Sign, Situation
from ponder.exact.polynomials import ONE, Polynomial, RationalFunction, constant, variable
from ponder.language.claims import Relation, Statement
from ponder.language.expressions import Application, Constant, Expression, Leaf, apply
from ponder.language.operators import find_operator
from ponder.language.standard_operators import RING

HALF = RationalFunction(constant(Fraction(1, 2)))
TWO = RationalFunction(constant(2))
MARGIN = Fraction(1, 100)  # how far above 0 what need not be whole is shown to be


NUMBERS = (1, 2, 3)  # with which new variables are compared
DEFINITION, NOTED = "definition", "noted"


class CannotTranslate(Invalid):
    """An expression of which no inequalities are known."""


class OutsideDomain(CannotTranslate):
    """An operand that may be outside the domain of its operator."""


CaseValue = tuple[Situation, RationalFunction]
"""A case that may occur, and the value of an expression in it, whose denominator is positive."""


@dataclass(frozen=True)
class Translator:
    """The oracle, and whether ratios become variables or their denominators are cleared."""

    oracle: Oracle
    ratios_as_variables: bool = False

    def certain(self, situation: Situation, polynomial: Polynomial) -> bool:
        """Whether the polynomial is known not to be negative."""
        number = polynomial.number
        if number is not None:
            return number >= 0
        if situation.is_evident(polynomial):
            return True
        return self.oracle.certain(situation.to_show(polynomial))

    def positive(self, situation: Situation, polynomial: Polynomial) -> bool:
        """Whether the polynomial is known to be positive."""
        number = polynomial.number
        if number is not None:
            return number > 0
        if situation.is_evidently_positive(polynomial):
            return True
        if situation.is_evident(-polynomial):
            return False
        scaled = situation.scaled(polynomial)
        margin = 1 if situation.is_whole(scaled) else MARGIN
        return self.certain(situation, scaled - margin)


def translate_expression(
    asking: Translator, situation: Situation, expression: Expression
) -> Iterator[CaseValue]:
    """The cases that may occur in the situation, each with the value of the expression."""
    if isinstance(expression, Constant):
        yield situation, RationalFunction(constant(expression.value))
    elif isinstance(expression, Leaf):
        yield situation, RationalFunction(situation.value(LETTERS[expression.name]))
    else:
        try:
            yield from _applied(asking, situation, expression)
        except OutsideDomain as error:
            raise MayBeUndefined(expression, str(error)) from None


def _applied(
    asking: Translator, situation: Situation, expression: Application
) -> Iterator[CaseValue]:
    from ponder.checking.logs_and_powers import logarithm, power

    name, parts = expression.operator.name, expression.arguments
    if name in ("log", "log10"):
        yield from logarithm(asking, situation, parts[0], to_base_10=name == "log10")
    elif name in ("power", "ten_to"):
        base = parts[0] if name == "power" else Constant(10)
        yield from power(asking, situation, base, parts[-1])
    elif len(parts) == 1:
        for case, value in translate_expression(asking, situation, parts[0]):
            yield from _unary(asking, case, name, value)
    else:
        for case, left in translate_expression(asking, situation, parts[0]):
            for further, right in translate_expression(asking, case, parts[1]):
                yield from _binary(asking, further, name, left, right)


def _unary(
    asking: Translator, situation: Situation, name: str, value: RationalFunction
) -> Iterator[CaseValue]:
    if name in RING:
        yield situation, RING[name](value).reduced(situation.signs)
    elif name == "reciprocal":
        yield divided(asking, situation, RationalFunction(ONE), value)
    elif name == "abs":
        yield from _larger(asking, situation, value, -value)
    elif name == "sqrt":
        yield square_root(asking, situation, value)
    elif name in ("ceil", "floor"):
        yield _rounded(asking, situation, value, up=name == "ceil")
    else:
        raise CannotTranslate(f"nothing is known of the operator {name}")


def _binary(
    asking: Translator,
    situation: Situation,
    name: str,
    left: RationalFunction,
    right: RationalFunction,
) -> Iterator[CaseValue]:
    if name in RING:
        yield situation, RING[name](left, right).reduced(situation.signs)
    elif name == "divide":
        yield divided(asking, situation, left, right)
    elif name == "max":
        yield from _larger(asking, situation, left, right)
    elif name == "min":
        for case, value in _larger(asking, situation, -left, -right):
            yield case, -value
    else:
        raise CannotTranslate(f"nothing is known of the operator {name}")


def divided(
    asking: Translator, situation: Situation, left: RationalFunction, right: RationalFunction
) -> CaseValue:
    """The quotient; the divisor must be certain to be positive, or to be negative."""
    if not asking.positive(situation, right.top):
        if not asking.positive(situation, -right.top):
            raise OutsideDomain(f"the denominator {right.top} may be 0")
        left, right = -left, -right
    if left.bottom == right.bottom:
        quotient = RationalFunction(left.top, right.top)
    else:
        quotient = RationalFunction(left.top * right.bottom, left.bottom * right.top)
    quotient = quotient.reduced(situation.signs)
    if asking.ratios_as_variables and quotient.bottom.variables:
        return _as_variable(asking, situation, quotient)
    return situation, quotient


def _as_variable(asking: Translator, situation: Situation, value: RationalFunction) -> CaseValue:
    """A new variable for a ratio, and how it compares with 1, the rows and the columns."""
    sign: Sign = "not negative" if asking.certain(situation, value.top) else "any"
    situation, ratio, name = situation.with_new("r", sign)
    facts = {f"{name} is not negative": ratio} if sign != "any" else {}
    situation = situation.with_equation(
        name_fact(name, DEFINITION, name), ratio * value.bottom - value.top
    ).knowing(facts)
    return (
        compare_with_sides(
            asking, situation, ratio, name, lambda other: value.top - other * value.bottom
        ),
        RationalFunction(ratio),
    )


def compare_with_sides(
    asking: Translator,
    situation: Situation,
    new: Polynomial,
    name: str,
    gap: Callable[[Polynomial], Polynomial],
) -> Situation:
    """The situation with what is certain of a new variable: is it above 1, 2, 3, R, C, or below?

    `gap` tells for each of these a polynomial that has the sign of the difference.
    """
    facts = {}
    for what, other in _letters(situation):
        if asking.certain(situation, gap(other)):
            facts[name_fact(f"{name} at least {what}", NOTED)] = new - other
        if asking.certain(situation, -gap(other)):
            facts[name_fact(f"{name} at most {what}", NOTED)] = other - new
    below = list(takewhile(lambda j: asking.certain(situation, gap(constant(j))), NUMBERS))
    above = takewhile(lambda j: asking.certain(situation, -gap(constant(j))), NUMBERS[::-1])
    facts |= {name_fact(f"{name} at least {number}", NOTED): new - number for number in below}
    facts |= {name_fact(f"{name} at most {number}", NOTED): number - new for number in above}
    if below:
        situation = situation.speaking_of(name, "positive", whole=name in situation.whole)
    return situation.knowing(facts)


def _letters(situation: Situation) -> Iterator[tuple[str, Polynomial]]:
    for letter in ("R", "C"):
        value = situation.value(letter)
        if value.variables:
            yield letter, value


def _larger(
    asking: Translator, situation: Situation, left: RationalFunction, right: RationalFunction
) -> Iterator[CaseValue]:
    """The larger of two values: by cases, unless it is certain which one that is."""
    gap = (left - right).reduced(situation.signs).top
    if asking.certain(situation, gap):
        yield situation, left
    elif asking.certain(situation, -gap):
        yield situation, right
    else:
        for value, sign, word in ((left, 1, "larger"), (right, -1, "smaller")):
            case, _, name = situation.with_new("m")
            supposed = {name_fact(f"case {name}, first {word}", "case"): gap * sign}
            yield case.knowing(supposed, "supposed"), value


def square_root(asking: Translator, situation: Situation, value: RationalFunction) -> CaseValue:
    """A new variable y >= 0 with y² = value; the value must be certain not to be negative."""
    if not value.top:
        return situation, value
    if not asking.certain(situation, value.top):
        raise OutsideDomain(f"a square root of {value.top}, which may be negative")
    situation, root, name = situation.with_new("y", "not negative")
    facts = {f"{name} is not negative": root}
    facts |= {name_fact(f"({name} - {j})^2", "square"): (root - j) ** 2 for j in (1, 2, 3)}
    square = root * root * value.bottom - value.top
    situation = situation.with_equation(
        name_fact(f"{name} squared", DEFINITION, name), square
    ).knowing(facts)
    log = None if value.bottom != ONE else log_of_variable(situation, value.top)
    if log is not None:
        situation = situation.with_log(name, log * Fraction(1, 2))
    return (
        compare_with_sides(
            asking, situation, root, name, lambda other: value.top - other * other * value.bottom
        ),
        RationalFunction(root),
    )


def log_of_variable(situation: Situation, polynomial: Polynomial) -> Polynomial | None:
    """The logarithm of a polynomial that is a positive variable, if it is known."""
    (name, *more) = sorted(polynomial.variables) or [""]
    is_variable = not more and polynomial == variable(name)
    return situation.log_if_known(name) if is_variable else None


def _rounded(
    asking: Translator, situation: Situation, value: RationalFunction, *, up: bool
) -> CaseValue:
    """A new whole variable between the value and the value + 1 (or - 1, rounding down)."""
    if value.bottom == ONE and situation.is_whole(value.top):
        return situation, value
    value = value.without_fractions()
    situation, whole, name = situation.with_new("z", whole=True)
    beyond = whole * value.bottom - value.top if up else value.top - whole * value.bottom
    exact = situation.is_whole(value.top) and situation.is_whole(value.bottom)
    facts = {
        name_fact(f"{name} reaches", DEFINITION, name): beyond,
        name_fact(f"{name} is near", DEFINITION, name): value.bottom - beyond - (1 if exact else 0),
    }
    situation = situation.knowing(facts)
    return compare_with_sides(
        asking, situation, whole, name, lambda other: whole - other
    ), RationalFunction(whole)


# What a comparison says in a situation: which polynomials must not be negative.
#
# A comparison of two positive numbers may be replaced by that of their logarithms. If one side is
# whole and the other is rounded, the rounding is taken away first: x <= floor(e) says x <= e. To
# show x <= ceil(e), it is enough to show x <= e.

SLIGHT = Fraction(1, 1_000)
"""How far above 0 a number that need not be whole is shown to be."""


def prove_comparison(
    asking: Translator,
    situation: Situation,
    statement: Statement,
    *,
    logarithms: bool = False,
    loosely: bool = False,
) -> None:
    """Show that the statement is true in the situation, with the help of the oracle."""
    plain = expanded_statement(statement)
    plain = remove_rounding(strengthen(plain) if loosely else plain)
    for case, difference in _differences(asking, situation, plain, logarithms):
        for strict, gap in _gaps(plain.relation, difference):
            top = case.scaled(gap.top)
            goal = top - _margin(case, top) if strict else top
            if not case.is_evident(goal):
                asking.oracle.show(case.to_show(goal))


def assume(asking: Translator, situation: Situation, statement: Statement) -> Iterator[Situation]:
    """The cases that may occur in a situation where the statement is true."""
    plain = remove_rounding(expanded_statement(statement))
    for case, difference in _differences(asking, situation, plain, logarithms=False):
        facts = {}
        for number, (strict, gap) in enumerate(_gaps(plain.relation, difference)):
            top = case.scaled(gap.top)
            whole = strict and case.is_whole(top)
            facts[name_fact(f"{statement} ({number})", "assumed")] = top - 1 if whole else top
        yield case.knowing(facts)


def _margin(situation: Situation, polynomial: Polynomial) -> Fraction | int:
    """How far above 0 the polynomial is shown to be; 1 is no loss if it is whole."""
    return 1 if situation.is_whole(polynomial) else SLIGHT


def _differences(
    asking: Translator, situation: Situation, statement: Statement, logarithms: bool
) -> Iterator[tuple[Situation, RationalFunction]]:
    """The left side minus the right side, or the same for their logarithms, by cases."""
    from ponder.checking.logs_and_powers import log_of

    value = log_of if logarithms else translate_expression
    for case, left in value(asking, situation, statement.left):
        for further, right in value(asking, case, statement.right):
            yield further, (left - right).reduced(further.signs)


def _gaps(
    relation: Relation, difference: RationalFunction
) -> Iterator[tuple[bool, RationalFunction]]:
    """What must not be negative (or, if strict, must be positive) for the relation to hold."""
    strict = relation in ("<", ">")
    if relation in ("<=", "<", "=="):
        yield strict, -difference
    if relation in (">=", ">", "=="):
        yield strict, difference


def remove_rounding(statement: Statement) -> Statement:
    """An equivalent statement that does not compare a whole number with a rounded one."""
    for one in (statement, statement.flipped()):
        if _is_rounded(one.right) and is_whole(one.left):
            return _without(one)
    return statement


def _without(statement: Statement) -> Statement:
    """`x <= floor(e)` as `x <= e`, `x >= floor(e)` as `x + 1 > e`, and so on; x is whole."""
    assert isinstance(statement.right, Application)
    x, relation, (e,) = statement.left, statement.relation, statement.right.arguments
    up = statement.right.operator.name == "ceil"
    shift = find_operator("minus_one" if up else "plus_one")
    if relation == ("<=" if up else ">="):
        return Statement(apply(shift, x), "<" if up else ">", e)
    if relation == (">" if up else "<"):
        return Statement(apply(shift, x), ">=" if up else "<=", e)
    return statement if relation == "==" else Statement(x, relation, e)


def strengthen(statement: Statement) -> Statement:
    """A statement from which this one follows: `x <= e` for `x <= ceil(e)`, and so on."""
    for one in (statement, statement.flipped()):
        up = "ceil" if one.relation in ("<=", "<") else "floor"
        if isinstance(one.right, Application) and one.right.operator.name == up:
            return one if one.relation == "==" else replace(one, right=one.right.arguments[0])
    return statement


def _is_rounded(expression: Expression) -> bool:
    return isinstance(expression, Application) and expression.operator.name in ("ceil", "floor")


def is_whole(expression: Expression) -> bool:
    """Whether the value is evidently a whole number, where it is defined."""
    if isinstance(expression, Constant):
        return expression.value.denominator == 1
    if not isinstance(expression, Application):
        return True
    name = expression.operator.name
    return name in _ROUND or (name in _KEEP_WHOLE and all(map(is_whole, expression.arguments)))


_ROUND = ("ceil", "floor")
_KEEP_WHOLE = (
    *("plus", "minus", "times", "negative", "plus_one", "minus_one", "times_two", "square"),
    *("abs", "max", "min"),
)
