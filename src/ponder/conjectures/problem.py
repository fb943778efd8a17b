"""The problem that a question poses: numbers of objects, and the exact truth test of a bound.

Numbers are compared as rationals, or as balls that enclose them if there are roots, logarithms
or powers. A comparison that no ball settles is *undecided*: such a candidate is listed
separately.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Literal

import numpy as np
import numpy.typing as npt

from ponder import _native
from ponder.conjectures.dalmatian import SENSES, Bound, Sense
from ponder.core import limits
from ponder.core.errors import BadArgument, BadText, TooLarge, UnknownName, Unsuitable
from ponder.core.work import Limit, memory_allowed
from ponder.exact.arithmetic import Evaluated, as_float, compare
from ponder.exact.verdicts import Measured, Undefined, Verdict
from ponder.language.claims import Relation, Statement
from ponder.language.expressions import Constant, Expression, Leaf, evaluate_all
from ponder.language.operators import Operator
from ponder.language.standard_operators import OPS20
from ponder.measures.sheet import Sheet

Direction = Literal["upper", "lower"]
Row = dict[str, Measured]

FALSE = Undefined("false here")


@dataclass(frozen=True)
class Problem:
    """Bounds on the target, over the objects of a sheet, made of these ingredients.

    `others` and `controls` are objects of the same kind; the bounds need not hold for them. An
    equation that also holds for them is an identity, not a bound. If bounds must be
    `informative`, each must be false for one of the others. `without_target` names objects
    that were left out of the sheet because they have no target.
    """

    sheet: Sheet
    target: str
    directions: tuple[Direction, ...] = ("upper",)
    complexity: int = 6
    operators: tuple[Operator, ...] = OPS20
    constants: tuple[Fraction, ...] = ()
    excluded: frozenset[str] = frozenset()
    sense: Sense = "first"
    strict: bool = False
    skips: int = 0
    others: Sheet | None = None
    controls: Sheet | None = None
    informative: bool = False
    without_target: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _check(self)

    @cached_property
    def leaves(self) -> tuple[Expression, ...]:
        """The columns except the target, then the constants."""
        left_out = self.excluded | {self.target}
        names = [name for name in self.sheet.columns if name not in left_out]
        return (*map(Leaf, names), *map(Constant, self.constants))

    @cached_property
    def names(self) -> frozenset[str]:
        """The invariants that may occur in a bound."""
        return frozenset().union(*(leaf.names for leaf in self.leaves))

    @property
    def target_leaf(self) -> Leaf:
        """The target as an expression."""
        return Leaf(self.target)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The objects, as values by name."""
        return _rows(self.sheet)

    @cached_property
    def other_rows(self) -> tuple[Row, ...]:
        """The others, as values by name."""
        return _rows(self.others)

    @cached_property
    def control_rows(self) -> tuple[Row, ...]:
        """The controls, as values by name."""
        return _rows(self.controls)

    def bound(self, direction: Direction, expression: Expression) -> Statement:
        """The target is at most, or at least, the expression."""
        relations: dict[Direction, Relation] = {
            "upper": "<" if self.strict else "<=",
            "lower": ">" if self.strict else ">=",
        }
        return Statement(Leaf(self.target), relations[direction], expression)

    def identity(self, expression: Expression) -> Statement:
        """The target equals the expression."""
        return Statement(Leaf(self.target), "==", expression)

    def solver(
        self, direction: Direction, expression: Expression, misses: int = 0
    ) -> tuple[Verdict, Bound]:
        """The truth test on every object, and the values of the bound.

        With `misses`, it must be false for 1 to `misses` objects, and has no value on these.
        """
        found = tuple(evaluate_all(expression, self.rows))
        statement = self.bound(direction, expression)
        if not misses:
            return self._verdict(direction, found), Bound(statement, found)
        wrong = self._wrong(direction)
        orders = list(map(self.order, self.rows, found))
        missed = [
            FALSE if order in wrong else bound for order, bound in zip(orders, found, strict=True)
        ]
        near = 1 <= missed.count(FALSE) <= misses
        known = orders.count("undefined") <= self.skips and "undecided" not in orders
        return ("true" if near and known else "false"), Bound(statement, tuple(missed))

    def hits(self, row: Row, bound: Evaluated | None) -> bool:
        """Whether a bound on an object is the target's own value."""
        return bound is not None and self.order(row, bound) in ("equal", "undefined")

    def is_informative(self, bound: Bound) -> bool:
        """Whether the bound is false for one of the others."""
        tolerance = self.sheet.tolerance
        return any(bound.statement.verdict(row, tolerance) == "false" for row in self.other_rows)

    def _verdict(self, direction: Direction, bounds: tuple[Evaluated, ...]) -> Verdict:
        wrong = self._wrong(direction)
        undefined = undecided = 0
        for row, bound in zip(self.rows, bounds, strict=True):
            order = self.order(row, bound)
            if order in wrong:
                return "false"
            undefined += order == "undefined"
            undecided += order == "undecided"
        if undefined > self.skips:
            return "false"
        return "undecided" if undecided else "true"

    def _wrong(self, direction: Direction) -> set[str]:
        """The orders of target and bound in which the bound is false."""
        return {"greater" if direction == "upper" else "less"} | (
            {"equal"} if self.strict else set()
        )

    def order(self, row: Row, bound: Evaluated) -> str:
        """How the target compares with the bound."""
        target = row[self.target]
        if isinstance(target, Undefined) or isinstance(bound, Undefined):
            return "undefined"
        return compare(target, bound, self.sheet.tolerance)


