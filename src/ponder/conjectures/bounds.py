"""Bounds on any invariant of any objects: `ponder.conjecture` and `ponder.conjecture_all`."""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from ponder.conjectures.dalmatian import Bound, BoundStore
from ponder.conjectures.findings import Conjecture, Findings, Level, Note, SearchEnding, notes_on
from ponder.conjectures.fitted import linear_bounds
from ponder.conjectures.identities import identities, is_identity
from ponder.conjectures.problem import FALSE, Direction, Problem, start_kernel, to_doubles
from ponder.conjectures.question import (
    Functions,
    Known,
    MeasuredQuestion,
    Question,
    Target,
    make_problem,
    make_question,
    measure_question,
)
from ponder.core.errors import BadText, TooLarge, UnknownName, Unsuitable
from ponder.core.text import format_count
from ponder.core.work import Limit, Stopped, Work
from ponder.exact.arithmetic import Evaluated
from ponder.exact.verdicts import Undefined
from ponder.language.claims import Claim, Statement
from ponder.language.expressions import Expression, Leaf, from_postfix
from ponder.language.grammar import parse_statement
from ponder.measures.sheet import Sheet

# The search for bounds: the native kernel proposes, exact arithmetic decides.
#
# The kernel works with doubles. It only discards candidates that are clearly false, or clearly no
# better than the bounds so far. Every other candidate is judged exactly here, and the kernel then
# gets the best bounds so far. It proposes in a fixed order, simplest first, so the result does not
# depend on the number of threads.


class BoundSearch:
    """One search: `run` it, then read what it found."""

    def __init__(
        self,
        problem: Problem,
        theory: Mapping[Direction, Sequence[Evaluated | None]],
        *,
        complexity: int,
        limit: Limit,
        misses: int = 0,
        threads: int = 2,
        banned: Iterable[Statement] = (),
    ) -> None:
        self.problem = problem
        sense, tolerance = problem.sense, problem.sheet.tolerance
        self.stores = {
            direction: BoundStore.empty(direction == "upper", known, sense, tolerance)
            for direction, known in theory.items()
        }
        self.identities: dict[Statement, None] = {}
        self.undecided: dict[Statement, None] = {}
        self.ending = SearchEnding()
        self.misses = misses
        self.complexity = complexity
        self._limit = limit
        self._kernel = start_kernel(
            problem,
            complexity=self.complexity,
            misses=misses,
            limit=limit,
            threads=threads,
            banned=banned,
        )
        for direction in self.stores:
            self._tighten(direction)

    @property
    def candidates(self) -> int:
        """The number of expressions tried."""
        return self._kernel.candidates

    @property
    def levels(self) -> list[tuple[int, int]]:
        """For each complexity from 1: expressions offered, and different vectors stored."""
        return self._kernel.levels

    @property
    def level(self) -> int:
        """The present complexity."""
        return self._kernel.level

    def run(self, work: Work, words: str = "") -> None:
        """Search to the end; if stopped, keep what was found."""
        try:
            while not self._kernel.finished:
                for direction, program in self._kernel.take(1, hear=work.check):
                    self._consider(direction, program)
                where = f"{words}complexity {self.level}/{self.complexity}"
                work.step(self._kernel.candidates, self._kernel.expected or None, where)
            self.ending = self._ending()
        except MemoryError as error:
            self.ending = SearchEnding("memory", str(error))
        finally:
            self._kernel.stop()

    def conjectures(self) -> Iterator[Conjecture]:
        """The bounds that were kept, with the objects for which they are kept."""
        for direction, store in self.stores.items():
            for bound in store.kept:
                yield self._conjecture(direction, store, bound)

    def _conjecture(self, direction: Direction, store: BoundStore, bound: Bound) -> Conjecture:
        problem, names = self.problem, self.problem.sheet.objects
        numbered = list(enumerate(bound.values))
        undefined = [i for i, value in numbered if isinstance(value, Undefined)]
        defined = [i for i, value in numbered if not isinstance(value, Undefined)]
        exact = [i for i in defined if problem.hits(problem.rows[i], bound.values[i])]
        return Conjecture(
            statement=bound.statement,
            direction=direction,
            values=bound.values,
            best_on=tuple(names[i] for i in store.best_on(bound)),
            exact_on=tuple(names[i] for i in exact),
            undefined_on=tuple(names[i] for i in undefined if bound.values[i] is not FALSE),
            exceptions=tuple(names[i] for i in undefined if bound.values[i] is FALSE),
        )

    def _ending(self) -> SearchEnding:
        if not self.stores or all(map(self._all_hit, self.stores)):
            return SearchEnding(finish="hit")
        if self._kernel.exhausted:
            return SearchEnding(reached=f"complexity {self.complexity}", finish="tried")
        return SearchEnding("budget", format_count(self._limit.candidates or 0, "candidate"))

    def _consider(self, direction: Direction | Literal["equal"], program: list[int]) -> None:
        expression = from_postfix(program, self.problem.leaves, self.problem.operators)
        if direction == "equal":
            self._equal(expression)
        else:
            self.offer(direction, expression)

    def _equal(self, expression: Expression) -> None:
        if is_identity(self.problem, expression):
            self.identities[self.problem.identity(expression)] = None
            return
        self._kernel.allow_equal()
        for direction in list(self.stores):
            self.offer(direction, expression)

    def offer(self, direction: Direction, expression: Expression) -> None:
        """Solver a bound exactly, and keep it if it is significant."""
        verdict, bound = self.problem.solver(direction, expression, self.misses)
        if verdict == "undecided":
            self.undecided[bound.statement] = None
        if verdict != "true" or (
            self.problem.informative and not self.problem.is_informative(bound)
        ):
            return
        store = self.stores[direction].offer(bound)
        if store is not self.stores[direction]:
            self.stores[direction] = store
            self._tighten(direction)

    def _tighten(self, direction: Direction) -> None:
        if self._all_hit(direction):
            self._kernel.settle(direction)
            return
        self._kernel.tighten(direction, to_doubles(self.stores[direction].best))

    def _all_hit(self, direction: Direction) -> bool:
        """Whether the best bounds equal the values, so that none can be better."""
        if self.problem.strict:
            return False
        pairs = zip(self.problem.rows, self.stores[direction].best, strict=True)
        return all(self.problem.hits(row, bound) for row, bound in pairs)


