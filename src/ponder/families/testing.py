"""Claims compared with values calculated directly from strips, at random points far out.

The strips are solved by the rules of the game alone, so the recurrences of the states are tested
as well. The points are larger than those from which formulas are found.
"""

from __future__ import annotations

import numpy as np

from ponder.exact.linear import Point
from ponder.families.calculating import Calculator, Points, as_array, reach
from ponder.families.solved import Resisting
from ponder.families.states import Game, State
from ponder.families.trees import Leaf, Tree
from ponder.values.rules import strip_game
from ponder.values.table import explained

POINTS = 1_000
"""How many points of each state are tested."""
MOST_POSITIONS = 40_000
"""About this many positions lie below the largest points."""


def tested(
    game: Game, calculator: Calculator, tree: Tree, rng: np.random.Generator
) -> tuple[int, list[Resisting]]:
    """At how many points the claims of a state are right, and a point of each wrong leaf."""
    points = far_points(tree.state, rng, strip_game(game).longest, calculator)
    leaves: dict[Leaf, list[Point]] = {}
    for point in points:
        leaves.setdefault(tree.leaf_at(point), []).append(point)
    right, wrong = 0, []
    for leaf, there in leaves.items():
        assert leaf.case is not None, "all leaves have grown"
        strips = [tree.state.position(point) or "" for point in there]
        values = np.array(explained(strip_game(game).values, strips), dtype=np.uint32)
        array = as_array(there, tree.state.parameters)
        good = calculator.matches([leaf.case.formula], array, values)[0]
        right += int(good.sum())
        if not good.all():
            point = there[int(np.argmin(good))]
            wrong.append(Resisting(tree.state, leaf.zone.path, leaf.case.formula, point))
    return right, wrong


def far_points(
    state: State, rng: np.random.Generator, longest: int, calculator: Calculator
) -> list[Point]:
    """Random points, half of them beyond the samples, whose strips are not too long."""
    k = state.parameters
    if not k:
        return [()]
    fixed = len(state.word) + sum(length or 0 for length in state.lengths)
    most = min(longest - fixed, reach(calculator.parameters, MOST_POSITIONS))
    totals = np.floor(rng.random(POINTS) * (most + 1)).astype(np.int64)
    cuts = np.sort(rng.random((POINTS, k)), axis=1)
    steps = np.diff(np.floor(cuts * (totals[:, None] + 1)), axis=1, prepend=0)
    points: Points = steps.astype(np.int32)
    return [tuple(point) for point in np.unique(points, axis=0).tolist()]
