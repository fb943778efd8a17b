"""What every move of a position leads to, kept while the game goes on.

The first question chooses the judges of the position; later questions about the same game ask
them again. If the length of best play would cost too much, only the winner is known.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import Chance, Position, Side, moves_of, opponent
from ponder.core.work import Present, Work
from ponder.language.reasons import Reason
from ponder.solving.judges import Effort, Judge, judge_of
from ponder.solving.judges.argued import ByArgument
from ponder.solving.replies import replies

ARGUED = 2**24  # positions; beyond, a player follows an argument and does not search
PLAYING = Effort(
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
class _Judges:
    """The judge of who wins, and the judge of the length, if that does not cost too much."""

    winner: Judge
    measurer: Judge | None

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


class Foresight:
    """What moves lead to; it keeps what it found about the game it was last asked about."""

    def __init__(self) -> None:
        self.work = self._work = Present()
        self._judges: _Judges | None = None
        self._last: tuple[Position, Side, Prospects] | None = None
        self._wins: dict[str, bool] = {}

    def prospects(self, position: Position, side: Side, work: Work | None = None) -> Prospects:
        """The moves worth making: those that win, or all of them when none does."""
        last = self._last
        if last is None or last[:2] != (position, side):
            self._last, self._wins = None, {}  # a stop may leave other judges and other work
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
        if self._judges is not None:
            with suppress(TooLarge):
                return (self._judges.replies(position, side, move),)
        return ()

    def _found(self, position: Position, side: Side) -> Prospects:
        if self._judges is not None and self._judges.cover(position):
            try:
                return self._judges.prospects(position, side, self._wins)
            except TooLarge:
                pass  # full of earlier positions: start again with this one
        self._judges = _appointed(position, self._work)
        return self._judges.prospects(position, side, self._wins)


def _appointed(position: Position, work: Work) -> _Judges:
    if isinstance(position, Chance):
        raise Unsuitable(f"{position.game} is a game of chance: no move wins by force")
    winner = judge_of(position, "winner", PLAYING, work)
    measurer = winner if winner.sees_all else _measurer(position, winner, work)
    return _Judges(measurer if measurer is not None and measurer.sees_all else winner, measurer)


def _measurer(position: Position, winner: Judge, work: Work) -> Judge | None:
    """The judge of lengths; None if that costs too much."""
    if isinstance(winner, ByArgument) and (position.size_bound() or 0) > ARGUED:
        return None
    try:
        return judge_of(position, "length", PLAYING, work)
    except TooLarge:
        return None
