"""How play goes on after a winning move, or after each move where none wins: the answers.

This is what can be said of any position that was solved, whether or not an argument has a name.
"""

from collections.abc import Iterable, Iterator
from itertools import islice

from ponder.core import limits
from ponder.core.position import Position, Side, moves_of, opponent
from ponder.language.reasons import Reason
from ponder.solving.judges.judge import Judge

SHOWN = 4


def replies(
    judge: Judge, here: Position, side: Side, winning: tuple[str, Position] | None
) -> Reason:
    """The answers that the winner has, if `side` is to move here and makes this winning move.

    Without a winning move, the opponent has an answer to every move.
    """
    move, then = winning or (None, here)
    loser = side if winning is None else opponent(side)
    moves = islice(moves_of(then, loser), limits.POSITION_MOVES)
    answers = tuple(_answers(judge, islice(moves, SHOWN), loser))
    more = sum(1 for _ in moves)
    facts = {"side": side, "move": move, "answers": answers, "more": more}
    return Reason("replies", "proved", facts={**facts, "stuck_wins": here.stuck_player_wins})


def _answers(
    judge: Judge, moves: Iterable[tuple[str, Position]], loser: Side
) -> Iterator[tuple[str, str | None]]:
    """The moves of the loser, each with a winning answer; None if none is needed."""
    winner = opponent(loser)
    for name, then in moves:
        won = (answer for answer, end in moves_of(then, winner) if not judge.wins(end, loser))
        yield name, next(won, None)
