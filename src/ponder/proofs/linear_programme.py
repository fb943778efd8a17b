"""Sparse linear programmes: doubles propose which unknowns are not 0, rationals decide.

Find x with A·x = b, where some unknowns must not be negative, at a low cost. HiGHS solves it in
doubles; the unknowns that are not 0 there are then determined exactly, by elimination.

Reference: Q. Huangfu and J. A. J. Hall, "Parallelizing the dual revised simplex method" (2018).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

from ponder.exact.arithmetic import whole
from ponder.exact.undefined import Rational

if TYPE_CHECKING:
    import highspy

Row = TypeVar("Row", bound=Hashable)

NOTHING = 1e-9  # a double below this proposes 0
SECONDS = 8.0  # of one programme


@dataclass(frozen=True)
class Column:
    """One unknown: its coefficients by row, what it costs, and whether it may be negative."""

    entries: Mapping[Any, Rational]
    cost: float = 0.0
    free: bool = False


def solve(columns: Sequence[Column], right: Mapping[Row, Rational]) -> dict[int, Rational] | None:
    """An exact solution, as the unknowns that are not 0; None if none was found.

    >>> solve([Column({"a": 2, "b": 1}, 1), Column({"a": 1}, 1)], {"a": 5, "b": 2})
    {0: 2, 1: 1}
    """
    rows = {row: i for i, row in enumerate(right)}
    for column in columns:
        for row in column.entries:
            rows.setdefault(row, len(rows))
    proposed = _proposed(columns, right, rows)
    if proposed is None:
        return None
    exact = _eliminated([columns[j].entries for j in proposed], right, rows)
    if exact is None:
        return None
    solution = {j: value for j, value in zip(proposed, exact, strict=True) if value}
    signs = all(value > 0 or columns[j].free for j, value in solution.items())
    return solution if signs else None


def _proposed(
    columns: Sequence[Column], right: Mapping[Any, Rational], rows: Mapping[Any, int]
) -> list[int] | None:
    """The unknowns that are not 0 in a solution by doubles."""
    import highspy

    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("time_limit", SECONDS)
    highs.passModel(_model(columns, right, rows))
    highs.run()
    if highs.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        return None
    values = highs.getSolution().col_value
    return [j for j, value in enumerate(values) if abs(value) > NOTHING]


def _model(
    columns: Sequence[Column], right: Mapping[Any, Rational], rows: Mapping[Any, int]
) -> highspy.HighsLp:
    import highspy
    import numpy as np

    sides = [float(right.get(row, 0)) for row in rows]
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = len(columns), len(rows)
    model.col_cost_ = np.array([column.cost for column in columns])
    model.col_lower_ = np.array([-highspy.kHighsInf if c.free else 0.0 for c in columns])
    model.col_upper_ = np.full(len(columns), highspy.kHighsInf)
    model.row_lower_ = model.row_upper_ = np.array(sides)
    model.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    lengths = [len(column.entries) for column in columns]
    model.a_matrix_.start_ = np.concatenate(([0], np.cumsum(lengths))).astype(np.int32)
    entries = [entry for column in columns for entry in column.entries.items()]
    model.a_matrix_.index_ = np.array([rows[row] for row, _ in entries], dtype=np.int32)
    model.a_matrix_.value_ = np.array([float(value) for _, value in entries])
    return model


def _eliminated(
    columns: Sequence[Mapping[Any, Rational]],
    right: Mapping[Any, Rational],
    rows: Mapping[Any, int],
) -> list[Rational] | None:
    """The exact solution in these unknowns, those that are not determined being 0."""
    from flint import fmpq, fmpq_mat

    used = [row for row in rows if row in right or any(row in column for column in columns)]
    table = [[fmpq(*_pair(column.get(row, 0))) for column in (*columns, right)] for row in used]
    reduced, rank = fmpq_mat(table).rref()
    solution: list[Rational] = [0] * len(columns)
    for i in range(rank):
        pivot = next(j for j in range(len(columns) + 1) if reduced[i, j] != 0)
        if pivot == len(columns):
            return None
        value = reduced[i, len(columns)]
        solution[pivot] = whole(Fraction(int(value.p), int(value.q)))
    return solution


def _pair(number: Rational) -> tuple[int, int]:
    return number.numerator, number.denominator
