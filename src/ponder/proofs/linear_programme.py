"""Sparse linear programmes: doubles propose which unknowns are not 0, rationals decide.

Find x with A·x = b, where some unknowns must not be negative, at a low cost. HiGHS solves it in
doubles; the unknowns that are not 0 there are then determined exactly, by elimination.

Reference: Q. Huangfu and J. A. J. Hall, "Parallelizing the dual revised simplex method" (2018).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from ponder.exact.arithmetic import whole
from ponder.exact.undefined import Rational

if TYPE_CHECKING:
    import highspy

Row = TypeVar("Row", bound=Hashable)
Numbers: TypeAlias = npt.NDArray[np.int64]
Doubles: TypeAlias = npt.NDArray[np.float64]

NOTHING = 1e-9  # a double below this proposes 0
MOST_ITERATIONS = 20_000  # of one programme; few take 1,000


@dataclass(frozen=True)
class Column:
    """One unknown: its coefficients by row, what it costs, and whether it may be negative."""

    entries: Mapping[Any, Rational]
    cost: float = 0.0
    free: bool = False

    @cached_property
    def numbered(self) -> tuple[Numbers, Doubles]:
        """The rows as numbers, and the coefficients as doubles: once for many programmes."""
        return _numbered(self.entries)


_numbers: dict[Hashable, int] = {}
_next = count()


def _numbered(entries: Mapping[Any, Rational]) -> tuple[Numbers, Doubles]:
    rows = [_numbers.get(row) for row in entries]
    if None in rows:
        rows = [_numbers.setdefault(row, next(_next)) for row in entries]
    return np.array(rows, dtype=np.int64), np.array([float(x) for x in entries.values()])


def solve(columns: Sequence[Column], right: Mapping[Row, Rational]) -> dict[int, Rational] | None:
    """An exact solution, as the unknowns that are not 0; None if none was found.

    >>> solve([Column({"a": 2, "b": 1}, 1), Column({"a": 1}, 1)], {"a": 5, "b": 2})
    {0: 2, 1: 1}
    """
    proposed = _proposed(columns, right)
    if proposed is None:
        return None
    exact = _eliminated([columns[j].entries for j in proposed], right)
    if exact is None:
        return None
    solution = {j: value for j, value in zip(proposed, exact, strict=True) if value}
    signs = all(value > 0 or columns[j].free for j, value in solution.items())
    return solution if signs else None


def _proposed(columns: Sequence[Column], right: Mapping[Any, Rational]) -> list[int] | None:
    """The unknowns that are not 0 in a solution by doubles."""
    import highspy

    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("simplex_iteration_limit", MOST_ITERATIONS)
    highs.passModel(_model(columns, right))
    highs.run()
    if highs.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        return None
    values = np.array(highs.getSolution().col_value)
    return [int(j) for j in np.flatnonzero(np.abs(values) > NOTHING)]


def _model(columns: Sequence[Column], right: Mapping[Any, Rational]) -> highspy.HighsLp:
    import highspy

    numbers, sides = _numbered(right)
    rows = _in_order(np.concatenate((numbers, *(column.numbered[0] for column in columns))))
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = len(columns), int(rows.max(initial=-1)) + 1
    model.col_cost_ = np.array([column.cost for column in columns])
    model.col_lower_ = np.array([-highspy.kHighsInf if c.free else 0.0 for c in columns])
    model.col_upper_ = np.full(len(columns), highspy.kHighsInf)
    wanted = np.zeros(model.num_row_)
    wanted[rows[: len(numbers)]] = sides
    model.row_lower_ = model.row_upper_ = wanted
    model.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    lengths = [len(column.entries) for column in columns]
    model.a_matrix_.start_ = np.concatenate(([0], np.cumsum(lengths))).astype(np.int32)
    model.a_matrix_.index_ = rows[len(numbers) :].astype(np.int32)
    model.a_matrix_.value_ = np.concatenate([column.numbered[1] for column in columns])
    return model


def _in_order(numbers: Numbers) -> Numbers:
    """The numbers replaced by 0, 1, 2, … in the order in which they first occur.

    So a programme does not depend on those that were solved before it.
    """
    _, first, inverse = np.unique(numbers, return_index=True, return_inverse=True)
    places = np.empty(len(first), dtype=np.int64)
    places[np.argsort(first)] = np.arange(len(first))
    return places[inverse.reshape(-1)]


def _eliminated(
    columns: Sequence[Mapping[Any, Rational]], right: Mapping[Any, Rational]
) -> list[Rational] | None:
    """The exact solution in these unknowns, those that are not determined being 0."""
    from flint import fmpq, fmpq_mat

    used = dict.fromkeys(row for entries in (right, *columns) for row in entries)
    table = [
        [fmpq(*column.get(row, 0).as_integer_ratio()) for column in (*columns, right)]
        for row in used
    ]
    reduced, rank = fmpq_mat(table).rref()
    solution: list[Rational] = [0] * len(columns)
    for i in range(rank):
        pivot = next(j for j in range(len(columns) + 1) if reduced[i, j] != 0)
        if pivot == len(columns):
            return None
        value = reduced[i, len(columns)]
        solution[pivot] = whole(Fraction(int(value.p), int(value.q)))
    return solution
