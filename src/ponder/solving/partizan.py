"""Partizan games: alpha-beta search with a transposition table, without recursion.

A score is seen from the player to move: WIN - r if the player wins in r moves, r - WIN
if the player loses in r moves, where the winner hurries and the loser delays. Asking
only for the sign (the window -1..1) finds who wins; asking for the whole range finds the
remoteness too. The table keeps, for each multiset of atoms and each player to move, the
range in which the score is known to lie.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from ponder.core import limits
from ponder.core.errors import Unsuitable
from ponder.core.position import Partizan, Position, Side, opponent
from ponder.core.text import format_count
from ponder.core.work import BudgetSpent, Work
from ponder.core.wrappers import Negative
from ponder.language.reasons import Reason
from ponder.solving.solver import Query, SearchBudget, Solver, solver, solver_for
from ponder.solving.traversal import (
    LOOPY,
    MOVES_PER_POSITION,
    REPORT_EVERY,
    AtomKey,
    Atoms,
    check_size,
)

WIN = 1 << 40

Node = tuple[AtomKey, Side]


@dataclass(slots=True)
class _Frame:
    """One position on the path of the search, with what is still to be tried there."""

    node: Node
    rest: Iterator[Node]
    alpha: int
    beta: int
    best: int

    def improve(self, option_score: int) -> None:
        """Take note of the score of an option, as the opponent sees it."""
        self.best = max(self.best, _one_move_earlier(option_score))


class AlphaBeta:
    """Searches that share a table; all of one game, in normal or in misère play."""

    def __init__(self, most: int = limits.SEARCH_POSITIONS, work: Work | None = None) -> None:
        self._most = most
        self._work = work or Work()
        self._atoms = Atoms(most * MOVES_PER_POSITION)
        self._ranges: dict[Node, tuple[int, int]] = {}
        self._stuck = -WIN

    def wins(self, position: Partizan, side: Side) -> bool:
        """Whether the player wins when moving first."""
        return self._score(position, side, -1, 1) > 0

    def has_found_lost(self, position: Partizan, side: Side) -> bool:
        """Whether a search before this one has shown that the player loses when moving first."""
        known = self._known((self._atoms.key(position), side), -1, 1)
        return known is not None and known < 0

    def remoteness(self, position: Partizan, side: Side) -> int:
        """The length of best play when the player moves first."""
        return WIN - abs(self._score(position, side, -WIN, WIN))

    def _score(self, position: Partizan, side: Side, alpha: int, beta: int) -> int:
        """The score if it lies between alpha and beta, otherwise a bound on that side."""
        check_size(position, self._most)
        self._stuck = WIN if position.stuck_player_wins else -WIN
        root = (self._atoms.key(position), side)
        known = self._known(root, alpha, beta)
        return self._search(root, alpha, beta) if known is None else known

    def _search(self, root: Node, low: int, high: int) -> int:
        path = {root: self._frame(root, low, high)}
        while True:
            frame = next(reversed(path.values()))
            node = next(frame.rest, None) if frame.best < frame.beta else None
            if node is None:
                path.popitem()
                self._remember(frame)
                if not path:
                    return frame.best
                next(reversed(path.values())).improve(frame.best)
            elif node in path:
                raise Unsuitable(LOOPY)
            else:
                alpha = _one_move_later(frame.beta)
                beta = _one_move_later(max(frame.alpha, frame.best))
                known = self._known(node, alpha, beta)
                if known is None:
                    path[node] = self._frame(node, alpha, beta)
                else:
                    frame.improve(known)

    def _known(self, node: Node, alpha: int, beta: int) -> int | None:
        """The score, or a bound that settles the window, if the table has it."""
        low, high = self._ranges.get(node, (-WIN, WIN))
        if low >= beta or low == high:
            return low
        return high if high <= alpha else None

    def _frame(self, node: Node, alpha: int, beta: int) -> _Frame:
        self._work.breathe(len(self._ranges), self._most)
        key, side = node
        other = opponent(side)
        options = [(option, other) for option in self._atoms.options(key, side)]
        if not options:
            return _Frame(node, iter(()), alpha, beta, self._stuck)
        options.sort(key=self._promise)
        return _Frame(node, iter(options), alpha, beta, -WIN - 1)

    def _promise(self, node: Node) -> int:
        """Options that are known to be bad for the opponent come first."""
        known = self._ranges.get(node)
        return known[1] if known else 0

    def _remember(self, frame: _Frame) -> None:
        low, high = self._ranges.get(frame.node, (-WIN, WIN))
        if frame.best > frame.alpha:
            low = max(low, frame.best)
        if frame.best < frame.beta:
            high = min(high, frame.best)
        if frame.node not in self._ranges and len(self._ranges) >= self._most:
            most = format_count(self._most, "position")
            raise BudgetSpent(f"more than the limit of {most} had to be searched")
        self._ranges[frame.node] = (low, high)
        if len(self._ranges) % REPORT_EVERY == 0:
            self._work.step(len(self._ranges), self._most)


def _one_move_earlier(score: int) -> int:
    """What an option's score, as the opponent sees it, means for the player one move before."""
    return -score + 1 if score > 0 else -score - 1


