"""Solving a position: who wins, every winning move, how fast, why, and the game tree."""

from dataclasses import dataclass, replace

from ponder.answers.document import Document, document, stopped_field
from ponder.answers.refusals import NoTree, Unsolved
from ponder.answers.solution_as_json import solution_fields, tree_fields
from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import Chance, Partizan, Position, Side
from ponder.core.work import FINISHED, Ending, Work
from ponder.games.boards.heaps import IndependentHeaps
from ponder.language.reasons import Reason
from ponder.solving.arguments import Argument, Arguments, arguments
from ponder.solving.heaps import Period, period
from ponder.solving.solution import Solution, WinningMove
from ponder.solving.solver import solve
from ponder.solving.tree import GameTree, game_tree

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
