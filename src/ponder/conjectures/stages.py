"""The stages of a search: identities, bounds by complexity, fitted bounds, near misses."""

from typing import Literal

from ponder.conjectures.findings import Conjecture, Findings, Level, SearchEnding
from ponder.conjectures.fitted.linear import linear_bounds
from ponder.conjectures.identities import identities
from ponder.conjectures.known_bounds import as_statements, best_known
from ponder.conjectures.notes import Note, notes_on
from ponder.conjectures.problem import Direction, Problem
from ponder.conjectures.question import Question
from ponder.conjectures.search import BoundSearch
from ponder.core.errors import TooLarge
from ponder.core.work import Stopped, Work
from ponder.exact.comparison import Evaluated
from ponder.language.statement import Statement

COMPLEXITY_OF_NEAR_MISSES = 5
MOST_THREADS = 2

Stage = Literal["identities", "bounds", "fitted bounds", "near misses"]


def through_all_stages(problem: Problem, question: Question, work: Work) -> Findings:
    """The findings for the question; if stopped, those found until then."""
    stages = _Stages(problem, question, work)
    known = {way: best_known(problem, way, question.theory) for way in problem.directions}
    with work.keeping():
        stages.look_for_identities()
        stages.look_for_bounds(known)
        stages.fit()
        stages.look_for_near_misses()
    return _findings(stages)


class _Stages:
    """The present stage, and what was found so far."""

    def __init__(self, problem: Problem, question: Question, work: Work) -> None:
        self.problem = problem
        self.question = question
        self.work = work
        self.stage: Stage = "identities"
        self.equations: list[Statement] = []
        self.search: BoundSearch | None = None
        self.near: BoundSearch | None = None
        self.notes = list(notes_on(problem))

    def look_for_identities(self) -> None:
        if not self.question.identities:
            return
        for equation in identities(self.problem, self.work):
            self.equations.append(equation)

    def look_for_bounds(self, known: dict[Direction, tuple[Evaluated | None, ...]]) -> None:
        self.stage = "bounds"
        self.search = self._search(known, self.problem.complexity)
        self.search.run(self.work)

    def fit(self) -> None:
        """Offer linear bounds with fitted coefficients, simplest first."""
        if self.search is None or not self.question.fitted:
            return
        self.stage = "fitted bounds"
        for way in self.problem.directions:
            self._fit(self.search, way)
            ending = self.work.ending
            if not ending.is_complete:  # fitting kept its bounds; now the whole work ends
                raise Stopped(ending.cause, str(ending))

    def _fit(self, search: BoundSearch, way: Direction) -> None:
        sheet, target, terms = self.problem.sheet, self.problem.target, self.question.fitted
        names = [name for name in sheet.columns if name in self.problem.names]
        fitted = linear_bounds(sheet, target, way == "upper", names, terms, work=self.work)
        for bound in fitted.bounds:
            right = bound.statement.right
            if not any(one.right.names <= right.names for one in self.equations):
                search.offer(way, right)
        if fitted.stopped.cause == "budget":
            self.notes.append(Note("fitted", (way,), fitted.stopped.reached))

    def look_for_near_misses(self) -> None:
        """Simple bounds that are better than those found, but false for a few objects."""
        if self.search is None or not self.question.near:
            return
        self.stage = "near misses"
        best = {way: store.best for way, store in self.search.stores.items()}
        complexity = min(self.problem.complexity, COMPLEXITY_OF_NEAR_MISSES)
        try:
            self.near = self._search(best, complexity, self.question.near)
        except TooLarge as error:
            self.notes.append(Note("near misses", detail=str(error)))
            return
        self.near.run(self.work, "near misses, ")
        self.notes.append(Note("near misses", detail=str(self.near.ending)))

    def _search(
        self, known: dict[Direction, tuple[Evaluated | None, ...]], complexity: int, misses: int = 0
    ) -> BoundSearch:
        return BoundSearch(
            self.problem,
            known,
            complexity=complexity,
            limit=self.work.limit,
            misses=misses,
            threads=min(self.question.threads, MOST_THREADS),
            banned=self.equations,
        )

    def ending(self) -> SearchEnding:
        """Why the search for bounds ended, or what stopped the work, and in which stage."""
        if self.search is not None and self.work.ending.is_complete:
            return self.search.ending
        where = f"among the {self.stage}"
        if self.search is not None and self.stage == "bounds":
            where = f"within complexity {self.search.level}"
        return SearchEnding(self.work.ending.cause, where)


def _findings(stages: _Stages) -> Findings:
    problem, search = stages.problem, stages.search
    terms = problem.sheet.terms
    theory = as_statements(stages.question.theory)
    told = {statement.normal_form(terms) for statement in theory}

    def is_news(statement: Statement) -> bool:
        return not told or statement.normal_form(terms) not in told

    equations = [*stages.equations, *(search.identities if search else ())]
    levels = enumerate(search.levels if search else (), 1)
    return Findings(
        target=problem.target,
        directions=problem.directions,
        objects=problem.sheet.objects,
        targets=problem.sheet.columns[problem.target],
        terms=dict(terms),
        conjectures=tuple(one for one in _conjectures(search) if is_news(one.statement)),
        identities=tuple(filter(is_news, equations)),
        undecided=tuple(search.undecided) if search else (),
        near_misses=tuple(_conjectures(stages.near)),
        stopped=stages.ending(),
        candidates=search.candidates if search else 0,
        levels=tuple(Level(i, offered, unique or None) for i, (offered, unique) in levels),
        notes=tuple(stages.notes),
    )


def _conjectures(search: BoundSearch | None) -> list[Conjecture]:
    return [] if search is None else list(search.conjectures())
