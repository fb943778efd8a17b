"""A position drawn, with the rules of its game."""

from dataclasses import dataclass

from ponder import show
from ponder.answers.document import Document, document
from ponder.answers.laboratory import Measures, measures_of
from ponder.core.catalogue import Game, find
from ponder.core.position import Position


@dataclass(frozen=True)
class DrawingAnswer:
    """A position with its game, drawn in characters and, on request, as SVG.

    `measures` are, on request, the invariants and properties of the game.
    """

    game: Game
    position: Position
    text: str
    svg: str | None = None
    measures: Measures | None = None


def draw_position(
    game: str, pos: str | None = None, *, svg: bool = False, measures: bool = False
) -> DrawingAnswer:
    """Draw the position, or the usual start of the game."""
    found = find(game)
    position = found.read(found.start if pos is None else pos)
    picture = show.svg(position) if svg else None
    known = measures_of(game) if measures else None
    return DrawingAnswer(found, position, show.text(position), picture, known)


@document.register(DrawingAnswer)
def _(answer: DrawingAnswer) -> Document:
    measures = {} if answer.measures is None else document(answer.measures)
    return {
        **measures,
        "game": answer.position.game,
        "position": str(answer.position),
        "text": answer.text,
        "svg": answer.svg,
        "rules": answer.game.rules,
        "examples": list(answer.game.examples),
    }
