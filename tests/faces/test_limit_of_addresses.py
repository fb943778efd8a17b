"""Under a real limit of address space (`ulimit -v`): the answer, or one line before the work."""

import resource
import subprocess

import pytest
from refusals import said
from terminal import PONDER

LEAST = 262_144  # kilobytes, as `ulimit -v` counts


def under(kilobytes: int, *args: str) -> subprocess.CompletedProcess[str]:
    """Run a verb under a limit of address space."""

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (kilobytes << 10, kilobytes << 10))

    command = [*PONDER, *args]
    return subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=limited)


@pytest.mark.parametrize("more", [(), ("--memory", "8GB")])
def test_a_table_for_which_threads_leave_no_room_is_refused(more: tuple[str, ...]) -> None:
    ended = under(760_000, "table", "chomp", "18x18", *more)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    said(ended.stderr)
    assert "--memory" not in ended.stderr


@pytest.mark.parametrize(
    "args",
    [
        ("table", "chomp", "8x8"),
        ("value", "domineering", "3x3", "--memory", "8GB"),
        ("conjecture", "--game", "chomp", "--p-positions", "50", "--target", "number_of_cookies",
         "--complexity", "3"),
    ],
    ids=lambda args: args[0],
)  # fmt: skip
def test_what_is_small_is_answered_under_the_least_limit(args: tuple[str, ...]) -> None:
    ended = under(LEAST, *args)
    assert ended.returncode == 0
    assert ended.stdout
    assert "Stopped" not in ended.stderr


def test_a_limit_under_which_nothing_loads_is_refused() -> None:
    ended = under(LEAST - 1, "solve", "nim", "3,4")
    assert (ended.returncode, ended.stdout) == (2, "")
    said(ended.stderr)


def test_no_flag_is_advised_that_the_limit_makes_useless() -> None:
    ended = under(300_000, "refute", "chomp", "number_of_cookies(x) >= 0", "--cookies", "60")
    assert ended.returncode == 0
    said(ended.stderr)
    assert "--memory" not in ended.stderr
