"""A turn of a game whose moves so far come with the question, so that nothing need be remembered.

A page or a program sends the game as far as it was played and perhaps a move; the answer holds
the moves that were made then, with their reasons, and the board to play on. Only what perfect
players worked out is kept, for the games that were asked about last.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from ponder.answers.document import Document, document, reasons_fields, stopped_field
from ponder.answers.session import (
    PERSON,
    Hints,
    Seat,
    Session,
    hints,
    learn_from_session,
    make_move,
    read_move,
)
from ponder.core import limits
from ponder.core.catalogue import find
from ponder.core.drawing import Cell, Drawing, MoveSquares, Square, moves_with_squares
from ponder.core.errors import BadText, IllegalMove, UnknownName, quote
from ponder.core.position import Partizan, Position, Side
from ponder.core.records import is_over
from ponder.core.work import FINISHED, STOPS, Ending, Work
from ponder.language.reasons import Choice, Reason
from ponder.players.contract import KINDS, Player, PlayerKind, empty_record, player
from ponder.players.fallible import FalliblePlayer
from ponder.players.perfect import Perfect, move_after_stop
from ponder.show.positions import bounded_drawing

# A position as a board to play on: its drawing, and where each move is made on it.
#
# The page, the notebook and the offline file draw the document of a `Board` and turn clicks into
# moves without knowing the game.

SquareRun = list[int]
"""Cells side by side: their row, the first column and the last."""


@dataclass(frozen=True)
class Board:
    """A position seen by the side to move.

    `drawing` is None if the game has none or the position is too large to be drawn: its moves
    are then chosen by name.
    """

    position: Position
    side: Side
    drawing: Drawing | None
    moves: Mapping[str, tuple[MoveSquares, ...]]


def board_of(position: Position, side: Side = "left") -> Board:
    """The board of the position for the player to move."""
    drawing = bounded_drawing(position, limits.PAGE_CELLS)
    return Board(position, side, drawing, moves_with_squares(position, side, drawing))


@document.register(Board)
def _(board: Board) -> Document:
    return {
        **mover_fields(board.position, board.side),
        "drawing": None if board.drawing is None else drawing_fields(board.drawing),
        "moves": [
            {"move": move, "ways": [_way(way) for way in ways]}
            for move, ways in board.moves.items()
        ],
    }


def mover_fields(position: Position, side: Side) -> Document:
    """A position and who is to move in it, which matters in partizan games only."""
    return {
        "game": position.game,
        "position": str(position),
        "side": side if isinstance(position, Partizan) else None,
    }


def drawing_fields(drawing: Drawing) -> Document:
    """A drawing as data: the different cells once, and the rows as numbers of these."""
    numbers: dict[Cell, int] = {}
    rows = [[numbers.setdefault(cell, len(numbers)) for cell in row] for row in drawing.rows]
    return {
        "cells": [{"kind": c.kind, "glyph": c.glyph, "form": c.form} for c in numbers],
        "rows": rows,
        "row_labels": list(drawing.row_labels),
        "column_labels": list(drawing.column_labels),
    }


def _way(way: MoveSquares) -> Document:
    return {"at": [list(square) for square in way.at], "changes": list(merge_squares(way.changes))}


def merge_squares(squares: Sequence[Square]) -> Iterator[SquareRun]:
    """The squares, those side by side in one.

    >>> list(merge_squares([(0, 1), (0, 2), (1, 1)]))
    [[0, 1, 2], [1, 1, 1]]
    """
    run: SquareRun = []
    for row, column in sorted(squares):
        if run and run[0] == row and run[2] + 1 == column:
            run[2] = column
        else:
            if run:
                yield run
            run = [row, column, column]
    if run:
        yield run


# The players that may be asked for by name over a network, and what they worked out.
#
# A player whose name holds a file is left out: no file may be opened because a request names it.

ARGUMENT = re.compile(r"[a-z]{0,20}|[0-9]{1,9}(?:[./][0-9]{1,9})?")
GAMES_KEPT = 8


@dataclass(frozen=True)
class PlayersAnswer:
    """The kinds of players by name."""

    kinds: dict[str, PlayerKind]


def list_players() -> PlayersAnswer:
    """Every player that needs no file."""
    return PlayersAnswer(
        {name: kind for name, kind in KINDS.all().items() if kind.file != "always"}
    )


def read_player(text: str, seed: int) -> Player:
    """The player of this name, if it needs no file."""
    name, _, argument = text.strip().partition(":")
    known = list_players().kinds
    if name.lower() not in known:
        raise UnknownName("player", name, known)
    if argument and known[name.lower()].file != "never":
        raise BadText(f"{name} takes no file from the network; write {name} alone")
    if not ARGUMENT.fullmatch(argument):
        raise BadText(f"after {name}: there is a number or a word, not {quote(argument)}")
    return player(text, seed=seed)


def shared_solver(start: Position, asked: Player) -> Player:
    """The player; if it solves games, with what was solved of the game that began like this."""
    if isinstance(asked, FalliblePlayer):
        asked.perfect = _solved(type(start), start.game, str(start))
    elif isinstance(asked, Perfect):
        return _solved(type(start), start.game, str(start))
    return asked


@lru_cache(maxsize=GAMES_KEPT)
def _solved(rules: type[Position], game: str, start: str) -> Perfect:
    """A perfect player for one game, who keeps what it found.

    The class is part of the key: in a notebook a game may be defined again with other rules.
    """
    return Perfect()


@document.register(PlayersAnswer)
def _(answer: PlayersAnswer) -> Document:
    kinds = answer.kinds.items()
    return {
        "players": [
            {"name": name, "written": kind.written, "summary": kind.summary} for name, kind in kinds
        ]
    }


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
class Ply:
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
    steps: tuple[Ply, ...]
    board: Board
    stopped: Ending = FINISHED


def take_turn(request: TurnRequest, work: Work | None = None) -> TurnAnswer:
    """Make the person's move, if there is one, and the moves of players until a person's turn.

    Two players who play each other make one move a turn, so that a person can watch.
    """
    session, steps, work = session_from_request(request), [], work or Work()
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


def hints_for_request(request: TurnRequest, work: Work | None = None) -> Hints:
    """Hints in steps for the person to move."""
    session = session_from_request(request)
    advisor = shared_solver(session.turns[0].position, session.advisor)
    assert isinstance(advisor, Perfect)
    return hints(replace(session, advisor=advisor), work)


def learn_from_turns(request: TurnRequest, work: Work | None = None) -> Session:
    """The game, with what a reasoned player learned from it if it is over."""
    return learn_from_session(session_from_request(request), work)


def _after(request: TurnRequest, session: Session, choice: Choice) -> Session:
    """The game after this move; chance depends on the number of the move alone."""
    dice = Random(request.seed * SEEDS_OF_A_GAME + len(session.moves))
    return make_move(replace(session, dice=dice), choice)


def session_from_request(request: TurnRequest) -> Session:
    """The game as far as it was played; every move is checked."""
    if len(request.moves) > limits.GAME_MOVES:
        raise BadText(
            f"a game has at most {limits.GAME_MOVES:,} moves here, not {len(request.moves):,}"
        )
    found = find(request.game)
    start = found.read(found.start if request.start is None else request.start)
    seats = tuple(_seat(request, name) for name in (request.first, request.second))
    first, second = (name or PERSON for name in (request.first, request.second))
    blank = empty_record(start, first, second, request.starts)
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
    mover = shared_solver(session.turns[0].position, session.mover)
    try:
        mover.prepare(here, side, work)
        return mover.choose(here, side)
    except STOPS as stop:
        known, _ = move_after_stop(mover, here, side, own=True)
        if known is None:
            raise
        work.answered(stop)
        return known


def _step(session: Session, choice: Choice) -> Ply:
    return Ply(choice.move, _mover(session), board_of(session.here, session.side), choice.reasons)


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


def _fields(step: Ply) -> Document:
    reasons = reasons_fields(step.reasons)
    return {"move": step.move, "by": step.by, "reasons": reasons, "before": document(step.before)}
