"""The position that GAME and POS name."""

from __future__ import annotations

from ponder.core.catalogue import find
from ponder.core.errors import BadText
from ponder.core.position import Position


def needed(verb: str, game: str, pos: str | None) -> Position:
    """The position; POS is required."""
    found = find(game)
    if pos is None:
        raise BadText(f"{verb} needs a position: ponder {verb} {found.name} {found.start}")
    return found.read(pos)


def usual(game: str, pos: str | None) -> Position:
    """The position; without POS, the usual start of the game."""
    found = find(game)
    return found.read(found.start if pos is None else pos)
