"""Leaves grown from values: one formula where one serves, else a split and two smaller leaves."""

from collections.abc import Mapping, Sequence
from math import comb

import numpy as np

from ponder.core.work import Work
from ponder.exact.linear import Point
from ponder.families.calculating import Calculator, as_array, reach
from ponder.families.candidates import Candidates, Trial
from ponder.families.cutting import Claimed, cuts, sums
from ponder.families.deriving import LARGEST, MOST_UNITED, derived, pruned, unions
from ponder.families.drifting import inherited, proposals
from ponder.families.fitting import fitted
from ponder.families.lattices import FEW
from ponder.families.periods import periods
from ponder.families.splitting import CandidateSample, Normal, best_test
from ponder.families.states import Game
from ponder.families.trees import Fork, Tree, ZoneLeaf
from ponder.families.zones import Zone, sample
from ponder.games.boards.symbolic_strips import State
from ponder.language.cases import Case, Test
from ponder.language.formulas import Formula, constant, size

POINTS = 160
DEEP, RANDOM = 6, 14
"""How many points a formula is fitted to: those far inside the zone, and others."""
INHERITED = 25
MOST_MENDED = 40
"""How many points that no candidate covers get a formula of their own."""
MENDED_AT_ONCE = 8
LINES = 4
PATIENCE = 10
"""After so many splits in a row, dearer kinds of candidates are tried too."""
DERIVED = 11
CUT_AT = 8
VOTERS = 400
MOST_CALCULATED = 150_000
LEAST_REACH = 4
LARGEST_CORNER = 200
MOST_NODES = 4_000
MOST_ATTEMPTS = 3
MOST_POSITIONS = 600_000
"""A leaf so far out that more positions lie below it is not grown: the tests drift away."""


