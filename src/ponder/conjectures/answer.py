"""The stages of a search for bounds: identities, bounds by complexity, fitted ones, near misses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ponder.conjectures.findings import Conjecture, Findings, Level
from ponder.conjectures.fitted.linear import linear_bounds
from ponder.conjectures.identities import identities
from ponder.conjectures.known import Known, as_statements, best_known
from ponder.conjectures.language.statement import Statement
from ponder.conjectures.question import Question
from ponder.conjectures.reporting import conjectures_of, notes_on
from ponder.conjectures.search import Progress, Search

COMPLEXITY_OF_NEAR_MISSES = 5


@dataclass(frozen=True)
class Limits:
    """How far to go: candidates and seconds, near misses, invariants in a fitted bound."""

    budget: int = 0
    seconds: float | None = None
    near: int = 0
    fitted: int = 0
    threads: int = 2


def answer(
    question: Question, theory: Sequence[Known], limits: Limits, progress: Progress | None = None
) -> Findings:
    """Everything that the question asks for."""
    known = {way: best_known(question, way, theory) for way in question.directions}
    equations = identities(question)
    search = Search(question, known, budget=limits.budget, threads=limits.threads, banned=equations)
    search.run(progress, limits.seconds)
    if limits.fitted and not search.interrupted:
        _fit(search, limits.fitted, equations)
    near = [] if search.interrupted or not limits.near else _near_misses(search, limits, equations)
    return _findings(question, search, (*equations, *search.identities), near, theory)


def _fit(search: Search, terms: int, equations: Sequence[Statement]) -> None:
    """Offer linear bounds with fitted coefficients, simplest first."""
    question = search.question
    for way in question.directions:
        for bound in linear_bounds(
            question.sheet,
            question.target,
            upper=way == "upper",
            invariants=[name for name in question.sheet.columns if name in question.names],
            terms=terms,
        ):
            if not any(one.right.names <= bound.names for one in equations):
                search.offer(way, bound.right)


def _near_misses(
    search: Search, limits: Limits, equations: Sequence[Statement]
) -> list[Conjecture]:
    """Bounds better than those found, but for few objects; simple ones only."""
    question = search.question
    near = Search(
        question,
        {way: store.best for way, store in search.stores.items()},
        complexity=min(question.complexity, COMPLEXITY_OF_NEAR_MISSES),
        budget=limits.budget,
        misses=limits.near,
        banned=equations,
        threads=limits.threads,
    )
    near.run(seconds=limits.seconds)
    return _conjectures(near)


def _conjectures(search: Search) -> list[Conjecture]:
    return [
        found
        for way, store in search.stores.items()
        for found in conjectures_of(search.question, way, store)
    ]


def _findings(
    question: Question,
    search: Search,
    identities: Sequence[Statement],
    near: Sequence[Conjecture],
    theory: Sequence[Known],
) -> Findings:
    terms = question.sheet.terms
    told = {statement.normal_form(terms) for statement in as_statements(theory)}

    def is_news(statement: Statement) -> bool:
        return not told or statement.normal_form(terms) not in told

    levels = enumerate(search.levels, 1)
    return Findings(
        target=question.target,
        directions=question.directions,
        objects=question.sheet.objects,
        targets=question.sheet.columns[question.target],
        terms=dict(terms),
        conjectures=tuple(one for one in _conjectures(search) if is_news(one.statement)),
        identities=tuple(filter(is_news, identities)),
        undecided=tuple(search.undecided),
        near_misses=tuple(near),
        stopped=search.stopped,
        candidates=search.candidates,
        levels=tuple(Level(i, offered, unique or None) for i, (offered, unique) in levels),
        notes=notes_on(question),
        interrupted=search.interrupted,
    )
