"""Solving a position of any kind: outcome, every winning move, length of best play, values.

The answers come from the solvers: `ponder.solving.solver`.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice

from ponder.core import limits
from ponder.core.catalogue import as_position
from ponder.core.errors import TooLarge
from ponder.core.position import (
    SIDES,
    Chance,
    Impartial,
    Partizan,
    Position,
    Side,
    moves_of,
    opponent,
    side_named,
)
from ponder.core.work import STOPS, Stopped, Work
from ponder.language.reasons import Reason
from ponder.solving.chance import ChanceTable, chance_table
from ponder.solving.solution import OUTCOMES, Outcome, Solution, WinningMove
from ponder.solving.solver import (
    NotCovered,
    SearchBudget,
    Solver,
    no_solver_error,
    solver_for,
    solvers_for,
)

# How play goes on after a winning move, or after each move where none wins: the answers.
#
# This is what can be said of any position that was solved, whether or not an argument has a name.

SHOWN = 4


def replies(
    solver: Solver, here: Position, side: Side, winning: tuple[str, Position] | None
) -> Reason:
    """The answers that the winner has, if `side` is to move here and makes this winning move.

    Without a winning move, the opponent has an answer to every move.
    """
    move, then = winning or (None, here)
    loser = side if winning is None else opponent(side)
    moves = islice(moves_of(then, loser), limits.POSITION_MOVES)
    answers = tuple(_answers(solver, islice(moves, SHOWN), loser))
    more = sum(1 for _ in moves)
    facts = {"side": side, "move": move, "answers": answers, "more": more}
    return Reason("replies", "proved", facts={**facts, "stuck_wins": here.stuck_player_wins})


def _answers(
    solver: Solver, moves: Iterable[tuple[str, Position]], loser: Side
) -> Iterator[tuple[str, str | None]]:
    """The moves of the loser, each with a winning answer; None if none is needed."""
    winner = opponent(loser)
    for name, then in moves:
        won = (answer for answer, end in moves_of(then, winner) if not solver.wins(end, loser))
        yield name, next(won, None)


SOLVING = SearchBudget(surveyed_for_lengths=5_500)  # 3x7 of Cram has 5,011
MEASURING = SearchBudget()


def solve(position: Position | str, *, work: Work | None = None) -> Solution:
    """Everything there is to know about who wins from this position, and how.

    `work` bounds the number of positions visited, and reports progress. If it is stopped, what
    is known by then is kept; the outcome is None if not even that is known.

    >>> from ponder.games import Chomp
    >>> solution = solve(Chomp("2x2"))
    >>> solution.outcome, [winning.move for winning in solution.winning_moves]
    ('N', ['2,2'])
    """
    position, work = as_position(position), work or Work()
    if isinstance(position, Chance):
        return _solve_chance(position, work)
    try:
        solver = solver_for(position, "winner", SOLVING, work)
        grundy, found = solver.grundy(position), outcome_from(solver, position)
    except STOPS as stop:
        work.answered(stop)
        return _unsolved(position, work)
    winning: list[WinningMove] = []
    answers: list[Reason] = []
    lengths: dict[Side, int] = {}
    notes = [*solver.notes(position)]
    every = found == "P"  # where no move wins
    with work.keeping():
        try:
            winning.extend(_winning_moves(solver, position))
            every = True
        except TooLarge as error:
            if isinstance(error, Stopped):
                raise
            notes.append(Reason("moves not tried", facts={"error": str(error)}))
        with suppress(NotCovered):
            answers.extend(_replies(solver, position, winning) if every else ())
        try:
            lengths = _lengths(solver, position, work)
        except TooLarge as error:
            if work.gave(error):
                raise
            notes.append(Reason("no remoteness", facts={"error": str(error)}))
    if not every:
        winning = max(winning, list(_found_on_the_way(solver, position)), key=len)
    notes.extend(_stopped(work, "no remoteness" if every else "stopped"))
    return Solution(
        position=position,
        outcome=found,
        winning_moves=tuple(winning),
        remoteness=lengths.get("left") if isinstance(position, Impartial) else None,
        remoteness_by_starter=lengths if isinstance(position, Partizan) else {},
        grundy=grundy,
        notes=tuple(notes),
        stopped=work.ending,
        every_winning_move=every,
        replies=tuple(answers),
    )


def outcome(position: Position | str, *, work: Work | None = None) -> Outcome:
    """P, N, L or R: who wins with best play.

    >>> from ponder.games import Nim, ToadsAndFrogs
    >>> outcome(Nim("1,2,3")), outcome(ToadsAndFrogs("T_T_F"))
    ('P', 'L')
    """
    position = as_position(position)
    return outcome_from(solver_for(position, "winner", SOLVING, work or Work()), position)


def winning_moves(position: Position | str, *, work: Work | None = None) -> tuple[WinningMove, ...]:
    """Every winning move, of both players in a partizan game.

    >>> from ponder.games import Nim
    >>> [winning.move for winning in winning_moves(Nim("3,4,5"))]
    ['3>1']
    """
    position = as_position(position)
    if isinstance(position, Chance):
        return ()
    return tuple(_winning_moves(solver_for(position, "winner", SOLVING, work or Work()), position))


def remoteness(position: Position | str, side: Side = "left", *, work: Work | None = None) -> int:
    """The length of best play; in a partizan game when this player begins.

    >>> from ponder.games import Chomp
    >>> remoteness(Chomp("2x2"))
    3
    """
    position, side, work = as_position(position), side_named(side), work or Work()
    for solver in solvers_for(position, "length", MEASURING.within(work), work):
        length = solver.length(position, side)
        if length is not None:
            return length
    raise no_solver_error(position)


def outcome_from(solver: Solver, position: Position) -> Outcome:
    """P, N, L or R, as this solver says."""
    if isinstance(position, Impartial):
        return "N" if solver.wins(position, "left") else "P"
    return OUTCOMES[solver.wins(position, "left"), solver.wins(position, "right")]


def _winning_moves(solver: Solver, position: Position) -> Iterator[WinningMove]:
    if isinstance(position, Partizan):
        for side in SIDES:
            for move, to in _all_moves(position, side):
                if not solver.wins(to, opponent(side)):
                    yield WinningMove(move, to, side)
    elif solver.wins(position, "left"):
        for move, to in _all_moves(position, "left"):
            if not solver.wins(to, "right"):
                yield WinningMove(move, to)


def _found_on_the_way(solver: Solver, position: Position) -> Iterator[WinningMove]:
    """The winning moves that the search for the winner has met already."""
    if isinstance(position, Partizan):
        for side in SIDES:
            for move, to in islice(moves_of(position, side), limits.POSITION_MOVES):
                if solver.has_found_lost(to, opponent(side)):
                    yield WinningMove(move, to, side)


def _replies(solver: Solver, position: Position, winning: list[WinningMove]) -> Iterator[Reason]:
    """How the winner answers, for each side that may begin."""
    for side in SIDES if isinstance(position, Partizan) else SIDES[:1]:
        mine = (won for won in winning if won.side in (None, side))
        best = next(((won.move, won.to) for won in mine), None)
        yield replies(solver, position, side, best)


def _all_moves(position: Position, side: Side) -> list[tuple[str, Position]]:
    found = list(islice(moves_of(position, side), limits.POSITION_MOVES + 1))
    if len(found) > limits.POSITION_MOVES:
        raise TooLarge(f"this position has more than {limits.POSITION_MOVES:,} moves to try")
    return found


def _lengths(solver: Solver, position: Position, work: Work) -> dict[Side, int]:
    """The length of best play by who begins, from the solver or from another that measures it."""
    measures = solver.suits(type(position), "length")
    if not measures or solver.length(position, "left") is None:
        solver = solver_for(position, "length", SOLVING, work)
    starters = SIDES if isinstance(position, Partizan) else SIDES[:1]
    lengths = {side: solver.length(position, side) for side in starters}
    known = {side: length for side, length in lengths.items() if length is not None}
    if not known and isinstance(position, Partizan):  # solvers of others have notes of their own
        raise TooLarge("its search would be too long")
    return known


def _solve_chance(position: Chance, work: Work) -> Solution:
    table: ChanceTable | None = None
    with work.answering():
        table = chance_table(position, work)
    if table is None:
        return _unsolved(position, work)
    found = table.chances(position)
    if not found.is_informative and not work.ending.is_complete:
        return _unsolved(position, work)
    return Solution(
        position=position,
        outcome=None,
        chances=found,
        decisions=table.decisions(position),
        notes=tuple(_stopped(work, "chances so far")),
        stopped=work.ending,
    )


def _unsolved(position: Position, work: Work) -> Solution:
    """What is known where the work was stopped before the winner was."""
    return Solution(position, None, stopped=work.ending, every_winning_move=False)


def _stopped(work: Work, kind: str) -> Iterator[Reason]:
    """A note of this kind on what is missing, if the work was stopped."""
    if not work.ending.is_complete:
        yield Reason(kind, facts={"error": str(work.ending)})
