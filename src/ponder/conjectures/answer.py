"""The stages of a search for bounds: identities, bounds by complexity, fitted ones, near misses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ponder.conjectures.clock import OutOfTime, Tick, clock
from ponder.conjectures.findings import Conjecture, Findings, Level
from ponder.conjectures.fitted.linear import linear_bounds
from ponder.conjectures.identities import identities
from ponder.conjectures.known import Known, as_statements, best_known
from ponder.conjectures.question import Direction, Question
from ponder.conjectures.reporting import conjectures_of, notes_on
from ponder.conjectures.search import Progress, Search
from ponder.exact.comparison import Evaluated
from ponder.language.statement import Statement

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
    """Everything that the question asks for; when stopped, what there is until then."""
    known = {way: best_known(question, way, theory) for way in question.directions}
    work = _Work(question, limits, clock(limits.seconds))
    try:
        work.look_for_identities()
        work.look_for_bounds(known, progress)
        work.fit()
        work.look_for_near_misses()
    except KeyboardInterrupt:
        work.interrupted = True
        work.stopped = f"Ctrl-C, {work.stage()}"
    except OutOfTime:
        work.stopped = f"the time was up, {work.stage()}"
    return _findings(work, theory)


class _Work:
    """The stages, and what they have found so far."""

    def __init__(self, question: Question, limits: Limits, tick: Tick) -> None:
        self.question = question
        self.limits = limits
        self.tick = tick
        self.equations: list[Statement] = []
        self.search: Search | None = None
        self.near: Search | None = None
        self.notes = list(notes_on(question))
        self.stopped = ""
        self.interrupted = False
        self.stage: Callable[[], str] = lambda: "among the identities"

    def look_for_identities(self) -> None:
        for equation in identities(self.question, self.tick):
            self.equations.append(equation)

    def look_for_bounds(
        self, known: dict[Direction, tuple[Evaluated | None, ...]], progress: Progress | None
    ) -> None:
        self.search = search = Search(
            self.question,
            known,
            budget=self.limits.budget,
            threads=self.limits.threads,
            banned=self.equations,
        )
        self.stage = lambda: f"within complexity {search.level}"
        search.run(progress, self.tick)
        self.stopped = search.stopped

    def fit(self) -> None:
        """Offer linear bounds with fitted coefficients, simplest first."""
        question, search, terms = self.question, self.search, self.limits.fitted
        if search is None or not terms:
            return
        self.stage = lambda: "among the fitted bounds"
        names = [name for name in question.sheet.columns if name in question.names]
        for way in question.directions:
            fitted = linear_bounds(
                question.sheet, question.target, way == "upper", names, terms, tick=self.tick
            )
            for bound in fitted.bounds:
                right = bound.statement.right
                if not any(one.right.names <= right.names for one in self.equations):
                    search.offer(way, right)
            if not fitted.complete:
                self.notes.append(f"fitted {way} bounds ended at {fitted.stopped}")

    def look_for_near_misses(self) -> None:
        """Bounds better than those found, but for few objects; simple ones only."""
        search, limits = self.search, self.limits
        if search is None or not limits.near:
            return
        self.stage = lambda: "among the near misses"
        self.near = Search(
            self.question,
            {way: store.best for way, store in search.stores.items()},
            complexity=min(self.question.complexity, COMPLEXITY_OF_NEAR_MISSES),
            budget=limits.budget,
            misses=limits.near,
            banned=self.equations,
            threads=limits.threads,
        )
        self.near.run(tick=self.tick)
        self.notes.append(f"near misses: {self.near.stopped}")


def _conjectures(search: Search | None) -> list[Conjecture]:
    if search is None:
        return []
    return [
        found
        for way, store in search.stores.items()
        for found in conjectures_of(search.question, way, store)
    ]


def _findings(work: _Work, theory: Sequence[Known]) -> Findings:
    question, search = work.question, work.search
    terms = question.sheet.terms
    told = {statement.normal_form(terms) for statement in as_statements(theory)}

    def is_news(statement: Statement) -> bool:
        return not told or statement.normal_form(terms) not in told

    equations = [*work.equations, *(search.identities if search else ())]
    levels = enumerate(search.levels if search else (), 1)
    return Findings(
        target=question.target,
        directions=question.directions,
        objects=question.sheet.objects,
        targets=question.sheet.columns[question.target],
        terms=dict(terms),
        conjectures=tuple(one for one in _conjectures(search) if is_news(one.statement)),
        identities=tuple(filter(is_news, equations)),
        undecided=tuple(search.undecided) if search else (),
        near_misses=tuple(_conjectures(work.near)),
        stopped=work.stopped,
        candidates=search.candidates if search else 0,
        levels=tuple(Level(i, offered, unique or None) for i, (offered, unique) in levels),
        notes=tuple(work.notes),
        interrupted=work.interrupted,
    )
