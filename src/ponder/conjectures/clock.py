"""A clock that may end work early; whoever is stopped by it says so."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Tick = Callable[[], None]
Item = TypeVar("Item")


class OutOfTime(Exception):
    """The time allowed is over."""


def clock(seconds: float | None) -> Tick:
    """A function to call now and then, which raises `OutOfTime` after so many seconds."""
    end = None if seconds is None else time.monotonic() + seconds

    def tick() -> None:
        if end is not None and time.monotonic() > end:
            raise OutOfTime

    return tick


def never() -> None:
    """The tick of a clock that does not run."""


def ticking(items: Iterable[Item], tick: Tick) -> Iterator[Item]:
    """The items, with a look at the clock before each."""
    for item in items:
        tick()
        yield item
