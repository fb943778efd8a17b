"""The whole points where linear forms are at least 0, and what can be decided about them.

A region is a box (bounds for each parameter) and rows, forms that must be at least 0. Whatever
is said of a region holds for each of its whole points. A region is not known to have a point
unless one is found; `assuming` discards those that elimination proves to be empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import gcd

from ponder.exact import linear
from ponder.exact.inequalities import PointSearch, find_integer_point, is_infeasible
from ponder.exact.linear import Form, Point, complement

# Bounds for each parameter, tightened by linear inequalities (interval propagation).
#
# A row is a form that must be at least 0. Where all parameters but one lie at the bounds that
# favour the row, what is left bounds the last one. This is repeated a limited number of times:
# rows such as 2x >= 3y, 2y >= 3x - 1 would push the bounds for ever.

MOST_PASSES = 12

Bound = int | None


def never_below_0(form: Form, lower: Sequence[Bound], upper: Sequence[Bound]) -> bool:
    """Whether the bounds alone make the form at least 0."""
    total = form[0]
    for i, coefficient in enumerate(form[1:]):
        if coefficient:
            bound = lower[i] if coefficient > 0 else upper[i]
            if bound is None:
                return False
            total += coefficient * bound
    return total >= 0


class Empty(Exception):
    """The bounds of a parameter have crossed: no point is left."""


class Box:
    """A lower and an upper bound for each parameter, where known; tightened in place."""

    __slots__ = ("lower", "upper")

    def __init__(self, lower: Sequence[Bound], upper: Sequence[Bound]) -> None:
        self.lower = list(lower)
        self.upper = list(upper)

    def settled(self, rows: Iterable[Form]) -> tuple[Form, ...]:
        """Tighten the bounds by the rows; the rows that say more than the bounds.

        Raises `Empty` if the bounds cross.
        """
        left = self._simplified(rows)
        for _ in range(MOST_PASSES):
            changed = [self._narrowed(row) for row in left]
            if not any(changed):
                break
            left = self._simplified(left)
        return tuple([row for row in left if not never_below_0(row, self.lower, self.upper)])

    def _simplified(self, rows: Iterable[Form]) -> tuple[Form, ...]:
        kept: dict[Form, int] = {}
        for row in rows:
            constant, coefficients = self._free_part(row)
            unknowns = [i for i, value in enumerate(coefficients) if value]
            if not unknowns:
                if constant < 0:
                    raise Empty
            elif len(unknowns) == 1:
                self._bound(unknowns[0], coefficients[unknowns[0]], constant)
            elif coefficients not in kept or constant < kept[coefficients]:
                kept[coefficients] = constant
        return tuple([(constant, *coefficients) for coefficients, constant in kept.items()])

    def _free_part(self, row: Form) -> tuple[int, Form]:
        """The row in lowest terms, rounded down, with parameters that have one value put in."""
        constant = row[0]
        coefficients = list(row[1:])
        for i, coefficient in enumerate(coefficients):
            low = self.lower[i]
            if coefficient and low is not None and low == self.upper[i]:
                constant += coefficient * low
                coefficients[i] = 0
        divisor = gcd(*coefficients)
        if divisor > 1:
            return constant // divisor, tuple([value // divisor for value in coefficients])
        return constant, tuple(coefficients)

    def _narrowed(self, row: Form) -> bool:
        """Tighten the bounds by one row; whether a bound has changed."""
        best = row[0]
        endless = []
        parts = []
        for i, coefficient in enumerate(row[1:]):
            if coefficient:
                bound = self.upper[i] if coefficient > 0 else self.lower[i]
                part = 0 if bound is None else coefficient * bound
                if bound is None:
                    endless.append(i)
                best += part
                parts.append((i, coefficient, part))
        if len(endless) > 1:
            return False
        wanted = [x for x in parts if x[0] in endless] if endless else parts
        changed = [self._bound(i, coefficient, best - part) for i, coefficient, part in wanted]
        return any(changed)

    def _bound(self, i: int, coefficient: int, rest: int) -> bool:
        """Use coefficient * x_i + rest >= 0; whether a bound has changed."""
        low, high = self.lower[i], self.upper[i]
        if coefficient > 0:
            new = -(rest // coefficient)
            if low is not None and new <= low:
                return False
            self.lower[i] = low = new
        else:
            new = rest // -coefficient
            if high is not None and new >= high:
                return False
            self.upper[i] = high = new
        if low is not None and high is not None and low > high:
            raise Empty
        return True


# How a region has to be split before a question has one answer in each of its parts.


class NeedsSign(Exception):
    """The form is >= 0 at some points of the region and < 0 at others, as far as is known."""

    def __init__(self, form: Form) -> None:
        super().__init__(form)
        self.form = form


class NeedsResidue(Exception):
    """The answer depends on the residue of a parameter."""

    def __init__(self, parameter: int, modulus: int) -> None:
        super().__init__(parameter, modulus)
        self.parameter = parameter
        self.modulus = modulus


@dataclass(frozen=True, slots=True)
class Region:
    """Bounds for each parameter, and the rows that say more than the bounds.

    Decisions and points are remembered, and handed on to the parts of the region.
    """

    lower: tuple[Bound, ...]
    upper: tuple[Bound, ...]
    rows: tuple[Form, ...] = ()
    _decided: dict[Form, bool] = field(default_factory=dict, compare=False, repr=False)
    _points: list[Point] = field(default_factory=list, compare=False, repr=False)
    _simple: list[Region] = field(default_factory=list, compare=False, repr=False)

    @classmethod
    def everywhere(cls, parameters: int) -> Region:
        """All whole points, negative ones too."""
        return cls((None,) * parameters, (None,) * parameters)

    @classmethod
    def natural(cls, parameters: int) -> Region:
        """The points whose parameters are all at least 0."""
        return cls((0,) * parameters, (None,) * parameters)

    @property
    def parameters(self) -> int:
        """How many parameters there are."""
        return len(self.lower)

    def contains(self, point: Sequence[int]) -> bool:
        """Whether the point lies in the region."""
        return all(linear.evaluate(row, point) >= 0 for row in self.all_rows())

    def all_rows(self) -> tuple[Form, ...]:
        """The region as rows alone, the bounds among them."""
        found = []
        for i, (low, high) in enumerate(zip(self.lower, self.upper, strict=True)):
            if low is not None:
                found.append(_unit(self.parameters, i, 1, -low))
            if high is not None:
                found.append(_unit(self.parameters, i, -1, high))
        return (*found, *self.rows)

    def decides(self, form: Form) -> bool | None:
        """True if the form is >= 0 at every point, False if it is < 0 at every point.

        None where it is neither, or where elimination does not find out.

        >>> two = Region.natural(2).assuming((-1, 1, -1))  # a - b >= 1
        >>> two.decides((-1, 1, 0)), two.decides((0, -1, 1)), two.decides((-2, 1, 0))
        (True, False, None)
        """
        known = self._decided.get(form)
        if known is None:
            known = self._decision(form)
            if known is not None:
                self._decided[form] = known
        return known

    def is_at_least_0(self, form: Form) -> bool:
        """The same, where the form has one sign at all points; `NeedsSign` where it has not."""
        decision = self.decides(form)
        if decision is None:
            raise NeedsSign(form)
        return decision

    def residue(self, form: Form, modulus: int) -> int:
        """What the form leaves at all points; `NeedsResidue` where that is not the same."""
        total = form[0]
        for parameter, coefficient in enumerate(form[1:]):
            if coefficient % modulus:
                value = self.fixed(parameter)
                if value is None:
                    raise NeedsResidue(parameter, modulus // gcd(coefficient, modulus))
                total += coefficient * value
        return total % modulus

    def assuming(self, form: Form) -> Region | None:
        """The part where the form is >= 0; None if it is proved to be empty."""
        if self.decides(form) is False:
            return None
        return self._part(form)

    def assuming_all(self, forms: Iterable[Form]) -> Region | None:
        """The part where all forms are >= 0; None if it is proved to be empty."""
        part: Region | None = self
        for form in forms:
            if part is None:
                return None
            part = part.assuming(form)
        return part

    def halves(self, form: Form) -> tuple[Region | None, Region | None]:
        """The parts where the form is >= 0 and < 0; None for one that is proved to be empty."""
        known = self.decides(form)
        yes = None if known is False else self._part(form)
        no = None if known else self._part(complement(form))
        return yes, no

    def dilated(self, parameter: int, modulus: int, residue: int) -> Region | None:
        """The points y for which x lies in this region: x_i = modulus * y_i + residue."""
        lower, upper = list(self.lower), list(self.upper)
        low, high = lower[parameter], upper[parameter]
        lower[parameter] = None if low is None else -((residue - low) // modulus)
        upper[parameter] = None if high is None else (high - residue) // modulus
        rows = [dilated(row, parameter, modulus, residue) for row in self.rows]
        return _settled(lower, upper, rows)

    def by_residue(
        self, needed: NeedsResidue, arguments: Sequence[Form]
    ) -> Iterator[tuple[Region, tuple[Form, ...]]]:
        """The parts in which a parameter is modulus * y + residue, and the arguments in each."""
        for residue in range(needed.modulus):
            step = (needed.parameter, needed.modulus, residue)
            region = self.dilated(*step)
            if region is not None:
                yield region, tuple([dilated(argument, *step) for argument in arguments])

    def look_for_a_point(self) -> PointSearch:
        """A whole point of the region: a small one, none, or none found."""
        if not self._points:
            found = find_integer_point(self.all_rows(), self.parameters)
            if found.point is None:
                return found
            self._points.append(found.point)
        return PointSearch(self._points[0], True)

    def fixed(self, parameter: int) -> int | None:
        """The only value of the parameter, if its bounds leave only one."""
        low = self.lower[parameter]
        return low if low == self.upper[parameter] else None

    def simplified(self) -> Region:
        """The same region without the bounds and rows that follow from the others."""
        if not self._simple:
            self._simple.append(self._simplified())
        return self._simple[0]

    def _simplified(self) -> Region:
        needed = list(self.all_rows())
        for row in self.all_rows():
            others = [other for other in needed if other != row]
            if is_infeasible([*others, complement(row)]):
                needed = others
        found = _from_rows(self.parameters, needed)
        found._simple.append(found)
        return found

    def text(self, names: Sequence[str]) -> str:
        """The bounds and rows as people write them; an equation is written as one.

        >>> Region.natural(2).assuming_all([(-2, 1, 0), (0, 0, -1), (5, -1, -2)]).text("ab")
        'a >= 2, a <= 5, b = 0'
        """
        rows = self.all_rows()
        found = []
        for row in rows:
            negated = linear.scale(row, -1)
            if negated not in rows:
                found.append(linear.comparison(row, names))
            elif row > negated:
                equation = linear.comparison(row, names)
                found.append(equation.replace(">=", "=").replace("<=", "="))
        return ", ".join(found)

    def _decision(self, form: Form) -> bool | None:
        if never_below_0(form, self.lower, self.upper):
            return True
        below = complement(form)
        if never_below_0(below, self.lower, self.upper):
            return False
        if not self.rows:
            return None
        signs = {linear.evaluate(form, point) >= 0 for point in self._points}
        if False not in signs and is_infeasible([*self.all_rows(), below]):
            return True
        if True not in signs and is_infeasible([*self.all_rows(), form]):
            return False
        return None

    def _part(self, form: Form) -> Region | None:
        part = _settled(self.lower, self.upper, [*self.rows, form])
        if part is not None:
            part._decided.update(self._decided)
            part._decided[form] = True
            part._points.extend([p for p in self._points if linear.evaluate(form, p) >= 0])
        return part


def dilated(form: Form, parameter: int, modulus: int, residue: int) -> Form:
    """The form of y, where x_i = modulus * y_i + residue."""
    changed = list(form)
    factor = changed[parameter + 1]
    changed[0] += residue * factor
    changed[parameter + 1] = modulus * factor
    return tuple(changed)


def _settled(lower: Sequence[Bound], upper: Sequence[Bound], rows: Iterable[Form]) -> Region | None:
    box = Box(lower, upper)
    try:
        left = box.settled(rows)
    except Empty:
        return None
    for low, high in zip(lower, upper, strict=True):
        if low is not None and high is not None and low > high:
            return None
    return Region(tuple(box.lower), tuple(box.upper), left)


def _from_rows(parameters: int, rows: Iterable[Form]) -> Region:
    """The region of the rows as they are: no bound is tightened."""
    lower: list[Bound] = [None] * parameters
    upper: list[Bound] = [None] * parameters
    general = []
    for row in rows:
        unknowns = [i for i, value in enumerate(row[1:]) if value]
        if len(unknowns) > 1:
            general.append(row)
        elif row[unknowns[0] + 1] > 0:
            lower[unknowns[0]] = -row[0]
        else:
            upper[unknowns[0]] = row[0]
    return Region(tuple(lower), tuple(upper), tuple(general))


def _unit(parameters: int, i: int, factor: int, constant: int) -> Form:
    return (constant, *[factor if j == i else 0 for j in range(parameters)])


# Two regions made one, where one row cuts their union in two.


def merge(one: Region, other: Region) -> Region | None:
    """The union of two regions, if a row of one of them tells them apart and nothing else does.

    >>> small, large = (Region.natural(1).assuming_all(rows) for rows in ([(2, -1)], [(-3, 1)]))
    >>> merge(small, large)
    Region(lower=(0,), upper=(None,), rows=())
    """
    return _without_a_row(one, other) or _without_a_row(other, one)


def _without_a_row(one: Region, other: Region) -> Region | None:
    """What all other rows of both regions say, if they say it of both."""
    rows = one.simplified().all_rows()
    others = [row for row in other.simplified().all_rows() if one.decides(row)]
    for row in rows:
        if other.decides(row) is False:
            rest = [kept for kept in rows if kept != row]
            if all(map(other.decides, rest)) and _follow(other, [*rest, *others, complement(row)]):
                return Region.everywhere(one.parameters).assuming_all([*rest, *others])
    return None


def _follow(region: Region, rows: list[Form]) -> bool:
    """Whether every point of the rows is in the region."""
    return all(is_infeasible([*rows, complement(row)]) for row in region.simplified().all_rows())
