"""A position drawn, with the rules of its game."""

from __future__ import annotations

from dataclasses import dataclass

from ponder import show
from ponder.answers.document import Document, document
from ponder.core.catalogue import Game, find
from ponder.core.position import Position


@dataclass(frozen=True)
class DrawingAnswer:
    """A position with its game, drawn in characters and, on request, as SVG."""

    game: Game
    position: Position
    text: str
    svg: str | None = None


def draw_position(game: str, pos: str | None = None, *, svg: bool = False) -> DrawingAnswer:
    """Draw the position, or the usual start of the game."""
    found = find(game)
    position = found.read(found.start if pos is None else pos)
    picture = show.svg(position) if svg else None
    return DrawingAnswer(found, position, show.text(position), picture)


@document.register(DrawingAnswer)
def _(answer: DrawingAnswer) -> Document:
    return {
        "game": answer.position.game,
        "position": str(answer.position),
        "text": answer.text,
        "svg": answer.svg,
        "rules": answer.game.rules,
        "examples": list(answer.game.examples),
    }
