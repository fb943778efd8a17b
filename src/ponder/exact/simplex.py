"""Small linear programmes, solved exactly in whole numbers.

`maximise` solves: maximise c·y subject to A·y = b, y >= 0. It also gives the multipliers of the
equations, which solve the dual programme: minimise b·u subject to u·A >= c.

The tableau holds whole numbers over one common denominator, the last pivot (Edmonds; Bareiss for
determinants), so no fraction is ever reduced and every division is exact. The largest
coefficient enters while the value grows; after a pivot that gains nothing, Bland's rule takes
over, so the method ends. With r equations and n unknowns a pivot costs O(r·n), and about 2r
pivots are made: well under a millisecond for 3 equations and 60 unknowns.

References: J. Edmonds and J.-F. Maurras, "Note sur les Q-matrices d'Edmonds" (1997);
R. G. Bland, "New finite pivoting rules for the simplex method" (1977).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Optimum:
    """The best value, the point that reaches it, and the multipliers that prove it best."""

    value: Fraction
    point: tuple[Fraction, ...]
    multipliers: tuple[Fraction, ...]


def maximise(
    equations: Sequence[Sequence[int]], right: Sequence[int], objective: Sequence[int]
) -> Optimum | None:
    """The exact optimum, or None if there is none: infeasible, or unbounded.

    Equations that follow from the others are allowed; their multipliers are 0.

    >>> maximise([[1, 1, 1]], [4], [1, 3, 2])
    Optimum(value=Fraction(12, 1), point=(Fraction(0, 1), Fraction(4, 1), Fraction(0, 1)), \
multipliers=(Fraction(3, 1),))
    """
    tableau = _Tableau(equations, right)
    if not tableau.feasible():
        return None
    return tableau.optimum(objective)


class _Tableau:
    """Rows of whole numbers over one denominator; columns: unknowns, artificials, right side.

    One artificial unknown for each equation makes the first basis. It may not enter again, but
    its column is kept: it holds the multipliers in the end.
    """

    def __init__(self, equations: Sequence[Sequence[int]], right: Sequence[int]) -> None:
        self.unknowns = len(equations[0])
        self.signs = [-1 if value < 0 else 1 for value in right]
        self.rows = [
            [sign * value for value in row]
            + [int(i == j) for j in range(len(equations))]
            + [sign * value]
            for i, (row, value, sign) in enumerate(zip(equations, right, self.signs, strict=True))
        ]
        self.basis = [self.unknowns + i for i in range(len(equations))]
        self.denominator = 1
        self.costs: list[int] = []

    def feasible(self) -> bool:
        """Drive the artificial unknowns to 0, and out of the basis if possible."""
        self.costs = [-sum(column) for column in zip(*self.rows, strict=True)]
        self.costs[self.unknowns : -1] = [0] * len(self.rows)
        self._climb()
        if self.costs[-1] != 0:
            return False
        for i, column in enumerate(self.basis):
            if column >= self.unknowns:
                self._leave(i)
        return True

    def optimum(self, objective: Sequence[int]) -> Optimum | None:
        """The optimum from a feasible basis."""
        self._price(objective)
        if not self._climb():
            return None
        point = [Fraction(0)] * self.unknowns
        for row, column in zip(self.rows, self.basis, strict=True):
            if column < self.unknowns:
                point[column] = Fraction(row[-1], self.denominator)
        multipliers = tuple(
            Fraction(sign * cost, self.denominator)
            for sign, cost in zip(self.signs, self.costs[self.unknowns : -1], strict=True)
        )
        return Optimum(Fraction(self.costs[-1], self.denominator), tuple(point), multipliers)

    def _price(self, objective: Sequence[int]) -> None:
        """The costs of all columns for this objective, in the present basis."""
        padding = [0] * (len(self.rows) + 1)
        self.costs = [-self.denominator * value for value in (*objective, *padding)]
        for row, column in zip(self.rows, self.basis, strict=True):
            if column < self.unknowns and (price := objective[column]):
                self.costs = [
                    cost + price * value for cost, value in zip(self.costs, row, strict=True)
                ]

    def _climb(self) -> bool:
        """Pivot until no column improves the value; False if it is unbounded."""
        cautious = False
        while (column := self._entering(cautious)) is not None:
            row = self._leaving(column)
            if row is None:
                return False
            cautious = self.rows[row][-1] == 0
            self._pivot(row, column)
        return True

    def _entering(self, cautious: bool) -> int | None:
        costs = self.costs[: self.unknowns]
        if cautious:
            return next((j for j, cost in enumerate(costs) if cost < 0), None)
        lowest = min(costs)
        return costs.index(lowest) if lowest < 0 else None

    def _leaving(self, column: int) -> int | None:
        """The row with the smallest ratio; a tie goes to the first unknown (Bland)."""
        best: int | None = None
        for i, row in enumerate(self.rows):
            if row[column] <= 0:
                continue
            if best is None:
                best = i
                continue
            here, there = row[-1] * self.rows[best][column], self.rows[best][-1] * row[column]
            if (here, self.basis[i]) < (there, self.basis[best]):
                best = i
        return best

    def _leave(self, i: int) -> None:
        """Replace the artificial unknown of row i, which is 0, in the basis if possible."""
        column = next((j for j in range(self.unknowns) if self.rows[i][j]), None)
        if column is None:
            return
        if self.rows[i][column] < 0:
            self.rows[i] = [-value for value in self.rows[i]]
        self._pivot(i, column)

    def _pivot(self, i: int, column: int) -> None:
        pivot, before = self.rows[i], self.denominator
        factor = pivot[column]
        for k, row in enumerate((*self.rows, self.costs)):
            if k != i:
                times = row[column]
                row[:] = [
                    (factor * value - times * other) // before
                    for value, other in zip(row, pivot, strict=True)
                ]
        self.denominator = factor
        self.basis[i] = column
