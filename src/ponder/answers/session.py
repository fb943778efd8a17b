"""A game in progress: players, moves so far, hints and undo.

A `Session` is a value: every move makes a new one. Only its players and its dice have a
memory of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from ponder.answers.document import Document, document, reasons_fields
from ponder.core.drawing import Drawing, moves_with_squares
from ponder.core.errors import BadText, IllegalMove, TooLarge
from ponder.core.files import read_text
from ponder.core.position import Chance, Partizan, Position, Side, find_move
from ponder.core.records import Record, Turn, is_over, play_move
from ponder.core.work import Work
from ponder.language.reasons import Choice, Reason
from ponder.players import Player, player
from ponder.players.contract import empty_record, legal_moves, with_chance_drawn
from ponder.players.fallible import FalliblePlayer
from ponder.players.perfect import Perfect
from ponder.players.reasoned import Reasoned
from ponder.players.review import LearnedFromGame, Regret, learn_from
from ponder.show.positions import bounded_drawing
from ponder.show.sentences import sentence
from ponder.theory.ledger import Ledger

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
    learned: LearnedFromGame | None = None

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


def start_session(request: PlayRequest, work: Work | None = None) -> Session:
    """Begin a game; refuse a player who cannot play it."""
    work = work or Work()
    seats = _seated(request)
    first, second = (seat.name if seat else PERSON for seat in seats)
    blank = empty_record(request.start, first, second, request.starts)
    turn = Turn(request.start, True)
    in_turn = sorted(filter(None, seats), key=lambda seat: _perfect_of(seat) is not None)
    for seat in in_turn:  # those who solve come last, so that others refuse at once
        seat.prepare(request.start, blank.side(turn), work)
    session = Session(seats, blank, (turn,), Random(request.seed))
    perfect = next(filter(None, map(_perfect_of, seats)), session.advisor)
    return replace(session, advisor=perfect)


def _perfect_of(seat: Seat) -> Perfect | None:
    """The perfect player that this one is, or relies on."""
    if isinstance(seat, FalliblePlayer):
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
    move = with_chance_drawn(session.here, choice.move, session.dice)
    return replace(
        session,
        turns=(*session.turns, play_move(session.turns[-1], move, session.side)),
        moves=(*session.moves, move),
        choices=(*session.choices, choice),
    )


def play_choice_of(session: Session, mover: Player) -> Session:
    """The game after a move of this player; its reasons are in the last choice."""
    return make_move(session, mover.choose(session.here, session.side))


def read_move(session: Session, text: str) -> str:
    """The name of the typed move; `2 3` and `(2, 3)` are read as `2,3`."""
    names = session.legal_moves()
    side = session.side if isinstance(session.here, Partizan) else None
    return find_move(session.here, text, ((name, name) for name in names), side)


def undo(session: Session) -> Session:
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


def is_losing_mistake(session: Session, move: str) -> bool:
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


# Hints in steps, so that a student can stop early: a nudge, where to look, the move, and why.

FEWEST_LINES = 3  # rows or columns that are worth halving


@dataclass(frozen=True)
class Hints:
    """The steps, each with its reasons; a later step says more."""

    steps: tuple[tuple[Reason, ...], ...]

    def step(self, number: int) -> tuple[Reason, ...]:
        """The step of this number, from 1; after the last one, the last."""
        return self.steps[min(number, len(self.steps)) - 1]


def hints(session: Session, work: Work | None = None) -> Hints:
    """All steps of the hint for the player to move.

    >>> from ponder.answers.session import PlayRequest, start_session
    >>> from ponder.games import Chomp
    >>> found = hints(start_session(PlayRequest(Chomp("3x3"), (None, "perfect"))))
    >>> [step[0].kind for step in found.steps]
    ['nudge', 'look here', 'this move', 'mirroring']
    """
    choice = hint(session, work)
    to = None if choice.to is None else str(choice.to)
    move = Reason("this move", facts={"move": choice.move, "to": to})
    steps = [(_nudge(session),), _region(session, choice), (move,), choice.reasons]
    return Hints(tuple(step for step in steps if step))


def _nudge(session: Session) -> Reason:
    """Whether the player can win, and how many moves do."""
    moves = len(session.legal_moves())
    if isinstance(session.here, Chance):
        return Reason("nudge", facts={"moves": moves, "chance": True})
    try:
        winning = len(session.advisor.winning_moves(session.here, session.side))
    except TooLarge:  # an argument knows a winning move, but not how many there are
        return Reason("nudge", "proved", facts={"moves": moves})
    return Reason("nudge", "proved", facts={"moves": moves, "winning": winning})


def _region(session: Session, choice: Choice) -> tuple[Reason, ...]:
    """The part of the drawing in which the move is made: half of its rows and of its columns."""
    drawing = bounded_drawing(session.here)
    ways = moves_with_squares(session.here, session.side, drawing).get(choice.move, ())
    if drawing is None or not ways or not ways[0].at:  # a toss is made nowhere on the board
        return ()
    row, column = ways[0].at[0]
    facts = {**_half("rows", drawing.height, row), **_half("columns", drawing.width, column)}
    return (Reason("look here", facts=facts | _labels(drawing, facts)),) if facts else ()


def _half(name: str, lines: int, line: int) -> dict[str, tuple[int, int]]:
    """The first or the last line of the half that has this line, counted from 1."""
    if lines < FEWEST_LINES:
        return {}
    middle = (lines + 1) // 2
    return {name: (1, middle) if line < middle else (middle + 1, lines)}


def _labels(drawing: Drawing, facts: dict[str, tuple[int, int]]) -> dict[str, tuple[str, str]]:
    """How the lines are labelled on the drawing, where they are."""
    every = {"rows": drawing.row_labels, "columns": drawing.column_labels}
    return {
        f"{name}_labels": (every[name][first - 1], every[name][last - 1])
        for name, (first, last) in facts.items()
        if len(every[name]) >= last
    }


@document.register(Hints)
def _(found: Hints) -> Document:
    return {"steps": list(map(reasons_fields, found.steps))}


# A record to be stepped through.


class NoRecord(BadText):
    """A record that is not there."""


@dataclass(frozen=True)
class ReplayedGame:
    """A record that was read, and the moments of its play from the start to the last one."""

    record: Record
    turns: tuple[Turn, ...]


def read_record(path: Path) -> ReplayedGame:
    """The record in this file; every move is checked."""
    try:
        return replay_text(read_text(path))
    except FileNotFoundError:
        raise NoRecord(f"there is no record {path}") from None


def replay_text(text: str) -> ReplayedGame:
    """The record in this text; every move is checked."""
    record = Record.parse(text)
    return ReplayedGame(record, tuple(record.turns()))


@document.register(ReplayedGame)
def _(answer: ReplayedGame) -> Document:
    positions = [str(turn.position) for turn in answer.turns]
    return {**record_fields(answer.record, answer.turns[0].position), "positions": positions}


# Learning from games: a reasoned player corrects its theory by a game that it played.


def learn_from_session(session: Session, work: Work | None = None) -> Session:
    """The session of a game that is over, with what a reasoned player learned from it.

    The theory is corrected in the ledger that the player plays by. If both players are reasoned,
    the loser learns.
    """
    learners = [seat for seat in session.seats if isinstance(seat, Reasoned)]
    if not session.is_over() or not learners:
        return session
    first_lost = session.record().result() == "second wins"
    in_order = session.seats if first_lost else session.seats[::-1]
    learner = next(seat for seat in in_order if isinstance(seat, Reasoned))
    first = learner is session.seats[0]
    with Ledger.open(learner.ledger) as ledger:
        found = learn_from(session.record(), learner, first, ledger, work)
    return replace(session, learned=found)


@document.register(LearnedFromGame)
def _(found: LearnedFromGame) -> Document:
    return {
        "lost": found.lost_the_game,
        "mistakes": [_regret(one) for one in found.regrets],
        **found.correction.to_json(),
    }


def _regret(one: Regret) -> Document:
    return {
        "position": str(one.position),
        "move": one.move,
        "to": str(one.left),
        "reasons": reasons_fields(one.reasons),
        "reply": one.reply,
        "reply_to": None if one.reply_to is None else str(one.reply_to),
        "better": one.better,
        "better_to": str(one.better_to),
        "against": reasons_fields(one.against),
    }
