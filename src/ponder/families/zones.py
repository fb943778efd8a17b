"""Where a case lies while it is being found: a region, and residues; and points of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ponder.exact.linear import Form, Point, opposite
from ponder.exact.regions import Region
from ponder.language.cases import Path, Residue, Test

Matrix = NDArray[np.int64]
WALKERS = 32


@dataclass(frozen=True)
class Zone:
    """The points of a region that also pass tests of residues.

    `region` and `residues` say the same as `path`, the tests that lead here.
    """

    region: Region
    path: Path = ()
    residues: tuple[tuple[Residue, bool], ...] = ()

    @classmethod
    def natural(cls, parameters: int) -> Zone:
        """All points whose parameters are at least 0."""
        return cls(Region.natural(parameters))

    def part(self, test: Test, answer: bool) -> Zone | None:
        """The part where a test has this answer; None if it is proved to be empty."""
        path = (*self.path, (test, answer))
        if isinstance(test, Residue):
            return Zone(self.region, path, (*self.residues, (test, answer)))
        region = self.region.assuming(test.form if answer else opposite(test.form))
        return None if region is None else Zone(region, path, self.residues)

    @cached_property
    def corner(self) -> Point:
        """The lower bounds of the parameters."""
        return tuple(bound or 0 for bound in self.region.lower)

    @cached_property
    def free(self) -> tuple[int, ...]:
        """The parameters that have more than one value."""
        return tuple(i for i in range(len(self.corner)) if self.region.fixed(i) is None)

    @cached_property
    def _rows(self) -> Matrix:
        rows = self.region.all_rows()
        return np.array(rows, dtype=np.int64).reshape(len(rows), len(self.corner) + 1)

    def region_contains(self, points: Matrix) -> NDArray[np.bool_]:
        """Which of the points (rows) lie in the region, whatever their residues."""
        inside: NDArray[np.bool_] = np.all(
            points @ self._rows[:, 1:].T + self._rows[:, 0] >= 0, axis=1
        )
        return inside

    def contains(self, points: Matrix) -> NDArray[np.bool_]:
        """Which of the points (rows) lie in the zone."""
        inside = self.region_contains(points)
        for test, answer in self.residues:
            inside &= (residues_at(test, points) == test.residue) == answer
        return inside

    def among(self, points: Sequence[Point]) -> list[Point]:
        """Those of the points that lie in the zone."""
        array = np.array(points, dtype=np.int64).reshape(len(points), len(self.corner))
        return [points[i] for i in np.flatnonzero(self.contains(array)).tolist()]

    @cached_property
    def directions(self) -> tuple[tuple[int, Point], ...]:
        """For each parameter that may be changed alone, the step that stays on the equations.

        Of the parameters that an equation of the region ties together, one follows the others.
        """
        followers: dict[int, list[int]] = {}
        rows = set(self.region.rows)
        for row in self.region.rows:
            if tuple(-x for x in row) in rows:
                self._tie(followers, row)
        return tuple((i, self._step(i, followers)) for i in self.free if i not in followers)

    def _tie(self, followers: dict[int, list[int]], row: Form) -> None:
        """Let one more parameter follow the others, so that the row stays the same."""
        left = list(row[1:])
        for follower, slopes in followers.items():
            left = _put_in(left, follower, slopes)
        tied = [i for i in self.free if abs(left[i]) == 1]
        if tied:
            new = tied[-1]
            slopes = [0 if i == new else -left[new] * x for i, x in enumerate(left)]
            for follower, known in followers.items():
                followers[follower] = _put_in(known, new, slopes)
            followers[new] = slopes

    def _step(self, parameter: int, followers: dict[int, list[int]]) -> Point:
        return tuple(
            followers[i][parameter] if i in followers else int(i == parameter)
            for i in range(len(self.corner))
        )


def _put_in(form: list[int], parameter: int, slopes: list[int]) -> list[int]:
    """The slopes of a form after a parameter is written in terms of others."""
    factor = form[parameter]
    return [
        factor * y + (0 if i == parameter else x)
        for i, (x, y) in enumerate(zip(form, slopes, strict=True))
    ]


def stepped(point: Point, direction: Point, size: int) -> Point:
    """The point so many steps further in a direction."""
    return tuple([x + size * d for x, d in zip(point, direction, strict=True)])


def residues_at(test: Residue, points: Matrix) -> Matrix:
    """What the form of the test leaves at each point."""
    left: Matrix = (points @ np.array(test.form[1:], dtype=np.int64) + test.form[0]) % test.modulus
    return left


def sample(zone: Zone, count: int, far: int, rng: np.random.Generator) -> list[Point]:
    """About so many different points of a zone, in order; none if none is found.

    They are at most `far` away from its corner, in all parameters together.
    """
    if not zone.free:
        alone = np.array([zone.corner], dtype=np.int64)
        return [zone.corner] if zone.contains(alone).all() else []
    found = _thrown(zone, 6 * count, far, rng)
    if len(found) < count // 3 and (zone.region.rows or zone.residues):
        found |= _walked(zone, found, count, far, rng)
    chosen = sorted(found)
    if len(chosen) > count:
        keys = rng.random(len(chosen)).argsort(kind="stable")[:count]
        chosen = [chosen[i] for i in sorted(keys.tolist())]
    return chosen


def _thrown(zone: Zone, tries: int, far: int, rng: np.random.Generator) -> set[Point]:
    """Random points near the corner that happen to lie in the zone."""
    shape = (tries, len(zone.corner))
    kind, place = rng.random(shape), rng.random(shape)
    deep = rng.random((tries, 1))
    near, middle = np.floor(3 * place), 2 + np.floor(4 * place)
    offsets = np.where(kind < 0.93, middle, 6 + np.floor(5 * place))
    offsets = np.where(kind < 0.2 + 0.55 * deep, near, offsets).astype(np.int64)
    for i, (low, high) in enumerate(zip(zone.corner, zone.region.upper, strict=True)):
        if high is not None:
            offsets[:, i] %= high - low + 1
    points = np.array(zone.corner, dtype=np.int64) + offsets
    close = offsets.sum(axis=1) <= far
    points = points[close]
    return set(map(tuple, points[zone.contains(points)].tolist()))


def _walked(
    zone: Zone, known: set[Point], count: int, far: int, rng: np.random.Generator
) -> set[Point]:
    """Points that random walks inside the zone come to."""
    start = sorted(known) or _first_points(zone)
    if not start:
        return set()
    places = np.array([start[i % len(start)] for i in range(WALKERS)], dtype=np.int64)
    most = places.sum(axis=1).min() + far
    found = set(start)
    for _ in range(15 * count // WALKERS):
        moved = places + _steps(zone, rng)
        good = zone.contains(moved) & (moved.sum(axis=1) <= most)
        places[good] = moved[good]
        found.update(map(tuple, moved[good].tolist()))
        if len(found) >= count:
            break
    return found


def _steps(zone: Zone, rng: np.random.Generator) -> Matrix:
    """A small random step for each walker, mostly of one to three parameters."""
    steps = np.array([-2, -1, 1, 1, 2])[(5 * rng.random((WALKERS, len(zone.corner)))).astype(int)]
    chance = np.minimum(1.0, (1 + np.floor(3 * rng.random((WALKERS, 1)))) / len(zone.free))
    steps = steps * (rng.random(steps.shape) < chance)
    fixed = [i for i in range(len(zone.corner)) if i not in zone.free]
    steps[:, fixed] = 0
    whole: Matrix = steps.astype(np.int64)
    return whole


def _first_points(zone: Zone) -> list[Point]:
    """A point of the zone, as a list, or none: one of the region, or near it."""
    point = zone.region.look_for_a_point().point
    if point is None:
        return []
    k = len(point)
    near = np.array(np.meshgrid(*[range(4)] * min(k, 5), indexing="ij")).reshape(min(k, 5), -1).T
    offsets = np.zeros((len(near), k), dtype=np.int64)
    offsets[:, : near.shape[1]] = near
    points = np.array(point, dtype=np.int64) + offsets
    inside = points[zone.contains(points)]
    return [tuple(inside[0].tolist())] if len(inside) else []
