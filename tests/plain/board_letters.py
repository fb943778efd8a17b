"""The letters of Chomp boards (`ponder.checking.chomp_boards`), by counting."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ponder.checking.linear_conditions import Hypothesis
from ponder.exact.polynomials import Polynomial

Flags = npt.NDArray[np.bool_]
Columns = Mapping[str, npt.NDArray[np.int64]]


def letters(rows: tuple[int, ...]) -> dict[str, int]:
    """The letters of a board."""
    columns = [sum(row > place for row in rows) for place in range(rows[0])]
    named = {"n": sum(rows), "R": len(rows), "C": rows[0], "s": rows[-1], "t": columns[-1]}
    named |= {f"r{i}": (*rows, 0, 0, 0)[i - 1] for i in (2, 3, 4)}
    named |= {f"c{i}": (*columns, 0, 0, 0)[i - 1] for i in (2, 3, 4)}
    durfee = max(side for side in range(1, len(rows) + 1) if rows[side - 1] >= side)
    return named | {"d": len(set(rows)), "D": durfee}


def columns_of(boards: list[tuple[int, ...]]) -> dict[str, npt.NDArray[np.int64]]:
    """The letters of many boards, as arrays."""
    found = [letters(rows) for rows in boards]
    return {letter: np.array([one[letter] for one in found]) for letter in found[0]}


def holds(hypothesis: Hypothesis, columns: Columns) -> Flags:
    """For which objects one of the cases is true."""
    count = len(next(iter(columns.values())))
    found = np.zeros(count, bool)
    for case in hypothesis:
        inside = np.ones(count, bool)
        for part in case:
            inside &= value(part, columns) >= 0
        found |= inside
    return found


def value(polynomial: Polynomial, columns: Columns) -> Any:
    """The value of a linear polynomial for each object."""
    return sum(
        int(factor) * (columns[monomial[0][0]] if monomial else 1)
        for monomial, factor in polynomial.terms.items()
    )
