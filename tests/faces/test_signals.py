"""Ctrl-C and SIGTERM end the program within a second, and leave no part of a file."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from terminal import complained

from ponder.faces.cli._work import work_with_progress

MODULE = [sys.executable, "-m", "ponder"]


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_no_part_of_a_file_is_left(tmp_path: Path, number: signal.Signals, status: int) -> None:
    arguments = ["table", "chomp", "17x17", "--out", str(tmp_path / "boards.txt")]
    program = subprocess.Popen(
        [*MODULE, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    while not list(tmp_path.iterdir()):
        assert program.poll() is None
    program.send_signal(number)
    program.communicate()
    assert program.returncode == status
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_prints_what_was_found() -> None:
    asked = ["refute", "chomp", "number_of_cookies(x) >= 0", "--box", "17x17"]
    program = subprocess.Popen(
        [*MODULE, *asked], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert program.stderr is not None
    program.stderr.readline()  # the first line of progress, after four seconds
    program.send_signal(signal.SIGINT)
    pressed = time.monotonic()
    found, said = program.communicate()
    assert time.monotonic() - pressed < 10  # a second, unless the machine is busy
    assert program.returncode == 130
    assert found
    complained(said)


def test_what_comes_after_a_ctrl_c_in_the_same_work_ends_too() -> None:
    with work_with_progress("counting") as work:
        with work.keeping():
            signal.raise_signal(signal.SIGINT)
        with work.keeping():
            work.step(1)
            pytest.fail("the work goes on")
        assert work.ending.cause == "interrupted"
    with work_with_progress("counting anew") as work:
        work.step(1)
