"""The native search for bounds, given a problem."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from ponder import _native
from ponder.conjectures.problem import Direction, Problem
from ponder.core import limits
from ponder.core.errors import TooLarge
from ponder.core.memory import memory_allowed
from ponder.core.work import Limit
from ponder.exact.comparison import Evaluated
from ponder.exact.written import as_float
from ponder.language.evaluation import values
from ponder.language.expression import Leaf
from ponder.language.operator import Operator
from ponder.language.statement import Statement

Doubles = npt.NDArray[np.float64]

NO_LIMIT = Limit()
REMEMBERED = 100_000  # values of an operator
SLACK = 1e-8  # more than the error that the kernel allows for doubles


def kernel_for(
    problem: Problem,
    *,
    complexity: int,
    misses: int = 0,
    limit: Limit = NO_LIMIT,
    threads: int = 2,
    banned: Iterable[Statement] = (),
) -> _native.ExpressionSearch:
    """A search for the problem's bounds, without those in all invariants of an identity."""
    rows = (*problem.rows, *problem.other_rows)
    numbers = {leaf.name: i for i, leaf in enumerate(problem.leaves) if isinstance(leaf, Leaf)}
    try:
        return _native.ExpressionSearch(
            np.stack([doubles(values(leaf, rows)) for leaf in problem.leaves]),
            doubles(values(problem.target_leaf, rows)),
            len(problem.rows),
            [(operator.name, operator.arity, operator.price) for operator in problem.operators],
            complexity=complexity,
            upper="upper" in problem.directions,
            lower="lower" in problem.directions,
            informative=problem.informative,
            strict=problem.strict,
            skips=problem.skips,
            misses=min(misses, len(problem.rows)),
            tolerance=float(problem.sheet.tolerance),
            budget=limit.candidates or 0,
            memory=min(limit.memory or limits.EXPRESSION_BYTES, memory_allowed(limit.memory)),
            banned=[sorted(numbers[name] for name in one.right.names) for one in banned],
            threads=threads,
            apply=_in_doubles(problem.operators),
        )
    except MemoryError as error:
        raise TooLarge(str(error)) from None


def nearly(problem: Problem) -> dict[Direction, Doubles]:
    """Bounds beaten only by the target's own values, as far as doubles can tell."""
    target = doubles(values(problem.target_leaf, problem.rows))
    sizes = np.abs(target)
    unit = sizes[sizes > 0].min(initial=1.0)
    # What equals the target is beaten by the bound if it is apart by twice the tolerance or more.
    apart = (1 - float(problem.sheet.tolerance)) ** -2 - 1 + SLACK
    slack = apart * np.where(sizes > 0, sizes, unit)
    return {"upper": target + slack, "lower": target - slack}


def doubles(numbers: Iterable[Evaluated | None]) -> Doubles:
    """The nearest doubles; NaN if undefined."""
    return np.array([np.nan if one is None else as_float(one) for one in numbers], np.float64)


def _in_doubles(operators: Sequence[Operator]) -> Callable[..., Doubles]:
    """A function for operators that the kernel does not know; values are remembered."""
    remembered = [lru_cache(REMEMBERED)(operator.approximate) for operator in operators]

    def apply(index: int, *arguments: Doubles) -> Doubles:
        return np.array([*map(remembered[index], *(part.tolist() for part in arguments))])

    return apply
