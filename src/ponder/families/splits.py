"""Which test to split a zone by: the one after which fewest formulas are needed on each side.

Tests compare a form with a threshold. Forms are the parameters and differences of the numbers
that good candidates are written with, because a canonical form changes where two of its numbers
cross. Thresholds are all that the sample has. Tests are ranked by the entropy of labels, where
the label of a point is the formula that a greedy cover gives it; the best are ranked again with a
cover of each side of its own. Longer forms pay a small penalty.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, combinations, pairwise
from math import gcd, lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ponder.exact import linear
from ponder.exact.linear import Point
from ponder.families.calculator import Calculator, Shape
from ponder.families.states import Game, recurrence
from ponder.families.zones import Matrix, Span, Tree, Zone, lattice_vectors, step_from
from ponder.games.boards.symbolic_strips import SymbolicStrip
from ponder.language.formulas import Formula, numbers
from ponder.language.strip_families import AtLeast, Residue, Test

MOST_CANDIDATES = 60
MOST_LABELS = 14
MOST_RANKED_AGAIN = 24
LEADING = 12
LARGEST_COEFFICIENT = 4
SHIFT_PENALTY = 0.002
RESIDUE_PENALTY = 0.03
DIGITS = 6
"""Scores are rounded, so that the last bits of logarithms decide nothing."""

Normal = Point
Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]


class CandidateSample(NamedTuple):
    """Points of a zone, the candidates, and which candidate (row) is right at which point."""

    zone: Zone
    points: NDArray[np.int64]
    formulas: Sequence[Formula]
    covers: Bools


class Ranked(NamedTuple):
    """A test, at which points it holds, and its penalty for each point."""

    test: Test
    holds: Bools
    penalty: float


def best_test(
    sample: CandidateSample, proposed: Mapping[Normal, float], moduli: Iterable[int]
) -> Test | None:
    """The test to split by; None if all points are alike.

    `proposed` are normals with their penalties that others propose.
    """
    order = np.argsort(-sample.covers.sum(axis=1), kind="stable")[:MOST_CANDIDATES]
    leading = sample._replace(
        formulas=[sample.formulas[i] for i in order.tolist()], covers=sample.covers[order]
    )
    normals = _normals(leading, proposed)
    tests = [*_thresholds(leading, normals), *_residues(leading, normals, moduli)]
    if not tests:
        return None
    holds = np.array([test.holds for test in tests])
    penalties = np.array([test.penalty for test in tests]) * len(sample.points)
    labels = _labels(leading.covers)
    scores = _entropy(holds, labels) + _entropy(~holds, labels) + penalties
    best = np.argsort(scores.round(DIGITS), kind="stable")[:MOST_RANKED_AGAIN]
    again = _needs(holds[best], leading.covers) + _needs(~holds[best], leading.covers)
    again += penalties[best] + SHIFT_PENALTY * len(sample.points) * np.array(
        [abs(tests[i].test.form[0]) for i in best.tolist()]
    )
    return tests[int(best[np.argmin(again.round(DIGITS))])].test


def _normals(sample: CandidateSample, proposed: Mapping[Normal, float]) -> dict[Normal, float]:
    """The forms to try, without constants, each with its penalty."""
    k = sample.points.shape[1]
    free = sample.zone.free
    found = {tuple(int(j == i) for j in range(k)): 0.0 for i in free}
    for formula in sample.formulas[:LEADING]:
        slopes = {value.form[1:]: value.exponent for value in numbers(formula)}
        scaled = [tuple(x << 60 - e for x in form) for form, e in slopes.items()]
        for one, other in combinations(sorted(scaled), 2):
            difference = tuple(x - y for x, y in zip(one, other, strict=True))
            _offer(found, difference, free, 0.01)
        for form in scaled:
            _offer(found, form, free, 0.02)
    for normal, penalty in proposed.items():
        inside = tuple(x if i in free else 0 for i, x in enumerate(normal))
        if any(inside):
            found.setdefault(inside, penalty)
    return found


def _offer(found: dict[Normal, float], form: Point, free: Sequence[int], penalty: float) -> None:
    normal = primitive(tuple(x if i in free else 0 for i, x in enumerate(form)))
    if normal is not None:
        largest = max(map(abs, normal))
        if largest <= LARGEST_COEFFICIENT:
            terms = sum(1 for x in normal if x)
            found.setdefault(normal, 0.02 * terms + penalty * largest)


def primitive(form: Point) -> Normal | None:
    """The form in lowest terms, its first coefficient positive; None if it is 0."""
    divisor = gcd(*form)
    if not divisor:
        return None
    sign = 1 if next(x for x in form if x) > 0 else -1
    return tuple(sign * x // divisor for x in form)


def _thresholds(sample: CandidateSample, normals: Mapping[Normal, float]) -> list[Ranked]:
    found = []
    for normal, penalty in normals.items():
        at = sample.points @ np.array(normal, dtype=np.int64)
        for threshold in np.unique(at)[1:].tolist():
            test = AtLeast((-threshold, *normal))
            found.append(Ranked(test, at >= threshold, penalty))
    return found


def _residues(
    sample: CandidateSample, normals: Iterable[Normal], moduli: Iterable[int]
) -> list[Ranked]:
    found = []
    for modulus in moduli:
        forms = {tuple(x % modulus for x in normal): None for normal in normals}
        for form in forms:
            if any(form):
                left = sample.points @ np.array(form, dtype=np.int64) % modulus
                for residue in np.unique(left).tolist()[modulus == 2 :]:
                    holds = left == residue
                    if not holds.all():
                        test = Residue((0, *form), modulus, residue)
                        found.append(Ranked(test, holds, RESIDUE_PENALTY))
    return found


def _labels(covers: Bools) -> Bools:
    """Which point has which label: formulas of a greedy cover, and the rest."""
    rest = np.ones(covers.shape[1], dtype=np.bool_)
    found: list[Bools] = []
    while rest.any() and len(found) < MOST_LABELS:
        counts = (covers & rest).sum(axis=1)
        best = int(counts.argmax()) if len(counts) else 0
        if not len(counts) or not counts[best]:
            break
        found.append(covers[best] & rest)
        rest = rest & ~covers[best]
    return np.array([*found, rest])


def _entropy(sides: Bools, labels: Bools) -> Floats:
    """For each set of points, its number times the entropy of the labels in it."""
    counts = sides.astype(np.float64) @ labels.T.astype(np.float64)
    totals = counts.sum(axis=1, keepdims=True)
    with np.errstate(divide="ignore", invalid="ignore"):
        parts = np.where(counts > 0, -counts * np.log(counts / totals), 0.0)
    entropy: Floats = parts.sum(axis=1)
    return entropy


def _needs(sides: Bools, covers: Bools) -> Floats:
    """The same, with a greedy cover of each set of its own; what is left over counts most."""
    known = covers.astype(np.float64)
    rest = sides.astype(np.float64)
    totals = rest.sum(axis=1)
    needs = np.zeros(len(sides))
    for _ in range(9):
        counts = rest @ known.T
        best = counts.argmax(axis=1)
        taken = counts[np.arange(len(sides)), best]
        with np.errstate(divide="ignore", invalid="ignore"):
            needs += np.where(taken > 0, -taken * np.log(taken / totals), 0.0)
        rest = rest * (1.0 - known[best])
    left: Floats = needs + rest.sum(axis=1) * np.log(totals + 1)
    return left


# Normals of thin bands, for zones whose splits drift away along a direction nobody proposed.
#
# Around a point, the lattice vectors along which the value keeps its shape and its numbers are
# linear span a space. Where that is a hyperplane, the point lies in a band between two borders,
# and votes for the normal of the hyperplane. Many votes make a normal by which zones can be split.
# A thin band gets few votes in some samples; but borders of a state come from borders of its
# options, so normals by which the claims of the options are split are proposed too.

LEAST_VOTES = 4
MOST_NORMALS = 7
PENALTY = 0.004
STEPS = (1, 2, -1)


def propose_normals(
    calculator: Calculator, state: SymbolicStrip, points: Sequence[Point]
) -> dict[Normal, float]:
    """The normals with most votes, each with its penalty in the choice of a test."""
    votes: Counter[Normal] = Counter()
    for point in points:
        normal = band_normal(calculator, state, point)
        if normal is not None and sum(1 for x in normal if x) > 1:
            votes[normal] += 1
    return _elected(votes)


def inherited_normals(
    game: Game, trees: Mapping[SymbolicStrip, Tree], state: SymbolicStrip
) -> dict[Normal, float]:
    """The normals that split the claims of the options most often, each with its penalty."""
    votes: Counter[Normal] = Counter()
    for move in chain(*recurrence(game, state)):
        if move.to in trees and move.to != state:
            for form in _borders(trees[move.to]):
                there = linear.substitute(form, move.arguments, state.parameters)
                normal = primitive(there[1:])
                if normal is not None and sum(1 for x in normal if x) > 1:
                    votes[normal] += 1
    return _elected(votes)


def _borders(tree: Tree) -> Iterator[linear.Form]:
    """The forms whose signs split the claims of a state, each once."""
    tests = dict.fromkeys(test for leaf in tree.leaves() for test, _ in leaf.zone.path)
    return (test.form for test in tests if isinstance(test, AtLeast))


def _elected(votes: Counter[Normal]) -> dict[Normal, float]:
    ranked = sorted(votes.items(), key=lambda vote: (-vote[1], vote[0]))[:MOST_NORMALS]
    return {
        normal: PENALTY * (sum(map(abs, normal)) - 1)
        for normal, count in ranked
        if count >= LEAST_VOTES
    }


def band_normal(calculator: Calculator, state: SymbolicStrip, point: Point) -> Normal | None:
    """The normal of the band in which the point lies, if it lies in one."""
    vectors = lattice_vectors(len(point))
    around = [step_from(point, vector, size) for vector in vectors for size in STEPS]
    inside = [one for one in around if min(one) >= 0]
    shapes = calculator.shapes(calculator.values(state, [point, *inside]))
    known = dict(zip([point, *inside], shapes, strict=True))
    return _normal([v for v in vectors if _is_linear_along(known, point, v)], len(point))


def _is_linear_along(known: dict[Point, Shape], point: Point, vector: Point) -> bool:
    """Whether the value keeps its shape and is linear along the vector, as far as it goes."""
    here = known[point]
    slopes = set()
    count = 0
    for size in STEPS:
        there = known.get(step_from(point, vector, size))
        if there is not None:
            if here.number is None or there.number != here.number:
                return False
            pairs = zip(here.leaves, there.leaves, strict=True)
            slopes.add(tuple(Fraction(y - x, size) for x, y in pairs))
            count += 1
    return count > 1 and len(slopes) == 1


def _normal(vectors: Sequence[Point], parameters: int) -> Normal | None:
    """What is orthogonal to all vectors, if they span a hyperplane."""
    span = Span(parameters)
    for vector in vectors:
        span.add(vector)
    found = span.normal()
    return None if found is None else _whole(found)


def _whole(form: Sequence[Fraction]) -> Normal | None:
    scale = lcm(*(x.denominator for x in form))
    return primitive(tuple(int(x * scale) for x in form))


# Periods of values along a line: the least modulus whose residue classes have linear values.

LONGEST = 24
REPEATS = 3
"""A period is believed when the line is so many times longer."""


def find_periods(
    calculator: Calculator, state: SymbolicStrip, zone: Zone, points: Sequence[Point]
) -> set[int]:
    """The periods greater than 1 of the values along lines from the points."""
    found = {1}
    for _, direction in zone.directions:
        steps = np.outer(np.arange(LONGEST), np.array(direction, dtype=np.int64))
        for point in points:
            line = _line(zone, np.array(point, dtype=np.int64) + steps, calculator.far)
            if len(line) >= 2 * REPEATS:
                shapes = calculator.shapes(calculator.values(state, line))
                found.add(least_period(shapes))
    return found - {1}


def _line(zone: Zone, line: Matrix, far: int) -> list[Point]:
    """The first points of a line, as far as the region and the reach of samples go."""
    most = sum(zone.corner) + far
    good = zone.region_contains(line) & (line.sum(axis=1) <= most)
    end = len(line) if good.all() else int(good.argmin())
    return [tuple(point) for point in line[:end].tolist()]


def least_period(shapes: Sequence[Shape]) -> int:
    """The least period of a line that is long enough for it; 1 if there is none.

    >>> even, odd = ([Shape(n, (3 * i,)) for i in range(6)] for n in (0, 1))
    >>> least_period([shape for pair in zip(even, odd) for shape in pair])
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
