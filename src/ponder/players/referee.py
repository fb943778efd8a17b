"""Letting players play: one move at a time, or a game to its end as a record."""

import math
from dataclasses import replace
from random import Random

from ponder.core.position import Chance, Lottery, Partizan, Position, Side
from ponder.core.records import Record, Turn, after, is_over
from ponder.core.wrappers import RandomTurn
from ponder.players.contract import Player


def play_out(
    start: Position,
    players: tuple[Player, Player],
    starts: Side = "left",
    rng: Random | None = None,
) -> Record:
    """The record of a game between two players, the first of whom begins.

    `starts` says for a partizan game whether that is Left or Right. Chance draws by `rng`,
    by default with seed 0, so that the same players make the same game.

    >>> from ponder.games import Nim
    >>> from ponder.players import player
    >>> record = play_out(Nim("3,4,5"), (player("perfect"), player("random:7")))
    >>> record.result()
    'first wins'
    """
    record = new_record(start, players[0].name, players[1].name, starts)
    turn, dice, moves = Turn(start, True), rng or Random(0), []
    while not is_over(turn.position, side := record.side(turn)):
        mover = players[0] if turn.first_to_move else players[1]
        moves.append(answered(turn.position, mover.choose(turn.position, side).move, dice))
        turn = after(turn, moves[-1], side)
    return replace(record, moves=tuple(moves))


def answered(position: Position, move: str, rng: Random) -> str:
    """The move as it is recorded: in games of chance with the answer, which is drawn here."""
    if not isinstance(position, Chance):
        return move
    return f"{move}={drawn(position.lottery(move), rng)}"


def drawn(lottery: Lottery, rng: Random) -> str:
    """The name of a draw, each with exactly its probability: in whole numbers, without floats."""
    whole = math.lcm(*(draw.probability.denominator for draw in lottery))
    ticket = rng.randrange(whole)
    for draw in lottery:
        ticket -= int(draw.probability * whole)
        if ticket < 0:
            return draw.name
    raise AssertionError("the probabilities of a lottery sum to 1")


def new_record(start: Position, first: str, second: str, starts: Side) -> Record:
    """A record with no moves yet."""
    return Record(start.game, str(start), (), first, second, first_side(start, starts))


def first_side(start: Position, starts: Side) -> Side:
    """The side of the first player, Left or Right; if a coin has named one, that one."""
    if isinstance(start, RandomTurn):
        return start.state[1] or "left"
    return starts if isinstance(start, Partizan) else "left"
