"""Verifying at the command line: within a time, which no checker can miss."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest
from terminal import complaint, run

from ponder.core.errors import PonderError
from ponder.core.work import Stopped
from ponder.faces.cli._alarm import alarm

CLAIM = "row_product(x) >= number_of_rows(x)"


@pytest.fixture
def certificate(tmp_path: Path) -> str:
    path = tmp_path / "proof.json"
    assert run("prove", "chomp", CLAIM, "--certificate", str(path)).exit_code == 0
    return str(path)


def test_a_time_limit_ends_without_a_verdict(certificate: str) -> None:
    complaint("verify", certificate, "--seconds", "0")


def test_a_long_time_limit_changes_nothing(certificate: str) -> None:
    with_limit = run("verify", certificate, "--seconds", "1000")
    assert with_limit.exit_code == 0
    assert with_limit.stdout == run("verify", certificate).stdout


def test_the_alarm_ends_work_that_catches_our_errors() -> None:
    def stubborn() -> None:
        while True:
            try:
                time.sleep(1)
            except PonderError:
                continue

    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(Stopped) as stopped, alarm(0.01):
        stubborn()
    assert stopped.value.cause == "time"
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
