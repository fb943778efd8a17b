"""Timing: the best of several runs, in CPU seconds."""

from __future__ import annotations

import time
from collections.abc import Callable


def cpu_seconds(work: Callable[[], object], repeat: int = 1) -> float:
    """The least CPU time that the work took."""
    best = float("inf")
    for _ in range(repeat):
        begin = time.process_time()
        work()
        best = min(best, time.process_time() - begin)
    return best
