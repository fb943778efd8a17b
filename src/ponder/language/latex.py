"""Expressions, statements and conditions in LaTeX."""

from ponder.exact.verdict import Connective
from ponder.language.conditions import Compound, Condition, Has, Not, Parity
from ponder.language.phrase import Phrase
from ponder.language.statement import Relation, Statement
from ponder.language.tree import Apply, Constant, Expression

RELATIONS: dict[Relation, str] = {"<=": r"\le", ">=": r"\ge", "<": "<", ">": ">", "==": "="}

CONNECTIVES: dict[Connective, str] = {
    "&": r"\land",
    "xor": r"\oplus",
    "|": r"\lor",
    "->": r"\to",
    "iff": r"\Longleftrightarrow",
    "only if": r"\Longrightarrow",
    "if": r"\Longleftarrow",
}

_BRACKETS = (r"\left(", r"\right)")
_ESCAPES = {sign: f"\\{sign}" for sign in "{}$&#_%"}
_ESCAPES |= {"\\": r"\backslash ", "^": r"\hat{}", "~": r"\sim "}


def expression_as_latex(expression: Expression) -> str:
    r"""The expression in LaTeX, without dollar signs.

    >>> from ponder.language.grammar import parse_expression
    >>> print(expression_as_latex(parse_expression("sqrt(rows(x) + 1)/2")))
    \frac{\sqrt{\operatorname{rows}(x) + 1}}{2}
    """
    return _phrase(expression).text


def _phrase(expression: Expression) -> Phrase:
    if isinstance(expression, Apply):
        operator = expression.operator
        parts = map(_phrase, expression.arguments)
        return Phrase(operator.latex.format(*parts), operator.strength, _BRACKETS)
    if isinstance(expression, Constant):
        return _number(expression)
    return Phrase(_of_x(expression.name), "atom", _BRACKETS)


def _of_x(name: str) -> str:
    escaped = "".join(_ESCAPES.get(character, character) for character in name)
    return rf"\operatorname{{{escaped}}}(x)"


def _number(constant: Constant) -> Phrase:
    number = constant.value
    if number.denominator == 1:
        return Phrase(str(number), "atom" if number >= 0 else "product", _BRACKETS)
    sign = "-" if number < 0 else ""
    text = rf"{sign}\frac{{{abs(number.numerator)}}}{{{number.denominator}}}"
    return Phrase(text, "product", _BRACKETS)


def condition_as_latex(condition: Condition) -> str:
    r"""The condition in LaTeX, without dollar signs.

    >>> print(condition_as_latex(Condition.parse("p(x) iff ~(rows(x) <= 2)")))
    \operatorname{p}(x) \Longleftrightarrow \neg \left(\operatorname{rows}(x) \le 2\right)
    """
    match condition:
        case Not(of):
            return rf"\neg {_wrapped(of, condition.binding)}"
        case Compound(connective, _, _):
            left, right = map(_wrapped, condition.parts, condition.needs())
            return f"{left} {CONNECTIVES[connective]} {right}"
        case Parity(name, _):
            return rf"{_of_x(name)} \text{{ is {condition.word}}}"
        case Statement(left, relation, right):
            return f"{left.latex()} {RELATIONS[relation]} {right.latex()}"
    assert isinstance(condition, Has)
    return _of_x(condition.name)


def _wrapped(part: Condition, least: int) -> str:
    latex = condition_as_latex(part)
    return latex if part.binding >= least else latex.join(_BRACKETS)
