"""A game in progress: players, moves so far, hints and undo.

A `Session` is a value: every move makes a new one. Only its players and its dice have a
memory of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING

from ponder.answers.document import Document, document
from ponder.core.errors import IllegalMove, TooLarge
from ponder.core.named_moves import chosen
from ponder.core.position import Partizan, Position, Side
from ponder.core.records import Record, Turn, after, is_over
from ponder.core.work import Work
from ponder.language.reasons import Choice
from ponder.players import Player, player
from ponder.players.contract import legal_moves
from ponder.players.levels import Erring
from ponder.players.perfect import Perfect
from ponder.players.referee import answered, new_record
from ponder.show.sentences import sentence

if TYPE_CHECKING:  # a ledger is opened only to learn from a game
    from ponder.players.hindsight import Hindsight

PERSON = "you"
SMALL = 20_000  # positions
Seat = Player | None


@dataclass(frozen=True)
class PlayRequest:
    """A game to play: the position and two players; the first one begins.

    A player is named as in `player("minimax:3")`; None is a person. `starts` is the side
    that begins in a partizan game. The same seed gives the same game.
    """

    start: Position
    players: tuple[str | None, str | None]
    starts: Side = "left"
    seed: int = 0


@dataclass(frozen=True)
class Session:
    """A game in progress; a seat without a player is a person's.

    `learned` is what a reasoned player learned from a game that is over.
    """

    seats: tuple[Seat, Seat]
    blank: Record
    turns: tuple[Turn, ...]
    dice: Random
    moves: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    advisor: Perfect = field(default_factory=Perfect)
    learned: Hindsight | None = None

    @property
    def here(self) -> Position:
        """The present position."""
        return self.turns[-1].position

    @property
    def side(self) -> Side:
        """The side to move: left or right."""
        return self.blank.side(self.turns[-1])

    @property
    def mover(self) -> Seat:
        """The player who is to move, or None for a person."""
        return self._seat(self.turns[-1])

    @property
    def persons_turns(self) -> list[int]:
        """The numbers of the past moves at which a person was to move."""
        return [n for n, turn in enumerate(self.turns[:-1]) if self._seat(turn) is None]

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return is_over(self.here, self.side)

    def record(self) -> Record:
        """The game as far as it was played."""
        return replace(self.blank, moves=self.moves)

    def legal_moves(self) -> list[str]:
        """The names of the moves in the present position."""
        return legal_moves(self.here, self.side)

    def _seat(self, turn: Turn) -> Seat:
        return self.seats[0 if turn.first_to_move else 1]


def begin(request: PlayRequest, work: Work | None = None) -> Session:
    """Begin a game; refuse a player who cannot play it."""
    work = work or Work()
    seats = _seated(request)
    first, second = (seat.name if seat else PERSON for seat in seats)
    blank = new_record(request.start, first, second, request.starts)
    turn = Turn(request.start, True)
    in_turn = sorted(filter(None, seats), key=lambda seat: _perfect_of(seat) is not None)
    for seat in in_turn:  # those who solve come last, so that others refuse at once
        seat.prepare(request.start, blank.side(turn), work)
    session = Session(seats, blank, (turn,), Random(request.seed))
    perfect = next(filter(None, map(_perfect_of, seats)), session.advisor)
    return replace(session, advisor=perfect)


def _perfect_of(seat: Seat) -> Perfect | None:
    """The perfect player that this one is, or relies on."""
    if isinstance(seat, Erring):
        return seat.perfect
    return seat if isinstance(seat, Perfect) else None


def _seated(request: PlayRequest) -> tuple[Seat, Seat]:
    """The players; the second one uses the next seed for its chance."""
    first, second = request.players
    other = request.seed if first is None else request.seed + 1
    return (
        None if first is None else player(first, seed=request.seed),
        None if second is None else player(second, seed=other),
    )


def make_move(session: Session, choice: Choice) -> Session:
    """The game after this move; if chance answers, the dice are thrown."""
    move = answered(session.here, choice.move, session.dice)
    return replace(
        session,
        turns=(*session.turns, after(session.turns[-1], move, session.side)),
        moves=(*session.moves, move),
        choices=(*session.choices, choice),
    )


def let_move(session: Session, mover: Player) -> Session:
    """The game after a move of this player; its reasons are in the last choice."""
    return make_move(session, mover.choose(session.here, session.side))


def read_move(session: Session, text: str) -> str:
    """The name of the typed move; `2 3` and `(2, 3)` are read as `2,3`."""
    names = session.legal_moves()
    side = session.side if isinstance(session.here, Partizan) else None
    return chosen(session.here, text, ((name, name) for name in names), side)


def take_back(session: Session) -> Session:
    """The game before the last move of a person."""
    if not session.persons_turns:
        raise IllegalMove("you have made no move to take back")
    last = session.persons_turns[-1]
    return replace(
        session,
        turns=session.turns[: last + 1],
        moves=session.moves[:last],
        choices=session.choices[:last],
    )


def hint(session: Session, work: Work | None = None) -> Choice:
    """A perfect move, and why."""
    work = work or Work()
    session.advisor.prepare(session.here, session.side, work)
    return session.advisor.choose(session.here, session.side)


def throws_a_win_away(session: Session, move: str) -> bool:
    """Whether another move would have won and this one does not, if that is cheap to know."""
    if not _is_solved(session):
        return False
    try:
        winning = session.advisor.winning_moves(session.here, session.side)
    except TooLarge:
        return False
    return bool(winning) and move not in winning


def _is_solved(session: Session) -> bool:
    """Whether a player had to solve the game anyway, or it is small."""
    if any(_perfect_of(seat) is session.advisor for seat in session.seats):
        return True
    bound = session.here.size_bound()
    return bound is not None and bound <= SMALL


@document.register(Session)
def _(session: Session) -> Document:
    """The record, with the reasons for each move."""
    return {
        **record_fields(session.record(), session.here),
        "reasons": [list(map(sentence, choice.reasons)) for choice in session.choices],
        "position": str(session.here),
        **({} if session.learned is None else {"learned": document(session.learned)}),
    }


def record_fields(record: Record, here: Position) -> Document:
    """The fields of a record of the game that is played here."""
    starts = record.starts if isinstance(here, Partizan) else None
    moves, result = list(record.moves), record.result()
    players = {"first": record.first, "second": record.second, "starts": starts}
    return {"game": record.game, "start": record.start, **players, "moves": moves, "result": result}
