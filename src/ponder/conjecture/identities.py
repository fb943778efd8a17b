"""Equations between the target and other invariants that need fitted numbers.

A linear equation comes from exact linear algebra, a power law from logarithms that propose and
exact arithmetic that accepts. Equations without such numbers are found by the search itself.
"""

from __future__ import annotations

from ponder.conjecture.power_laws import linear_identities, power_law
from ponder.conjecture.question import Question
from ponder.conjecture.statement import Statement


def fitted_identities(question: Question) -> list[Statement]:
    """Linear equations and a power law for the target, where it has them."""
    names = [name for leaf in question.leaves for name in leaf.names]
    law = power_law(question.sheet, question.target, invariants=names)
    found = linear_identities(question.sheet, question.target, invariants=names)
    candidates = [*found, *([] if law is None else [law])]
    return [statement for statement in candidates if question.is_identity(statement.right)]
