"""The players by name, found by looking into this folder."""

from __future__ import annotations

import functools
import importlib
import pkgutil

from ponder.core.errors import UnknownName
from ponder.players.player import KINDS, Kind, Player


def player(text: str, *, seed: int = 0) -> Player:
    """The player of this name: `perfect`, `random:7`, `minimax:3`, `book:FILE`.

    The seed is for players that leave something to chance, unless the text has its own.

    >>> player("minimax:3").name
    'minimax:3'
    """
    name, _, argument = text.strip().partition(":")
    known = kinds()
    if name.lower() not in known:
        raise UnknownName("player", name, known)
    return known[name.lower()].make(argument, seed)


@functools.cache
def kinds() -> dict[str, Kind]:
    """Every kind of player, by name."""
    package = importlib.import_module("ponder.players")
    for module in pkgutil.iter_modules(package.__path__, "ponder.players."):
        importlib.import_module(module.name)
    return dict(sorted(KINDS.items()))
