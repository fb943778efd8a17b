"""Formulas fitted to values: the canonical form at a point, its numbers made linear nearby.

The slope of each number comes from steps inside the zone that keep the shape of the value. A
second step that agrees confirms a slope; where no step keeps the shape, the slope is 0.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

import numpy as np

from ponder.exact.linear import Point
from ponder.families.calculating import EXPONENT, Calculator, Shape
from ponder.families.lattices import Span, lattice_vectors
from ponder.families.zones import Zone, stepped
from ponder.games.boards.symbolic_strips import State
from ponder.language.formulas import Formula, Number, Options, number

Leaves = tuple[int, ...]
Template = str | tuple[tuple["Template", ...], tuple["Template", ...]]
NUMBER = "n"


def fitted(
    calculator: Calculator,
    state: State,
    zone: Zone,
    points: Sequence[Point],
    step: int = 1,
    in_bands: bool = False,
) -> list[Formula]:
    """A formula for each point whose value is not too large, each formula once.

    In bands, parameters that cannot change alone are changed together.
    """
    units = [direction for _, direction in zone.directions]
    shapes = _shapes_around(calculator, state, zone, points, units, step)
    found: dict[Formula, None] = {}
    for point in points:
        shape = shapes[point]
        if shape.number is not None:
            slopes = [_slopes(shapes, point, direction, step) for direction in units]
            if in_bands and None in slopes:
                vectors = [_combined(weights, units) for weights in lattice_vectors(len(units))]
                near = _shapes_around(calculator, state, zone, [point], vectors, step)
                slopes = _slopes_in_band(near, point, units, step) or slopes
            forms = _forms(point, shape.leaves, [i for i, _ in zone.directions], slopes)
            template = parsed(calculator.shape_text(shape.number))
            found[_filled(template, iter(forms))] = None
    return list(found)


def _shapes_around(
    calculator: Calculator,
    state: State,
    zone: Zone,
    points: Sequence[Point],
    directions: Sequence[Point],
    step: int,
) -> dict[Point, Shape]:
    """The shapes of the values at the points and at their neighbours in the zone."""
    around = list(points)
    if directions:
        steps = step * np.array(directions, dtype=np.int64)
        both = np.concatenate([steps, -steps, 2 * steps, -2 * steps])
        near = (np.array(points, dtype=np.int64)[:, None, :] + both).reshape(-1, len(zone.corner))
        around += map(tuple, near[zone.contains(near)].tolist())
    asked = list(dict.fromkeys(around))
    shapes = calculator.shapes(calculator.values(state, asked))
    return dict(zip(asked, shapes, strict=True))


def _slopes_in_band(
    shapes: Mapping[Point, Shape], point: Point, units: Sequence[Point], step: int
) -> list[Leaves | None] | None:
    """Slopes that are right along all directions that keep the shape; None if not whole.

    Where these directions do not determine a slope, it is 0.
    """
    leaves = len(shapes[point].leaves)
    span = Span(len(units))
    for weights in lattice_vectors(len(units)):
        together = _slopes(shapes, point, _combined(weights, units), step)
        if together is not None:
            span.add((*weights, *together))
            if span.is_everything:
                break
    found: list[Leaves | None] = [(0,) * leaves for _ in units]
    for pivot, row in span.rows.items():
        slopes = row[len(units) :]
        if any(x.denominator > 1 for x in slopes):
            return None
        found[pivot] = tuple(map(int, slopes))
    return found


def _combined(weights: Sequence[int], units: Sequence[Point]) -> Point:
    """The sum of the directions with these weights."""
    columns = zip(*units, strict=True)
    return tuple([sum(w * x for w, x in zip(weights, column, strict=True)) for column in columns])


def _slopes(
    shapes: Mapping[Point, Shape], point: Point, direction: Point, step: int
) -> Leaves | None:
    """By how much each leaf grows with a unit step; None where no step keeps the shape."""
    best: Leaves | None = None
    for size in (step, -step):
        near = _differences(shapes, point, direction, size)
        if near is not None and not any(x % size for x in near):
            far = _differences(shapes, point, direction, 2 * size)
            slopes = tuple([x // size for x in near])
            if far is not None and all(y == 2 * x for x, y in zip(near, far, strict=True)):
                return slopes
            best = best or slopes
    return best


def _differences(
    shapes: Mapping[Point, Shape], point: Point, direction: Point, size: int
) -> Leaves | None:
    there = shapes.get(stepped(point, direction, size))
    here = shapes[point]
    if there is None or there.number != here.number:
        return None
    return tuple([y - x for x, y in zip(here.leaves, there.leaves, strict=True)])


def _forms(
    point: Point, leaves: Leaves, parameters: Sequence[int], slopes: Sequence[Leaves | None]
) -> Iterator[Number]:
    """The leaves as linear numbers that are right at the point."""
    for place, leaf in enumerate(leaves):
        form = [leaf] + [0] * len(point)
        for parameter, slope in zip(parameters, slopes, strict=True):
            if slope is not None:
                form[parameter + 1] = slope[place]
                form[0] -= slope[place] * point[parameter]
        yield number(tuple(form), EXPONENT)


def _filled(template: Template, leaves: Iterator[Number]) -> Formula:
    if isinstance(template, str):
        return next(leaves)
    left, right = (tuple([_filled(option, leaves) for option in side]) for side in template)
    return Options(left, right)


@cache
def parsed(text: str) -> Template:
    """A shape as nested tuples.

    >>> parsed("{n|n,{n|n}}")
    (('n',), ('n', (('n',), ('n',))))
    """
    template, end = _parsed(text, 0)
    assert end == len(text), text
    return template


def _parsed(text: str, place: int) -> tuple[Template, int]:
    if text[place] == NUMBER:
        return NUMBER, place + 1
    sides: list[tuple[Template, ...]] = []
    for end in "|}":
        options: list[Template] = []
        place += 1
        while text[place] != end:
            place += text[place] == ","
            option, place = _parsed(text, place)
            options.append(option)
        sides.append(tuple(options))
    return (sides[0], sides[1]), place + 1
