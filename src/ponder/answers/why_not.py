"""Why not this move: whether it wins, and the reply that refutes it if it does not."""

from dataclasses import dataclass

from ponder.answers.board import mover_fields
from ponder.answers.company import solver
from ponder.answers.document import Document, document
from ponder.answers.reasons_as_json import reasons_fields
from ponder.core.named_moves import chosen
from ponder.core.position import Chance, Partizan, Position, Side, opponent
from ponder.core.records import is_over
from ponder.core.work import Work
from ponder.language.reasons import Choice, Reason
from ponder.players.contract import after_move, legal_moves
from ponder.players.perfect import Perfect


@dataclass(frozen=True)
class MoveJudged:
    """A move beside the best one.

    `wins` is None where chance decides. `because` says what is wrong with the move, or what is
    good about it. `reply` is the opponent's best answer; None if there is none to give.
    """

    position: Position
    side: Side
    move: str
    to: Position | None
    wins: bool | None
    because: tuple[Reason, ...]
    best: Choice
    reply: Choice | None


def why_not(
    position: Position, side: Side, move: str, work: Work | None = None, start: str | None = None
) -> MoveJudged:
    """Judge a move by solving the game; `start` is where the game began, if it is being played."""
    work = work or Work()
    names = ((name, name) for name in legal_moves(position, side))
    name = chosen(position, move, names, side if isinstance(position, Partizan) else None)
    began = position if start is None else type(position)(start)
    judge = solver(began, Perfect())
    assert isinstance(judge, Perfect)
    best = _chosen(judge, position, side, work)
    to = after_move(position, name, side)
    wins = None if isinstance(position, Chance) else name in judge.winning_moves(position, side)
    reply = None
    if to is not None and not is_over(to, opponent(side)):
        reply = _chosen(judge, to, opponent(side), work)
    return MoveJudged(position, side, name, to, wins, _because(name, best), best, reply)


def _chosen(judge: Perfect, position: Position, side: Side, work: Work) -> Choice:
    judge.prepare(position, side, work)
    return judge.choose(position, side)


def _because(move: str, best: Choice) -> tuple[Reason, ...]:
    if move == best.move:
        return best.reasons
    return next((one.because for one in best.rejected if one.move == move), ())


@document.register(MoveJudged)
def _(answer: MoveJudged) -> Document:
    return {
        **mover_fields(answer.position, answer.side),
        "move": answer.move,
        "to": None if answer.to is None else str(answer.to),
        "wins": answer.wins,
        "because": reasons_fields(answer.because),
        "best": choice_fields(answer.best),
        "reply": None if answer.reply is None else choice_fields(answer.reply),
    }


def choice_fields(choice: Choice) -> Document:
    """A move with its reasons, in data and in words."""
    to = None if choice.to is None else str(choice.to)
    return {"move": choice.move, "to": to, "reasons": reasons_fields(choice.reasons)}
