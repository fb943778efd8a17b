"""SIGTERM unwinds the stack, so that no part of a file stays behind."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

TERMINATED = 128 + signal.SIGTERM


class Terminated(BaseException):
    """The program was told to end. Not an Exception, so that nothing goes on after it."""


@contextmanager
def ended_by_sigterm() -> Iterator[None]:
    """A block that SIGTERM ends with exit status 143."""
    signal.signal(signal.SIGTERM, _terminate)
    try:
        yield
    except Terminated:
        sys.exit(TERMINATED)


def _terminate(_number: int, _frame: object) -> NoReturn:
    raise Terminated
