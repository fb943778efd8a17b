"""Work that has a budget, or that something stops."""

import time
from collections.abc import Callable

from ponder.core.work import Limit, Work


def at_most(positions: int) -> Work:
    """Work that may visit so many positions."""
    return Work(Limit(positions=positions))


def cancelled(after: int = -1) -> Work:
    """Work that another thread gives up once more than so much is done."""

    def report(done: int, total: int | None, words: str) -> None:
        if done > after:
            work.cancel()

    work = Work(report=report)
    return work


def interrupted(after: int = -1) -> Work:
    """Work during which Ctrl-C is pressed, once more than so much is done."""

    def report(done: int, total: int | None, words: str) -> None:
        if done > after:
            raise KeyboardInterrupt

    return Work(report=report)


def given_up() -> Work:
    """Work that another thread gave up before it began."""
    work = Work()
    work.cancel()
    return work


def late() -> Work:
    """Work whose time is up."""
    work = Work(Limit(seconds=0.001))
    time.sleep(0.002)
    return work


class Checked(Work):
    """Work that is cancelled when its clock is looked at for this time."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._left = most

    def check(self) -> None:
        self._left -= 1
        if self._left == 0:
            self.cancel()
        super().check()


STOPPED: dict[str, Callable[[], Work]] = {
    "cancelled": cancelled,
    "interrupted": interrupted,
    "time": late,
}
