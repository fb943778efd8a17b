"""Expressions, conditions and claims on many objects at once, exactly.

The objects come as columns: for every name an array of integers, rationals or truth values
(`ponder.exact.arrays`). Rational arithmetic is done on whole arrays. Roots, logarithms and
powers are enclosed between doubles, which settle only the clear cases. The other objects are
evaluated one by one, those with equal values only once.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ponder.core.errors import UnknownName, Unsuitable
from ponder.exact import arrays, intervals
from ponder.exact.arithmetic import Order
from ponder.exact.arrays import Flags, RationalArray, Values, ratios, values_of
from ponder.exact.intervals import IntervalArray
from ponder.exact.verdicts import CODES, JOINED, NEGATED, VERDICTS, Verdict
from ponder.language.claims import ORDERS, Claim, Relation, Statement
from ponder.language.conditions import Compound, Condition, Not, Parity, Property
from ponder.language.expressions import Constant, Expression, Leaf

VerdictCodes: TypeAlias = npt.NDArray[np.int8]
"""Verdicts as numbers: `ponder.exact.verdicts.CODES`."""
Numbers: TypeAlias = RationalArray | IntervalArray
Memo: TypeAlias = dict[Statement, dict[tuple[Any, ...], int]]

NOWHERE: Flags = np.array(False)

_FROM_LESS: tuple[Order, ...] = ("less", "equal", "greater")
_NOT: VerdictCodes = np.array([CODES[NEGATED[verdict]] for verdict in VERDICTS], np.int8)


def _table(joined: Mapping[tuple[Verdict, Verdict], Verdict]) -> VerdictCodes:
    """The code of two joined verdicts, at 4 times the first code plus the second."""
    return np.array([CODES[joined[a, b]] for a in VERDICTS for b in VERDICTS], np.int8)


_JOINED = {connective: _table(joined) for connective, joined in JOINED.items()}
_BY_ORDER: dict[Relation, VerdictCodes] = {
    relation: np.array([order in orders for order in _FROM_LESS], np.int8)
    for relation, orders in ORDERS.items()
}


@dataclass
class Block:
    """Many objects, by their columns; `memo` keeps what was evaluated one by one.

    Many blocks may share one memo.
    """

    columns: Mapping[str, RationalArray]
    count: int
    memo: Memo = field(default_factory=dict)

    def verdicts(self, what: Claim | Condition) -> VerdictCodes:
        """The verdict on every object, as codes."""
        match what:
            case Claim(_, given, says):
                return self.verdicts(says if given is None else Compound("->", given, says))
            case Not(of):
                return _NOT.take(self.verdicts(of))
            case Compound(connective, left, right):
                return _JOINED[connective].take(4 * self.verdicts(left) + self.verdicts(right))
            case Statement():
                return self._compared(what)
            case Parity(name, odd):
                number = arrays.subtract(self.column(name), ratios(int(odd)))
                return self._codes(arrays.is_even(number))
            case Property(name):
                return self._codes(self.column(name).numerators != 0)
        raise Unsuitable(f"{what!r} cannot be evaluated on arrays")

    def values(self, expression: Expression) -> Values:
        """The exact value on every object, if it is a rational number everywhere."""
        course = _BlockEvaluation(self)
        numbers = course.numbers(expression)
        if not isinstance(numbers, RationalArray) or course.leaves_gaps:
            raise Unsuitable(f"{expression} is not a rational number on every object")
        return values_of(numbers, self.count)

    def column(self, name: str) -> RationalArray:
        """The values of an invariant or property."""
        if name not in self.columns:
            raise UnknownName("invariant", name, self.columns)
        return self.columns[name]

    def _codes(self, found: npt.NDArray[Any]) -> VerdictCodes:
        """One code for every object; true and false are codes already."""
        return np.broadcast_to(found, self.count).astype(np.int8)

    def _compared(self, statement: Statement) -> VerdictCodes:
        course = _BlockEvaluation(self)
        left, right = course.numbers(statement.left), course.numbers(statement.right)
        if isinstance(left, RationalArray) and isinstance(right, RationalArray):
            order = arrays.order(left, right)
        else:
            less, greater = intervals.compare(*map(intervals.enclosures, (left, right)))
            order = np.asarray(greater.astype(np.int8) - less)
            course.open = course.open | ~(less | greater)
        codes = self._codes(_BY_ORDER[statement.relation].take(order + 1))
        if course.leaves_gaps:
            codes[np.broadcast_to(course.undefined, self.count)] = CODES["undefined"]
            still = np.broadcast_to(course.open & ~course.undefined, self.count)
            self._settle(statement, np.flatnonzero(still), codes)
        return codes

    def _settle(
        self, statement: Statement, where: npt.NDArray[np.intp], codes: VerdictCodes
    ) -> None:
        """Evaluate the open objects one by one."""
        names, memo = sorted(statement.names), self.memo.setdefault(statement, {})
        for place, row in zip(where.tolist(), self._rows(names, where), strict=True):
            if row not in memo:
                memo[row] = CODES[statement.verdict(dict(zip(names, row, strict=True)))]
            codes[place] = memo[row]

    def _rows(self, names: list[str], where: npt.NDArray[np.intp]) -> Iterator[tuple[Any, ...]]:
        if not names:
            return iter([()] * len(where))
        return zip(*(_taken(self.column(name), self.count, where) for name in names), strict=True)


def _taken(column: RationalArray, count: int, where: npt.NDArray[np.intp]) -> list[Any]:
    """Some values of a column, as Python numbers."""
    tops, bottoms = (
        np.broadcast_to(part, count)[where].tolist()
        for part in (column.numerators, column.denominators)
    )
    if column.is_whole:
        return list(tops)
    return [Fraction(top, bottom) for top, bottom in zip(tops, bottoms, strict=True)]


class _BlockEvaluation:
    """The evaluation of one comparison: where it is undefined, and where it is still open.

    An undefined operand makes the whole comparison undefined; some number replaces it, and the
    arithmetic goes on.
    """

    def __init__(self, block: Block) -> None:
        self.block = block
        self.undefined = self.open = NOWHERE

    @property
    def leaves_gaps(self) -> bool:
        """Whether it is undefined or open somewhere."""
        return any(
            where is not NOWHERE and bool(where.any()) for where in (self.undefined, self.open)
        )

    def numbers(self, expression: Expression) -> Numbers:
        """The value on every object."""
        if isinstance(expression, Constant):
            return ratios(expression.value)
        if isinstance(expression, Leaf):
            return self.block.column(expression.name)
        parts = [self.numbers(argument) for argument in expression.arguments]
        rule = _RULES.get(expression.operator.name)
        return rule(self, *parts) if rule else intervals.unknown()

    def _exclude(self, where: npt.NDArray[Any]) -> None:
        """Mark as undefined, or as open if a number there is not known yet."""
        self.undefined = self.undefined | np.asarray(where, np.bool_) & ~self.open

    def divide(self, a: Numbers, b: Numbers) -> Numbers:
        """`a / b`"""
        if isinstance(b, RationalArray):
            if b.top.low <= 0 <= b.top.high:
                self._exclude(b.numerators == 0)
            return _multiply(self, a, arrays.reciprocal(b))
        return intervals.divide(intervals.enclosures(a), b)

    def square_root(self, a: Numbers) -> Numbers:
        """`√a`"""
        if isinstance(a, RationalArray) and a.top.low < 0:
            self._exclude(a.numerators < 0)
        return intervals.square_root(intervals.enclosures(a))

    def logarithm(self, a: Numbers, kind: Callable[[IntervalArray], IntervalArray]) -> Numbers:
        """The logarithm of this kind."""
        if isinstance(a, RationalArray) and a.top.low <= 0:
            self._exclude(a.numerators <= 0)
        return kind(intervals.enclosures(a))

    def power(self, a: Numbers, b: Numbers) -> Numbers:
        """`a` to the power of `b`."""
        exponents = arrays.whole_numbers(b) if isinstance(b, RationalArray) else None
        if exponents is None or not isinstance(a, RationalArray):
            return intervals.power(*map(intervals.enclosures, (a, b)))
        if exponents.low < 0:
            self._exclude((a.numerators == 0) & (exponents.integers < 0))
        powers, long = arrays.power(a, exponents)
        self.open = self.open | long
        return powers


_Rule: TypeAlias = Callable[..., Numbers]


def _both(
    exactly: Callable[..., RationalArray], enclosed: Callable[..., IntervalArray]
) -> Callable[..., Numbers]:
    """A rule for rationals, and one for numbers enclosed between doubles."""

    def rule(_: _BlockEvaluation, *parts: Numbers) -> Numbers:
        if all(isinstance(part, RationalArray) for part in parts):
            return exactly(*parts)
        return enclosed(*map(intervals.enclosures, parts))

    return rule


_add = _both(arrays.add, intervals.add)
_subtract = _both(arrays.subtract, intervals.subtract)
_multiply = _both(arrays.multiply, intervals.multiply)
_RULES: dict[str, _Rule] = {
    "plus": _add,
    "minus": _subtract,
    "times": _multiply,
    "divide": _BlockEvaluation.divide,
    "max": _both(arrays.larger, intervals.larger),
    "min": _both(arrays.smaller, intervals.smaller),
    "abs": _both(arrays.absolute, intervals.absolute),
    "floor": _both(arrays.floor, intervals.floor),
    "ceil": _both(arrays.ceil, intervals.ceil),
    "plus_one": lambda course, a: _add(course, a, ratios(1)),
    "minus_one": lambda course, a: _subtract(course, a, ratios(1)),
    "times_two": lambda course, a: _multiply(course, a, ratios(2)),
    "half": lambda course, a: _multiply(course, a, ratios(Fraction(1, 2))),
    "square": lambda course, a: _multiply(course, a, a),
    "negative": lambda course, a: _subtract(course, ratios(0), a),
    "reciprocal": lambda course, a: course.divide(ratios(1), a),
    "sqrt": _BlockEvaluation.square_root,
    "log": lambda course, a: course.logarithm(a, intervals.logarithm),
    "log10": lambda course, a: course.logarithm(a, intervals.logarithm_10),
    "power": _BlockEvaluation.power,
    "exp": lambda _, a: intervals.exponential(intervals.enclosures(a)),
    "ten_to": lambda course, a: course.power(ratios(10), a),
}
