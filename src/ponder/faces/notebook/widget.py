"""The widget of a game: its traits are what the board shows; clicks come back as messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import anywidget
import traitlets

from ponder.answers.document import document
from ponder.answers.session import Session, hint, undo
from ponder.answers.turns import TurnAnswer, TurnRequest, session_from_request, take_turn
from ponder.core.catalogue import as_position
from ponder.core.errors import PonderError, describe
from ponder.core.position import Position, Side
from ponder.core.records import Record
from ponder.faces import web
from ponder.faces.offline.page import bundled
from ponder.show.sentences import body_text

HERE = Path(__file__).parent
BOARD_STYLE = Path(web.__file__).parent / "static" / "board.css"


class PlayWidget(anywidget.AnyWidget):
    """A game to click on; `play` makes it.

    `turn` is the document of the present turn, as the page has it. `says` is a sentence for
    the player, and `hinted` a move that was shown on request.
    """

    _esm = bundled(HERE / "widget.js")
    _css = "\n".join(file.read_text("utf-8") for file in (HERE / "widget.css", BOARD_STYLE))

    turn = traitlets.Dict().tag(sync=True)
    says = traitlets.Unicode().tag(sync=True)
    hinted = traitlets.Unicode().tag(sync=True)

    request: TurnRequest

    @classmethod
    def of(
        cls,
        start: Position | str,
        players: tuple[str | None, str | None],
        starts: Side = "left",
        seed: int = 0,
    ) -> PlayWidget:
        """The widget of a game that begins here, the first player to move."""
        here = as_position(start)
        first, second = players
        widget = cls()
        widget.request = TurnRequest(here.game, str(here), (), first, second, starts, seed)
        widget.begin()
        widget.on_msg(widget._heard)
        return widget

    def __repr__(self) -> str:
        return f"<PlayWidget of {self.request.game} {self.turn['position']}: {self.says}>"

    @property
    def session(self) -> Session:
        """The game as far as it was played."""
        return session_from_request(self.request)

    @property
    def record(self) -> Record:
        """The record of the game as far as it was played."""
        return self.session.record()

    def begin(self) -> None:
        """Begin again."""
        self._take(replace(self.request, moves=(), move=None))

    def move(self, name: str) -> None:
        """Make a move, and let the opponent answer."""
        self._take(replace(self.request, move=name))

    def undo(self) -> None:
        """Take back the last move of a person, and what followed."""
        self._take(replace(self.request, moves=undo(self.session).moves))

    def hint(self) -> None:
        """Show a perfect move, and say why."""
        choice = hint(self.session)
        self.hinted = choice.move
        self.says = _sentences([f"try {choice.move}", *map(body_text, choice.reasons)])

    def _take(self, request: TurnRequest) -> None:
        answer = take_turn(request)
        self.request = replace(request, moves=answer.session.moves, move=None)
        with self.hold_sync():
            self.hinted, self.says = "", _said(answer)
            self.turn = document(answer)

    def _heard(self, _widget: object, content: object, _buffers: object) -> None:
        """What the board in the notebook asks for; whatever is wrong is said below it."""
        try:
            self._do(content)
        except PonderError as error:
            self.says = f"{error}."
        self.send({"heard": content})  # the board waits for it, also where no trait has changed

    def _do(self, content: object) -> None:
        match content:
            case {"move": str(name)}:
                self.move(name)
            case {"do": "undo"}:
                self.undo()
            case {"do": "hint"}:
                self.hint()
            case {"do": "begin"}:
                self.begin()
            case _:
                raise PonderError(f"the board asked for {describe(content)}")


def _said(answer: TurnAnswer) -> str:
    """What the opponent did, and whose turn it is or who has won."""
    session = answer.session
    moves = [f"{step.by} plays {step.move}" for step in answer.steps if step.by != "you"]
    return _sentences([*moves, _result(session) if session.is_over() else "your turn"])


def _result(session: Session) -> str:
    record = session.record()
    names: Mapping[str, str] = {"first wins": record.first, "second wins": record.second}
    winner = names.get(record.result(), "")
    return f"{winner} {'have' if winner == 'you' else 'has'} won"


def _sentences(parts: list[str]) -> str:
    return " ".join(f"{part[0].upper()}{part[1:].rstrip('.')}." for part in parts)
