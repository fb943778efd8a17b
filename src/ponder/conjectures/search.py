"""The search for bounds: the native kernel proposes, simplest first, exact arithmetic disposes.

The kernel works with doubles, and they only discard: what is clearly false, or clearly no
better than what there is. Every candidate that it lets through is judged exactly here, and
the kernel is then told the best bounds so far. It delivers in one fixed order, so that the
outcome does not depend on the number of threads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal

from ponder.conjectures.clock import Tick, never
from ponder.conjectures.dalmatian import Store
from ponder.conjectures.kernel import doubles, kernel_for
from ponder.conjectures.question import Direction, Question
from ponder.exact.comparison import Evaluated
from ponder.language.expression import Expression, expression_of
from ponder.language.statement import Statement

Progress = Callable[[int, int | None, str], None]
"""Called with the candidates so far, how many there are where that is known, and a few words."""

MOST_UNDECIDED = 100


class Search:
    """One search at work; `run` it, then read what it found."""

    def __init__(
        self,
        question: Question,
        theory: Mapping[Direction, Sequence[Evaluated | None]],
        *,
        complexity: int = 0,
        budget: int = 0,
        misses: int = 0,
        threads: int = 2,
        banned: Iterable[Statement] = (),
    ) -> None:
        self.question = question
        sense, tolerance = question.sense, question.sheet.tolerance
        self.stores = {
            direction: Store.empty(direction == "upper", known, sense, tolerance)
            for direction, known in theory.items()
        }
        self.identities: dict[Statement, None] = {}
        self.undecided: dict[Statement, None] = {}
        self.stopped = ""
        self.misses = misses
        self.complexity = complexity or question.complexity
        self._budget = budget
        self._kernel = kernel_for(
            question,
            complexity=self.complexity,
            misses=misses,
            budget=budget,
            threads=threads,
            banned=banned,
        )
        for direction in self.stores:
            self._tighten(direction)

    @property
    def candidates(self) -> int:
        """How many expressions were looked at."""
        return self._kernel.candidates

    @property
    def levels(self) -> list[tuple[int, int]]:
        """For each complexity from 1, expressions offered and different vectors kept."""
        return self._kernel.levels

    @property
    def level(self) -> int:
        """The complexity that is being searched."""
        return self._kernel.level

    def run(self, progress: Progress | None = None, tick: Tick = never) -> None:
        """Search to the end; whatever stops it leaves what was found."""
        try:
            while not self._kernel.finished:
                for direction, program in self._kernel.take(1):
                    self._consider(direction, program)
                self._report(progress)
                tick()
            self.stopped = self._reason()
        except MemoryError as error:
            self.stopped = str(error)
        finally:
            self._kernel.stop()

    def _report(self, progress: Progress | None) -> None:
        if progress is not None:
            words = f"complexity {self.level}/{self.complexity}"
            progress(self._kernel.candidates, self._kernel.expected or None, words)

    def _reason(self) -> str:
        if not self.stores or all(map(self._all_hit, self.stores)):
            return "every object is hit exactly"
        if self._kernel.exhausted:
            return f"everything up to complexity {self.complexity} was tried"
        return f"the budget of {self._budget:,} candidates was spent"

    def _expression(self, program: list[int]) -> Expression:
        return expression_of(program, self.question.leaves, self.question.operators)

    def _consider(self, direction: Direction | Literal["equal"], program: list[int]) -> None:
        expression = self._expression(program)
        if direction == "equal":
            self._equal(expression)
        else:
            self.offer(direction, expression)

    def _equal(self, expression: Expression) -> None:
        if self.question.is_identity(expression):
            self.identities[self.question.identity(expression)] = None
            return
        self._kernel.allow_equal()
        for direction in list(self.stores):
            self.offer(direction, expression)

    def offer(self, direction: Direction, expression: Expression) -> None:
        """Judge a bound exactly, and keep it if it is significant."""
        verdict, bound = self.question.judge(direction, expression, self.misses)
        if verdict == "undecided" and len(self.undecided) < MOST_UNDECIDED:
            self.undecided[bound.statement] = None
        if verdict != "true" or (
            self.question.informative and not self.question.is_informative(bound)
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
        """Whether the best bounds are the values themselves, so that none can be better."""
        if self.question.strict:
            return False
        pairs = zip(self.question.rows, self.stores[direction].best, strict=True)
        return all(self.question.hits(row, bound) for row, bound in pairs)
