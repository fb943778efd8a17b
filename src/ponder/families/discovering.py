"""Formulas for all states of a class, found and proved with nothing given but the class.

Claims are grown from calculated values (`growing`), all are proved at once (`proving`), and
where a cell of the proof fails, a point of it shows which claim is wrong there: that point and
its neighbours join the sample of the wrong leaf, which grows again. What depended on it is
proved again.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

import numpy as np

from ponder.core.work import Work
from ponder.exact.linear import Point
from ponder.families.calculating import Calculator
from ponder.families.growing import Grower
from ponder.families.proving import prove_case
from ponder.families.solved import Resisting, Seconds, Solved
from ponder.families.states import Game, closure, recurrence
from ponder.families.testing import tested
from ponder.families.trees import Tree, ZoneLeaf, tree_of
from ponder.families.zones import Zone
from ponder.games.boards.symbolic_strips import State
from ponder.language.cases import Cases

NEIGHBOURS = (-2, -1, 1, 2, 3)
MOST_ROUNDS = 60
MOST_TRIES = 3
"""How often a state is grown whose splits drift away, each time from other samples."""


def find(
    game: Game,
    start: State,
    *,
    seed: int = 0,
    work: Work | None = None,
    known: Solved | None = None,
) -> Solved:
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
        start: State,
        seed: int,
        work: Work,
        known: Mapping[State, Cases],
        smaller: dict[State, Cases],
    ) -> None:
        self.game = game
        self.start = start
        self.seed = seed
        self.work = work
        self.known = known
        self.smaller = smaller
        self.states = closure(game, start)
        self.calculator = Calculator(game, self.states, work)
        self.trees: dict[State, Tree] = {}
        self.growers: dict[State, Grower] = {}
        self.tries: Counter[State] = Counter()
        self.missed: dict[State, set[Point]] = defaultdict(set)
        self.counterexamples = 0
        self.tested = 0
        self.resisting: list[Resisting] = []
        self.prove_seconds = 0.0
        self.test_seconds = 0.0
        self.begun = time.process_time()

    def grow(self) -> None:
        """Grow claims for each state: those discovered last first, so that options have claims."""
        todo = [(place, state) for place, state in enumerate(self.states) if state.word]
        for done, (place, state) in enumerate(reversed(todo)):
            self.work.step(done, len(todo), f"formulas for {state.pattern}")
            cases = self.known.get(state)
            self._grow_state(Tree(state) if cases is None else tree_of(state, cases), place)

    def _grow_state(self, tree: Tree, *place: int) -> None:
        grower = Grower(
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

    def _claimed(self, state: State) -> Cases | None:
        """The claims for a state of a smaller class, which is solved when first asked for."""
        if state not in self.smaller:
            search = _Search(self.game, state, self.seed, self.work, self.smaller, self.smaller)
            search.grow()
            search.prove()
            self.smaller.update({one: tree.cases() for one, tree in search.trees.items()})
        return self.smaller.get(state)

    def prove(self) -> None:
        """Prove every leaf, and mend claims that are wrong, until all are proved or some resist."""
        wrong: dict[tuple[State, ZoneLeaf], set[Point]] = {}
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

    def _mend(self, state: State, leaf: ZoneLeaf, points: set[Point]) -> None:
        """Grow a wrong leaf again, with the points where it was wrong."""
        leaf.points = leaf.points | points
        if leaf.case is not None:
            leaf.candidates = [*leaf.candidates, leaf.case.formula]
        leaf.cells = None
        self.growers[state].grow(leaf)

    def _grow_again(self, state: State) -> None:
        """Grow a whole state from other samples, and from all points where it was wrong."""
        self.tries[state] += 1
        self._forget(set(self.trees[state].leaves()))
        tree = Tree(state)
        tree.root = ZoneLeaf(Zone.natural(state.parameters), set(self.missed[state]))
        self._grow_state(tree, self.states.index(state), self.tries[state])

    def _prove_once(self) -> dict[tuple[State, ZoneLeaf], set[Point]]:
        """Prove all leaves that are not proved; the leaves that are wrong, with points there."""
        claims = {state: tree.cases() for state, tree in self.trees.items()}
        leaf_of = {id(leaf.case): leaf for leaf in self._leaves()}
        wrong: dict[tuple[State, ZoneLeaf], set[Point]] = {}
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
                        self.resisting.append(Resisting(state, leaf.zone.path, formula, point))
        self.prove_seconds += time.process_time() - begin
        return wrong

    def _blame(
        self, state: State, points: Iterable[Point], wrong: dict[tuple[State, ZoneLeaf], set[Point]]
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

    def _asked(self, state: State, point: Point) -> Iterator[tuple[State, Point]]:
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
            count, wrong = tested(self.game, self.calculator, tree, len(self.trees), rng, self.work)
            self.tested += count
            self.resisting += wrong
        self.test_seconds = time.process_time() - begin

    def result(self) -> Solved:
        """What is known at the end; a state that was growing again when it was stopped is not."""
        grown = {state for state, tree in self.trees.items() if tree.has_grown}
        order = [state for state in self.states if state in grown]
        cells = {}
        for state in order:
            counts = [leaf.cells for leaf in self.trees[state].leaves()]
            if None not in counts:
                cells[state] = sum(count for count in counts if count is not None)
        return Solved(
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


def _resisting(state: State, leaf: ZoneLeaf, points: Iterable[Point]) -> Resisting:
    assert leaf.case is not None, "all leaves have grown"
    return Resisting(state, leaf.zone.path, leaf.case.formula, min(points))


def _around(leaf: ZoneLeaf, point: Point) -> set[Point]:
    """The point and its neighbours along each parameter, as far as they belong to the leaf."""
    near = [point]
    for i in range(len(point)):
        near += [(*point[:i], point[i] + step, *point[i + 1 :]) for step in NEIGHBOURS]
    return set(leaf.zone.among(near))
