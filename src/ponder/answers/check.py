"""Does a game keep the laws of all games? Why does a file not hold a game?"""

from dataclasses import dataclass

from ponder.answers.document import Document, document, stopped_field
from ponder.core.catalogue import GAMES, broken, find
from ponder.core.errors import UnknownName
from ponder.core.work import Ending, Work
from ponder.solving.conformance import Report, examine


@dataclass(frozen=True)
class CheckAnswer:
    """The report on a game."""

    game: str
    report: Report

    @property
    def valid(self) -> bool | None:
        """Whether the game has no fault; None if the work ended before that was known."""
        if self.report.faults:
            return False
        return True if self.stopped.is_complete else None

    @property
    def stopped(self) -> Ending:
        """Why the work ended early, if it did."""
        return self.report.stopped


def check_game(name: str, work: Work | None = None) -> CheckAnswer:
    """The report on the game, even if its file cannot be loaded."""
    why = _why_not_loaded(name)
    return CheckAnswer(name, Report((why,), 0, 0) if why else examine(find(name), work))


@document.register(CheckAnswer)
def _(answer: CheckAnswer) -> Document:
    return {
        "game": answer.game,
        "valid": answer.valid,
        "faults": list(answer.report.faults),
        "laws": answer.report.requirements,
        "positions": answer.report.positions,
        **stopped_field(answer.stopped),
    }


def _why_not_loaded(name: str) -> str | None:
    """Why the game of this name is unknown although there is a file for it."""
    stem = name.strip().lower().replace("_", "-")
    try:
        find(name)
    except UnknownName:
        path = GAMES.files().get(stem)
        if path is None:
            raise
        return (
            f"{path} registers no game called {stem!r}: decorate its class with @register and "
            f"give it the attribute game = {stem!r}"
        )
    except ValueError:
        if stem not in broken():
            raise
        return f"it cannot be loaded: {broken()[stem]}"
    return None
