"""Timing in CPU seconds, which a busy machine changes less: of a run, and as a limit of work."""

import time
from collections.abc import Callable

from ponder.core.work import Stopped, Work


def cpu_seconds(work: Callable[[], object], repeat: int = 1) -> float:
    """The least CPU time that the work took."""
    best = float("inf")
    for _ in range(repeat):
        begin = time.process_time()
        work()
        best = min(best, time.process_time() - begin)
    return best


class CpuLimited(Work):
    """Work that is stopped when the process has spent so many more CPU seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._last = time.process_time() + seconds

    def check(self) -> None:
        """Raise `Stopped` when the CPU seconds are spent, too."""
        super().check()
        if time.process_time() > self._last:
            raise Stopped("time", "the CPU seconds are spent")
