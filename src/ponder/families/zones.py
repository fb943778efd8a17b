"""Where a case lies while it is being found: a region, and residues; and points of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from itertools import product
from math import gcd

import numpy as np
from numpy.typing import NDArray

from ponder.exact.linear import Form, Point, complement
from ponder.exact.regions import Region
from ponder.games.boards.symbolic_strips import SymbolicStrip
from ponder.language.formulas import Formula
from ponder.language.strip_families import Case, CaseTree, Path, Residue, Split, Test

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
        region = self.region.assuming(test.form if answer else complement(test.form))
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


def step_from(point: Point, direction: Point, size: int) -> Point:
    """The point so many steps further in a direction."""
    return tuple([x + size * d for x, d in zip(point, direction, strict=True)])


def residues_at(test: Residue, points: Matrix) -> Matrix:
    """What the form of the test leaves at each point."""
    left: Matrix = (points @ np.array(test.form[1:], dtype=np.int64) + test.form[0]) % test.modulus
    return left


def sample_zone(zone: Zone, count: int, far: int, rng: np.random.Generator) -> list[Point]:
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


# Claims while they are being found: a decision tree for each state whose leaves still grow.


@dataclass(eq=False)
class ZoneLeaf:
    """A zone with the points known to matter there, formulas to try first, and its claim.

    `cells` is the number of cells of the proof, None while there is none. `uses` are the leaves
    on whose claims the proof depends.
    """

    zone: Zone
    points: set[Point] = field(default_factory=set)
    candidates: list[Formula] = field(default_factory=list)
    case: Case | None = None
    cells: int | None = None
    uses: frozenset[ZoneLeaf] = frozenset()


@dataclass(eq=False)
class TreeSplit:
    """A test, and what follows from its answers."""

    test: Test
    yes: ZoneLeaf | TreeSplit
    no: ZoneLeaf | TreeSplit


class Tree:
    """The claims of one state."""

    def __init__(self, state: SymbolicStrip) -> None:
        self.state = state
        self.root: ZoneLeaf | TreeSplit = ZoneLeaf(Zone.natural(state.parameters))

    def leaves(self) -> Iterator[ZoneLeaf]:
        """All leaves, points that pass the tests first."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            if isinstance(node, ZoneLeaf):
                yield node
            else:
                waiting += (node.no, node.yes)

    def leaf_at(self, point: Point) -> ZoneLeaf:
        """The leaf to which a point belongs."""
        node = self.root
        while isinstance(node, TreeSplit):
            node = node.yes if node.test.holds(point) else node.no
        return node

    def put(self, path: Path, new: ZoneLeaf | TreeSplit) -> None:
        """Put a leaf or a branch where a path of tests leads."""
        before: TreeSplit | None = None
        node = self.root
        for _, answer in path:
            assert isinstance(node, TreeSplit), "the path leads to a place in the tree"
            before, node = node, node.yes if answer else node.no
        if before is None:
            self.root = new
        elif path[-1][1]:
            before.yes = new
        else:
            before.no = new

    @property
    def has_grown(self) -> bool:
        """Whether all leaves have formulas."""
        return all(leaf.case is not None for leaf in self.leaves())

    def cases(self) -> CaseTree:
        """The claims; leaves keep their case objects."""
        return _cases(self.root)


def _cases(node: ZoneLeaf | TreeSplit) -> CaseTree:
    if isinstance(node, ZoneLeaf):
        assert node.case is not None, "only a tree that has grown makes claims"
        return node.case
    return Split(node.test, _cases(node.yes), _cases(node.no))


def tree_from_cases(state: SymbolicStrip, cases: CaseTree) -> Tree:
    """The tree that makes these claims."""
    tree = Tree(state)
    tree.root = _planted(tree.root.zone, cases) if isinstance(tree.root, ZoneLeaf) else tree.root
    return tree


def _planted(zone: Zone, cases: CaseTree) -> ZoneLeaf | TreeSplit:
    if isinstance(cases, Case):
        return ZoneLeaf(zone, case=cases)
    yes, no = (
        _planted(zone.part(cases.test, answer) or _nowhere(zone, cases.test, answer), part)
        for answer, part in ((True, cases.yes), (False, cases.no))
    )
    return TreeSplit(cases.test, yes, no)


def _nowhere(zone: Zone, test: Test, answer: bool) -> Zone:
    """An empty part; its region is that of the whole, which does no harm."""
    return Zone(zone.region, (*zone.path, (test, answer)), zone.residues)


# Short lattice vectors, and the space that some of them span.

FEW = 4
MOST_TERMS = 3

Vector = tuple[int, ...]


@cache
def lattice_vectors(length: int) -> tuple[Vector, ...]:
    """Short vectors in lowest terms, one of each pair of opposites, the shortest first."""
    size = 2 if length <= FEW else 1
    found = [
        vector
        for vector in product(range(-size, size + 1), repeat=length)
        if any(vector)
        and gcd(*vector) == 1
        and next(x for x in vector if x) > 0
        and sum(1 for x in vector if x) <= MOST_TERMS
    ]
    return tuple(sorted(found, key=lambda vector: (sum(map(abs, vector)), vector[::-1])))


class Span:
    """A space in reduced echelon form; each vector may carry more numbers behind it."""

    def __init__(self, length: int) -> None:
        self.length = length
        self.rows: dict[int, list[Fraction]] = {}

    def add(self, numbers: Sequence[int]) -> None:
        """Add a vector with what it carries, unless it lies in the space already."""
        row = [Fraction(x) for x in numbers]
        for pivot, known in self.rows.items():
            factor = row[pivot]
            if factor:
                row = [x - factor * y for x, y in zip(row, known, strict=True)]
        first = next((i for i in range(self.length) if row[i]), None)
        if first is not None:
            row = [x / row[first] for x in row]
            for pivot, known in self.rows.items():
                factor = known[first]
                if factor:
                    changed = [x - factor * y for x, y in zip(known, row, strict=True)]
                    self.rows[pivot] = changed
            self.rows[first] = row

    @property
    def is_everything(self) -> bool:
        """Whether the vectors span the whole space."""
        return len(self.rows) == self.length

    def normal(self) -> list[Fraction] | None:
        """What is orthogonal to all vectors, if they span a hyperplane."""
        if len(self.rows) != self.length - 1:
            return None
        last = next(i for i in range(self.length) if i not in self.rows)
        return [Fraction(1) if i == last else -self.rows[i][last] for i in range(self.length)]
