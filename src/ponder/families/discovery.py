"""Formulas for all states of a class, found and proved with nothing given but the class.

Claims are grown from calculated values, all are proved at once (`proof`), and
where a cell of the proof fails, a point of it shows which claim is wrong there: that point and
its neighbours join the sample of the wrong leaf, which grows again. What depended on it is
proved again.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import comb

import numpy as np

from ponder.core.work import Work
from ponder.exact.linear import Point
from ponder.families.calculator import Calculator, as_array, reach, test_claims
from ponder.families.candidates import (
    LARGEST,
    MOST_UNITED,
    Candidates,
    Claimed,
    LeafSample,
    cut_formulas,
    cuts,
    derive_formula,
    fit_formulas,
    prune,
    unions,
)
from ponder.families.classes import Seconds, SolvedClass, UnprovedCase
from ponder.families.proof import prove_case
from ponder.families.splits import (
    CandidateSample,
    Normal,
    best_test,
    find_periods,
    inherited_normals,
    propose_normals,
)
from ponder.families.states import Game, closure, recurrence
from ponder.families.zones import FEW, Tree, TreeSplit, Zone, ZoneLeaf, sample_zone, tree_from_cases
from ponder.games.boards.symbolic_strips import SymbolicStrip
from ponder.language.formulas import Formula, constant, size
from ponder.language.strip_families import Case, CaseTree, Test

# Leaves grown from values: one formula where one serves, else a split and two smaller leaves.

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


class LeafGrower:
    """Grows the claims of one state."""

    def __init__(
        self,
        game: Game,
        calculator: Calculator,
        trees: Mapping[SymbolicStrip, Tree],
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
        points = sample_zone(whole, VOTERS, self.calculator.far, self.rng)
        found = inherited_normals(self.game, self.trees, self.state)
        found |= propose_normals(self.calculator, self.state, points)
        self.proposed.update(found)
        return bool(found)

    def _grown(self, leaf: ZoneLeaf) -> TreeSplit | None:
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
                    return TreeSplit(test, yes, no)
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

    def _trial(self, leaf: ZoneLeaf) -> LeafSample:
        points = leaf.points
        if len(points) < POINTS:
            points = points | set(sample_zone(leaf.zone, POINTS, self._far(leaf.zone), self.rng))
        listed = sorted(points)
        leaf.points = points
        array = as_array(listed, self.state.parameters)
        values = self.calculator.values(self.state, listed)
        return LeafSample(leaf, listed, array, np.array(values, dtype=np.uint32))

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
                candidates.add(cut_formulas(*arguments, trial.leaf.zone, point))

    def _derive(self, candidates: Candidates) -> None:
        """Put the claims of the options into the recurrence at some points."""
        for point in self._bases(candidates.trial)[3 : 3 + DERIVED]:
            found = derive_formula(self.game, self.calculator, self.trees, self.state, point)
            if found is not None:
                small = prune(found, candidates.covered)
                if size(small) > LARGEST:
                    candidates.drop(small)

    def _look_for_periods(self, candidates: Candidates) -> None:
        """Where values along lines repeat, fit formulas with steps of a period."""
        trial = candidates.trial
        first = sorted(trial.points, key=sum)[:LINES]
        found = find_periods(self.calculator, self.state, trial.leaf.zone, first) - self.moduli
        if found:
            self.moduli |= found
            candidates.add(self._fitted(trial.leaf.zone, self._bases(trial)))

    def _bases(self, trial: LeafSample) -> list[Point]:
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
            found += fit_formulas(self.calculator, self.state, zone, points, step, self.has_voted)
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


NEIGHBOURS = (-2, -1, 1, 2, 3)
MOST_ROUNDS = 60
MOST_TRIES = 3
"""How often a state is grown whose splits drift away, each time from other samples."""


def discover(
    game: Game,
    start: SymbolicStrip,
    *,
    seed: int = 0,
    work: Work | None = None,
    known: SolvedClass | None = None,
) -> SolvedClass:
    """Find formulas for all states that can follow the start, and prove them.

    The same seed finds the same formulas. Claims that are `known` are not looked for again, but
    they are proved with the rest. What stops the work leaves the states that are done.
    """
    claims = {} if known is None else known.claims
    search = _Search(game, start, seed, work or Work(), claims, {})
    with search.work.keeping():
        search.grow()
        search.prove()
        search.test()
    search.growers.clear()  # which know the search: the memory of its values is free at once
    return search.result()


class _Search:
    """The claims of a class on their way to a proof."""

    def __init__(
        self,
        game: Game,
        start: SymbolicStrip,
        seed: int,
        work: Work,
        known: Mapping[SymbolicStrip, CaseTree],
        smaller: dict[SymbolicStrip, CaseTree],
    ) -> None:
        self.game = game
        self.start = start
        self.seed = seed
        self.work = work
        self.known = known
        self.smaller = smaller
        self.states = closure(game, start)
        self.calculator = Calculator(game, self.states, work)
        self.trees: dict[SymbolicStrip, Tree] = {}
        self.growers: dict[SymbolicStrip, LeafGrower] = {}
        self.tries: Counter[SymbolicStrip] = Counter()
        self.missed: dict[SymbolicStrip, set[Point]] = defaultdict(set)
        self.counterexamples = 0
        self.tested = 0
        self.resisting: list[UnprovedCase] = []
        self.prove_seconds = 0.0
        self.test_seconds = 0.0
        self.begun = time.process_time()

    def grow(self) -> None:
        """Grow claims for each state: those discovered last first, so that options have claims."""
        todo = [(place, state) for place, state in enumerate(self.states) if state.word]
        for done, (place, state) in enumerate(reversed(todo)):
            self.work.step(done, len(todo), f"formulas for {state.pattern}")
            cases = self.known.get(state)
            self._grow_state(Tree(state) if cases is None else tree_from_cases(state, cases), place)

    def _grow_state(self, tree: Tree, *place: int) -> None:
        grower = LeafGrower(
            self.game,
            self.calculator,
            self.trees,
            tree,
            self._claimed,
            (self.seed, *place),
            self.work,
        )
        if isinstance(tree.root, ZoneLeaf) and tree.root.case is None:
            grower.grow(tree.root)
        self.trees[tree.state], self.growers[tree.state] = tree, grower

    def _claimed(self, state: SymbolicStrip) -> CaseTree | None:
        """The claims for a state of a smaller class, which is solved when first asked for."""
        if state not in self.smaller:
            search = _Search(self.game, state, self.seed, self.work, self.smaller, self.smaller)
            search.grow()
            search.prove()
            self.smaller.update({one: tree.cases() for one, tree in search.trees.items()})
        return self.smaller.get(state)

    def prove(self) -> None:
        """Prove every leaf, and mend claims that are wrong, until all are proved or some resist."""
        wrong: dict[tuple[SymbolicStrip, ZoneLeaf], set[Point]] = {}
        for _ in range(MOST_ROUNDS):
            wrong = self._prove_once()
            if not wrong:
                return
            drifting = [state for state, grower in self.growers.items() if grower.drifts]
            if any(self.tries[state] + 1 == MOST_TRIES for state in drifting):
                break
            for (state, leaf), points in wrong.items():
                self.missed[state] |= points
                if state not in drifting:
                    self._mend(state, leaf, points)
            self._forget({leaf for _, leaf in wrong})
            for state in drifting:
                self._grow_again(state)
        self.resisting += [_resisting(*place, points) for place, points in wrong.items()]

    def _mend(self, state: SymbolicStrip, leaf: ZoneLeaf, points: set[Point]) -> None:
        """Grow a wrong leaf again, with the points where it was wrong."""
        leaf.points = leaf.points | points
        if leaf.case is not None:
            leaf.candidates = [*leaf.candidates, leaf.case.formula]
        leaf.cells = None
        self.growers[state].grow(leaf)

    def _grow_again(self, state: SymbolicStrip) -> None:
        """Grow a whole state from other samples, and from all points where it was wrong."""
        self.tries[state] += 1
        self._forget(set(self.trees[state].leaves()))
        tree = Tree(state)
        tree.root = ZoneLeaf(Zone.natural(state.parameters), set(self.missed[state]))
        self._grow_state(tree, self.states.index(state), self.tries[state])

    def _prove_once(self) -> dict[tuple[SymbolicStrip, ZoneLeaf], set[Point]]:
        """Prove all leaves that are not proved; the leaves that are wrong, with points there."""
        claims = {state: tree.cases() for state, tree in self.trees.items()}
        leaf_of = {id(leaf.case): leaf for leaf in self._leaves()}
        wrong: dict[tuple[SymbolicStrip, ZoneLeaf], set[Point]] = {}
        self.resisting = []
        begin = time.process_time()
        for done, (state, tree) in enumerate(self.trees.items()):
            self.work.step(done, len(self.trees), f"proof for {state.pattern}")
            for leaf in tree.leaves():
                if leaf.cells is None and leaf.case is not None:
                    formula = leaf.case.formula
                    proof = prove_case(self.game, claims, state, leaf.zone.path, formula, self.work)
                    leaf.uses = frozenset(leaf_of[id(case)] for _, case in proof.uses)
                    if proof.is_proved:
                        leaf.cells = proof.explored.cells
                        continue
                    points = [f.point for f in proof.explored.failures if f.point is not None]
                    if not self._blame(state, points, wrong):
                        point = points[0] if points else None
                        self.resisting.append(UnprovedCase(state, leaf.zone.path, formula, point))
        self.prove_seconds += time.process_time() - begin
        return wrong

    def _blame(
        self,
        state: SymbolicStrip,
        points: Iterable[Point],
        wrong: dict[tuple[SymbolicStrip, ZoneLeaf], set[Point]],
    ) -> bool:
        """Whether a claim is wrong at one of the points or after a move from there."""
        found = False
        for point in points:
            self.counterexamples += 1
            for one, there in self._asked(state, point):
                leaf = self.trees[one].leaf_at(there)
                assert leaf.case is not None, "all leaves have grown"
                if not self.calculator.is_right(one, there, leaf.case.formula):
                    found = True
                    known = wrong.setdefault((one, leaf), set())
                    known |= _around(leaf, there)
        return found

    def _asked(self, state: SymbolicStrip, point: Point) -> Iterator[tuple[SymbolicStrip, Point]]:
        """The position and those after a move."""
        yield state, point
        for move in chain(*recurrence(self.game, state)):
            there = move.at(point)
            if move.to in self.trees and there is not None:
                yield move.to, there

    def _forget(self, changed: set[ZoneLeaf]) -> None:
        """What was proved from claims that have changed is not proved."""
        for leaf in self._leaves():
            if leaf.uses & changed:
                leaf.cells = None

    def _leaves(self) -> Iterator[ZoneLeaf]:
        for tree in self.trees.values():
            yield from tree.leaves()

    def test(self) -> None:
        """Compare the claims with values calculated directly, far beyond the samples."""
        begin = time.process_time()
        rng = np.random.Generator(np.random.PCG64([self.seed, len(self.states)]))
        for done, (state, tree) in enumerate(self.trees.items()):
            self.work.step(done, len(self.trees), f"random tests for {state.pattern}")
            count, wrong = test_claims(
                self.game, self.calculator, tree, len(self.trees), rng, self.work
            )
            self.tested += count
            self.resisting += wrong
        self.test_seconds = time.process_time() - begin

    def result(self) -> SolvedClass:
        """What is known at the end; a state that was growing again when it was stopped is not."""
        grown = {state for state, tree in self.trees.items() if tree.has_grown}
        order = [state for state in self.states if state in grown]
        cells = {}
        for state in order:
            counts = [leaf.cells for leaf in self.trees[state].leaves()]
            if None not in counts:
                cells[state] = sum(count for count in counts if count is not None)
        return SolvedClass(
            self.game,
            self.start,
            {state: self.trees[state].cases() for state in order},
            cells,
            tuple(self.resisting),
            self.counterexamples,
            self._seconds(),
            self.work.ending,
            self.tested,
        )

    def _seconds(self) -> Seconds:
        total = time.process_time() - self.begun
        calculate, prove, test = self.calculator.seconds, self.prove_seconds, self.test_seconds
        return Seconds(calculate, total - calculate - prove - test, prove, test)


def _resisting(state: SymbolicStrip, leaf: ZoneLeaf, points: Iterable[Point]) -> UnprovedCase:
    assert leaf.case is not None, "all leaves have grown"
    return UnprovedCase(state, leaf.zone.path, leaf.case.formula, min(points))


def _around(leaf: ZoneLeaf, point: Point) -> set[Point]:
    """The point and its neighbours along each parameter, as far as they belong to the leaf."""
    near = [point]
    for i in range(len(point)):
        near += [(*point[:i], point[i] + step, *point[i + 1 :]) for step in NEIGHBOURS]
    return set(leaf.zone.among(near))
