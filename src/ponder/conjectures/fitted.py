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

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial, reduce
from itertools import combinations, islice
from math import ceil, floor, lcm, log10
from typing import TypeAlias

from ponder.core import limits
from ponder.core.errors import BadText, UnknownName, Unsuitable
from ponder.core.text import format_count
from ponder.core.work import Ending, Work
from ponder.exact.arithmetic import compare
from ponder.exact.simplex import maximise
from ponder.exact.verdicts import Undefined
from ponder.language import standard_operators as op
from ponder.language.claims import Statement
from ponder.language.expressions import Constant, Expression, Leaf, apply
from ponder.measures.sheet import Sheet

# Common parts of fitting: the usable columns of a sheet, and simple numbers.
#
# Rows on which the target is undefined are left out. Columns that are undefined on another row,
# the same for every object, or equal to an earlier column are skipped with the reason.

Numbers = tuple[Fraction, ...]

LONGEST_DECIMAL = 17


@dataclass(frozen=True)
class FitData:
    """The objects on which the target is defined, and the columns that may explain it."""

    sheet: Sheet
    name: str
    objects: tuple[str, ...]
    target: Numbers
    columns: Mapping[str, Numbers]
    skipped: Mapping[str, str]

    def tolerance(self, names: Iterable[str]) -> Fraction:
        """The relative error allowed in equations of the target and these columns."""
        measured = self.sheet.approximate.intersection((self.name, *names))
        return self.sheet.tolerance if measured else Fraction(0)

    def subsets(self, names: Iterable[str], terms: int) -> Iterator[tuple[str, ...]]:
        """Sets of up to this many columns: smaller ones first, in the order of the sheet."""
        ordered = list(names)
        for count in range(1, terms + 1):
            yield from combinations(ordered, count)

    def equation(self, right: Expression) -> Statement:
        """The target equals the expression."""
        return Statement(Leaf(self.name), "==", right)

    def different(self, names: Sequence[str]) -> int:
        """The number of objects that differ in the target or one of these columns."""
        return len(set(zip(self.target, *(self.columns[name] for name in names), strict=True)))


def fit_data(sheet: Sheet, target: str, invariants: Sequence[str] | None = None) -> FitData:
    """The usable part of a sheet, for this target and these columns (all others by default)."""
    chosen = sheet.columns if invariants is None else invariants
    for name in (target, *chosen):
        if name not in sheet.columns:
            raise UnknownName("invariant", name, sheet.columns)
    rows = [i for i, value in enumerate(sheet.columns[target]) if not isinstance(value, Undefined)]
    if not rows:
        raise Unsuitable(f"{target} is undefined for every object; choose another target")
    columns: dict[Numbers, str] = {}
    skipped: dict[str, str] = {}
    for name in chosen:
        if name == target:
            continue
        skipped[name] = _unusable(sheet, name, rows)
        if not skipped[name]:
            first = columns.setdefault(_numbers(sheet, name, rows), name)
            skipped[name] = "" if first == name else f"equal to {first} on every object"
    objects = tuple(sheet.objects[i] for i in rows)
    return FitData(
        sheet,
        target,
        objects,
        _numbers(sheet, target, rows),
        {name: column for column, name in columns.items()},
        {name: reason for name, reason in skipped.items() if reason},
    )


def _numbers(sheet: Sheet, name: str, rows: list[int]) -> Numbers:
    values = (sheet.columns[name][i] for i in rows)
    return tuple(Fraction(value) for value in values if not isinstance(value, Undefined))


def _unusable(sheet: Sheet, name: str, rows: list[int]) -> str:
    column = sheet.columns[name]
    for i in rows:
        value = column[i]
        if isinstance(value, Undefined):
            return f"undefined on {sheet.objects[i]}: {value.reason}"
    return "the same for every object" if len({column[i] for i in rows}) == 1 else ""


