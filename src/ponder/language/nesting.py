"""Brackets inside each other, of which a reader that calls itself allows only so many."""

from ponder.core.errors import TooLarge

DEEPEST = 100


class Nesting:
    """The brackets that are open: `with nesting: …` reads inside one more of them.

    `has` begins the refusal: "a formula has".
    """

    def __init__(self, has: str) -> None:
        self._has = has
        self._open = 0

    def __enter__(self) -> None:
        self._open += 1
        if self._open > DEEPEST:
            raise TooLarge(f"{self._has} at most {DEEPEST} brackets inside each other")

    def __exit__(self, *_: object) -> None:
        self._open -= 1
