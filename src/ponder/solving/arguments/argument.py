"""An argument as data, and the registry of the functions that find them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ponder.core.display import HtmlResult
from ponder.core.position import Position
from ponder.core.registry import Registry
from ponder.core.work import Work
from ponder.language.reasons import Reason
from ponder.solving.solution import Outcome


@dataclass(frozen=True, repr=False)
class Argument(HtmlResult):
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

    def __repr__(self) -> str:
        move = f", move {self.move}" if self.move is not None else ""
        return f"<Argument by {self.name}: {self.outcome}{move}>"


class Arguments(HtmlResult, tuple[Argument, ...]):
    """Arguments that apply to one position, in a tuple that shows itself as a table."""

    __slots__ = ()


def by_theorem(kind: str, **facts: Any) -> Reason:
    """A proved reason of this kind, with the facts it rests on."""
    return Reason(kind, "proved", facts=facts)


ArgumentFinder = Callable[[Position], Argument | None]

ARGUMENTS: Registry[ArgumentFinder] = Registry(
    "argument", "arguments", "ponder.solving.arguments", "ponder.values.adding"
)


ValuedFinder = Callable[[Position, Work], Argument | None]

BY_VALUES: dict[ArgumentFinder, ValuedFinder] = {}
"""Those who search for the values of small parts; all others apply a theorem at once."""


def argument(finder: ArgumentFinder) -> ArgumentFinder:
    """Register a function that finds an argument for a position, or None."""
    return ARGUMENTS.add(finder.__name__, finder)


def argument_by_values(finder: ValuedFinder) -> ValuedFinder:
    """The same for an argument that needs the values of small parts, and may be stopped."""

    def alone(position: Position) -> Argument | None:
        return finder(position, Work())

    BY_VALUES[ARGUMENTS.add(finder.__name__, alone)] = finder
    return finder
