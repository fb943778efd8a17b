"""Kernels start with as many threads as the user may have (`ulimit -u`)."""

import errno
from collections.abc import Callable
from typing import TypeVar

from ponder.core.errors import Unsuitable

Kernel = TypeVar("Kernel")


def started(start: Callable[[int], Kernel], threads: int) -> Kernel:
    """What `start` makes, with this number of threads or with fewer if no more can be had."""
    for number in range(threads, 0, -1):
        try:
            return start(number)
        except OSError as error:
            if error.errno != errno.EAGAIN:
                raise
    raise Unsuitable("no thread can be started: raise the limit of processes (ulimit -u)")
