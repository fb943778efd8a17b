"""Files that should hold a game and do not: what is wrong with them."""

from __future__ import annotations

from pathlib import Path

from ponder.core.catalogue import GAMES, broken, find
from ponder.core.errors import UnknownName


def why_not_loaded(name: str) -> str | None:
    """Why the game of this name is unknown although there is a file for it."""
    stem = name.strip().lower().replace("_", "-")
    try:
        find(name)
    except UnknownName:
        path = _file_of(stem)
        if path is None:
            raise
        return (
            f"{path} registers no game called {stem!r}: decorate its class with @register and "
            f"give it the attribute game = {stem!r}"
        )
    except ValueError:
        if stem not in broken():
            raise
        return f"{_file_of(stem) or 'the package of it'} cannot be loaded: {broken()[stem]}"
    return None


def _file_of(stem: str) -> Path | None:
    return GAMES.files().get(stem)
