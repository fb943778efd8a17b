"""Formulas that are candidates for a leaf, and the points of its sample at which each is right."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ponder.exact import linear
from ponder.exact.linear import Form, Point
from ponder.families.calculator import EXPONENT, Calculator, Shape, as_array
from ponder.families.states import Game, SymbolicMove, parts, recurrence
from ponder.families.zones import Span, Tree, Zone, ZoneLeaf, lattice_vectors, step_from
from ponder.games.boards.symbolic_strips import SymbolicStrip
from ponder.language.formulas import (
    Formula,
    Number,
    Options,
    add_number,
    number,
    numbers,
    size,
    substitute,
    sum_formulas,
)
from ponder.language.strip_families import CaseTree
from ponder.language.strip_families import find as case_at


class LeafSample(NamedTuple):
    """A leaf with its sample and the values there."""

    leaf: ZoneLeaf
    points: list[Point]
    array: NDArray[np.int32]
    values: NDArray[np.uint32]


class Candidates:
    """Formulas for a leaf, and at which points of its sample each is right."""

    def __init__(self, calculator: Calculator, trial: LeafSample) -> None:
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


# Formulas fitted to values: the canonical form at a point, its numbers made linear nearby.
#
# The slope of each number comes from steps inside the zone that keep the shape of the value. A
# second step that agrees confirms a slope; where no step keeps the shape, the slope is 0.

Leaves = tuple[int, ...]
Template = str | tuple[tuple["Template", ...], tuple["Template", ...]]
NUMBER = "n"


def fit_formulas(
    calculator: Calculator,
    state: SymbolicStrip,
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
    state: SymbolicStrip,
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
    for shift in (step, -step):
        near = _differences(shapes, point, direction, shift)
        if near is not None and not any(x % shift for x in near):
            far = _differences(shapes, point, direction, 2 * shift)
            slopes = tuple([x // shift for x in near])
            if far is not None and all(y == 2 * x for x, y in zip(near, far, strict=True)):
                return slopes
            best = best or slopes
    return best


def _differences(
    shapes: Mapping[Point, Shape], point: Point, direction: Point, size: int
) -> Leaves | None:
    there = shapes.get(step_from(point, direction, size))
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


# Formulas derived from the recurrence of a state at a point, and unions of two formulas.
#
# The game whose options are what is claimed for the positions after each move is right wherever
# these claims are and the same moves are possible. Options that lose nothing are left out.

LARGEST = 40
"""The largest size of a formula that is proposed."""
MOST_UNITED = 7
MOST_OPTIONS = 6

Covered = Callable[[Formula], NDArray[np.bool_]]


def derive_formula(
    game: Game,
    calculator: Calculator,
    trees: Mapping[SymbolicStrip, Tree],
    state: SymbolicStrip,
    point: Point,
) -> Options | None:
    """The recurrence at a point with claims put in; None if it is too large."""
    sides = []
    for moves in recurrence(game, state):
        options: dict[Formula, None] = {}
        for move in moves:
            there = move.at(point)
            if there is not None:
                option = _claimed(calculator, trees, move, there, state.parameters)
                if option is None:
                    return None
                options[option] = None
        sides.append(tuple(options))
    found = Options(sides[0], sides[1])
    return found if size(found) <= 2 * LARGEST else None


def _claimed(
    calculator: Calculator,
    trees: Mapping[SymbolicStrip, Tree],
    move: SymbolicMove,
    there: Point,
    parameters: int,
) -> Formula | None:
    """What is claimed for the position after a move, or what a fit says there."""
    offset = Number(move.offset)
    if not move.to.word:
        return offset
    formula = _right_claim(calculator, trees.get(move.to), there)
    if formula is None:
        zone = Zone.natural(move.to.parameters)
        formula = next(iter(fit_formulas(calculator, move.to, zone, [there])), None)
    if formula is None:
        return None
    return add_number(substitute(formula, move.arguments, parameters), offset)


def _right_claim(calculator: Calculator, tree: Tree | None, point: Point) -> Formula | None:
    """The claim at a point, if there is one and it is right."""
    case = None if tree is None else tree.leaf_at(point).case
    if tree is None or case is None:
        return None
    return case.formula if calculator.is_right(tree.state, point, case.formula) else None


def prune(formula: Options, covered: Covered) -> Options:
    """The formula without options that can be left out and nothing that it covers is lost."""
    goal = covered(formula)
    for side in (0, 1):
        for option in formula[side]:
            fewer = tuple(one for one in formula[side] if one != option)
            tried = Options(fewer, formula[1]) if side == 0 else Options(formula[0], fewer)
            if (covered(tried) >= goal).all():
                formula = tried
    return formula


def unions(formulas: Sequence[Formula], covered: Covered) -> Iterator[Formula]:
    """Games with the options of two formulas, neither of which covers all that the other does."""
    few = [
        one
        for one in formulas
        if isinstance(one, Options) and len(one.left) + len(one.right) <= MOST_OPTIONS
    ]
    for one, other in combinations(few[:MOST_UNITED], 2):
        both = covered(one) & covered(other)
        if (both == covered(one)).all() or (both == covered(other)).all():
            continue
        for is_deep in (False, True):
            union = unite(one, other, is_deep)
            if union is not None and size(union) <= LARGEST:
                yield union


def unite(one: Formula, other: Formula, is_deep: bool) -> Formula | None:
    """The options of both; deep: where each has one option, these are united in turn."""
    if one == other:
        return one
    if not isinstance(one, Options) or not isinstance(other, Options):
        return None
    sides = []
    for mine, yours in zip(one, other, strict=True):
        inner = unite(mine[0], yours[0], True) if is_deep and len(mine) == len(yours) == 1 else None
        both = tuple(dict.fromkeys(mine + yours))
        sides.append(both if inner is None else (inner,))
    return Options(sides[0], sides[1])


# Formulas for a strip cut in two: what is claimed for both parts, plus a linear number.
#
# Smaller classes are solved before they are needed. The rest, value - left part - right part, must
# be a number at the point; its slopes come from steps inside the zone.

Claimed = Callable[[SymbolicStrip], CaseTree | None]
"""The claims for a state of a smaller class, if there are any."""


class Cut(NamedTuple):
    """The states of the two parts, with their arguments as forms of the whole."""

    first: SymbolicStrip
    first_arguments: tuple[Form, ...]
    second: SymbolicStrip
    second_arguments: tuple[Form, ...]


def cuts(game: Game, state: SymbolicStrip) -> list[Cut]:
    """The ways to cut a strip into two parts in both of which there are moves."""
    found = []
    for (first, first_arguments, _), (second, second_arguments, _) in parts(game, state):
        if all(any(recurrence(game, part)) for part in (first, second)):
            found.append(Cut(first, first_arguments, second, second_arguments))
    return found


def cut_formulas(
    calculator: Calculator,
    state: SymbolicStrip,
    cut: Cut,
    claimed: Claimed,
    zone: Zone,
    point: Point,
) -> Iterator[Formula]:
    """The sum of what is claimed for the parts, plus a linear number that is right at a point."""
    halves = [
        _at(claimed, cut.first, cut.first_arguments, point),
        _at(claimed, cut.second, cut.second_arguments, point),
    ]
    known = [half for half in halves if half is not None]
    if len(known) == 2 and not all(isinstance(half, Number) for half in known):
        rest = _rest(calculator, state, zone, point, sum_formulas(known))
        if rest is not None:
            yield sum_formulas([*known, rest])


def _at(
    claimed: Claimed, state: SymbolicStrip, arguments: tuple[Form, ...], point: Point
) -> Formula | None:
    cases = claimed(state)
    if cases is None:
        return None
    there = [linear.evaluate(form, point) for form in arguments]
    return substitute(case_at(cases, there), arguments, len(point))


def _rest(
    calculator: Calculator, state: SymbolicStrip, zone: Zone, point: Point, formula: Formula
) -> Number | None:
    """A linear number that makes the formula right at the point, and near it if possible."""
    steps = [(direction, sign) for _, direction in zone.directions for sign in (1, -1)]
    asked = zone.among([point, *(step_from(point, *step) for step in steps)])
    values = np.array(calculator.values(state, asked), dtype=np.uint32)
    rests = calculator.rests(formula, as_array(asked, len(point)), values)
    found = dict(zip(asked, rests, strict=True))
    here = found.get(point)
    return None if here is None else _linear(zone, point, here, found)


def _linear(zone: Zone, point: Point, here: int, found: dict[Point, int | None]) -> Number:
    form = [here] + [0] * len(point)
    for parameter, direction in zone.directions:
        for sign in (1, -1):
            there = found.get(step_from(point, direction, sign))
            if there is not None:
                slope = sign * (there - here)
                form[parameter + 1] = slope
                form[0] -= slope * point[parameter]
                break
    return number(tuple(form), EXPONENT)
