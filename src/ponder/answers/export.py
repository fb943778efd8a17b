"""A rectangle of Chomp exported as a page: what the page must know, and the file it is in."""

from dataclasses import dataclass
from pathlib import Path

from ponder.answers.document import Document, document, stopped_field
from ponder.core.errors import Unsuitable
from ponder.core.position import Position
from ponder.core.work import Ending, Work
from ponder.games.chomp import Chomp
from ponder.solving.chomp.lost_boards import LostBoards, lost_boards


@dataclass(frozen=True)
class Exported:
    """A page that was written: the boards that it knows to be lost, its size and its file.

    If the work was stopped, there is none: a page that does not know all would not play perfectly.
    """

    lost: LostBoards
    bytes: int = 0
    file: Path | None = None

    @property
    def stopped(self) -> Ending:
        """Why the work ended early, if it did."""
        return self.lost.stopped


def boards_to_export(position: Position, work: Work | None = None) -> LostBoards:
    """What a page that plays perfectly from this rectangle must know."""
    if not isinstance(position, Chomp):
        raise Unsuitable(f"only chomp is exported as a page, not {position.game}")
    if not position.is_rectangle or position.rows == (1,):
        raise Unsuitable(f"a page begins with a rectangle such as 5x7, not with {position}")
    return lost_boards(position, work)


@document.register(Exported)
def _(answer: Exported) -> Document:
    return {
        "game": "chomp",
        "rows": answer.lost.rows,
        "columns": answer.lost.columns,
        "p_positions": answer.lost.count,
        "bytes": answer.bytes,
        "file": None if answer.file is None else str(answer.file),
        **stopped_field(answer.stopped),
    }
