"""Fitted bounds: the linear expression in a few invariants that bounds the target most closely.

For every set of up to four invariants a linear programme finds the coefficients of the bound
`target <= a1*x1 + ... + ak*xk + b` that is true of every object and has the least total slack.
It is solved exactly (`ponder.exact.simplex`), through its dual, which has an
equation for each coefficient and an unknown for each object. Only nice coefficients are kept,
and every bound is checked once more on every object.

Where columns are measured, nice coefficients are those nearest to the exact ones, and a bound
holds within the sheet's tolerance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import lcm
from typing import TypeAlias

from ponder.conjectures.fitted.fitting import FitData, points_of, weighted_sum
from ponder.core import limits
from ponder.core.errors import BadText
from ponder.core.words import counted
from ponder.core.work import Ending, Work
from ponder.exact.comparison import compare
from ponder.exact.simplex import maximise
from ponder.language.expression import Leaf
from ponder.language.statement import Statement
from ponder.measures.sheet import Sheet

_Whole: TypeAlias = tuple[tuple[int, ...], int]  # a column times its common denominator

MOST_TERMS = 4
DENOMINATOR = 12
LARGEST = 100


@dataclass(frozen=True)
class LinearBound:
    """A bound, the objects on which it is exact, and its total distance from the target."""

    statement: Statement
    touching: tuple[str, ...]
    slack: Fraction


@dataclass(frozen=True)
class LinearBounds:
    """The bounds, smallest first, the skipped columns with reasons, and why the fitting ended."""

    bounds: tuple[LinearBound, ...]
    programmes: int
    stopped: Ending
    skipped: Mapping[str, str]


@dataclass(frozen=True)
class _Line:
    """A linear expression: weights of columns, in the order of the sheet, and a constant."""

    weights: tuple[tuple[str, Fraction], ...]
    constant: Fraction

    def values(self, points: FitData) -> list[Fraction]:
        totals = [self.constant] * len(points.objects)
        for name, weight in self.weights:
            column = points.columns[name]
            totals = [total + weight * value for total, value in zip(totals, column, strict=True)]
        return totals

    def is_nice(self, denominator: int, largest: int) -> bool:
        numbers = [weight for _, weight in self.weights] + [self.constant]
        return all(
            number.denominator <= denominator and abs(number) <= largest for number in numbers
        )

    def nearest(self, denominator: int) -> _Line:
        weights = [(name, weight.limit_denominator(denominator)) for name, weight in self.weights]
        return _line(weights, self.constant.limit_denominator(denominator))


def linear_bounds(
    sheet: Sheet,
    target: str,
    upper: bool = True,
    invariants: Sequence[str] | None = None,
    terms: int = 2,
    denominator: int = DENOMINATOR,
    *,
    largest: int = LARGEST,
    programmes: int = limits.FIT_PROGRAMMES,
    work: Work | None = None,
) -> LinearBounds:
    """The closest linear bounds in up to `terms` invariants, smallest first.

    `denominator` and `largest` limit the coefficients, `programmes` the linear programmes solved.
    Work that is stopped keeps the bounds found until then.

    >>> sheet = Sheet(("1", "2,1", "3,2", "5,1,1,1,1"), {"n": (1, 3, 5, 9), "c": (1, 2, 3, 5)})
    >>> [str(bound.statement) for bound in linear_bounds(sheet, "n", upper=False).bounds]
    ['n(x) >= 2*c(x) - 1']
    """
    if not 1 <= terms <= MOST_TERMS:
        raise BadText(f"a fitted bound has 1 to {MOST_TERMS} invariants, not {terms}")
    work = work or Work()
    points = points_of(sheet, target, invariants)
    subsets = points.subsets(points.columns, terms)
    everything = {target: points.target, **points.columns}
    whole = {name: _in_whole_numbers(column) for name, column in everything.items()}
    tried = 0
    found: dict[_Line, LinearBound] = {}
    with work.keeping():
        for names in work.checking(islice(subsets, programmes)):
            tried += 1
            line = _closest(points, whole, names, upper)
            if line is None:
                continue
            if points.tolerance(names):
                line = line.nearest(denominator)
            if line.weights and line not in found and line.is_nice(denominator, largest):
                bound = _checked(points, line, upper)
                if bound is not None:
                    found[line] = bound
    ordered = sorted(found.values(), key=lambda bound: bound.statement.right.complexity)
    stopped = work.ending
    if stopped.is_complete and next(subsets, None) is not None:
        stopped = Ending("budget", counted(programmes, "linear programme"))
    return LinearBounds(tuple(ordered), tried, stopped, points.skipped)


def _closest(
    points: FitData, whole: Mapping[str, _Whole], names: Sequence[str], upper: bool
) -> _Line | None:
    """The coefficients of least total slack.

    A lower bound on the target is an upper bound on its negative. Columns are multiplied by
    their denominators, so that the programme is one of whole numbers.
    """
    sign = 1 if upper else -1
    columns, scales = zip(*(whole[name] for name in names), strict=True)
    target, unit = whole[points.name]
    totals = [*map(sum, columns), len(target)]
    signed = [sign * value for value in target]
    optimum = maximise(*_dual(columns, totals, signed))
    if optimum is None:
        return None
    *weights, constant = (sign * value / unit for value in optimum.multipliers)
    scaled = (weight * scale for weight, scale in zip(weights, scales, strict=True))
    return _line(list(zip(names, scaled, strict=True)), constant)


def _dual(
    columns: Sequence[Sequence[int]], totals: list[int], target: Sequence[int]
) -> tuple[list[list[int]], list[int], list[int]]:
    """The programme whose multipliers are the coefficients.

    If objects agree in all columns, only the largest target matters.
    """
    largest: dict[tuple[int, ...], int] = {}
    for point, value in zip(zip(*columns, strict=True), target, strict=True):
        largest[point] = max(value, largest.get(point, value))
    equations = [list(column) for column in zip(*largest, strict=True)] + [[1] * len(largest)]
    return equations, totals, list(largest.values())


def _line(weights: Sequence[tuple[str, Fraction]], constant: Fraction) -> _Line:
    return _Line(tuple((name, weight) for name, weight in weights if weight), constant)


def _in_whole_numbers(column: Sequence[Fraction]) -> _Whole:
    unit = lcm(*(value.denominator for value in column))
    return tuple(int(value * unit) for value in column), unit


def _checked(points: FitData, line: _Line, upper: bool) -> LinearBound | None:
    """The bound, if it is true of every object and touches one."""
    tolerance = points.tolerance(name for name, _ in line.weights)
    values = line.values(points)
    orders = [compare(t, v, tolerance) for t, v in zip(points.target, values, strict=True)]
    touching = tuple(
        thing for thing, order in zip(points.objects, orders, strict=True) if order == "equal"
    )
    if not touching or ("greater" if upper else "less") in orders:
        return None
    right = weighted_sum(dict(line.weights), line.constant)
    statement = Statement(Leaf(points.name), "<=" if upper else ">=", right)
    slack = sum((abs(v - t) for t, v in zip(points.target, values, strict=True)), Fraction(0))
    return LinearBound(statement, touching, slack)
