"""What is asked of a search for bounds, and the exact truth test of a candidate.

Numbers are compared as rationals, or as balls that enclose them where there are roots,
logarithms or powers. A comparison that no ball settles is *undecided*: such a candidate is
neither true nor false, and is kept apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal

from ponder.conjectures.dalmatian import SENSES, Bound, Sense
from ponder.core.errors import BadText, UnknownName, Unsuitable
from ponder.exact.comparison import Evaluated, compare
from ponder.exact.undefined import Measured, Undefined
from ponder.exact.verdict import Verdict
from ponder.language.evaluation import value
from ponder.language.expression import Constant, Expression, Leaf
from ponder.language.operators import OPS20, Operator
from ponder.language.statement import Relation, Statement
from ponder.measures.sheet import Sheet

Direction = Literal["upper", "lower"]
Row = dict[str, Measured]

FALSE = Undefined("false here")
OBJECTS_TO_SPARE = 2
MOST_COMPLEX = 12
MOST_OBJECTS = 10_000
LARGEST_TOLERANCE = Fraction(1, 10)


@dataclass(frozen=True)
class Question:
    """Bounds on the target, over the objects of a sheet, made of these ingredients.

    `others` and `controls` are objects of the same kind that the bounds need not hold for. An
    equation that holds for them too is an identity, not a bound; and when only what is
    `informative` is wanted, a bound must be false for one of the others.
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

    def __post_init__(self) -> None:
        _check(self)

    @cached_property
    def leaves(self) -> tuple[Expression, ...]:
        """The columns but the target, then the constants."""
        left_out = self.excluded | {self.target}
        names = [name for name in self.sheet.columns if name not in left_out]
        return (*map(Leaf, names), *map(Constant, self.constants))

    @cached_property
    def names(self) -> frozenset[str]:
        """The invariants that a bound may mention."""
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

    def judge(
        self, direction: Direction, expression: Expression, misses: int = 0
    ) -> tuple[Verdict, Bound]:
        """The truth test on every object, and the values of the bound.

        With `misses`, it must be false for one to so many objects, and has no value on these.
        """
        values = tuple(value(expression, row) for row in self.rows)
        statement = self.bound(direction, expression)
        if not misses:
            return self._verdict(direction, values), Bound(statement, values)
        wrong = self._wrong(direction)
        orders = list(map(self._order, self.rows, values))
        missed = [
            FALSE if order in wrong else bound for order, bound in zip(orders, values, strict=True)
        ]
        near = 1 <= missed.count(FALSE) <= misses
        known = orders.count("undefined") <= self.skips and "undecided" not in orders
        return ("true" if near and known else "false"), Bound(statement, tuple(missed))

    def is_identity(self, expression: Expression) -> bool:
        """Whether target and expression are equal by the nature of things, not by chance.

        They must be equal on all objects and on all others. Where there are no others, there
        must be clearly more objects than nodes in the expression, or a coincidence is likely.
        """
        beyond = (*self.other_rows, *_rows(self.controls))
        if not beyond and len(self.rows) <= expression.complexity + OBJECTS_TO_SPARE:
            return False
        rows = (*self.rows, *beyond)
        defined = (row for row in rows if not isinstance(row[self.target], Undefined))
        return all(self._order(row, value(expression, row)) == "equal" for row in defined)

    def hits(self, row: Row, bound: Evaluated | None) -> bool:
        """Whether a bound on an object is the target's own value."""
        return bound is not None and self._order(row, bound) in ("equal", "undefined")

    def is_informative(self, bound: Bound) -> bool:
        """Whether the bound is false for one of the others."""
        tolerance = self.sheet.tolerance
        return any(
            bound.statement.evaluate(row, tolerance).verdict == "false" for row in self.other_rows
        )

    def _verdict(self, direction: Direction, values: tuple[Evaluated, ...]) -> Verdict:
        wrong = self._wrong(direction)
        undefined = undecided = 0
        for row, bound in zip(self.rows, values, strict=True):
            order = self._order(row, bound)
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

    def _order(self, row: Row, bound: Evaluated) -> str:
        """How the target compares with the bound."""
        target = row[self.target]
        if isinstance(target, Undefined) or isinstance(bound, Undefined):
            return "undefined"
        return compare(target, bound, self.sheet.tolerance)


def _rows(sheet: Sheet | None) -> tuple[Row, ...]:
    return () if sheet is None else tuple(map(sheet.row, range(len(sheet.objects))))


def _check(question: Question) -> None:
    """Refuse what cannot be searched, in a line that says what would be right."""
    sheet, columns = question.sheet, question.sheet.columns
    for name in (question.target, *sorted(question.excluded)):
        if name not in columns:
            raise UnknownName("invariant", name, columns)
    if len(sheet.objects) < 2:
        raise Unsuitable("one object has every bound; give at least two objects")
    if len(sheet.objects) > MOST_OBJECTS:
        raise Unsuitable(
            f"{len(sheet.objects):,} objects; conjectures are made from at most {MOST_OBJECTS:,}"
        )
    _check_wishes(question)
    _check_negatives(question)
    if not question.leaves:
        raise Unsuitable(f"there is no invariant besides {question.target} to bound it with")
    _check_target(question)


def _check_target(question: Question) -> None:
    known = set(question.sheet.columns[question.target])
    if len(known) == 1:
        raise Unsuitable(
            f"{question.target} is {known.pop()} for every object: there is nothing to bound"
        )


def _check_negatives(question: Question) -> None:
    if question.informative and question.others is not None:
        both = set(question.sheet.objects).intersection(question.others.objects)
        if both:
            raise BadText(f"{min(both)} cannot be both an example and a negative example")


def _check_wishes(question: Question) -> None:
    if type(question.complexity) is not int or not 1 <= question.complexity <= MOST_COMPLEX:
        raise BadText(f"complexity is a number from 1 to {MOST_COMPLEX}, not {question.complexity}")
    if question.sense not in SENSES:
        raise UnknownName("sense", str(question.sense), SENSES)
    objects = len(question.sheet.objects)
    if not 0 <= question.skips < objects:
        raise BadText(f"skips is a number from 0 to {objects - 1}, not {question.skips}")
    if question.sheet.tolerance >= LARGEST_TOLERANCE:
        raise BadText(f"a tolerance to search with is below 0.1, not {question.sheet.tolerance}")