# Bounds that follow from the theory, which are not reported.

RELATIONS: dict[Direction, tuple[str, ...]] = {
    "upper": ("<=", "<", "=="),
    "lower": (">=", ">", "=="),
}


def known_bounds(
    problem: Problem, direction: Direction, theory: Sequence[Known]
) -> tuple[Evaluated | None, ...]:
    """The best bound on each object that the theory gives."""
    nothing = (None,) * len(problem.rows)
    store = BoundStore.empty(direction == "upper", nothing, "first", problem.sheet.tolerance)
    for item in theory:
        for name in sorted(_read(item).names - set(problem.sheet.columns)):
            raise UnknownName("invariant", name, problem.sheet.columns)
        expression = _bound(problem, direction, item)
        if expression is not None:
            verdict, bound = problem.solver(direction, expression)
            _refuse_unless_true(verdict, bound.statement, problem)
            store = store.offer(bound)
    return store.best


def as_statements(theory: Sequence[Known]) -> tuple[Statement, ...]:
    """The statements of the theory."""
    read = (_read(item) for item in theory)
    return tuple(item for item in read if isinstance(item, Statement))


def bound_on(target: str, direction: Direction, known: Statement) -> Expression | None:
    """The upper (or lower) bound on the target that the statement states, if it states one.

    >>> print(bound_on("cookies", "lower", Statement.parse("2*columns(x) - 1 <= cookies(x)")))
    2*columns(x) - 1
    """
    if known.right == Leaf(target):
        known = known.flipped()
    if known.left == Leaf(target) and known.relation in RELATIONS[direction]:
        return known.right
    return None


def _bound(problem: Problem, direction: Direction, item: Known) -> Expression | None:
    """The bound on the target of the problem that the item states, if it states one."""
    known = _read(item)
    if isinstance(known, Statement):
        return bound_on(problem.target, direction, known)
    return known


def _read(item: Known) -> Statement | Expression:
    """The item itself, or the statement of a claim; a text is always a statement."""
    if isinstance(item, str):
        return parse_statement(item)
    if not isinstance(item, Claim):
        return item
    if item.given is not None or not isinstance(item.says, Statement):
        raise Unsuitable(f"the theory must consist of comparisons, and {item} is not one")
    return item.says


def _refuse_unless_true(verdict: str, statement: Statement, problem: Problem) -> None:
    if verdict == "true":
        return
    for name, row in zip(problem.sheet.objects, problem.rows, strict=True):
        reading = statement.evaluate(row, problem.sheet.tolerance)
        if reading.verdict != "true":
            raise Unsuitable(f"the theory says {statement}, which is {reading.verdict} for {name}")
    raise BadText(f"the theory says {statement}, which is {verdict}")


