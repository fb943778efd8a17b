"""Expressions in LaTeX."""

from __future__ import annotations

from ponder.language.phrase import Phrase
from ponder.language.statement import Relation
from ponder.language.tree import Apply, Constant, Expression

RELATIONS: dict[Relation, str] = {"<=": r"\le", ">=": r"\ge", "<": "<", ">": ">", "==": "="}

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
    name = "".join(_ESCAPES.get(character, character) for character in expression.name)
    return Phrase(rf"\operatorname{{{name}}}(x)", "atom", _BRACKETS)


def _number(constant: Constant) -> Phrase:
    number = constant.value
    if number.denominator == 1:
        return Phrase(str(number), "atom" if number >= 0 else "product", _BRACKETS)
    sign = "-" if number < 0 else ""
    text = rf"{sign}\frac{{{abs(number.numerator)}}}{{{number.denominator}}}"
    return Phrase(text, "product", _BRACKETS)
