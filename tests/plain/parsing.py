"""What a parser may do with a text: read it, or refuse it with one clear line."""

from collections.abc import Callable
from typing import TypeVar

from ponder.core.errors import PonderError

T = TypeVar("T")


def read_or_refused(read: Callable[[], T]) -> T | None:
    """What was read, or None after an error of one clear line."""
    try:
        return read()
    except PonderError as error:
        line = str(error)
    assert 0 < len(line) < 400
    assert "\n" not in line
    return None
