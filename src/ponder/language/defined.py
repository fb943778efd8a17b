"""Operators defined by a text in terms of others: `half_up(n) = ceil(n/2)`."""

import re
from collections.abc import Callable
from typing import Any

from ponder.core.errors import BadText, UnknownName, Unsuitable, shortened
from ponder.exact.arithmetic import Exact
from ponder.exact.comparison import Evaluated
from ponder.language.evaluation import value
from ponder.language.expression import Expression
from ponder.language.grammar import parse_expression
from ponder.language.operator import OPERATORS, Operator, operator

_NAME = r"[^\W\d]\w*"
_DEFINITION = re.compile(
    rf"\s*({_NAME})\s*\(\s*({_NAME}(?:\s*,\s*{_NAME})?)\s*\)\s*=([^=].*)", re.DOTALL
)


def define_operator(text: str, price: int = 1) -> Operator:
    """An operator made of others; it counts as one node, or as many as its price.

    >>> from ponder.language.operator_sets import forget_operator
    >>> half_up = define_operator("half_up(n) = ceil(n/2)")
    >>> half_up(7)
    4
    >>> forget_operator("half_up")
    """
    match = _DEFINITION.fullmatch(text)
    if match is None:
        raise BadText(f"a definition is like 'half_up(n) = ceil(n/2)', not {shortened(text)}")
    name, variables = match[1], re.split(r"\s*,\s*", match[2])
    known = OPERATORS.get(name)
    if known and known.definition and known.definition != text:
        raise Unsuitable(f"{name} is defined already: {known.definition}")
    body = parse_expression(match[3])
    for used in sorted(body.names - set(variables)):
        raise UnknownName("variable", used, variables)
    return operator(
        name=name,
        price=price,
        domain=f"where {match[3].strip()} is defined",
        sympy=_sympy(body, variables),
        definition=text,
    )(_function(body, variables, text))


def _sympy(body: Expression, variables: list[str]) -> Callable[..., Any]:
    def form(module: Any, *values: Any) -> Any:
        from ponder.language.as_sympy import translated

        return translated(module, body, _row(variables, values))

    return form


def _row(variables: list[str], values: tuple[Any, ...]) -> dict[str, Any]:
    return dict(zip(variables, values, strict=True))


def _function(body: Expression, variables: list[str], text: str) -> Any:
    def unary(x: Exact) -> Evaluated:
        return value(body, _row(variables, (x,)))

    def binary(x: Exact, y: Exact) -> Evaluated:
        return value(body, _row(variables, (x, y)))

    made = unary if len(variables) == 1 else binary
    made.__doc__ = f"The same as {body}."
    made.__qualname__ = text.strip()  # the registry compares it for two of the same name
    return made
