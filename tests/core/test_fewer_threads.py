"""Kernels start with fewer threads where the user may have no more (`ulimit -u`)."""

import errno
import os
import subprocess
import sys
from typing import Any

import pytest
from refusals import refuse

from ponder import Sheet, _native, conjecture
from ponder.core.errors import Unsuitable
from ponder.core.threads import started
from ponder.games import Chomp
from ponder.solving.chomp.sieve import p_positions

SHEET = Sheet(("a", "b", "c"), {"y": (1, 4, 9), "x": (1, 2, 3)})


def allowed(threads: int, most: int) -> int:
    if threads > most:
        raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    return threads


@pytest.mark.parametrize("most", [1, 2])
def test_as_many_threads_as_may_be_are_started(most: int) -> None:
    assert started(lambda threads: allowed(threads, most), 2) == most


def test_without_any_thread_there_is_no_kernel() -> None:
    refuse(Unsuitable, started, lambda threads: allowed(threads, 0), 2)


def test_other_errors_are_not_about_threads() -> None:
    asked: list[int] = []

    def fail(threads: int) -> None:
        asked.append(threads)
        raise PermissionError(errno.EPERM, "another")

    with pytest.raises(PermissionError):
        started(fail, 2)
    assert asked == [2]


WITHOUT_THREADS = """
import os, resource
from ponder._native import ChompBox, ChompSieve
if os.getuid() == 0:  # who may have any number
    os.setuid(65534)
resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))
try:
    ChompSieve(ChompBox(12, 12), threads=2)
except OSError as error:
    print(error.errno)
"""


def test_the_system_says_that_it_has_no_more_threads() -> None:
    child = [sys.executable, "-c", WITHOUT_THREADS]
    found = subprocess.run(child, capture_output=True, text=True, check=True)
    assert int(found.stdout) == errno.EAGAIN


@pytest.mark.parametrize("name", ["ChompSieve", "ExpressionSearch"])
def test_kernels_go_on_with_one_thread(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel, asked = getattr(_native, name), list[int]()

    def start(*args: Any, threads: int, **named: Any) -> Any:
        asked.append(threads)
        return kernel(*args, threads=allowed(threads, 1), **named)

    monkeypatch.setattr(_native, name, start)
    assert [str(board) for board in p_positions(Chomp("2x3"))] == ["1", "2,1", "3,2"]
    assert conjecture(SHEET, target="y")
    assert asked[:2] == [2, 1]
