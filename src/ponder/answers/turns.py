"""A turn of a game whose moves so far come with the question, so that nothing need be remembered.

A page or a program sends the game as far as it was played and perhaps a move; the answer holds
the moves that were made then, with their reasons, and the board to play on. Only what perfect
players worked out is kept, for the games that were asked about last.
"""

from dataclasses import dataclass, replace
from random import Random

from ponder.answers.board import Board, board_of
from ponder.answers.company import read_player, solver
from ponder.answers.document import Document, document, stopped_field
from ponder.answers.hints import Hints, hints
from ponder.answers.learning_from_play import learned_from
from ponder.answers.play import PERSON, Seat, Session, make_move, read_move
from ponder.answers.reasons_as_json import reasons_fields
from ponder.core import limits
from ponder.core.catalogue import find
from ponder.core.errors import BadText, IllegalMove
from ponder.core.position import Side
from ponder.core.records import is_over
from ponder.core.work import FINISHED, STOPS, Ending, Work
from ponder.language.reasons import Choice, Reason
from ponder.players.perfect import Perfect, move_after_stop
from ponder.players.referee import new_record

SEEDS_OF_A_GAME = 10_000


@dataclass(frozen=True)
class TurnRequest:
    """A game as far as it was played, and perhaps a move of the person who is to move.

    A player is a name, or None for a person. Chance depends on the seed and the number of the
    move alone: the same request has the same answer.
    """

    game: str
    start: str | None = None
    moves: tuple[str, ...] = ()
    first: str | None = None
    second: str | None = "perfect"
    starts: Side = "left"
    seed: int = 0
    move: str | None = None


@dataclass(frozen=True)
class MoveMade:
    """A move that was made: by whom, on which board, and why."""

    move: str
    by: str
    before: Board
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class TurnAnswer:
    """The game after the turn, the moves made in it, and the board to go on with.

    If the work was stopped, `stopped` says why, and a move has the reasons that were known by then.
    """

    session: Session
    steps: tuple[MoveMade, ...]
    board: Board
    stopped: Ending = FINISHED


def take_turn(request: TurnRequest, work: Work | None = None) -> TurnAnswer:
    """Make the person's move, if there is one, and the moves of players until a person's turn.

    Two players who play each other make one move a turn, so that a person can watch.
    """
    session, steps, work = resumed(request), [], work or Work()
    if request.move is not None:
        if session.mover is not None:
            raise IllegalMove(f"it is the turn of {session.mover.name}, not yours")
        choice = Choice(read_move(session, request.move))
        steps.append(_step(session, choice))
        session = _after(request, session, choice)
    while session.mover is not None and not session.is_over():
        choice = _chosen(session, work)
        steps.append(_step(session, choice))
        session = _after(request, session, choice)
        if None not in session.seats:
            break
    return TurnAnswer(session, tuple(steps), board_of(session.here, session.side), work.ending)


def hints_in(request: TurnRequest, work: Work | None = None) -> Hints:
    """Hints in steps for the person to move."""
    session = resumed(request)
    advisor = solver(session.turns[0].position, session.advisor)
    assert isinstance(advisor, Perfect)
    return hints(replace(session, advisor=advisor), work)


def learned_in(request: TurnRequest, work: Work | None = None) -> Session:
    """The game, with what a reasoned player learned from it if it is over."""
    return learned_from(resumed(request), work)


def _after(request: TurnRequest, session: Session, choice: Choice) -> Session:
    """The game after this move; chance depends on the number of the move alone."""
    dice = Random(request.seed * SEEDS_OF_A_GAME + len(session.moves))
    return make_move(replace(session, dice=dice), choice)


def resumed(request: TurnRequest) -> Session:
    """The game as far as it was played; every move is checked."""
    if len(request.moves) > limits.GAME_MOVES:
        raise BadText(
            f"a game has at most {limits.GAME_MOVES:,} moves here, not {len(request.moves):,}"
        )
    found = find(request.game)
    start = found.read(found.start if request.start is None else request.start)
    seats = tuple(_seat(request, name) for name in (request.first, request.second))
    first, second = (name or PERSON for name in (request.first, request.second))
    blank = new_record(start, first, second, request.starts)
    record = replace(blank, moves=request.moves)
    turns, choices = tuple(record.turns()), tuple(map(Choice, record.moves))
    return Session((seats[0], seats[1]), blank, turns, Random(0), record.moves, choices)


def _seat(request: TurnRequest, name: str | None) -> Seat:
    if name is None:
        return None
    return read_player(name, request.seed * SEEDS_OF_A_GAME + len(request.moves))


def _chosen(session: Session, work: Work) -> Choice:
    """The move of the player who is to move; those who solve the game share what was solved.

    After a stop it is the move that is known by then.
    """
    assert session.mover is not None
    here, side = session.here, session.side
    mover = solver(session.turns[0].position, session.mover)
    try:
        mover.prepare(here, side, work)
        return mover.choose(here, side)
    except STOPS as stop:
        known, _ = move_after_stop(mover, here, side, own=True)
        if known is None:
            raise
        work.answered(stop)
        return known


def _step(session: Session, choice: Choice) -> MoveMade:
    return MoveMade(
        choice.move, _mover(session), board_of(session.here, session.side), choice.reasons
    )


@document.register(TurnAnswer)
def _(answer: TurnAnswer) -> Document:
    session = answer.session
    over = is_over(session.here, session.side)
    return {
        **document(session),
        **stopped_field(answer.stopped),
        "steps": [_fields(step) for step in answer.steps],
        "over": over,
        "to_move": None if over else _mover(session),
        "by": ["first" if turn.first_to_move else "second" for turn in session.turns[:-1]],
        "spoken": _spoken(session),
        "record": str(session.record()),
        "board": document(answer.board),
    }


def _mover(session: Session) -> str:
    """The name of the player to move, as the request has it: the player's own has its seed."""
    return session.blank.first if session.turns[-1].first_to_move else session.blank.second


def _spoken(session: Session) -> str | None:
    """The position in words, where its text does not say whose scores are whose."""
    names = (session.blank.first, session.blank.second)
    other = names[1] if session.turns[-1].first_to_move else names[0]
    return session.here.spoken(_mover(session), other)


def _fields(step: MoveMade) -> Document:
    reasons = reasons_fields(step.reasons)
    return {"move": step.move, "by": step.by, "reasons": reasons, "before": document(step.before)}
