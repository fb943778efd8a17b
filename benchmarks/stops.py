"""How soon every kernel and every long verb hears a stop, in CPU seconds; the bound is 0.2.

For each job: the longest silence between two moments at which it would have heard Ctrl-C, and
between two at which it would have heard `Work.cancel`; then stops for real, at two moments:
the longest CPU time from SIGINT, and from a cancel in another thread, to the return. Where two
threads work, both are counted. `PONDER_STOPS=family` measures the jobs whose name has that word.
"""

from __future__ import annotations

import os
import tempfile
from unittest.mock import patch

from stop_jobs import KERNELS, VERBS
from stop_watch import How, Job, answer_to, silences

BOUND = 0.2
MOMENTS = (0.1, 0.6)  # of the CPU time that the job takes, or is listened to
LISTENED = 3.0  # CPU seconds
LONGER = {"family A42": 60.0, "family A23": 30.0, "family A32": 30.0}
WANTED = os.environ.get("PONDER_STOPS", "")


def run() -> None:
    """Print the table."""
    print(f"  {'':34} silence of      heard after    in")
    print(f"  {'':34} Ctrl-C cancel   Ctrl-C cancel", flush=True)
    for name, job in (KERNELS | VERBS).items():
        if WANTED in name:
            with tempfile.TemporaryDirectory() as folder:
                places = {"PONDER_TABLES": folder, "PONDER_LEDGER": f"{folder}/ledger.db"}
                with patch.dict(os.environ, places):
                    _row(name, job)


def _row(name: str, job: Job) -> None:
    heard = silences(job, LONGER.get(name, LISTENED))
    cancelled = None if heard.checks is None else _slowest("thread", job, heard.spent)
    times = [heard.signals, heard.checks, _slowest("signal", job, heard.spent), cancelled]
    figures = "".join(f"{'-' if time is None else f'{time:.2f}':>7}" for time in times)
    late = any(time is not None and time > BOUND for time in times)
    print(f"  {name:34}{figures} {heard.spent:7.1f} s{'  TOO LATE' if late else ''}", flush=True)


def _slowest(how: How, job: Job, seconds: float) -> float | None:
    """The longest time from a stop to the return; None if the job is always over before."""
    times = [answer_to(how, job, moment * seconds) for moment in MOMENTS]
    return max((time for time in times if time is not None), default=None)
