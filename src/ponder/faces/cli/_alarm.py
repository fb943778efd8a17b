"""A clock for work that does not look at one: the system calls it off when the time is up."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

from ponder.core.work import Limit, Stopped

LONGEST = 1e9  # seconds that the system can count, and more than thirty years
AGAIN = 0.2  # seconds until the alarm rings again, in case that Python lost it


class _TimeUp(BaseException):
    """Not an error that the work could take for one of its own: a checker must not go on."""


@contextmanager
def alarm(seconds: float | None) -> Iterator[None]:
    """A block that ends with `Stopped` after so many seconds; None means no limit."""
    Limit(seconds=seconds)  # refuses what is not a number
    if seconds is None or seconds > LONGEST:
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    try:
        try:
            signal.setitimer(signal.ITIMER_REAL, max(seconds, 1e-6), AGAIN)
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except _TimeUp:
        raise Stopped("time", f"the time limit of {seconds:g} s is over") from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)  # again, if it rang just before the first time
        signal.signal(signal.SIGALRM, before)


def _ring(_number: int, _frame: object) -> None:
    raise _TimeUp
