"""What every move of a position leads to, kept while the game goes on.

The first question solves the position and all that can follow it; later questions of the
same game only look the answer up. Where the length of best play would cost too much, only
who wins is known.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import Impartial, Partizan, Position, Side, moves_of, opponent
from ponder.games.chomp import Chomp
from ponder.solving.chomp.survey import ChompSurvey
from ponder.solving.chomp.table import ChompTable, kept_table
from ponder.solving.explore import Progress
from ponder.solving.grundy import GrundyValues
from ponder.solving.impartial import Survey, is_lost
from ponder.solving.partizan import Search
from ponder.solving.solver import QUICKLY_SURVEYED

MOST_POSITIONS = 100_000
MOST_SEARCHED = 30_000
MOST_FOR_LENGTHS = 20_000


@dataclass(frozen=True)
class Prospect:
    """What a move leads to with best play: a win or not, and after how many moves in all."""

    move: str
    wins: bool
    length: int | None = None


class Judge(ABC):
    """Knows who wins a position and those that follow it."""

    @abstractmethod
    def covers(self, position: Position) -> bool:
        """Whether the position is among those that were solved."""

    @abstractmethod
    def wins(self, position: Position, mover: Side) -> bool:
        """Whether the player to move wins."""

    def length(self, position: Position, mover: Side) -> int | None:
        """How many moves best play lasts, where that is known."""
        return None


class Foresight:
    """What moves lead to; it keeps what it found about the game it was last asked about."""

    def __init__(self) -> None:
        self._judge: Judge | None = None

    def prospects(
        self, position: Position, side: Side, progress: Progress | None = None
    ) -> tuple[Prospect, ...]:
        """The moves worth making: those that win, or all of them when none does."""
        if self._judge is not None and self._judge.covers(position):
            try:
                return _weighed(self._judge, position, side)
            except TooLarge:
                self._judge = None  # full of earlier positions: begin anew with this one
        self._judge = _judge_of(position, progress)
        return _weighed(self._judge, position, side)


def _weighed(judge: Judge, position: Position, side: Side) -> tuple[Prospect, ...]:
    moves, other = list(moves_of(position, side)), opponent(side)
    winning = [(move, to) for move, to in moves if not judge.wins(to, other)]
    return tuple(_measured(judge, winning or moves, other, bool(winning)))


def _measured(
    judge: Judge, moves: list[tuple[str, Position]], other: Side, wins: bool
) -> Iterator[Prospect]:
    for move, to in moves:
        length = judge.length(to, other)
        yield Prospect(move, wins, None if length is None else length + 1)


def _judge_of(position: Position, progress: Progress | None) -> Judge:
    if isinstance(position, Chomp):
        table = kept_table(position) if position.size_bound() > QUICKLY_SURVEYED else None
        return _ChompJudge(position, progress) if table is None else _TableJudge(table)
    if isinstance(position, Partizan):
        return _SearchJudge(position.game, progress)
    if not isinstance(position, Impartial):
        raise Unsuitable(f"{position.game} is a game of chance: no move wins by force")
    try:
        return _SurveyJudge(position, MOST_FOR_LENGTHS, progress)
    except TooLarge:
        if position.stuck_player_wins:
            return _SurveyJudge(position, MOST_POSITIONS, progress)
        return _GrundyJudge(position.game, progress)


class _ChompJudge(Judge):
    """Looks up in the survey that the native kernel makes."""

    def __init__(self, board: Chomp, progress: Progress | None) -> None:
        self._survey = ChompSurvey(board, progress)

    def covers(self, position: Position) -> bool:
        return isinstance(position, Chomp) and self._survey.covers(position)

    def wins(self, position: Position, mover: Side) -> bool:
        return not is_lost(self.length(position, mover), False)

    def length(self, position: Position, mover: Side) -> int:
        assert isinstance(position, Chomp)
        return self._survey.remoteness(position)


class _TableJudge(Judge):
    """Looks up in a table that is kept on disk, which knows who wins but not how fast."""

    def __init__(self, table: ChompTable) -> None:
        self._table = table

    def covers(self, position: Position) -> bool:
        return isinstance(position, Chomp) and self._table.covers(position)

    def wins(self, position: Position, mover: Side) -> bool:
        assert isinstance(position, Chomp)
        return not self._table.is_p(position)


class _SurveyJudge(Judge):
    """Has visited everything that can follow an impartial position."""

    def __init__(self, root: Impartial, limit: int, progress: Progress | None) -> None:
        self._game = root.game
        self._survey = Survey(root, limit, progress)

    def covers(self, position: Position) -> bool:
        if position.game != self._game or not isinstance(position, Impartial):
            return False
        try:
            self._survey.remoteness(position)
        except KeyError:
            return False
        return True

    def wins(self, position: Position, mover: Side) -> bool:
        assert isinstance(position, Impartial)
        return not self._survey.is_lost(position)

    def length(self, position: Position, mover: Side) -> int:
        assert isinstance(position, Impartial)
        return self._survey.remoteness(position)


class _GrundyJudge(Judge):
    """Adds Grundy values of parts, where everything that can follow would be too much."""

    def __init__(self, game: str, progress: Progress | None) -> None:
        self._game = game
        self._values = GrundyValues(MOST_POSITIONS, progress)

    def covers(self, position: Position) -> bool:
        return position.game == self._game

    def wins(self, position: Position, mover: Side) -> bool:
        assert isinstance(position, Impartial)
        return self._values(position) != 0


class _SearchJudge(Judge):
    """Searches partizan positions; lengths in a table of their own, which may fill up."""

    def __init__(self, game: str, progress: Progress | None) -> None:
        self._game = game
        self._search = Search(MOST_SEARCHED, progress)
        self._lengths = Search(MOST_FOR_LENGTHS)

    def covers(self, position: Position) -> bool:
        return position.game == self._game

    def wins(self, position: Position, mover: Side) -> bool:
        assert isinstance(position, Partizan)
        return self._search.wins(position, mover)

    def length(self, position: Position, mover: Side) -> int | None:
        assert isinstance(position, Partizan)
        try:
            return self._lengths.remoteness(position, mover)
        except TooLarge:
            return None
