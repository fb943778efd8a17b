"""The present work, which the table of values tells of what it does, and which may stop it.

This is a module of its own because the native table holds `heard`: in the module that holds the
table, the two would keep each other alive when the program ends.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from ponder.core.work import Report

_present: ContextVar[Report | None] = ContextVar("_present", default=None)


@contextmanager
def reporting_to(step: Report) -> Iterator[None]:
    """A block in which sums and comparisons of values call this, such as `Work.step`."""
    token = _present.set(step)
    try:
        yield
    finally:
        _present.reset(token)


def heard(size: int, words: str = "adding values") -> None:
    """The table, at work, holds so many values: a step of the present work."""
    step = _present.get()
    if step is not None:
        step(size, None, words)
