"""Equations between the target and other invariants, which do not count as bounds.

They come from the definition of the target, from exact linear algebra, from power laws that
logarithms propose and exact arithmetic accepts, and from a short search. The invariants of an
identity together determine the target, so a bound in all of them says nothing new.
"""

from collections.abc import Iterator, Sequence
from itertools import count

from ponder.conjectures.fitted.power_laws import linear_identities, power_law
from ponder.conjectures.kernel import kernel_for, nearly
from ponder.conjectures.problem import Problem
from ponder.core.work import Work
from ponder.exact.undefined import Undefined
from ponder.language.evaluation import values
from ponder.language.expression import Expression, expression_of
from ponder.language.grammar import parse_expression
from ponder.language.statement import Statement

COMPLEXITY = 4
FITS = 6_000  # sets of invariants, smaller ones first
OBJECTS_TO_SPARE = 2
TAKES_IN_A_STEP = 64  # the kernel hears a stop by itself


def is_identity(problem: Problem, expression: Expression) -> bool:
    """Whether target and expression are equal by definition, not by chance.

    They must be equal on all objects and on all others. If there are no others, there must be
    clearly more objects than nodes in the expression, or a coincidence is likely.
    """
    beyond = (*problem.other_rows, *problem.control_rows)
    if not beyond and len(problem.rows) <= expression.complexity + OBJECTS_TO_SPARE:
        return False
    rows = (*problem.rows, *beyond)
    defined = [row for row in rows if not isinstance(row[problem.target], Undefined)]
    orders = map(problem.order, defined, values(expression, defined))
    return all(order == "equal" for order in orders)


def identities(problem: Problem, work: Work) -> Iterator[Statement]:
    """Equations for the target that hold for every object, each with invariants of its own."""
    found: list[Statement] = []
    for stage in (_by_definition, _by_search, _fitted):
        for statement in stage(problem, work):
            known = any(one.right.names <= statement.right.names for one in found)
            if not known and is_identity(problem, statement.right):
                found.append(statement)
                yield statement


def _by_definition(problem: Problem, _: Work) -> Iterator[Statement]:
    definition = problem.sheet.terms[problem.target].definition
    if definition is not None:
        expression = parse_expression(definition)
        if expression.names <= problem.names:
            yield problem.identity(expression)


def _by_search(problem: Problem, work: Work) -> Iterator[Statement]:
    """One by one, each without the invariants of those before."""
    found: list[Statement] = []
    while True:
        expression = _equal(problem, found, work)
        if expression is None or not is_identity(problem, expression):
            return
        found.append(problem.identity(expression))
        yield found[-1]


def _equal(problem: Problem, banned: Sequence[Statement], work: Work) -> Expression | None:
    """The simplest expression that equals the target, if there is one of low complexity."""
    complexity = min(COMPLEXITY, problem.complexity)
    kernel = kernel_for(problem, complexity=complexity, banned=banned)
    near = nearly(problem)
    for direction in problem.directions:  # so that every other bound is discarded
        kernel.tighten(direction, near[direction])
    try:
        for takes in count():
            if kernel.finished:
                break
            if takes % TAKES_IN_A_STEP == 0:
                work.step(kernel.candidates, kernel.expected or None, "identities")
            for kind, program in kernel.take(1, hear=work.check):
                if kind == "equal":
                    return expression_of(program, problem.leaves, problem.operators)
    finally:
        kernel.stop()
    return None


def _fitted(problem: Problem, work: Work) -> Iterator[Statement]:
    names = sorted(problem.names, key=list(problem.sheet.columns).index)
    if names:
        about = (problem.sheet, problem.target)
        yield from linear_identities(*about, invariants=names, sets=FITS, work=work)
        law = power_law(*about, invariants=names, sets=FITS, work=work)
        if law is not None:
            yield law
