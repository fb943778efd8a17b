"""Periods of values along a line: the least modulus whose residue classes have linear values."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from ponder.exact.linear import Point
from ponder.families.calculating import Calculator, Shape
from ponder.families.zones import Matrix, Zone
from ponder.games.boards.symbolic_strips import State

LONGEST = 24
REPEATS = 3
"""A period is believed when the line is so many times longer."""


def periods(calculator: Calculator, state: State, zone: Zone, points: Sequence[Point]) -> set[int]:
    """The periods greater than 1 of the values along lines from the points."""
    found = {1}
    for _, direction in zone.directions:
        steps = np.outer(np.arange(LONGEST), np.array(direction, dtype=np.int64))
        for point in points:
            line = _line(zone, np.array(point, dtype=np.int64) + steps, calculator.far)
            if len(line) >= 2 * REPEATS:
                shapes = calculator.shapes(calculator.values(state, line))
                found.add(period(shapes))
    return found - {1}


def _line(zone: Zone, line: Matrix, far: int) -> list[Point]:
    """The first points of a line, as far as the region and the reach of samples go."""
    most = sum(zone.corner) + far
    good = zone.region_contains(line) & (line.sum(axis=1) <= most)
    end = len(line) if good.all() else int(good.argmin())
    return [tuple(point) for point in line[:end].tolist()]


def period(shapes: Sequence[Shape]) -> int:
    """The least period of a line that is long enough for it; 1 if there is none.

    >>> even, odd = ([Shape(n, (3 * i,)) for i in range(6)] for n in (0, 1))
    >>> period([shape for pair in zip(even, odd) for shape in pair])
    2
    """
    for modulus in range(1, len(shapes) // REPEATS + 1):
        if all(_is_linear(shapes[start::modulus]) for start in range(modulus)):
            return modulus
    return 1


def _is_linear(shapes: Sequence[Shape]) -> bool:
    """Whether the shapes are the same and every leaf grows by the same from each to the next."""
    if shapes[0].number is None or any(shape.number != shapes[0].number for shape in shapes):
        return False
    leaves = zip(*(shape.leaves for shape in shapes), strict=True)
    return all(len({y - x for x, y in pairwise(row)}) <= 1 for row in leaves)
