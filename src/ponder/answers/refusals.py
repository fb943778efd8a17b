"""Refusals: why there is no answer, or not a whole one."""

from ponder.core.errors import PonderError, TooLarge


class Unsolved(TooLarge):
    """A position is too large to solve, and why.

    `more_helps` says whether a higher limit may help.
    """

    def __init__(self, why: PonderError, *, more_helps: bool) -> None:
        super().__init__(str(why))
        self.why = why
        self.more_helps = more_helps


class NoTree(TooLarge):
    """There is no game tree, because it is too large or the work was stopped, and why."""

    def __init__(self, why: PonderError) -> None:
        super().__init__(f"no tree: {why}")
        self.why = why
