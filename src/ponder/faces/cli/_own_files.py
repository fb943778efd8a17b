"""Files that should hold a game and do not: what is wrong with them."""

from __future__ import annotations

import os
from pathlib import Path

import ponder.games
from ponder.core.errors import UnknownName
from ponder.core.registry import broken, find


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
        return f"{_file_of(stem)} cannot be loaded: {broken()[stem]}"
    return None


def _file_of(stem: str) -> Path | None:
    own = os.environ.get("PONDER_GAMES", "").split(os.pathsep)
    folders = [*ponder.games.__path__, *filter(None, own)]
    files = (Path(folder) / f"{stem.replace('-', '_')}.py" for folder in folders)
    return next((file for file in files if file.is_file()), None)
