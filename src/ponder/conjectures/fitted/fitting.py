"""Common parts of fitting: the usable columns of a sheet, and simple numbers.

Rows on which the target is undefined are left out. Columns that are undefined on another row,
the same for every object, or equal to an earlier column are skipped with the reason.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial, reduce
from itertools import combinations
from math import ceil, floor, log10

from ponder.core.errors import UnknownName, Unsuitable
from ponder.exact.undefined import Undefined
from ponder.language import ops20 as op
from ponder.language.expression import Constant, Expression, Leaf, apply
from ponder.language.statement import Statement
from ponder.measures.sheet import Sheet

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


def points_of(sheet: Sheet, target: str, invariants: Sequence[str] | None = None) -> FitData:
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


def nicest_between(low: Fraction, high: Fraction, denominator: int = 12) -> Fraction:
    """A number for people: the simplest fraction, or a short decimal if that is not simple.

    >>> nicest_between(Fraction("0.3329"), Fraction("0.3340"))
    Fraction(1, 3)
    >>> nicest_between(Fraction("365.2420"), Fraction("365.2560"))
    Fraction(1461, 4)
    """
    simple = simplest_between(low, high)
    if simple.denominator <= denominator:
        return simple
    middle = (low + high) / 2
    for digits in range(1, LONGEST_DECIMAL + 1):
        short = rounded(middle, digits)
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


def rounded(number: Fraction, digits: int) -> Fraction:
    """The number, rounded to this many significant decimal digits.

    >>> rounded(Fraction(-2, 3), 4)
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
