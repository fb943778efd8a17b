"""An argument as data, and the registry of the functions that find them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ponder.core.position import Position
from ponder.core.registry import Registry
from ponder.language.reasons import Reason
from ponder.solving.solution import Outcome


@dataclass(frozen=True)
class Argument:
    """Why a position has its outcome: a theorem and the facts about this position.

    `move` is the move that the argument recommends, and `to` is where it leads; an argument
    that only shows that a winning move exists has none.
    """

    outcome: Outcome
    reason: Reason
    move: str | None = None
    to: Position | None = None

    @property
    def name(self) -> str:
        """The name of the argument, which is the kind of its reason."""
        return self.reason.kind


def by_theorem(kind: str, **facts: Any) -> Reason:
    """A proved reason of this kind, with the facts it rests on."""
    return Reason(kind, "proved", facts=facts)


Finder = Callable[[Position], Argument | None]

FINDERS: Registry[Finder] = Registry("argument", "arguments", "ponder.solving.arguments")


def argument(finder: Finder) -> Finder:
    """Register a function that finds an argument for a position, or None."""
    return FINDERS.add(finder.__name__, finder)
