"""Brackets inside each other, of which a reader that calls itself allows only so many."""

from ponder.core import limits
from ponder.core.errors import TooLarge


class Nesting:
    """The brackets that are open: `with nesting: …` reads inside one more of them.

    `has` begins the refusal: "a formula has".
    """

    def __init__(self, has: str) -> None:
        self._has = has
        self._open = 0

    def __enter__(self) -> None:
        self._open += 1
        refuse_deep(self._open, self._has)

    def __exit__(self, *_: object) -> None:
        self._open -= 1


def refuse_deep(brackets: int, has: str) -> None:
    """Refuse so many brackets inside each other, if a reader does not allow them."""
    if brackets > limits.BRACKETS:
        raise TooLarge(f"{has} at most {limits.BRACKETS} brackets inside each other")
