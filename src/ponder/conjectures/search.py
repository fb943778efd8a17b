"""The search for bounds: the native kernel proposes, exact arithmetic decides.

The kernel works with doubles. It only discards candidates that are clearly false, or clearly
no better than the bounds so far. Every other candidate is judged exactly here, and the kernel
then gets the best bounds so far. It proposes in a fixed order, simplest first, so the result
does not depend on the number of threads.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from ponder.conjectures.dalmatian import Bound, Store
from ponder.conjectures.findings import Conjecture, SearchEnding
from ponder.conjectures.identities import is_identity
from ponder.conjectures.kernel import doubles, kernel_for
from ponder.conjectures.problem import FALSE, Direction, Problem
from ponder.core.words import counted
from ponder.core.work import Limit, Work
from ponder.exact.comparison import Evaluated
from ponder.exact.undefined import Undefined
from ponder.language.expression import Expression, expression_of
from ponder.language.statement import Statement

MOST_UNDECIDED = 100


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
            direction: Store.empty(direction == "upper", known, sense, tolerance)
            for direction, known in theory.items()
        }
        self.identities: dict[Statement, None] = {}
        self.undecided: dict[Statement, None] = {}
        self.ending = SearchEnding()
        self.misses = misses
        self.complexity = complexity
        self._limit = limit
        self._kernel = kernel_for(
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

    def _conjecture(self, direction: Direction, store: Store, bound: Bound) -> Conjecture:
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
        return SearchEnding("budget", counted(self._limit.candidates or 0, "candidate"))

    def _consider(self, direction: Direction | Literal["equal"], program: list[int]) -> None:
        expression = expression_of(program, self.problem.leaves, self.problem.operators)
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
        """Judge a bound exactly, and keep it if it is significant."""
        verdict, bound = self.problem.judge(direction, expression, self.misses)
        if verdict == "undecided" and len(self.undecided) < MOST_UNDECIDED:
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
        self._kernel.tighten(direction, doubles(self.stores[direction].best))

    def _all_hit(self, direction: Direction) -> bool:
        """Whether the best bounds equal the values, so that none can be better."""
        if self.problem.strict:
            return False
        pairs = zip(self.problem.rows, self.stores[direction].best, strict=True)
        return all(self.problem.hits(row, bound) for row, bound in pairs)
