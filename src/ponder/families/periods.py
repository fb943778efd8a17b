"""Periods of values along a line: the least modulus whose residue classes have linear values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ponder.exact.linear import Point
from ponder.families.calculating import Calculator, Shape
from ponder.families.states import State
from ponder.families.zones import Zone, reach

LONGEST = 24
REPEATS = 3
"""A period is believed when the line is so many times longer."""


def periods(calculator: Calculator, state: State, zone: Zone, points: Sequence[Point]) -> set[int]:
    """The periods greater than 1 of the values along lines from the points."""
    found = set()
    for point in points:
        for _, direction in zone.directions:
            line = list(_line(zone, point, direction))
            shapes = calculator.shapes(calculator.values(state, line))
            found.add(period(shapes))
    return found - {1}


def _line(zone: Zone, point: Point, direction: Point) -> Iterator[Point]:
    """Points from here on, as far as the zone and the reach of samples go."""
    most = sum(zone.corner) + reach(len(point))
    for _ in range(LONGEST):
        if sum(point) > most or min(point) < 0 or not zone.region.contains(point):
            return
        yield point
        point = tuple([x + d for x, d in zip(point, direction, strict=True)])


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
