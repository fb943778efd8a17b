"""Whether a system of linear inequalities has no solution in whole numbers.

A row is a form `(constant, coefficient, …)` that must be at least 0. `has_no_point` eliminates
one unknown after the other (Fourier–Motzkin): every row that bounds the unknown from below is
added to every row that bounds it from above, so that the unknown cancels. A contradiction
(constant < 0, no unknown left) proves that the system has no solution.

Two things fit the method to whole numbers. A row is divided by the gcd of its coefficients and
its constant is rounded down, which loses no whole solution. An unknown whose coefficients are
all ±1 on one side is eliminated first, because the step is then exact in whole numbers. The
answer True is always right. False says only that no contradiction was found.

Reference: W. Pugh, "The Omega test" (1991).
"""

from collections.abc import Iterable
from math import gcd

from ponder.exact.linear import Form

MOST_ROWS = 400

Rows = dict[Form, int]
"""For each vector of coefficients, the smallest constant: the row that says most."""


class BelowZero(Exception):
    """A row without unknowns that is below 0."""


def has_no_point(rows: Iterable[Form], most_rows: int = MOST_ROWS) -> bool:
    """True only if no whole numbers make every row at least 0.

    False where elimination finds no contradiction, or would need more than `most_rows` rows.

    >>> has_no_point([(-1, 2, -2), (1, -2, 2)])  # 2x - 2y = 1
    True
    >>> has_no_point([(-1, 1, 0), (-1, 0, 1), (3, -1, -1)])  # x >= 1, y >= 1, x + y <= 3
    False
    """
    try:
        left = tightest(rows)
        while left and len(left) <= most_rows:
            left = without(left, easiest_unknown(left))
    except BelowZero:
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
            raise BelowZero
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


def without(rows: Rows, unknown: int) -> Rows:
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
