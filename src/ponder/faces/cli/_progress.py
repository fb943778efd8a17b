"""Progress on stderr: count, rate and remaining time, for work longer than a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ponder.core.work import Report

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 1.0  # seconds before the line appears
MILLIONS = 10_000_000  # counts from here on are shown in millions


@contextmanager
def progress(what: str, counted: str = "positions") -> Iterator[Report | None]:
    """A function that shows the count, the total if known, and optional words.

    It is None if stderr is not a terminal.
    """
    if not sys.stderr.isatty():
        yield None
        return
    meter = _Meter(what, counted)
    try:
        yield meter.report
    finally:
        meter.stop()


class _Meter:
    """A line on the terminal that appears after a moment of patience."""

    def __init__(self, what: str, counted: str) -> None:
        self.what = what
        self.counted = counted
        self.begun = time.monotonic()
        self.done = 0
        self.line: Progress | None = None
        self.is_over = False

    def report(self, done: int, total: int | None, words: str = "") -> None:
        if self.is_over:  # a judge that a player keeps goes on reporting during the game
            return
        if done < self.done:  # new work begins, with its own pace
            self.begun = time.monotonic()
        self.done = done
        if self.line is None:
            if time.monotonic() - self.begun < PATIENCE:
                return
            self.line = _line()
            self.line.start()
            self.line.add_task(self.what, total=total, completed=done, pace="")
        what = f"{self.what}, {words}" if words else self.what
        self.line.update(
            self.line.task_ids[0],
            completed=done,
            total=total,
            pace=self._pace(done),
            description=what,
        )

    def stop(self) -> None:
        self.is_over = True
        if self.line is not None:
            self.line.stop()

    def _pace(self, done: int) -> str:
        rate = done / max(0.001, time.monotonic() - self.begun)
        return f"{_short(done)} {self.counted}, {_short(rate)}/s"


def _short(number: float) -> str:
    """A count short enough for a narrow terminal."""
    return f"{number:,.0f}" if number < MILLIONS else f"{number / 1e6:,.0f} M"


def _line() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
    from rich.progress import TimeRemainingColumn as Remaining

    words = TextColumn("{task.description}: {task.fields[pace]}")
    columns = (words, BarColumn(10), Remaining(), TimeElapsedColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)
