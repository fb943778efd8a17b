"""Kernels start with fewer threads where the user may have no more (`ulimit -u`)."""

import errno
import os
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
        raise RuntimeError(os.strerror(errno.EAGAIN))
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
        raise RuntimeError("another")

    with pytest.raises(RuntimeError) as error:
        started(fail, 2)
    assert error.value.args == ("another",)
    assert asked == [2]


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
