"""Answers that cannot be had: why not, and what is known all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ponder.core.errors import PonderError, TooLarge

if TYPE_CHECKING:
    from ponder.solving.arguments import Argument


class Unsolved(TooLarge):
    """A position that is too large to be solved: why, and what arguments know of it.

    `known` is that in words, and `more_helps` says whether a higher limit may do.
    """

    def __init__(
        self, why: TooLarge, arguments: tuple[Argument, ...], known: str, *, more_helps: bool
    ) -> None:
        super().__init__(f"{why}{known}")
        self.why = why
        self.arguments = arguments
        self.known = known
        self.more_helps = more_helps


class NoTree(TooLarge):
    """A game tree that cannot be grown, and why."""

    def __init__(self, why: PonderError) -> None:
        super().__init__(f"no tree: {why}")
        self.why = why
