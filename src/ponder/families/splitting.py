"""Which test to split a zone by: the one after which fewest formulas are needed on each side.

Tests compare a form with a threshold. Forms are the parameters and differences of the numbers
that good candidates are written with, because a canonical form changes where two of its numbers
cross. Thresholds are all that the sample has. Tests are ranked by the entropy of labels, where
the label of a point is the formula that a greedy cover gives it; the best are ranked again with a
cover of each side of its own. Longer forms pay a small penalty.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ponder.exact.linear import Point
from ponder.families.zones import Zone
from ponder.language.cases import AtLeast, Residue, Test
from ponder.language.formulas import Formula, numbers

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
