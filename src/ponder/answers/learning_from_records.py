"""Learning from games of others: the P-positions in their records become examples.

A position counts only if solving confirms it, whoever played: strong players err, too. (Bradford
et al., *Automated Conjecturing II*, 2020, section 5, propose to learn from published games.)
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ponder.answers.document import Document, document, stopped_field
from ponder.answers.replay import replay
from ponder.core.catalogue import find
from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import Impartial
from ponder.core.records import Record, is_over
from ponder.core.work import FINISHED, Ending, Work
from ponder.solving.judges.judge import Effort, Panel
from ponder.theory.correcting import Correction, correct
from ponder.theory.ledger import Ledger

COMMAND = "records"


@dataclass(frozen=True)
class RecordsAnswer:
    """What some records taught, and the ledger in which it is recorded.

    `positions` is how many different positions of the records were solved, `unsolved` how many
    were too large.
    """

    ledger: str
    game: str
    records: int
    positions: int
    unsolved: int
    correction: Correction
    stopped: Ending = FINISHED


def learn_from_records(
    game: str, files: Sequence[Path], where: str | None = None, work: Work | None = None
) -> RecordsAnswer:
    """Correct the theory of a game by the positions of recorded games."""
    name, work = find(game).name, work or Work()
    records = [replay(path).record for path in files]
    positions = dict.fromkeys(one for record in records for one in _positions(record, name))
    lost, won, unsolved = _solved(positions, work)
    with Ledger.open(where) as ledger:
        correction = correct(ledger, name, lost, won, command=COMMAND, work=work)
        solved = len(lost) + len(won)
        return RecordsAnswer(
            ledger.where, name, len(records), solved, unsolved, correction, work.ending
        )


def _positions(record: Record, game: str) -> Iterable[Impartial]:
    """The positions of a record in which a move was to be made."""
    for turn in record.turns():
        here = turn.position
        if here.game != game or not isinstance(here, Impartial):
            raise Unsuitable(f"the record is of {record.game}; only {game} is learned here")
        if not is_over(here, "left"):
            yield here


def _solved(
    positions: Iterable[Impartial], work: Work
) -> tuple[list[Impartial], list[Impartial], int]:
    """The P-positions, the N-positions, and how many could not be solved."""
    lost: list[Impartial] = []
    won: list[Impartial] = []
    unsolved, judges = 0, Panel("winner", Effort().within(work), work)
    with work.keeping():
        for number, here in enumerate(positions):
            work.step(number, None, "positions")
            try:
                wins = next(judges.of(here)).wins(here, "left")
                (won if wins else lost).append(here)
            except TooLarge:
                unsolved += 1
    return lost, won, unsolved


@document.register(RecordsAnswer)
def _(answer: RecordsAnswer) -> Document:
    return {
        "ledger": answer.ledger,
        "game": answer.game,
        "records": answer.records,
        "positions": answer.positions,
        "unsolved": answer.unsolved,
        **answer.correction.to_json(),
        **stopped_field(answer.stopped),
    }
