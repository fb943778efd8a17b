"""Stepping through a record at the terminal."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from ponder.answers.replay import Replay, replay
from ponder.core.position import Partizan
from ponder.core.records import Turn
from ponder.faces.cli._conversation import QUIT, typed
from ponder.faces.cli._output import print_document, say
from ponder.show.board_in_play import board_text

if TYPE_CHECKING:
    from ponder.core.records import Record


def step_through(path: Path, as_json: bool) -> None:
    """Show one move after the other; Enter goes on, q stops. Without a person, show all."""
    answer = replay(path)
    if as_json:
        print_document(answer)
        return
    say(f"{answer.record.game}: {answer.record.first} against {answer.record.second}\n")
    say(_board(answer, 1))
    asking = True
    for number, (before, _) in enumerate(pairwise(answer.turns), start=1):
        said = typed("(Enter: next move, q: stop) ", say, at_the_end="all") if asking else ""
        if said in QUIT:
            return
        asking = asking and said != "all"
        who, move = _mover(answer.record, before), answer.record.moves[number - 1]
        say(f"\n{number}. {who}: {move}\n\n{_board(answer, number + 1)}")
    say(f"\n{answer.record.result()}")


def _board(answer: Replay, count: int) -> str:
    """The position after these many turns, with its scores by name where it has scores."""
    turn, record = answer.turns[count - 1], answer.record
    names = (record.first, record.second) if turn.first_to_move else (record.second, record.first)
    spoken = turn.position.spoken(*names)
    return spoken or board_text([past.position for past in answer.turns[:count]])


def _mover(record: Record, turn: Turn) -> str:
    name = record.first if turn.first_to_move else record.second
    side = record.side(turn).capitalize()
    return f"{name} ({side})" if isinstance(turn.position, Partizan) else name