class Grower:
    """Grows the claims of one state."""

    def __init__(
        self,
        game: Game,
        calculator: Calculator,
        trees: Mapping[State, Tree],
        tree: Tree,
        claimed: Claimed,
        seed: Sequence[int],
        work: Work | None = None,
    ) -> None:
        self.game = game
        self.calculator = calculator
        self.trees = trees
        self.tree = tree
        self.state = tree.state
        self.claimed = claimed
        self.cuts = cuts(game, tree.state)
        self.work = work
        self.rng = np.random.Generator(np.random.PCG64(list(seed)))
        self.proposed: dict[Normal, float] = {}
        self.moduli: set[int] = set()
        self.nodes = 0
        self.has_voted = False
        self.drifts = False

    def grow(self, leaf: ZoneLeaf) -> None:
        """Replace a leaf by a tree whose leaves have formulas that are right at all samples.

        Where splits drift away although normals or moduli were learnt on the way, all is grown
        once more with what is known now.
        """
        for attempt in range(MOST_ATTEMPTS):
            if attempt:
                self.drifts, self.nodes = False, 0
                self.tree.put(leaf.zone.path, leaf)
            known = self._learnt
            self._grow_once(leaf)
            if not self.drifts or self._learnt == known:
                return

    @property
    def _learnt(self) -> tuple[int, int]:
        """How many normals and moduli are known; both only grow."""
        return len(self.proposed), len(self.moduli)

    def _grow_once(self, leaf: ZoneLeaf) -> None:
        waiting = [leaf]
        while waiting:
            if self.work is not None:
                self.work.check()
            one = waiting.pop()
            if self._has_drifted(one.zone):
                self.tree.put(leaf.zone.path, leaf)
                one, waiting = leaf, []
            self.nodes += 1
            branch = self._grown(one)
            if branch is not None:
                self.tree.put(one.zone.path, branch)
                waiting += [part for part in (branch.yes, branch.no) if isinstance(part, ZoneLeaf)]

    def _has_drifted(self, zone: Zone) -> bool:
        """Whether the splits have left the first sample, and bands or options propose normals."""
        if self.has_voted or sum(zone.corner) <= self.calculator.far:
            return False
        if self.state.parameters > FEW:  # too many lattice vectors
            return False
        self.has_voted = True
        whole = Zone.natural(self.state.parameters)
        points = sample(whole, VOTERS, self.calculator.far, self.rng)
        found = inherited(self.game, self.trees, self.state)
        found |= proposals(self.calculator, self.state, points)
        self.proposed.update(found)
        return bool(found)

    def _grown(self, leaf: ZoneLeaf) -> Fork | None:
        """Give the leaf a formula, or say how to split it."""
        if self._is_too_far(leaf.zone):
            self.drifts = True
            leaf.case = Case((leaf.candidates or [constant(0, self.state.parameters)])[0])
            return None
        trial = self._trial(leaf)
        if not trial.points:
            leaf.case = Case(constant(0, self.state.parameters))
            return None
        candidates = Candidates(self.calculator, trial)
        self._collect(candidates, leaf)
        right = candidates.right_everywhere()
        if right is None:
            known = CandidateSample(leaf.zone, trial.array.astype(np.int64), *candidates.table())
            test = best_test(known, self.proposed, sorted(self.moduli))
            if test is not None:
                yes, no = (self._part(leaf, test, answer, candidates) for answer in (True, False))
                if yes is not None and no is not None:
                    return Fork(test, yes, no)
            right = candidates.best(1)[0]
        leaf.case = Case(right)
        return None

    def _far(self, zone: Zone) -> int:
        """How far the sample of a zone may go: not so far where its corner is far out already."""
        most = reach(self.calculator.parameters, MOST_CALCULATED, LARGEST_CORNER)
        return max(LEAST_REACH, min(self.calculator.far, most - sum(zone.corner)))

    def _is_too_far(self, zone: Zone) -> bool:
        parameters = self.calculator.parameters
        far = comb(sum(zone.corner) + parameters, parameters) > MOST_POSITIONS
        return far or self.nodes > MOST_NODES

    def _trial(self, leaf: ZoneLeaf) -> Trial:
        points = leaf.points
        if len(points) < POINTS:
            points = points | set(sample(leaf.zone, POINTS, self._far(leaf.zone), self.rng))
        listed = sorted(points)
        leaf.points = points
        array = as_array(listed, self.state.parameters)
        values = self.calculator.values(self.state, listed)
        return Trial(leaf, listed, array, np.array(values, dtype=np.uint32))

    def _collect(self, candidates: Candidates, leaf: ZoneLeaf) -> None:
        """All candidates for a leaf, one kind after the other until one is right everywhere."""
        candidates.add([*leaf.candidates, *self._fitted(leaf.zone, self._bases(candidates.trial))])
        if candidates.right_everywhere() is None:
            self._look_for_periods(candidates)
        dearer = (self._cut, self._derive, self._unite) if len(leaf.zone.path) >= PATIENCE else ()
        for look in (*dearer, self._mend):
            if candidates.right_everywhere() is None:
                look(candidates)

    def _cut(self, candidates: Candidates) -> None:
        """Add what is claimed for two parts of the strip, at some points."""
        trial = candidates.trial
        for point in self._bases(trial)[:CUT_AT]:
            for cut in self.cuts:
                arguments = (self.calculator, self.state, cut, self.claimed)
                candidates.add(sums(*arguments, trial.leaf.zone, point))

    def _derive(self, candidates: Candidates) -> None:
        """Put the claims of the options into the recurrence at some points."""
        for point in self._bases(candidates.trial)[3 : 3 + DERIVED]:
            found = derived(self.game, self.calculator, self.trees, self.state, point)
            if found is not None:
                small = pruned(found, candidates.covered)
                if size(small) > LARGEST:
                    candidates.drop(small)

    def _look_for_periods(self, candidates: Candidates) -> None:
        """Where values along lines repeat, fit formulas with steps of a period."""
        trial = candidates.trial
        first = sorted(trial.points, key=sum)[:LINES]
        found = periods(self.calculator, self.state, trial.leaf.zone, first) - self.moduli
        if found:
            self.moduli |= found
            candidates.add(self._fitted(trial.leaf.zone, self._bases(trial)))

    def _bases(self, trial: Trial) -> list[Point]:
        """The points to fit formulas to."""
        free = list(trial.leaf.zone.free)
        inside = trial.array - np.array(trial.leaf.zone.corner)
        depth = inside[:, free].min(axis=1) if free else np.zeros(len(inside))
        order = np.lexsort((np.arange(len(depth)), -inside.sum(axis=1), -depth))[:DEEP].tolist()
        order += (self.rng.random(RANDOM) * len(depth)).astype(int).tolist()
        return list(dict.fromkeys(trial.points[i] for i in order))

    def _fitted(self, zone: Zone, points: Sequence[Point]) -> list[Formula]:
        found = []
        for step in (1, *sorted(self.moduli)):
            found += fitted(self.calculator, self.state, zone, points, step, self.has_voted)
        return found

    def _unite(self, candidates: Candidates) -> None:
        """Unite the options of good candidates."""
        candidates.add(list(unions(candidates.best(MOST_UNITED), candidates.covered)))

    def _mend(self, candidates: Candidates) -> None:
        """Fit formulas to points that no candidate covers, alternately from both ends."""
        tried: set[int] = set()
        while len(tried) < MOST_MENDED:
            open_points = [i for i in candidates.uncovered() if i not in tried]
            if not open_points:
                return
            half = MENDED_AT_ONCE // 2
            chosen = list(dict.fromkeys(open_points[-half:] + open_points[:half]))
            tried.update(chosen)
            points = [candidates.trial.points[i] for i in chosen]
            candidates.add(self._fitted(candidates.trial.leaf.zone, points))

    def _part(
        self, leaf: ZoneLeaf, test: Test, answer: bool, candidates: Candidates
    ) -> ZoneLeaf | None:
        zone = leaf.zone.part(test, answer)
        if zone is None:
            return None
        points = {point for point in leaf.points if test.holds(point) == answer}
        return ZoneLeaf(zone, points, candidates.best(INHERITED))
