"""Expressions and statements in SymPy, if it is installed."""

from collections.abc import Mapping
from typing import Any

from ponder.core.errors import Unsuitable
from ponder.language.statement import Relation, Statement
from ponder.language.tree import Apply, Constant, Expression

_RELATIONS: dict[Relation, str] = {"<=": "Le", ">=": "Ge", "<": "Lt", ">": "Gt", "==": "Eq"}


def expression_as_sympy(expression: Expression) -> Any:
    """The expression in SymPy, with a real symbol for each invariant."""
    return translated(_sympy(), expression)


def statement_as_sympy(statement: Statement) -> Any:
    """The statement as one of SymPy's relations."""
    sympy = _sympy()
    relation = getattr(sympy, _RELATIONS[statement.relation])
    return relation(translated(sympy, statement.left), translated(sympy, statement.right))


def translated(sympy: Any, expression: Expression, symbols: Mapping[str, Any] | None = None) -> Any:
    """The expression in SymPy, with the given symbols for some names."""
    if isinstance(expression, Apply):
        operands = (translated(sympy, argument, symbols) for argument in expression.arguments)
        return expression.operator.sympy(sympy, *operands)
    if isinstance(expression, Constant):
        return sympy.Rational(expression.value.numerator, expression.value.denominator)
    symbol = (symbols or {}).get(expression.name)
    return sympy.Symbol(expression.name, real=True) if symbol is None else symbol


def _sympy() -> Any:
    try:
        import sympy
    except ImportError:
        raise Unsuitable("this needs SymPy: pip install 'ponder-cgt[sympy]'") from None
    return sympy
