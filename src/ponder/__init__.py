"""Ponder: solve combinatorial games, conjecture a theory of them, prove it, play with reasons.

The public names are loaded when they are first used, so that `import ponder` is cheap.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ponder.core.position import Chance as Chance
    from ponder.core.position import Impartial as Impartial
    from ponder.core.position import Partizan as Partizan
    from ponder.core.position import Position as Position
    from ponder.core.records import Record as Record
    from ponder.core.registry import find as find
    from ponder.core.registry import position as position
    from ponder.core.registry import register as register
    from ponder.core.wrappers import misere as misere
    from ponder.core.wrappers import random_turn as random_turn

_HOMES = {
    "Chance": "ponder.core.position",
    "Impartial": "ponder.core.position",
    "Partizan": "ponder.core.position",
    "Position": "ponder.core.position",
    "Record": "ponder.core.records",
    "find": "ponder.core.registry",
    "misere": "ponder.core.wrappers",
    "position": "ponder.core.registry",
    "random_turn": "ponder.core.wrappers",
    "register": "ponder.core.registry",
}

__all__ = sorted(_HOMES)  # noqa: PLE0605


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(importlib.import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'ponder' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*_HOMES, "__version__"]
