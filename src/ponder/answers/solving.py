"""Solving a position: who wins, every winning move, how fast, why, and the game tree."""

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from ponder.answers.document import Document, document, stopped_field
from ponder.core import limits
from ponder.core.errors import PonderError, TooLarge, Unsuitable
from ponder.core.position import Chance, Partizan, Position, Side
from ponder.core.text import format_large
from ponder.core.work import FINISHED, Ending, Work
from ponder.games.boards.heaps import IndependentHeaps
from ponder.language.reasons import Reason
from ponder.show.formatting import distance, percent
from ponder.show.sentences import body_text, sentence
from ponder.solving.arguments.argument import Argument, Arguments, arguments
from ponder.solving.best_play import solve
from ponder.solving.heaps import Period, period
from ponder.solving.solution import Solution, WinningMove
from ponder.solving.tree import GameTree, TreePlace, game_tree

# The fields of a solution and of a game tree in JSON. Scripts depend on them.


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
        "period": _period_fields(period),
        "arguments": [
            {"name": a.name, "outcome": a.outcome, "text": body_text(a.reason), "move": a.move}
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


def _period_fields(found: Period | None) -> dict[str, int] | None:
    if found is None:
        return None
    return {"start": found.start, "length": found.length, "checked_to": found.checked_to}


def _node(place: TreePlace, numbers: dict[TreePlace, int]) -> dict[str, Any]:
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
    return number if number < limits.JSON_INTEGER else format_large(number)


# Refusals: why there is no answer, or not a whole one.


class Unsolved(TooLarge):
    """A position is too large to solve, and why.

    `more_helps` says whether a higher limit may help.
    """

    def __init__(self, why: PonderError, *, more_helps: bool) -> None:
        super().__init__(str(why))
        self.why = why
        self.more_helps = more_helps


class NoTree(TooLarge):
    """There is no game tree, because it is too large or the work was stopped, and why."""

    def __init__(self, why: PonderError) -> None:
        super().__init__(f"no tree: {why}")
        self.why = why


MOST_IN_MEMORY = 10**9  # positions


@dataclass(frozen=True)
class SolveRequest:
    """A position to solve, and whether its game tree is wanted.

    `first` is the side that moves first in the tree of a partizan game; `nodes` is the most
    nodes of the tree to show, and `depth` the largest height.
    """

    position: Position
    tree: bool = False
    first: Side = "left"
    nodes: int | None = None
    depth: int | None = None


@dataclass(frozen=True)
class SolveAnswer:
    """A solution with the arguments for it, and the proved period of heaps.

    If a tree was wanted, there is one, or `no_tree` says why not. If the work was stopped,
    `stopped` says why, and the answer holds what was known by then; the outcome is None if
    that was nothing. If the position is too
    large, `unsolved` says why, and the answer holds what the arguments know.
    """

    solution: Solution
    arguments: tuple[Argument, ...] = ()
    period: Period | None = None
    tree: GameTree | None = None
    nodes: int | None = None
    depth: int | None = None
    no_tree: NoTree | None = None
    unsolved: Unsolved | None = None
    stopped: Ending = FINISHED


def solve_position(request: SolveRequest, work: Work | None = None) -> SolveAnswer:
    """The solution, and the tree if wanted. There is a solution even if the tree fails."""
    work = work or Work()
    if request.tree and isinstance(request.position, Chance):
        raise Unsuitable(f"{request.position.game} has no game tree, because chance plays in it")
    answer = _solved(request.position, work)
    return _with_tree(answer, request, work) if request.tree else answer


def _solved(position: Position, work: Work) -> SolveAnswer:
    try:
        solution, unsolved = solve(position, work=work), None
    except TooLarge as error:
        unsolved = Unsolved(error, more_helps=_within_reach(position))
        note = Reason("not solved", facts={"error": str(error)})
        solution = Solution(position, None, notes=(note,), every_winning_move=False)
    known = arguments(position, work=work)
    if unsolved is not None and not known:
        raise unsolved
    if solution.outcome is None:
        solution = _argued(solution, known)
    elif not known or isinstance(position, Partizan):  # whose arguments name no move
        known = Arguments((*known, *_by_replies(solution)))
    if not solution.every_winning_move:
        solution = replace(solution, winning_moves=_moves_of(solution, known))
    period = _period(position)
    return SolveAnswer(solution, known, period, unsolved=unsolved, stopped=solution.stopped)


def _by_replies(solution: Solution) -> tuple[Argument, ...]:
    """Where no argument has a name: a winning move and the answers that it has."""
    if solution.outcome is None:
        return ()
    moves = {won.move: won.to for won in solution.winning_moves}
    return tuple(
        Argument(solution.outcome, reason, move := reason.facts["move"], moves.get(move))
        for reason in solution.replies
    )


def _within_reach(position: Position) -> bool:
    """Whether a higher limit may help: of a partizan game, not every position is visited."""
    return isinstance(position, Partizan) or (position.size_bound() or 0) <= MOST_IN_MEMORY


def _argued(solution: Solution, known: Arguments) -> Solution:
    """The solution of a position that was not solved, with what arguments know of it."""
    if not known:
        return solution
    outcome = known[0].outcome
    return replace(solution, outcome=outcome, every_winning_move=outcome == "P")


def _moves_of(solution: Solution, known: Arguments) -> tuple[WinningMove, ...]:
    """The winning moves that were found, and those that arguments give."""
    found = {(won.side, won.move): won for won in solution.winning_moves}
    named = ((one.move, one.to) for one in known)
    given = {(None, move): WinningMove(move, to) for move, to in named if move and to is not None}
    return tuple((given | found).values())


def _period(position: Position) -> Period | None:
    return period(type(position)) if isinstance(position, IndependentHeaps) else None


def _with_tree(answer: SolveAnswer, request: SolveRequest, work: Work) -> SolveAnswer:
    tree, why = None, None
    try:
        with work.answering():
            if answer.stopped.is_complete:
                tree = game_tree(request.position, first=request.first, work=work)
    except TooLarge as error:
        why = NoTree(error)
    if tree is None and why is None:
        why = NoTree(work.ending.refusal())
    shown = replace(answer, nodes=request.nodes, depth=request.depth)
    return replace(shown, tree=tree, no_tree=why, stopped=work.ending)


@document.register(SolveAnswer)
def _(answer: SolveAnswer) -> Document:
    fields = solution_fields(answer.solution, answer.arguments, answer.period)
    if answer.no_tree is not None:
        fields |= {"no_tree": str(answer.no_tree.why), **stopped_field(answer.stopped)}
    if answer.tree is not None:
        cut = {} if answer.nodes is None else {"max_nodes": answer.nodes}
        fields["tree"] = tree_fields(answer.tree, **cut, depth=answer.depth)
    return fields
