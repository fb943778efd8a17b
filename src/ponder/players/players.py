"""The players by name."""

from __future__ import annotations

from ponder.players.player import KINDS, Kind, Player


def player(text: str, *, seed: int = 0) -> Player:
    """The player of this name: `perfect`, `random:7`, `minimax:3`, `book:FILE`.

    The seed is for players that leave something to chance, unless the text has its own.

    >>> player("minimax:3").name
    'minimax:3'
    """
    name, _, argument = text.strip().partition(":")
    return KINDS.find(name.lower()).make(argument, seed)


def kinds() -> dict[str, Kind]:
    """Every kind of player, by name."""
    return dict(KINDS.all())
