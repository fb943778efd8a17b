"""Bounds for each parameter, tightened by linear inequalities (interval propagation).

A row is a form that must be at least 0. Where all parameters but one lie at the bounds that
favour the row, what is left bounds the last one. This is repeated a limited number of times:
rows such as 2x >= 3y, 2y >= 3x - 1 would push the bounds for ever.
"""

from collections.abc import Iterable, Sequence
from math import gcd

from ponder.exact.linear import Form

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
