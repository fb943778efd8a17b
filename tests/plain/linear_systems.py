"""Small linear systems, solved by determinants."""

from collections.abc import Sequence
from fractions import Fraction


def solved(rows: Sequence[Sequence[Fraction]], right: Sequence[Fraction]) -> list[Fraction] | None:
    """The only solution of a square system, by Cramer's rule; None if there is not just one."""
    whole = determinant(rows)
    if whole == 0:
        return None
    replaced = (
        [[*row[:j], value, *row[j + 1 :]] for row, value in zip(rows, right, strict=True)]
        for j in range(len(rows))
    )
    return [determinant(matrix) / whole for matrix in replaced]


def determinant(rows: Sequence[Sequence[Fraction]]) -> Fraction:
    """By expansion along the first row."""
    if not rows:
        return Fraction(1)
    minors = ([[*row[:j], *row[j + 1 :]] for row in rows[1:]] for j in range(len(rows)))
    terms = (
        (-1) ** j * value * determinant(minor)
        for j, (value, minor) in enumerate(zip(rows[0], minors, strict=True))
        if value
    )
    return sum(terms, Fraction(0))
