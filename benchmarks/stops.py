"""How soon every kernel and every long verb hears a stop, in CPU seconds; the bound is 0.2.

For each job: the longest silence between two moments at which it would have heard Ctrl-C, and
between two at which it would have heard `Work.cancel`; then stops for real, at two moments: the
longest CPU time from SIGINT, and from a cancel in another thread, to the return. Where two threads
work, both are counted. Programs get SIGINT from outside; their time includes what they print.

Native loops without a tick are bounded and short: moves and symmetries of one board, one block of
128 expressions, one leaf of 512 tails, the code of one board, reading the rules of a game; making
arrays and giving them back. `PONDER_STOPS=family` measures the jobs whose name has that word.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from stop_jobs import KERNELS, VERBS
from stop_watch import How, Job, answer_of_program, answer_to, silences

BOUND = 0.2
MOMENTS = (0.1, 0.6)  # of the CPU time that the job takes, or is listened to
LISTENED = 3.0  # CPU seconds
LONGER = {"family A42": 60.0, "family A23": 30.0, "family A32": 30.0}
WANTED = os.environ.get("PONDER_STOPS", "")
PROGRAMS = (
    "value domineering 6x6",
    "table chomp 18x18",
    "solve clobber 6x6",
    "family toads-and-frogs A42",
    "learn chomp",
    "explain chomp 90x90",
)


def run() -> None:
    """Print the table."""
    print(f"  {'':34} silence of      heard after    in")
    print(f"  {'':34} Ctrl-C cancel   Ctrl-C cancel", flush=True)
    with _own_places():
        for name, job in (KERNELS | VERBS).items():
            if WANTED in name:
                _row(name, job)
        for command in PROGRAMS:
            if WANTED in command:
                times = [answer_of_program(command.split(), after) for after in (1.0, 2.5)]
                _print(f"ponder {command}", [None, None, _longest(times), None])


@contextmanager
def _own_places() -> Iterator[None]:
    """Tables and a ledger that are gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        places = {"PONDER_TABLES": folder, "PONDER_LEDGER": f"{folder}/ledger.db"}
        with patch.dict(os.environ, places):
            yield


def _row(name: str, job: Job) -> None:
    heard = silences(job, LONGER.get(name, LISTENED))
    cancelled = None if heard.checks is None else _slowest("thread", job, heard.spent)
    times = [heard.signals, heard.checks, _slowest("signal", job, heard.spent), cancelled]
    _print(name, times, f" {heard.spent:7.1f} s")


def _print(name: str, times: list[float | None], spent: str = "") -> None:
    figures = "".join(f"{'-' if time is None else f'{time:.2f}':>7}" for time in times)
    late = (_longest(times) or 0) > BOUND
    print(f"  {name:34}{figures}{spent}{'  TOO LATE' if late else ''}", flush=True)


def _slowest(how: How, job: Job, seconds: float) -> float | None:
    """The longest time from a stop to the return."""
    return _longest([answer_to(how, job, moment * seconds) for moment in MOMENTS])


def _longest(times: list[float | None]) -> float | None:
    """The longest time; None if all jobs were over before."""
    return max((time for time in times if time is not None), default=None)
