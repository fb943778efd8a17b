"""How soon work hears a stop: the longest silence between two chances, and stops for real."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar

from ponder.core.work import Stopped, Work

TICK = 0.01  # CPU seconds between two signals
GLANCE = 0.003  # seconds between two looks at the CPU clock
INTERRUPTED = 130

Job = Callable[[Work], object]
How = Literal["signal", "thread"]
T = TypeVar("T")


class Silence:
    """The longest CPU time, so far, between two moments at which something was heard."""

    def __init__(self) -> None:
        self.longest = 0.0
        self.ends = 0
        self._last = time.process_time()

    def end(self) -> None:
        """Something is heard now."""
        now = time.process_time()
        self.ends += 1
        self.longest = max(self.longest, now - self._last)
        self._last = now


class Watched(Work):
    """Work that notes the silences between its checks, and ends after so many CPU seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.silence = Silence()
        self._over = time.process_time() + seconds

    def check(self) -> None:
        """Raise `Stopped` when the CPU seconds are spent, too."""
        super().check()
        self.silence.end()
        if time.process_time() > self._over:
            raise Stopped("time", "the CPU seconds are spent")


class Heard(NamedTuple):
    """The longest silences in CPU seconds, for Ctrl-C and for `Work.cancel`, and the time spent.

    `checks` is None for a kernel that is given no work.
    """

    signals: float
    checks: float | None
    spent: float


def silences(job: Job, seconds: float) -> Heard:
    """Do the job in a process of its own, and note when it would have heard a stop."""
    return _apart(partial(_listened, job, seconds))


def answer_to(how: How, job: Job, after: float) -> float | None:
    """CPU seconds from a stop to the return of the job; None if the job was over before."""
    return _apart(partial(_stopped, how, job, after))


def answer_of_program(args: Sequence[str], after: float) -> float | None:
    """CPU seconds from SIGINT to the end of `ponder …`; None if it was over before, or no Linux."""
    if not Path("/proc/self/stat").exists():
        return None
    command = [sys.executable, "-m", "ponder", *args]
    silent = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=silent, stderr=silent) as program:
        while program.poll() is None:
            spent = _spent_by(program.pid)
            if spent >= after:
                program.send_signal(signal.SIGINT)
                _, status, usage = os.wait4(program.pid, 0)
                assert os.waitstatus_to_exitcode(status) == INTERRUPTED
                return usage.ru_utime + usage.ru_stime - spent
            time.sleep(GLANCE)
    return None


def _spent_by(process: int) -> float:
    """The CPU seconds of a process, as Linux tells them."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def _listened(job: Job, seconds: float) -> Heard:
    begun = time.process_time()
    with _signals() as heard:
        work = Watched(seconds)
        with suppress(Stopped):
            job(work)
        heard.end()
    checked = work.silence.ends > 0
    work.silence.end()
    longest = work.silence.longest if checked else None
    return Heard(heard.longest, longest, time.process_time() - begun)


@contextmanager
def _signals() -> Iterator[Silence]:
    """Signals that Python handles when it would handle Ctrl-C, by the CPU clock."""
    heard = Silence()
    signal.signal(signal.SIGPROF, lambda *_: heard.end())
    signal.setitimer(signal.ITIMER_PROF, TICK, TICK)
    try:
        yield heard
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _stopped(how: How, job: Job, after: float) -> float | None:
    """Stop the job from another thread, once so many CPU seconds are spent."""
    work, asked, over = Work(), [0.0], threading.Event()
    due = time.process_time() + after

    def stop() -> None:
        while time.process_time() < due:
            if over.wait(GLANCE):
                return
        asked[0] = time.process_time()
        if how == "signal":
            os.kill(os.getpid(), signal.SIGINT)
        else:
            work.cancel()

    signal.signal(signal.SIGINT, signal.default_int_handler)
    with suppress(Stopped, KeyboardInterrupt):
        threading.Thread(target=stop, daemon=True).start()
        job(work)
    over.set()
    return time.process_time() - asked[0] if asked[0] else None


def _apart(work: Callable[[], T]) -> T:
    """The result of work in a process of its own, so that nothing is known from before."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("fork").Process(target=_send, args=(work, theirs))
    process.start()
    theirs.close()
    try:
        found: T = ours.recv()
    finally:
        process.join()
    return found


def _send(work: Callable[[], object], to: Connection) -> None:
    to.send(work())