# The stages of a search: identities, bounds by complexity, fitted bounds, near misses.

COMPLEXITY_OF_NEAR_MISSES = 5
MOST_THREADS = 2

Stage = Literal["identities", "bounds", "fitted bounds", "near misses"]


def run_stages(problem: Problem, question: Question, work: Work) -> Findings:
    """The findings for the question; if stopped, those found until then."""
    stages = BoundPipeline(problem, question, work)
    known = {way: known_bounds(problem, way, question.theory) for way in problem.directions}
    with work.keeping():
        stages.look_for_identities()
        stages.look_for_bounds(known)
        stages.fit()
        stages.look_for_near_misses()
    return _findings_of_stages(stages)


class BoundPipeline:
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


def _findings_of_stages(stages: BoundPipeline) -> Findings:
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


TAUTOLOGY = Statement.parse("0 == 0").normal_form()


def conjecture(
    objects: Sheet | Iterable[Any],
    invariants: Functions | None = None,
    target: Target = "",
    upper: bool = True,
    *,
    work: Work | None = None,
    **settings: Any,
) -> Findings:
    """Bounds on one invariant in terms of others, true of all objects, by the Dalmatian heuristic.

    Parameters
    ----------
    objects, invariants, target, upper
        See `ponder.conjectures.question.Question`.
    work
        Limits on candidates and seconds, and progress. A search that is stopped keeps what it
        found. Only a limit on seconds makes the result depend on the machine.
    settings
        Any other field of `Question`: `both`, `complexity`, `operators`, `theory`, …

    Examples
    --------
    The example of Bradford et al., *Automated Conjecturing II* (2020), section 3:

    >>> from ponder.games import Chomp
    >>> from ponder.measures.chomp import number_of_cookies, number_of_columns, number_of_rows
    >>> measures = [number_of_rows, number_of_columns, number_of_cookies]
    >>> print(conjecture([Chomp("1"), Chomp("2,2")], measures, number_of_cookies))
    number_of_cookies(x) <= 2*number_of_rows(x)
    number_of_cookies(x) <= number_of_rows(x)^2

    """
    about = {"objects": objects, "invariants": invariants, "target": target, "upper": upper}
    return answer_question(make_question(**about, **settings), work)


def conjecture_all(
    objects: Sheet | Iterable[Any],
    invariants: Functions | None = None,
    *,
    work: Work | None = None,
    **settings: Any,
) -> tuple[Findings, ...]:
    """Bounds on every invariant in terms of the others; a bound on two of them is listed once.

    Takes the arguments of `conjecture` except the target. An invariant that is the same for
    every object is not a target. A limit on candidates is for each target, a limit on seconds
    for all of them together.
    """
    return answer_for_all_targets(
        make_question(objects=objects, invariants=invariants, **settings), work
    )


def answer_question(question: Question, work: Work | None = None) -> Findings:
    """The findings for a question."""
    begun = time.monotonic()
    found = _findings(question, measure_question(question), work or Work())
    return replace(found, seconds=time.monotonic() - begun)


def answer_for_all_targets(question: Question, work: Work | None = None) -> tuple[Findings, ...]:
    """The findings for a question, with each invariant as its target in turn."""
    work = work or Work()
    sheets = measure_question(question)
    if not sheets.targets:
        raise Unsuitable("every invariant is the same for all objects: there is nothing to bound")
    told: set[str] = set()
    every: list[Findings] = []
    for name in sheets.targets:
        begun = time.monotonic()
        found = _news(_findings(replace(question, target=name), sheets, work), told)
        every.append(replace(found, seconds=time.monotonic() - begun))
        if not work.ending.is_complete:
            break
    return tuple(every)


def _findings(question: Question, sheets: MeasuredQuestion, work: Work) -> Findings:
    return run_stages(make_problem(question, sheets), question, work)


def _news(found: Findings, told: set[str]) -> Findings:
    """The findings without those that were listed for an earlier target in another form."""

    def is_news(statement: Statement) -> bool:
        form = statement.normal_form(found.terms)
        if form == TAUTOLOGY:  # what follows from definitions is listed once for its invariants
            form = " ".join(sorted(statement.names))
        news = form not in told
        told.add(form)
        return news

    return replace(
        found,
        identities=tuple(filter(is_news, found.identities)),
        conjectures=tuple(kept for kept in found.conjectures if is_news(kept.statement)),
    )
