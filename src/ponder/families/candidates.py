"""Formulas that are candidates for a leaf, and the points of its sample at which each is right."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ponder.exact.linear import Point
from ponder.families.calculating import Calculator
from ponder.families.trees import ZoneLeaf
from ponder.language.formulas import Formula, numbers, size


class Trial(NamedTuple):
    """A leaf with its sample and the values there."""

    leaf: ZoneLeaf
    points: list[Point]
    array: NDArray[np.int32]
    values: NDArray[np.uint32]


class Candidates:
    """Formulas for a leaf, and at which points of its sample each is right."""

    def __init__(self, calculator: Calculator, trial: Trial) -> None:
        self.calculator = calculator
        self.trial = trial
        self._rows: dict[Formula, NDArray[np.bool_]] = {}

    def add(self, formulas: Iterable[Formula]) -> None:
        """Test more formulas, each once."""
        fresh = [formula for formula in dict.fromkeys(formulas) if formula not in self._rows]
        found = self.calculator.matches(fresh, self.trial.array, self.trial.values)
        self._rows.update(zip(fresh, found, strict=True))

    def covered(self, formula: Formula) -> NDArray[np.bool_]:
        """The points at which a formula is right."""
        self.add([formula])
        return self._rows[formula]

    def drop(self, formula: Formula) -> None:
        """Forget a formula."""
        del self._rows[formula]

    def right_everywhere(self) -> Formula | None:
        """The simplest formula that is right at all points, if there is one."""
        right = [formula for formula, row in self._rows.items() if row.all()]
        return min(right, key=_plainness) if right else None

    def uncovered(self) -> list[int]:
        """The points at which no formula is right."""
        _, covers = self.table()
        return np.flatnonzero(~covers.any(axis=0)).tolist()

    def best(self, count: int) -> list[Formula]:
        """The formulas that are right at most points."""
        return sorted(self._rows, key=lambda formula: -int(self._rows[formula].sum()))[:count]

    def table(self) -> tuple[list[Formula], NDArray[np.bool_]]:
        """All formulas, and for each (row) whether it is right at each point (column)."""
        rows = list(self._rows.values())
        return list(self._rows), np.array(rows).reshape(len(rows), len(self.trial.points))


def _plainness(formula: Formula) -> tuple[int, int, int]:
    """Whole slopes before fractions, then few symbols, then few parameters."""
    leaves = list(numbers(formula))
    fractions = sum(1 for leaf in leaves for x in leaf.form[1:] if x % (1 << leaf.exponent))
    return fractions, size(formula), sum(1 for leaf in leaves for x in leaf.form if x)
