"""Claims compared with values calculated directly from strips, at random points far out.

The strips are solved by the rules of the game alone, so the recurrences of the states are tested
as well. The points are larger than those from which formulas are found.
"""

import numpy as np

from ponder.core.work import Work
from ponder.exact.linear import Point
from ponder.families.calculating import Calculator, Points, as_array, reach
from ponder.families.solved import Resisting
from ponder.families.states import Game
from ponder.families.trees import Tree, ZoneLeaf
from ponder.games.boards.symbolic_strips import State
from ponder.values.rules import strip_game
from ponder.values.table import explained

POINTS = 1_000
"""At how many points each state is tested, if there are so many."""
POINTS_OF_A_CLASS = 4_000
"""At how many points a whole class is tested at least, if there are so many."""
DRAWN = 4
"""How many points are drawn for each one that is wanted: many are the same."""
MOST_POSITIONS = 40_000
"""About this many positions lie below the largest points."""


def tested(
    game: Game,
    calculator: Calculator,
    tree: Tree,
    states: int,
    rng: np.random.Generator,
    work: Work,
) -> tuple[int, list[Resisting]]:
    """At how many points the claims of a state are right, and a point of each wrong leaf.

    `states` is the number of states of the class.
    """
    count = max(POINTS, POINTS_OF_A_CLASS // states)
    points = far_points(tree.state, count, rng, strip_game(game).longest, calculator)
    leaves: dict[ZoneLeaf, list[Point]] = {}
    for point in points:
        leaves.setdefault(tree.leaf_at(point), []).append(point)
    right, wrong = 0, []
    for leaf, there in leaves.items():
        assert leaf.case is not None, "all leaves have grown"
        strips = [tree.state.position(point) or "" for point in there]
        values = np.array([_value(game, strip, work) for strip in strips], dtype=np.uint32)
        array = as_array(there, tree.state.parameters)
        good = calculator.matches([leaf.case.formula], array, values)[0]
        right += int(good.sum())
        if not good.all():
            point = there[int(np.argmin(good))]
            wrong.append(Resisting(tree.state, leaf.zone.path, leaf.case.formula, point))
    return right, wrong


def _value(game: Game, strip: str, work: Work) -> int:
    """The place of the value of a strip in the table, by the rules alone."""
    ask = strip_game(game).value
    return explained(ask, strip, progress=lambda _: work.check())


def far_points(
    state: State, count: int, rng: np.random.Generator, longest: int, calculator: Calculator
) -> list[Point]:
    """Random points, half of them beyond the samples, whose strips are not too long."""
    k = state.parameters
    if not k:
        return [()]
    fixed = len(state.word) + sum(length or 0 for length in state.lengths)
    most = min(longest - fixed, reach(calculator.parameters, MOST_POSITIONS, longest))
    totals = np.floor(rng.random(DRAWN * count) * (most + 1)).astype(np.int64)
    cuts = np.sort(rng.random((DRAWN * count, k)), axis=1)
    steps = np.diff(np.floor(cuts * (totals[:, None] + 1)), axis=1, prepend=0)
    points: Points = steps.astype(np.int32)
    different = rng.permutation(np.unique(points, axis=0))
    return [tuple(point) for point in different[:count].tolist()]
