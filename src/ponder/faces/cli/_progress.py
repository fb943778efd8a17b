"""Progress on stderr: count, rate and remaining time, for work longer than a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from ponder.core.text import pluralise
from ponder.faces.cli._output import say

if TYPE_CHECKING:
    from rich.progress import Progress

    from ponder.core.work import Report

PATIENCE = 1.0  # seconds before the line appears
FIRST_NOTE, LONGEST_WAIT = 4.0, 120.0  # seconds before and between notes off a terminal
DAY = 86_400  # seconds
NOT_KNOWN = "-:--:--"  # how much time is left
MILLIONS = 10_000_000  # counts from here on are shown in millions


@contextmanager
def progress(
    what: str,
    counted: str = "position",
    others: Mapping[str, str] | None = None,
    in_lines: bool = False,
) -> Iterator[Report]:
    """A function that shows the count, the total if known, and optional words.

    `others` says what else is counted where a step has these words.
    On a terminal it is one line that changes; elsewhere, or if the verb prints meanwhile, a few
    lines, ever more rarely.
    """
    kind = _TerminalLine if sys.stderr.isatty() and not in_lines else _LogLines
    meter = kind(what, counted, others or {})
    try:
        yield meter.report
    finally:
        meter.stop()


class _Rate:
    """What is counted, since when, and how fast."""

    def __init__(self, what: str, counted: str, others: Mapping[str, str]) -> None:
        self.what = what
        self.usual = self.counted = counted
        self.others = others
        self.begun = self.first_begun = time.monotonic()
        self.done = 0
        self.is_over = False

    def report(self, done: int, total: int | None, words: str = "") -> None:
        if self.is_over:  # a solver that a player keeps goes on reporting during the game
            return
        if done < self.done:  # new work begins, with its own pace
            self.begun = time.monotonic()
        self.done = done
        self.counted = self.others.get(words, self.usual)
        self.show(total, f"{self.what}, {words}" if words else self.what)

    def show(self, total: int | None, what: str) -> None:
        raise NotImplementedError

    def stop(self) -> None:
        self.is_over = True

    @property
    def rate(self) -> float:
        """How many a second; 0 while it is too early to say."""
        elapsed = time.monotonic() - self.begun
        return self.done / elapsed if elapsed >= PATIENCE else 0

    def seconds_left(self, total: int | None) -> float | None:
        """How long the rest takes at this pace, if that is known."""
        return (total - self.done) / self.rate if total is not None and self.rate else None

    def pace(self) -> str:
        count = f"{_short(self.done)} {pluralise(self.done, self.counted)}"
        return f"{count}, {_short(self.rate)}/s" if self.rate else count


class _TerminalLine(_Rate):
    """A line on the terminal that appears after a moment of patience."""

    line: Progress | None = None

    def show(self, total: int | None, what: str) -> None:
        if self.line is None:
            if time.monotonic() - self.first_begun < PATIENCE:
                return
            self.line = _line(self.first_begun)
            self.line.start()
            self.line.add_task(self.what, total=total, **self._columns(total))
        self.line.tasks[0].total = total  # which `update` would leave as it was if it is None
        self.line.update(
            self.line.task_ids[0],
            completed=self.done,
            description=what,
            **self._columns(total),
        )

    def _columns(self, total: int | None) -> dict[str, Any]:
        left = self.seconds_left(total)
        return {
            "pace": self.pace(),
            "left": NOT_KNOWN if left is None else _as_time(left),
        }

    def stop(self) -> None:
        super().stop()
        if self.line is not None:
            self.line.stop()


class _LogLines(_Rate):
    """Lines for a file or a pipe: the first within five seconds, each wait twice the last."""

    def __init__(self, what: str, counted: str, others: Mapping[str, str]) -> None:
        super().__init__(what, counted, others)
        self.wait = FIRST_NOTE
        self.due = self.begun + self.wait

    def show(self, total: int | None, what: str) -> None:
        now = time.monotonic()
        if now < self.due:
            return
        self.wait = min(2 * self.wait, LONGEST_WAIT)
        self.due = now + self.wait
        say(f"{what}: {self.pace()}{self._time_left(total)}", err=True)

    def _time_left(self, total: int | None) -> str:
        seconds = self.seconds_left(total)
        return "" if seconds is None else f", about {_as_time(seconds)} left"


def _short(number: float) -> str:
    """A count short enough for a narrow terminal."""
    return f"{number:,.0f}" if number < MILLIONS else f"{number / 1e6:,.0f} M"


def _as_time(seconds: float) -> str:
    if seconds < DAY:
        return str(timedelta(seconds=round(seconds)))
    return f"{_short(seconds / DAY)} days"


def _line(begun: float) -> Progress:
    """A line whose times are ours: rich forgets neither the pace nor the end of earlier work."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn
    from rich.table import Column
    from rich.text import Text

    class Elapsed(ProgressColumn):
        """The time since the beginning, drawn again and again."""

        def render(self, _task: Task) -> Text:
            return Text(_as_time(time.monotonic() - begun))

    words = TextColumn("{task.description}: {task.fields[pace]}")
    narrow = Column(min_width=len(NOT_KNOWN), no_wrap=True)
    left = TextColumn("{task.fields[left]}", table_column=narrow)
    columns = (words, BarColumn(10), left, Elapsed(narrow.copy()))
    return Progress(*columns, console=Console(stderr=True), transient=True)
