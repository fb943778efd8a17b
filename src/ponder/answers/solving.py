"""Solving a position: who wins, every winning move, how fast, why, and the game tree."""

from dataclasses import dataclass, replace

from ponder.answers.document import Document, document
from ponder.answers.refusals import NoTree, Unsolved
from ponder.answers.solution_as_json import solution_fields, tree_fields
from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import Chance, Partizan, Position, Side
from ponder.core.work import FINISHED, Ending, Stopped, Work
from ponder.games.boards.heaps import IndependentHeaps
from ponder.language.reasons import Reason
from ponder.show.solution_as_text import known_text
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
    `stopped` says why, and the answer holds what was known by then. If the position is too
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
    finished = answer.stopped.is_complete
    return _with_tree(answer, request, work) if request.tree and finished else answer


def _solved(position: Position, work: Work) -> SolveAnswer:
    try:
        solution = solve(position, work=work)
    except (TooLarge, Stopped) as error:
        return _argued(position, error)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"stopped{known_text(arguments(position))}") from None
    known = arguments(position)
    if not known or isinstance(position, Partizan):  # whose arguments name no move
        known = Arguments((*known, *_by_replies(solution)))
    if not solution.every_winning_move:
        solution = replace(solution, winning_moves=_moves_of(known))
    return SolveAnswer(solution, known, _period(position), stopped=solution.stopped)


def _by_replies(solution: Solution) -> tuple[Argument, ...]:
    """Where no argument has a name: a winning move and the answers that it has."""
    if solution.outcome is None:
        return ()
    moves = {won.move: won.to for won in solution.winning_moves}
    return tuple(
        Argument(solution.outcome, reason, move := reason.facts["move"], moves.get(move))
        for reason in solution.replies
    )


def _argued(position: Position, why: TooLarge | Stopped) -> SolveAnswer:
    """What arguments know of a position that was not solved; `Unsolved` if they know nothing."""
    known = arguments(position)
    hopeless = (position.size_bound() or 0) > MOST_IN_MEMORY
    unsolved = Unsolved(why, more_helps=not hopeless)
    if not known:
        raise unsolved from None
    ending = Ending(why.cause, str(why)) if isinstance(why, Stopped) else FINISHED
    solution = Solution(
        position,
        known[0].outcome,
        _moves_of(known),
        notes=(Reason("not solved", facts={"error": str(why)}),),
        stopped=ending,
        every_winning_move=known[0].outcome == "P",
    )
    return SolveAnswer(solution, known, _period(position), stopped=ending, unsolved=unsolved)


def _moves_of(known: tuple[Argument, ...]) -> tuple[WinningMove, ...]:
    """The winning moves that arguments give."""
    named = {a.move: a.to for a in known if a.move is not None and a.to is not None}
    return tuple(WinningMove(move, to) for move, to in named.items())


def _period(position: Position) -> Period | None:
    return period(type(position)) if isinstance(position, IndependentHeaps) else None


def _with_tree(answer: SolveAnswer, request: SolveRequest, work: Work) -> SolveAnswer:
    with work.keeping():
        try:
            tree = game_tree(request.position, first=request.first, work=work)
        except (TooLarge, Stopped) as error:
            return replace(answer, no_tree=NoTree(error))
        return replace(answer, tree=tree, nodes=request.nodes, depth=request.depth)
    return replace(answer, stopped=work.ending)


@document.register(SolveAnswer)
def _(answer: SolveAnswer) -> Document:
    fields = solution_fields(answer.solution, answer.arguments, answer.period)
    if answer.tree is not None:
        cut = {} if answer.nodes is None else {"max_nodes": answer.nodes}
        fields["tree"] = tree_fields(answer.tree, **cut, depth=answer.depth)
    return fields
