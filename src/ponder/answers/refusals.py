"""Refusals: why there is no answer, and what is known nevertheless."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ponder.core.errors import PonderError, TooLarge

if TYPE_CHECKING:
    from ponder.solving.arguments import Argument


class Unsolved(TooLarge):
    """A position is too large to solve, or the work was stopped: why, and what is known of it.

    `known` is in words; `more_helps` says whether a higher limit may help.
    """

    def __init__(
        self, why: PonderError, arguments: tuple[Argument, ...], known: str, *, more_helps: bool
    ) -> None:
        super().__init__(f"{why}{known}")
        self.why = why
        self.arguments = arguments
        self.known = known
        self.more_helps = more_helps


class NoTree(TooLarge):
    """There is no game tree, and why."""

    def __init__(self, why: PonderError) -> None:
        super().__init__(f"no tree: {why}")
        self.why = why