def _rows(sheet: Sheet | None) -> tuple[Row, ...]:
    return () if sheet is None else tuple(map(sheet.row, range(len(sheet.objects))))


def _check(problem: Problem) -> None:
    """Refuse a problem that cannot be searched, and say what would be right."""
    sheet, columns = problem.sheet, problem.sheet.columns
    for name in (problem.target, *sorted(problem.excluded)):
        if name not in columns:
            raise sheet.unknown("invariant", name)
    if len(sheet.objects) < 2:
        raise Unsuitable("one object has too many bounds; give at least two objects")
    if len(sheet.objects) > limits.EXAMPLES:
        raise Unsuitable(
            f"{len(sheet.objects):,} objects are too many; the most is {limits.EXAMPLES:,}"
        )
    _check_wishes(problem)
    _check_negatives(problem)
    if not problem.leaves:
        raise Unsuitable(f"there is no invariant besides {problem.target} to bound it with")
    _check_target(problem)


def _check_target(problem: Problem) -> None:
    known = set(problem.sheet.columns[problem.target])
    if len(known) == 1:
        raise Unsuitable(
            f"{problem.target} is {known.pop()} for every object: there is nothing to bound"
        )


def _check_negatives(problem: Problem) -> None:
    if problem.informative and problem.others is not None:
        both = set(problem.sheet.objects).intersection(problem.others.objects)
        if both:
            raise BadText(f"{min(both)} cannot be both an example and a negative example")


def _check_wishes(problem: Problem) -> None:
    if type(problem.complexity) is not int or not 1 <= problem.complexity <= limits.COMPLEXITY:
        wrong = f"is a number from 1 to {limits.COMPLEXITY}, not {problem.complexity}"
        raise BadArgument("complexity", wrong)
    if problem.sense not in SENSES:
        raise UnknownName("sense", str(problem.sense), SENSES)
    objects = len(problem.sheet.objects)
    if not 0 <= problem.skips < objects:
        raise BadArgument("skips", f"is a number from 0 to {objects - 1}, not {problem.skips}")
    if problem.sheet.tolerance >= limits.TOLERANCE:
        raise BadArgument("tolerance", f"is below 0.1, not {problem.sheet.tolerance}")


# The native search for bounds, given a problem.

Doubles = npt.NDArray[np.float64]

NO_LIMIT = Limit()
REMEMBERED = 100_000  # values of an operator
SLACK = 1e-8  # more than the error that the kernel allows for doubles


def start_kernel(
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
            np.stack([to_doubles(evaluate_all(leaf, rows)) for leaf in problem.leaves]),
            to_doubles(evaluate_all(problem.target_leaf, rows)),
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


def bounds_near_target(problem: Problem) -> dict[Direction, Doubles]:
    """Bounds beaten only by the target's own values, as far as doubles can tell."""
    target = to_doubles(evaluate_all(problem.target_leaf, problem.rows))
    sizes = np.abs(target)
    unit = sizes[sizes > 0].min(initial=1.0)
    # What equals the target is beaten by the bound if it is apart by twice the tolerance or more.
    apart = (1 - float(problem.sheet.tolerance)) ** -2 - 1 + SLACK
    slack = apart * np.where(sizes > 0, sizes, unit)
    return {"upper": target + slack, "lower": target - slack}


def to_doubles(numbers: Iterable[Evaluated | None]) -> Doubles:
    """The nearest doubles; NaN if undefined."""
    return np.array([np.nan if one is None else as_float(one) for one in numbers], np.float64)


def _in_doubles(operators: Sequence[Operator]) -> Callable[..., Doubles]:
    """A function for operators that the kernel does not know; values are remembered."""
    remembered = [lru_cache(REMEMBERED)(operator.approximate) for operator in operators]

    def apply(index: int, *arguments: Doubles) -> Doubles:
        return np.array([*map(remembered[index], *(part.tolist() for part in arguments))])

    return apply
