"""A player who never errs: the winner hurries, the loser delays."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from ponder.core.errors import BadText, TooLarge, Unsuitable, quote
from ponder.core.position import Chance, Partizan, Position, Side, moves_of, opponent
from ponder.core.records import is_over
from ponder.core.work import BudgetSpent, Limit, Present, Work
from ponder.language.reasons import Certainty, Choice, Reason, RejectedMove
from ponder.players.contract import (
    UNLIMITED_PLIES,
    GradingPlayer,
    Player,
    after_move,
    argument_reasons,
    legal_moves,
    only_move,
    register_player,
)
from ponder.solving.arguments.argument import SOON, Argument, Arguments, ArgumentSolver, arguments
from ponder.solving.best_play import replies
from ponder.solving.chance import ChanceTable, chance_table, raise_if_stopped
from ponder.solving.solution import Chances
from ponder.solving.solver import SearchBudget, Solver, solver_for

if TYPE_CHECKING:
    from ponder.players.contract import Grades
    from ponder.solving.game_graph import GameGraph


# What every move of a position leads to, kept while the game goes on.
#
# The first question chooses the solvers of the position; later questions about the same game ask
# them again. If the length of best play would cost too much, only the winner is known.

ARGUED = 2**24  # positions; beyond, a player follows an argument and does not search
PLAYING = SearchBudget(
    surveyed=100_000,
    searched=30_000,
    surveyed_for_lengths=20_000,
    searched_for_lengths=20_000,
    lengths_are_extra=True,
    argued=ARGUED,
)


@dataclass(frozen=True)
class Prospect:
    """What a move leads to with best play: a win or not, and after how many moves in all."""

    move: str
    wins: bool
    length: int | None = None


Prospects = tuple[Prospect, ...]


@dataclass(frozen=True)
class _SolverPair:
    """The solver of who wins, and the solver of the length, if that does not cost too much."""

    winner: Solver
    measurer: Solver | None

    def cover(self, position: Position) -> bool:
        """Whether both can be asked about this position too."""
        measurer = self.measurer or self.winner
        return self.winner.covers(position) and measurer.covers(position)

    def prospects(self, position: Position, side: Side, wins: dict[str, bool]) -> Prospects:
        """The moves worth making; whether each move wins is written down once it is known."""
        moves, other = list(moves_of(position, side)), opponent(side)
        for move, to in moves:
            wins[move] = not self.winner.wins(to, other)
        winning = [(move, to) for move, to in moves if wins[move]]
        return tuple(self._measured(winning or moves, other, bool(winning)))

    def replies(self, position: Position, side: Side, move: str | None) -> Reason:
        """The answers to the replies to this winning move; without one, to every move."""
        leads = None if move is None else (move, dict(moves_of(position, side))[move])
        return replies(self.winner, position, side, leads)

    def _measured(
        self, moves: list[tuple[str, Position]], other: Side, wins: bool
    ) -> Iterator[Prospect]:
        for move, to in moves:
            length = self._length(to, other)
            yield Prospect(move, wins, None if length is None else length + 1)

    def _length(self, position: Position, mover: Side) -> int | None:
        try:
            return None if self.measurer is None else self.measurer.length(position, mover)
        except TooLarge:
            return None


class MoveProspects:
    """What moves lead to; it keeps what it found about the game it was last asked about."""

    def __init__(self) -> None:
        self.work = self._work = Present()
        self._solvers: _SolverPair | None = None
        self._last: tuple[Position, Side, Prospects] | None = None
        self._wins: dict[str, bool] = {}

    def prospects(self, position: Position, side: Side, work: Work | None = None) -> Prospects:
        """The moves worth making: those that win, or all of them when none does."""
        last = self._last
        if last is None or last[:2] != (position, side):
            self._last, self._wins = None, {}  # a stop may leave other solvers and other work
            self._work.serve(work or Work())
            self._last = last = position, side, self._found(position, side)
        elif work is not None:
            self._work.serve(work)  # which finds the replies, if that is asked next
        return last[2]

    def so_far(self, position: Position, side: Side) -> tuple[Prospects, dict[str, Position]]:
        """What a stop left of `prospects`, perhaps without lengths, and the moves judged by then.

        There are no prospects before the winner is known.
        """
        moves, wins = dict(moves_of(position, side)) if self._wins else {}, self._wins
        winning = [move for move in wins if wins[move]]
        worth = winning or (moves if len(wins) == len(moves) else ())
        found = tuple(Prospect(move, bool(winning)) for move in worth)
        return self._last[2] if self._last else found, {move: moves[move] for move in wins}

    def replies(self, position: Position, side: Side, move: str | None) -> tuple[Reason, ...]:
        """How the winner answers, after `prospects` of this position."""
        if self._solvers is not None:
            with suppress(TooLarge):
                return (self._solvers.replies(position, side, move),)
        return ()

    def _found(self, position: Position, side: Side) -> Prospects:
        if self._solvers is not None and self._solvers.cover(position):
            try:
                return self._solvers.prospects(position, side, self._wins)
            except TooLarge:
                pass  # full of earlier positions: start again with this one
        self._solvers = _appointed(position, self._work)
        return self._solvers.prospects(position, side, self._wins)


def _appointed(position: Position, work: Work) -> _SolverPair:
    if isinstance(position, Chance):
        raise Unsuitable(f"{position.game} is a game of chance: no move wins by force")
    winner = solver_for(position, "winner", PLAYING, work)
    measurer = winner if winner.sees_all else _measurer(position, winner, work)
    return _SolverPair(measurer if measurer is not None and measurer.sees_all else winner, measurer)


def _measurer(position: Position, winner: Solver, work: Work) -> Solver | None:
    """The solver of lengths; None if that costs too much."""
    if isinstance(winner, ArgumentSolver) and (position.size_bound() or 0) > ARGUED:
        return None
    try:
        return solver_for(position, "length", PLAYING, work)
    except TooLarge:
        return None


class Perfect(GradingPlayer):
    """Solves the game once and keeps what it found while the game goes on."""

    name = "perfect"
    plies = UNLIMITED_PLIES

    def __init__(self) -> None:
        self._foresight = MoveProspects()
        self._table: ChanceTable | None = None
        self._unfinished: ChanceTable | None = None

    def prepare(self, start: Position, side: Side, work: Work | None = None) -> None:
        """Solve the game, or refuse it before a move is played."""
        if is_over(start, side):
            return
        legal_moves(start, side)
        if isinstance(start, Chance):
            self._solved(start, work)
            return
        try:
            self._foresight.prospects(start, side, work)
        except TooLarge as error:
            _argued(start, side, self._arguments(start), error)

    def choose(self, position: Position, side: Side) -> Choice:
        legal_moves(position, side)
        if isinstance(position, Chance):
            return _best_decision(self.chances(position))
        try:
            prospects = self._foresight.prospects(position, side)
        except TooLarge as error:
            return _argued(position, side, self._arguments(position), error)
        known = self._arguments(position)
        leads, best = dict(moves_of(position, side)), _best(prospects, known)
        named = self._named(leads, best, known) or self._replies(position, side, best)
        return _choice(leads, prospects, best, named)

    def so_far(self, position: Position, side: Side) -> Choice | None:
        """The move, as far as it is known where a stop ended `prepare` or `choose` just now."""
        if isinstance(position, Chance):
            return self._decision_so_far(position)
        prospects, leads = self._foresight.so_far(position, side)
        if not prospects:
            return None
        best = _best(prospects, known := self._arguments(position))
        return _choice(leads, prospects, best, self._named(leads, best, known))

    def _arguments(self, position: Position) -> Arguments:
        return arguments(position, work=self._foresight.work)

    def _named(
        self, leads: dict[str, Position], best: Prospect, known: tuple[Argument, ...]
    ) -> tuple[Reason, ...]:
        """The arguments for the best move; in a partizan game, those about what it leads to."""
        to = leads[best.move]
        if isinstance(to, Partizan):
            found = self._arguments(to) if best.wins else ()
            return tuple(_after(best.move, one.reason) for one in found)
        return argument_reasons(known, best.move if best.wins else None)

    def _replies(self, position: Position, side: Side, best: Prospect) -> tuple[Reason, ...]:
        return self._foresight.replies(position, side, best.move if best.wins else None)

    def grades(self, world: GameGraph) -> Grades:
        """The fastest losses for the opponent first, the fastest wins last."""
        from ponder.players.policy import forced_within

        return forced_within(world, self.plies)

    def winning_moves(
        self, position: Position, side: Side, work: Work | None = None
    ) -> frozenset[str]:
        """The moves that win; none in a game of chance, where no move wins by force."""
        if isinstance(position, Chance):
            return frozenset()
        prospects = self._foresight.prospects(position, side, work)
        return frozenset(prospect.move for prospect in prospects if prospect.wins)

    def chances(self, position: Chance) -> dict[str, Chances]:
        """The probability to win after each decision."""
        return self._solved(position).decisions(position)

    def _decision_so_far(self, position: Chance) -> Choice | None:
        """The best decision by the bounds that were proved, if there are any."""
        table = self._unfinished
        if table is None or position not in table or not table.chances(position).is_informative:
            return None
        return _best_decision(table.decisions(position))

    def _solved(self, position: Chance, work: Work | None = None) -> ChanceTable:
        if self._table is None or position not in self._table:
            self._table, self._unfinished, work = None, None, work or Work()
            self._unfinished = chance_table(position, work)
            raise_if_stopped(work)
            self._table = self._unfinished
        return self._table


def _best_decision(after: dict[str, Chances]) -> Choice:
    """The decision with the best chances, and those of the others."""
    best = max(after, key=lambda move: after[move].middle)
    least = after[best].low
    others = {move: chances for move, chances in after.items() if move != best}
    rejected = (
        RejectedMove(move, None, (_odds(chances, least >= chances.high),))
        for move, chances in others.items()
    )
    is_best = all(least >= chances.high for chances in others.values())
    reason = _odds(after[best], is_best, others=tuple(others.items()))
    return Choice(best, None, (reason,), tuple(rejected))


def _odds(chances: Chances, is_clear: bool, **facts: Any) -> Reason:
    """The chances; if the enclosures overlap, it is not proved which decision is better."""
    sure: Certainty = "proved" if is_clear else "believed"
    return Reason("win probability", sure, facts={"chances": chances, **facts})


def _choice(
    leads: dict[str, Position],
    prospects: tuple[Prospect, ...],
    best: Prospect,
    named: tuple[Reason, ...],
) -> Choice:
    solved = Reason("solved", "proved", facts={"wins": best.wins, "length": best.length})
    rejected = tuple(_rejected(leads, prospects, best))
    return Choice(best.move, leads[best.move], (*named, solved), rejected)


def _best(prospects: tuple[Prospect, ...], known: tuple[Argument, ...]) -> Prospect:
    """The fastest win or the slowest loss, with an argument if there is one."""
    supported = {argument.move for argument in known}

    def regret(prospect: Prospect) -> tuple[int, bool]:
        length = prospect.length or 0
        return length if prospect.wins else -length, prospect.move not in supported

    if all(prospect.length is not None for prospect in prospects):
        return min(prospects, key=regret)
    # Without lengths all prospects are equal; one with an argument is preferred.
    return next((found for found in prospects if found.move in supported), prospects[0])


def _after(move: str, reason: Reason) -> Reason:
    """A reason about the position that this move leads to."""
    return replace(reason, facts={**reason.facts, "after": move})


def _rejected(
    leads: dict[str, Position], prospects: tuple[Prospect, ...], best: Prospect
) -> Iterator[RejectedMove]:
    """Every other move, and why not: moves that are not prospects lose, and the best one wins."""
    worth = {prospect.move: prospect for prospect in prospects}
    for move, to in leads.items():
        if move != best.move:
            prospect = worth.get(move)
            reason = _worse(prospect, best) if prospect else Reason("loses", "proved")
            yield RejectedMove(move, to, (reason,))


def _worse(prospect: Prospect, best: Prospect) -> Reason:
    if prospect.length == best.length:
        return Reason("as good", "proved")
    kind = "wins later" if best.wins else "loses sooner"
    return Reason(kind, "proved", facts={"length": prospect.length})


def move_after_stop(
    who: Player, position: Position, side: Side, *, own: bool
) -> tuple[Choice | None, Literal["solved", "argument", "only move"]]:
    """The move that is known where a stop ended the work of a player, and by what it is known.

    With `own` it is one that this player makes: arguments are those of the perfect player.
    """
    solved = who.so_far(position, side) if isinstance(who, Perfect) else None
    if solved is not None:
        return solved, "solved"
    argues = isinstance(who, Perfect) or not own
    soon = Work(Limit(seconds=SOON))
    told = move_by_argument(position, side, arguments(position, work=soon)) if argues else None
    return (told, "argument") if told else (only_move(position, side), "only move")


def move_by_argument(position: Position, side: Side, known: tuple[Argument, ...]) -> Choice | None:
    """The move that an argument gives without solving the game, if there is one."""
    move = next((argument.move for argument in known if argument.move), None)
    if move is not None:
        return Choice(move, after_move(position, move, side), argument_reasons(known, move))
    if all(argument.outcome != "P" for argument in known):
        return None
    lost = next(iter(legal_moves(position, side)))  # as good as any other
    return Choice(lost, after_move(position, lost, side), argument_reasons(known, None))


def _argued(position: Position, side: Side, known: tuple[Argument, ...], error: TooLarge) -> Choice:
    """What an argument knows of a position that is too large to be solved."""
    choice = move_by_argument(position, side, known)
    if choice is None:
        words = f"{error}; take a smaller position, or choose the player minimax:3"
        raise (
            BudgetSpent(words, error.cause) if isinstance(error, BudgetSpent) else TooLarge(words)
        ) from None
    return choice


@register_player("perfect", "perfect", "never errs; the winner hurries, the loser delays")
def perfect(argument: str, seed: int) -> Player:
    """The perfect player, who needs neither parameter nor seed."""
    if argument:
        raise BadText(f"perfect takes no parameter, but was given {quote(argument)}")
    return Perfect()
