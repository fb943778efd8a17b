"""Formulas derived from the recurrence of a state at a point, and unions of two formulas.

The game whose options are what is claimed for the positions after each move is right wherever
these claims are and the same moves are possible. Options that lose nothing are left out.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ponder.exact.linear import Point
from ponder.families.calculating import Calculator
from ponder.families.fitting import fitted
from ponder.families.states import Game, SymbolicMove, recurrence
from ponder.families.trees import Tree
from ponder.families.zones import Zone
from ponder.games.boards.symbolic_strips import State
from ponder.language.formulas import Formula, Number, Options, composed, shifted, size

LARGEST = 40
"""The largest size of a formula that is proposed."""
MOST_UNITED = 7
MOST_OPTIONS = 6

Covered = Callable[[Formula], NDArray[np.bool_]]


def derived(
    game: Game, calculator: Calculator, trees: Mapping[State, Tree], state: State, point: Point
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
    trees: Mapping[State, Tree],
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
        formula = next(iter(fitted(calculator, move.to, zone, [there])), None)
    if formula is None:
        return None
    return shifted(composed(formula, move.arguments, parameters), offset)


def _right_claim(calculator: Calculator, tree: Tree | None, point: Point) -> Formula | None:
    """The claim at a point, if there is one and it is right."""
    case = None if tree is None else tree.leaf_at(point).case
    if tree is None or case is None:
        return None
    return case.formula if calculator.is_right(tree.state, point, case.formula) else None


def pruned(formula: Options, covered: Covered) -> Options:
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
            union = united(one, other, is_deep)
            if union is not None and size(union) <= LARGEST:
                yield union


def united(one: Formula, other: Formula, is_deep: bool) -> Formula | None:
    """The options of both; deep: where each has one option, these are united in turn."""
    if one == other:
        return one
    if not isinstance(one, Options) or not isinstance(other, Options):
        return None
    sides = []
    for mine, yours in zip(one, other, strict=True):
        inner = (
            united(mine[0], yours[0], True) if is_deep and len(mine) == len(yours) == 1 else None
        )
        both = tuple(dict.fromkeys(mine + yours))
        sides.append(both if inner is None else (inner,))
    return Options(sides[0], sides[1])
