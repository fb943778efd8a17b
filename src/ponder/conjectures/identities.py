"""Equations between the target and other invariants, which are not spent as bounds.

They come from the definition of the target, from exact linear algebra, from logarithms that
propose a power law and exact arithmetic that accepts it, and from a short search. The invariants
of an identity can rebuild the target, so that nothing said with all of them is news.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ponder.conjectures.clock import Tick, never
from ponder.conjectures.fitted.power_laws import linear_identities, power_law
from ponder.conjectures.kernel import kernel_for, nearly
from ponder.conjectures.question import Question
from ponder.language.expression import Expression, expression_of
from ponder.language.grammar import parse_expression
from ponder.language.statement import Statement

COMPLEXITY = 4
FITS = 6_000  # sets of invariants, the smaller first


def identities(question: Question, tick: Tick = never) -> Iterator[Statement]:
    """Equations for the target that hold for every object, each with invariants of its own."""
    found: list[Statement] = []
    for stage in (_by_definition, _by_search, _fitted):
        for statement in stage(question, tick):
            known = any(one.right.names <= statement.right.names for one in found)
            if not known and question.is_identity(statement.right):
                found.append(statement)
                yield statement


def _by_definition(question: Question, _: Tick) -> Iterator[Statement]:
    definition = question.sheet.terms[question.target].definition
    if definition is not None:
        expression = parse_expression(definition)
        if expression.names <= question.names:
            yield question.identity(expression)


def _by_search(question: Question, tick: Tick) -> Iterator[Statement]:
    """One after another, each without the invariants of those before."""
    found: list[Statement] = []
    while True:
        expression = _equal(question, found, tick)
        if expression is None or not question.is_identity(expression):
            return
        found.append(question.identity(expression))
        yield found[-1]


def _equal(question: Question, banned: Sequence[Statement], tick: Tick) -> Expression | None:
    """The simplest expression that equals the target, where one of low complexity does."""
    complexity = min(COMPLEXITY, question.complexity)
    kernel = kernel_for(question, complexity=complexity, banned=banned)
    near = nearly(question)
    for direction in question.directions:  # so that no other bound is worth a word
        kernel.tighten(direction, near[direction])
    while not kernel.finished:
        tick()
        for kind, program in kernel.take(1):
            if kind == "equal":
                return expression_of(program, question.leaves, question.operators)
    return None


def _fitted(question: Question, tick: Tick) -> Iterator[Statement]:
    names = sorted(question.names, key=list(question.sheet.columns).index)
    if names:
        about = (question.sheet, question.target)
        yield from linear_identities(*about, invariants=names, budget=FITS, tick=tick)
        law = power_law(*about, invariants=names, budget=FITS, tick=tick)
        if law is not None:
            yield law
