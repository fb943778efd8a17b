"""Played games as records: a text that a person can read, write and replay.

    game: chomp
    start: 2,2
    first: Ann
    second: perfect
    moves: 2,2 1,2 2,1
    result: first wins

In a partizan game a line `starts: right` says that Right began. In a game of chance a
move carries the answer of chance: `roll=5`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from ponder.core.catalogue import position
from ponder.core.errors import BadText, IllegalMove, quote
from ponder.core.position import (
    SIDES,
    Chance,
    Impartial,
    Partizan,
    Position,
    Side,
    moves_of,
    normalise_move,
    opponent,
)

Result = Literal["first wins", "second wins", "unfinished"]
REQUIRED = ("game", "start", "moves")
FIELDS = (*REQUIRED, "first", "second", "starts", "result")


@dataclass(frozen=True)
class Turn:
    """A moment of a play: the position, and whether the first player is to move."""

    position: Position
    first_to_move: bool


@dataclass(frozen=True)
class Record:
    """A play of a game: where it began, who played, and the moves.

    Names are kept on one line, and moves without the spaces and brackets that people add.
    """

    game: str
    start: str
    moves: tuple[str, ...] = ()
    first: str = "first"
    second: str = "second"
    starts: Side = "left"

    def __post_init__(self) -> None:
        for name in ("game", "start", "first", "second"):
            object.__setattr__(self, name, " ".join(getattr(self, name).split()))
        object.__setattr__(self, "moves", tuple(map(normalise_move, self.moves)))
        _starter(self.starts)

    def __str__(self) -> str:
        lines = [f"game: {self.game}", f"start: {self.start}"]
        lines += [f"first: {self.first}", f"second: {self.second}"]
        if self.starts != "left" or isinstance(position(self.game, self.start), Partizan):
            lines.append(f"starts: {self.starts}")
        lines += [f"moves: {' '.join(self.moves)}".rstrip(), f"result: {self.result()}"]
        return "\n".join(lines) + "\n"

    def turns(self) -> Iterator[Turn]:
        """The positions from the start to the last one; `IllegalMove` if a move is illegal."""
        turn = Turn(position(self.game, self.start), True)
        yield turn
        for number, move in enumerate(self.moves, start=1):
            try:
                turn = play_move(turn, move, self.side(turn))
            except IllegalMove as error:
                raise IllegalMove(f"move {number}: {error}") from None
            yield turn

    def last(self) -> Turn:
        """The last moment of the play."""
        *_, turn = self.turns()
        return turn

    def side(self, turn: Turn) -> Side:
        """Left or Right: which of them is to move."""
        return self.starts if turn.first_to_move else opponent(self.starts)

    def result(self) -> Result:
        """Who has won, or `unfinished`."""
        turn = self.last()
        if not is_over(turn.position, self.side(turn)):
            return "unfinished"
        first_wins = turn.first_to_move == turn.position.stuck_player_wins
        return "first wins" if first_wins else "second wins"

    @classmethod
    def parse(cls, text: str) -> Record:
        """The record that the text describes; every move is checked."""
        fields = _fields(text)
        for name in REQUIRED:
            if name not in fields:
                raise BadText(f"a game record needs a line '{name}: …'")
        result = fields.pop("result", None)
        starts = _starter(fields.pop("starts", "left"))
        moves = tuple(fields.pop("moves").split())
        record = cls(**fields, moves=moves, starts=starts)
        if result is not None and result not in get_args(Result):
            raise BadText(f"a result is {', '.join(get_args(Result))}, not {quote(result)}")
        if result not in (None, record.result()):
            raise BadText(f"the record says {result!r}, but its moves say {record.result()!r}")
        return record


def play_move(turn: Turn, move: str, side: Side) -> Turn:
    """The moment after this move; in games of chance the move is `decision=draw`."""
    here = turn.position
    if isinstance(here, Impartial):
        return Turn(here.play(move), not turn.first_to_move)
    if isinstance(here, Partizan):
        return Turn(here.play(move, side), not turn.first_to_move)
    assert isinstance(here, Chance)
    decision, _, answer = move.partition("=")
    draws = {draw.name: draw for draw in here.lottery(decision)}
    if answer not in draws:
        raise IllegalMove(f"after {decision!r} chance answers one of: {', '.join(draws)}")
    draw = draws[answer]
    return Turn(draw.to, turn.first_to_move if draw.again else not turn.first_to_move)


def is_over(here: Position, side: Side) -> bool:
    """Whether the player to move has no move."""
    if isinstance(here, Chance):
        return next(iter(here.moves()), None) is None
    return next(moves_of(here, side), None) is None


def _starter(text: str) -> Side:
    if text not in SIDES:
        raise BadText(f"starts is left or right, not {quote(text)}")
    return text


def _fields(text: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        name, colon, value = line.partition(":")
        if not colon or name.strip() not in FIELDS:
            known = ", ".join(FIELDS)
            raise BadText(f"line {number}: expected 'name: …', where name is one of: {known}")
        if name.strip() in fields:
            raise BadText(f"line {number}: {name.strip()!r} appears twice")
        fields[name.strip()] = value.strip()
    return fields
