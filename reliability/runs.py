"""Tests run in the copy of the project: how they end, and how much of the processor they use."""

import os
import resource
import shutil
import signal
import sys
from importlib import import_module
from pathlib import Path
from typing import Literal, NamedTuple

from lists import ROOT
from sanitize import SANITIZERS, build, prepared

BUILD = ROOT / "build" / "mutants"
COPY = BUILD / "copy"
LOG = BUILD / "tests.log"  # what the last tests said
SPARE = 10  # seconds more than a limit
DEADLINE = 1800  # seconds of the clock
MEMORY = 8 << 30  # bytes; an error must not take the memory of the whole machine
ELSEWHERE = 125
# The hook of an editable installation would find the project instead of its copy.
WITHOUT_HOOK = """
import sys
sys.meta_path[:] = [one for one in sys.meta_path if "editable" not in type(one).__module__]
"""

Ending = Literal["passed", "failed", "slow", "waiting"]


class Run(NamedTuple):
    """How tests ended, and the seconds of the processor that they used."""

    ending: Ending
    seconds: float

    @property
    def is_caught(self) -> bool:
        """The error was noticed."""
        return self.ending in {"failed", "slow"}


def run_of(tests: tuple[str, ...], patience: int, *, sanitized: bool = False) -> Run:
    """Run the tests in the copy, for at most so many seconds of the processor.

    If they are to be sanitized, the copy is compiled for the address and undefined behaviour
    sanitizer, whose reports are failures.
    """
    package = build(SANITIZERS[0], COPY, BUILD / "sanitized") if sanitized else None
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (patience, patience + SPARE))
        signal.alarm(DEADLINE)
        _run_sanitized(package, tests) if package else _run(tests)
    _, ended, used = os.wait4(child, 0)
    status = os.waitstatus_to_exitcode(ended)
    if status == ELSEWHERE:
        sys.exit("the tests would not run in the copy")
    return Run(_ending(status), round(used.ru_utime + used.ru_stime, 1))


def _ending(status: int) -> Ending:
    """A negative status is the signal that ended the process."""
    endings: dict[int, Ending] = {0: "passed", -signal.SIGALRM: "waiting", -signal.SIGXCPU: "slow"}
    return endings.get(status, "failed")


def _run(tests: tuple[str, ...]) -> None:
    """Run the tests and end this process; only modules of others may be loaded already."""
    import pytest

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    exec(WITHOUT_HOOK, {})
    sys.path.insert(0, str(COPY / "src"))
    os.environ["PYTHONPATH"] = str(COPY / "src")  # for processes that the tests start
    sys.dont_write_bytecode = True
    for name in [name for name in sys.modules if name.partition(".")[0] == "ponder"]:
        del sys.modules[name]
    if not str(import_module("ponder").__file__).startswith(str(COPY)):
        os._exit(ELSEWHERE)
    _go_to_the_copy()
    places = [f"tests/{test}" for test in tests]
    options = ["-x", "-q", "-p", "no:cacheprovider", "-o", "addopts=", "--hypothesis-seed=0"]
    os._exit(int(pytest.main([*options, *places])))


def _run_sanitized(package: Path, tests: tuple[str, ...]) -> None:
    """Become a process of the tests, without a limit of addresses: the sanitizer needs so many."""
    command, environment = prepared(SANITIZERS[0], package, COPY / "tests", tests)
    _go_to_the_copy()
    os.execve(shutil.which(command[0]) or command[0], command, environment)


def _go_to_the_copy() -> None:
    os.chdir(COPY)
    log = os.open(LOG, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)
