"""Whether a system of linear inequalities has no solution in whole numbers.

A row is a form `(constant, coefficient, …)` that must be at least 0. `is_infeasible` eliminates
one unknown after the other (Fourier–Motzkin): every row that bounds the unknown from below is
added to every row that bounds it from above, so that the unknown cancels. A contradiction
(constant < 0, no unknown left) proves that the system has no solution.

Two things fit the method to whole numbers. A row is divided by the gcd of its coefficients and
its constant is rounded down, which loses no whole solution. An unknown whose coefficients are
all ±1 on one side is eliminated first, because the step is then exact in whole numbers. The
answer True is always right. False says only that no contradiction was found.

Reference: W. Pugh, "The Omega test" (1991).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from math import gcd
from typing import NamedTuple

from ponder.exact.linear import Form, Point

MOST_ROWS = 400

Rows = dict[Form, int]
"""For each vector of coefficients, the smallest constant: the row that says most."""


class Contradiction(Exception):
    """A row without unknowns that is below 0."""


def is_infeasible(rows: Iterable[Form], most_rows: int = MOST_ROWS) -> bool:
    """True only if no whole numbers make every row at least 0.

    False where elimination finds no contradiction, or would need more than `most_rows` rows.

    >>> is_infeasible([(-1, 2, -2), (1, -2, 2)])  # 2x - 2y = 1
    True
    >>> is_infeasible([(-1, 1, 0), (-1, 0, 1), (3, -1, -1)])  # x >= 1, y >= 1, x + y <= 3
    False
    """
    try:
        left = tightest(rows)
        while left and len(left) <= most_rows:
            left = eliminate(left, easiest_unknown(left))
    except Contradiction:
        return True
    return False


def tightest(rows: Iterable[Form]) -> Rows:
    """The rows in lowest terms, rounded; only the one that says most of rows that are parallel."""
    kept: Rows = {}
    for row in rows:
        _keep(kept, row[1:], row[0])
    return kept


def _keep(kept: Rows, coefficients: Form, constant: int) -> None:
    divisor = gcd(*coefficients)
    if divisor > 1:
        coefficients = tuple([value // divisor for value in coefficients])
        constant //= divisor
    elif divisor == 0:
        if constant < 0:
            raise Contradiction
        return
    known = kept.get(coefficients)
    if known is None or constant < known:
        kept[coefficients] = constant


def easiest_unknown(rows: Rows) -> int:
    """The unknown to eliminate next: exactly if possible, and with the fewest new rows."""
    best, easiest = None, 0
    for unknown, column in enumerate(zip(*rows, strict=True)):
        below = [value for value in column if value > 0]
        above = [value for value in column if value < 0]
        if below or above:
            exact = not below or not above or max(below) == 1 or min(above) == -1
            cost = (not exact, len(below) * len(above) - len(below) - len(above))
            if best is None or cost < best:
                best, easiest = cost, unknown
    return easiest


def eliminate(rows: Rows, unknown: int) -> Rows:
    """The rows that follow for the other unknowns."""
    kept: Rows = {}
    below, above = [], []
    for coefficients, constant in rows.items():
        factor = coefficients[unknown]
        if factor > 0:
            below.append((factor, coefficients, constant))
        elif factor < 0:
            above.append((-factor, coefficients, constant))
        else:
            kept[coefficients] = constant
    for low, first, one in below:
        for high, second, other in above:
            added = [high * x + low * y for x, y in zip(first, second, strict=True)]
            _keep(kept, tuple(added), high * one + low * other)
    return kept


# A whole solution of a system of linear inequalities, by elimination and going back.
#
# Unknowns are eliminated one after the other, as above. Going back, each unknown lies
# between bounds that the unknowns eliminated after it give; whole values are tried from the bound
# nearest to 0 on. Where rounding leaves no value, the search goes back one unknown.

MOST_TRIES = 2_000
MOST_VALUES = 60
"""How many values are tried for an unknown that has no bound on one side."""

Bound = int | None


class PointSearch(NamedTuple):
    """A point, or none; a complete search that finds none proves that there is none."""

    point: Point | None
    complete: bool

    @property
    def proves_empty(self) -> bool:
        """Whether there is no point, for certain."""
        return self.point is None and self.complete


def find_integer_point(rows: Iterable[Form], unknowns: int, tries: int = MOST_TRIES) -> PointSearch:
    """Look for whole numbers that make every row at least 0.

    >>> find_integer_point([(-3, 2, 1), (5, -1, -1), (0, 0, 1)], 2)  # 2x + y >= 3, x + y <= 5
    PointSearch(point=(2, 0), complete=True)
    >>> find_integer_point([(-1, 2, 2), (1, -2, -2)], 2)  # 2x + 2y = 1
    PointSearch(point=None, complete=True)
    """
    try:
        stages = _stages(tightest(rows))
    except Contradiction:
        return PointSearch(None, True)
    if stages is None:
        return PointSearch(None, False)
    going_back = _BackSubstitution(stages, unknowns, tries)
    point = going_back.from_stage(len(stages) - 1)
    return PointSearch(point, point is not None or going_back.complete)


def _stages(rows: Rows) -> list[tuple[int, Rows]] | None:
    """Each unknown with the rows from which it is eliminated; None if they grow too many."""
    stages = []
    while rows:
        if len(rows) > MOST_ROWS:
            return None
        unknown = easiest_unknown(rows)
        stages.append((unknown, rows))
        rows = eliminate(rows, unknown)
    return stages


class _BackSubstitution:
    """The search through the stages, from the unknown eliminated last to the first."""

    def __init__(self, stages: Sequence[tuple[int, Rows]], unknowns: int, tries: int) -> None:
        self.stages = stages
        self.values = [0] * unknowns
        self.tries = tries
        self.complete = True

    def from_stage(self, stage: int) -> Point | None:
        if stage < 0:
            return tuple(self.values)
        unknown, rows = self.stages[stage]
        low, high = self._bounds(unknown, rows)
        for value in self._values(low, high):
            self.tries -= 1
            if self.tries < 0:
                self.complete = False
                return None
            self.values[unknown] = value
            found = self.from_stage(stage - 1)
            if found is not None:
                return found
        self.values[unknown] = 0
        return None

    def _bounds(self, unknown: int, rows: Rows) -> tuple[Bound, Bound]:
        """What the rows say of the unknown, with the values chosen for the others."""
        low: Bound = None
        high: Bound = None
        self.values[unknown] = 0
        for coefficients, constant in rows.items():
            factor = coefficients[unknown]
            if factor == 0:
                continue
            rest = constant + sum(
                c * value for c, value in zip(coefficients, self.values, strict=True)
            )
            if factor > 0:
                low = -(rest // factor) if low is None else max(low, -(rest // factor))
            else:
                high = rest // -factor if high is None else min(high, rest // -factor)
        return low, high

    def _values(self, low: Bound, high: Bound) -> Iterator[int]:
        if low is not None and high is not None:
            yield from _nearest_first(low, high)
            return
        for number, value in enumerate(_endless(low, high)):
            if number == MOST_VALUES:
                self.complete = False
                return
            yield value


def _nearest_first(low: int, high: int) -> Iterable[int]:
    return range(low, high + 1) if low + high >= 0 else range(high, low - 1, -1)


def _endless(low: Bound, high: Bound) -> Iterator[int]:
    if low is not None:
        yield from count(low)
    elif high is not None:
        yield from count(high, -1)
    else:
        for size in count():
            yield from (size, -size - 1)
