"""An argument as data, and the registry of the functions that find them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ponder.core.position import Position
from ponder.core.registry import Registry
from ponder.solving.solution import Outcome


@dataclass(frozen=True)
class Argument:
    """Why a position has its outcome, in sentences about this very position.

    `move` is the move that the argument recommends; an argument that only shows that a
    winning move exists has none.
    """

    name: str
    outcome: Outcome
    text: str
    move: str | None = None


Finder = Callable[[Position], Argument | None]

FINDERS: Registry[Finder] = Registry("argument", "arguments", "ponder.solving.arguments")


def argument(finder: Finder) -> Finder:
    """Register a function that finds an argument for a position, or None where it has none."""
    return FINDERS.add(finder.__name__, finder)