def _one_move_later(score: int) -> int:
    """The inverse, for the bounds of a window; no score is near zero, so a bound may be."""
    return -score - 1 if score > 0 else -score + 1


# Partizan positions, by alpha-beta search.


@solver
class AlphaBetaSolver(Solver):
    """Searches; if lengths have another budget, they are searched in a table of their own."""

    order = 80

    def __init__(self, game: str, effort: SearchBudget, work: Work) -> None:
        self._game = game
        self._search = self._lengths = AlphaBeta(effort.searched, work)
        if effort.searched_for_lengths != effort.searched:
            self._lengths = AlphaBeta(effort.searched_for_lengths, work)

    @classmethod
    def suits(cls, kind: type[Position], wanted: Query) -> bool:
        return wanted != "grundy" and issubclass(kind, Partizan)

    @classmethod
    def for_position(
        cls, position: Position, wanted: Query, effort: SearchBudget, work: Work
    ) -> Self | None:
        return cls(position.game, effort, work)

    def covers(self, position: Position) -> bool:
        return position.game == self._game

    def wins(self, position: Position, mover: Side) -> bool:
        assert isinstance(position, Partizan)
        return self._search.wins(position, mover)

    def has_found_lost(self, position: Position, mover: Side) -> bool:
        assert isinstance(position, Partizan)
        return self._search.has_found_lost(position, mover)

    def length(self, position: Position, mover: Side) -> int:
        assert isinstance(position, Partizan)
        return self._lengths.remoteness(position, mover)


# Negatives of positions, by whoever solvers the positions themselves.


@solver
class NegativeSolver(Solver):
    """Asks about the position that is negated, with Left and Right exchanged."""

    order = 5

    def __init__(self, base: Position, wanted: Query, effort: SearchBudget, work: Work) -> None:
        self._solver = solver_for(base, wanted, effort, work)
        self._effort, self._work = effort, work

    @classmethod
    def suits(cls, kind: type[Position], wanted: Query) -> bool:
        return wanted != "grundy" and issubclass(kind, Negative)

    @classmethod
    def for_position(
        cls, position: Position, wanted: Query, effort: SearchBudget, work: Work
    ) -> Self | None:
        assert isinstance(position, Negative)
        return cls(position.base, wanted, effort, work)

    def covers(self, position: Position) -> bool:
        return isinstance(position, Negative) and self._solver.covers(position.base)

    def wins(self, position: Position, mover: Side) -> bool:
        assert isinstance(position, Negative)
        return self._solver.wins(position.base, opponent(mover))

    def has_found_lost(self, position: Position, mover: Side) -> bool:
        assert isinstance(position, Negative)
        return self._solver.has_found_lost(position.base, opponent(mover))

    def length(self, position: Position, mover: Side) -> int | None:
        assert isinstance(position, Negative)
        base, solver = position.base, self._solver
        if not solver.suits(type(base), "length"):
            solver = solver_for(base, "length", self._effort, self._work)
        return solver.length(base, opponent(mover))

    def notes(self, position: Position) -> tuple[Reason, ...]:
        assert isinstance(position, Negative)
        return self._solver.notes(position.base)
