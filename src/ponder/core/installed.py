"""What installed packages offer: the entry points of the groups `ponder.games`, `ponder.players`, …

A package says in its pyproject.toml which of its modules registers what:

    [project.entry-points."ponder.games"]
    stones = "my_package.stones"
"""

from __future__ import annotations

import functools
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


def offered(group: str) -> list[EntryPoint]:
    """The entry points of the group, in a fixed order; the same one found twice counts once.

    To import importlib.metadata takes longer than to solve a small game, and mostly for nothing;
    so the few lines that packages say of themselves are looked through first.
    """
    if not _any_for_ponder():
        return []
    from importlib.metadata import entry_points

    return sorted(set(entry_points(group=group)), key=lambda point: (point.name, point.value))


@functools.cache
def _any_for_ponder() -> bool:
    return any(map(_mentions_ponder, dict.fromkeys(sys.path)))


def _mentions_ponder(folder: str) -> bool:
    files = Path(folder).glob("*-info/entry_points.txt")
    return any(b"[ponder." in file.read_bytes() for file in files)
