"""Random expressions and conditions for the tests of the language of conjectures."""

from fractions import Fraction
from functools import partial

from hypothesis import reject
from hypothesis import strategies as st

from ponder.core.errors import TooLarge
from ponder.exact.verdicts import JOINED
from ponder.language.conditions import Compound, Condition, Not
from ponder.language.expressions import Constant, Expression, Leaf, apply
from ponder.language.operators import Operator
from ponder.language.standard_operators import FULL, OPS20

NAMES = ("a", "b", "row sum", "max", "x", "größe", "half", "back`quote")
SMALL = st.fractions(min_value=-6, max_value=6, max_denominator=6)


def trees(
    operators: tuple[Operator, ...] = FULL,
    names: tuple[str, ...] = NAMES,
    constants: st.SearchStrategy[Fraction] = SMALL,
    leaves: int = 8,
) -> st.SearchStrategy[Expression]:
    """Expressions that `apply` can build."""
    leaf = st.sampled_from(names).map(Leaf) | constants.map(Constant)
    return st.recursive(leaf, lambda inner: _applied(operators, inner), max_leaves=leaves)


def _applied(
    operators: tuple[Operator, ...], inner: st.SearchStrategy[Expression]
) -> st.SearchStrategy[Expression]:
    def applied(operator: Operator) -> st.SearchStrategy[Expression]:
        return st.builds(partial(_built, operator), *[inner] * operator.arity)

    return st.sampled_from(operators).flatmap(applied)


def _built(operator: Operator, *parts: Expression) -> Expression:
    try:
        return apply(operator, *parts)
    except TooLarge:
        reject()


def conditions(
    atoms: st.SearchStrategy[Condition], leaves: int = 5
) -> st.SearchStrategy[Condition]:
    """Conditions made of these atoms."""

    def larger(inner: st.SearchStrategy[Condition]) -> st.SearchStrategy[Condition]:
        joined = st.builds(Compound, st.sampled_from(list(JOINED)), inner, inner)
        return st.builds(Not, inner) | joined

    return st.recursive(atoms, larger, max_leaves=leaves)


RATIONAL = tuple(
    operator for operator in OPS20 if operator.name not in {"sqrt", "log", "log10", "power"}
)
