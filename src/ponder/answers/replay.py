"""A record to be stepped through."""

from dataclasses import dataclass
from pathlib import Path

from ponder.answers.document import Document, document
from ponder.answers.play import record_fields
from ponder.core.errors import BadText
from ponder.core.files import read_text
from ponder.core.records import Record, Turn


class NoRecord(BadText):
    """A record that is not there."""


@dataclass(frozen=True)
class Replay:
    """A record that was read, and the moments of its play from the start to the last one."""

    record: Record
    turns: tuple[Turn, ...]


def replay(path: Path) -> Replay:
    """The record in this file; every move is checked."""
    try:
        return replay_text(read_text(path))
    except FileNotFoundError:
        raise NoRecord(f"there is no record {path}") from None


def replay_text(text: str) -> Replay:
    """The record in this text; every move is checked."""
    record = Record.parse(text)
    return Replay(record, tuple(record.turns()))


@document.register(Replay)
def _(answer: Replay) -> Document:
    positions = [str(turn.position) for turn in answer.turns]
    return {**record_fields(answer.record, answer.turns[0].position), "positions": positions}