def weighted_sum(weights: Mapping[str, Fraction], constant: Fraction) -> Expression:
    """A linear expression; it begins with a positive term, if there is one.

    >>> print(weighted_sum({"rows": Fraction(-1), "columns": Fraction(3)}, Fraction(3)))
    3*columns(x) - rows(x) + 3
    >>> print(weighted_sum({"rows": Fraction(-2)}, Fraction(1)))
    1 - 2*rows(x)
    """
    terms = [(weight, _multiple(abs(weight), name)) for name, weight in weights.items() if weight]
    terms.sort(key=lambda term: term[0] < 0)
    if constant:
        first = constant > 0 and all(weight < 0 for weight, _ in terms)
        terms.insert(0 if first else len(terms), (constant, Constant(abs(constant))))
    if not terms:
        return Constant(0)
    (sign, total), *rest = terms
    if sign < 0:
        total = apply(op.negative, total)
    for weight, term in rest:
        total = apply(op.plus if weight > 0 else op.minus, total, term)
    return total


def product_of_powers(factor: Fraction, exponents: Mapping[str, Fraction]) -> Expression:
    """A factor times powers; those with negative exponents are in the denominator.

    >>> print(product_of_powers(Fraction(3), {"m": Fraction(1), "r": Fraction(-2)}))
    3*m(x)/r(x)^2
    """
    above = [_power(name, power) for name, power in exponents.items() if power > 0]
    below = [_power(name, -power) for name, power in exponents.items() if power < 0]
    if factor != 1 or not above:
        above.insert(0, Constant(factor))
    product = reduce(partial(apply, op.times), above)
    return apply(op.divide, product, reduce(partial(apply, op.times), below)) if below else product


def _multiple(factor: Fraction, name: str) -> Expression:
    return Leaf(name) if factor == 1 else apply(op.times, Constant(factor), Leaf(name))


def _power(name: str, exponent: Fraction) -> Expression:
    if exponent == Fraction(1, 2):
        return apply(op.sqrt, Leaf(name))
    return Leaf(name) if exponent == 1 else apply(op.power, Leaf(name), Constant(exponent))


def nice_number_between(low: Fraction, high: Fraction, denominator: int = 12) -> Fraction:
    """A number for people: the simplest fraction, or a short decimal if that is not simple.

    >>> nice_number_between(Fraction("0.3329"), Fraction("0.3340"))
    Fraction(1, 3)
    >>> nice_number_between(Fraction("365.2420"), Fraction("365.2560"))
    Fraction(1461, 4)
    """
    simple = simplest_between(low, high)
    if simple.denominator <= denominator:
        return simple
    middle = (low + high) / 2
    for digits in range(1, LONGEST_DECIMAL + 1):
        short = round_to_digits(middle, digits)
        if low <= short <= high:
            return short
    return simple


def simplest_between(low: Fraction, high: Fraction) -> Fraction:
    """The fraction with the smallest denominator between two numbers, both included.

    >>> simplest_between(Fraction(314, 100), Fraction(315, 100))
    Fraction(22, 7)
    """
    if low <= 0 <= high:
        return Fraction(0)
    if high < 0:
        return -simplest_between(-high, -low)
    whole = ceil(low)
    if whole <= high:
        return Fraction(whole)
    whole = floor(low)
    return whole + 1 / simplest_between(1 / (high - whole), 1 / (low - whole))


def round_to_digits(number: Fraction, digits: int) -> Fraction:
    """The number, rounded to this many significant decimal digits.

    >>> round_to_digits(Fraction(-2, 3), 4)
    Fraction(-6667, 10000)
    """
    if not number:
        return number
    places = digits - 1 - _exponent(abs(number))
    scale = Fraction(10) ** places
    return Fraction(round(number * scale)) / scale


def _exponent(number: Fraction) -> int:
    """About the whole part of the decimal logarithm of a positive number."""
    return floor(log10(number.numerator) - log10(number.denominator))


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
    points = fit_data(sheet, target, invariants)
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
        stopped = Ending("budget", format_count(programmes, "linear programme"))
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
