"""Does a game keep the laws of all games? Why does a file not hold a game?"""

from dataclasses import dataclass

from ponder.answers.document import Document, document
from ponder.core.catalogue import GAMES, broken, find
from ponder.core.errors import UnknownName
from ponder.solving.conformance import Report, examine


@dataclass(frozen=True)
class CheckAnswer:
    """The report on a game."""

    game: str
    report: Report

    @property
    def valid(self) -> bool:
        """Whether the game has no fault."""
        return not self.report.faults


def check_game(name: str) -> CheckAnswer:
    """The report on the game, even if its file cannot be loaded."""
    why = _why_not_loaded(name)
    return CheckAnswer(name, Report((why,), 0, 0) if why else examine(find(name)))


@document.register(CheckAnswer)
def _(answer: CheckAnswer) -> Document:
    return {
        "game": answer.game,
        "valid": answer.valid,
        "faults": list(answer.report.faults),
        "laws": answer.report.requirements,
        "positions": answer.report.positions,
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
