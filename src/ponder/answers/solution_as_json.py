"""The fields of a solution and of a game tree in JSON. Scripts depend on them."""

import math
from fractions import Fraction
from typing import Any

from ponder.answers.document import stopped_field
from ponder.core import limits
from ponder.core.position import Chance
from ponder.core.words import magnitude
from ponder.show.probability import distance, percent
from ponder.show.sentences import sentence, told
from ponder.solving.arguments import Argument
from ponder.solving.heaps import Period
from ponder.solving.solution import Solution, WinningMove
from ponder.solving.tree import GameTree
from ponder.solving.unrolled import Place


def solution_fields(
    solution: Solution, arguments: tuple[Argument, ...], period: Period | None
) -> dict[str, Any]:
    """The solution, with the arguments for it and the proved period."""
    return {
        "game": solution.position.game,
        "position": str(solution.position),
        "outcome": solution.outcome,
        "winning_moves": [_winning(move) for move in solution.winning_moves],
        "every_winning_move": solution.every_winning_move,
        "remoteness": solution.remoteness,
        "grundy": solution.grundy,
        **_chances(solution),
        "remoteness_by_starter": dict(solution.remoteness_by_starter),
        "period": _period(period),
        "arguments": [
            {"name": a.name, "outcome": a.outcome, "text": told(a.reason), "move": a.move}
            for a in arguments
        ],
        "notes": [sentence(note) for note in solution.notes],
        **stopped_field(solution.stopped),
    }


def tree_fields(tree: GameTree, max_nodes: int = 200, depth: int | None = None) -> dict[str, Any]:
    """The nodes nearest to the root, each with its parent's number, and what was left out."""
    unrolled = tree.unrolled(max_nodes, depth)
    numbers = {place: number for number, place in enumerate(unrolled.places)}
    return {
        "first": tree.first,
        "value": tree.value,
        "line": [branch.move for branch in tree.line],
        "positions": tree.positions,
        "tree_nodes": _count(tree.tree_nodes),
        "tree_leaves": _count(tree.tree_leaves),
        "leaf_heights": list(tree.leaf_heights),
        "left_out": {
            "nodes": _count(unrolled.nodes_left_out),
            "leaves": _count(unrolled.leaves_left_out),
        },
        "nodes": [_node(place, numbers) for place in unrolled.places],
    }


def _winning(move: WinningMove) -> dict[str, str]:
    fields = {"move": move.move, "to": str(move.to)}
    return {**fields, "player": move.side} if move.side else fields


def _chances(solution: Solution) -> dict[str, Any]:
    chances = solution.chances
    if chances is None:
        return {"win_probability": None} if isinstance(solution.position, Chance) else {}
    probability = float(chances.middle)
    return {
        "win_probability": probability,
        "win_probability_text": percent(chances.middle, 3),
        "win_probability_low": str(chances.low),
        "win_probability_high": str(chances.high),
        "error": _no_less(distance(chances, Fraction(probability))),
        "best": list(chances.best),
        "decisions": {move: float(after.middle) for move, after in solution.decisions.items()},
    }


def _no_less(number: Fraction) -> float:
    """A float that is at least the number."""
    near = float(number)
    return near if Fraction(near) >= number else math.nextafter(near, math.inf)


def _period(found: Period | None) -> dict[str, int] | None:
    if found is None:
        return None
    return {"start": found.start, "length": found.length, "checked_to": found.checked_to}


def _node(place: Place, numbers: dict[Place, int]) -> dict[str, Any]:
    return {
        "parent": None if place.parent is None else numbers[place.parent],
        "move": place.move,
        "to": str(place.node.position),
        "height": place.height,
        "value": place.node.value,
        "leaf": place.node.is_leaf,
        "on_line": place.on_line,
    }


def _count(number: int) -> int | str:
    """A number, or its magnitude in words if JSON readers would round it."""
    return number if number < limits.JSON_INTEGER else magnitude(number)
