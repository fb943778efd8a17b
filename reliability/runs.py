"""Tests on a copy of the sources, each run in a process of its own.

The copy is in `build/mutants/src`, with the native module beside its package. Nothing is changed in
place, and the tests themselves are those of the project.
"""

import json
import os
import resource
import shutil
import signal
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Literal

import pytest

SPARE = 10  # seconds more than a limit
PER_SECOND = 10  # seconds of the clock for each second of the processor, on a busy machine
MEMORY = 8 << 30  # bytes; an error must not take the memory of the whole machine
# The hook of an editable installation would find the project instead of its copy.
WITHOUT_HOOK = """
import sys
sys.meta_path[:] = [one for one in sys.meta_path if "editable" not in type(one).__module__]
"""

Ending = Literal["passed", "failed", "too long"]


@dataclass(frozen=True)
class Project:
    """A folder with `src/ponder` and `tests`; the copy and what is known of it are in `build`."""

    root: Path

    @property
    def build(self) -> Path:
        return self.root / "build" / "mutants"

    @property
    def sources(self) -> Path:
        return self.build / "src"

    @property
    def log(self) -> Path:
        """What the last tests printed."""
        return self.build / "tests.log"

    def copy_sources(self) -> None:
        """Make the copy."""
        shutil.rmtree(self.sources, ignore_errors=True)
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(self.root / "src", self.sources, ignore=ignored)
        shutil.copy(str(import_module("ponder._native").__file__), self.sources / "ponder")
        (self.sources / "sitecustomize.py").write_text(WITHOUT_HOOK, "utf-8")

    def run(self, options: Iterable[str], plugin: object, seconds: float) -> Ending:
        """Run pytest on the copy, for at most so many seconds of the processor."""
        child = get_context("fork").Process(target=self._run, args=(options, plugin, seconds))
        child.start()
        try:
            child.join(PER_SECOND * (seconds + SPARE))
        finally:
            with suppress(ProcessLookupError):  # it may not have become a group yet, or have ended
                os.killpg(child.pid or 0, signal.SIGKILL)
            child.kill()
            child.join()
        if child.exitcode in {-signal.SIGKILL, -signal.SIGXCPU}:
            return "too long"
        return "failed" if child.exitcode else "passed"

    def _run(self, options: Iterable[str], plugin: object, seconds: float) -> None:
        """In the child: only modules of other projects may be loaded already."""
        os.setsid()
        self._redirect_output()
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + SPARE))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        exec(WITHOUT_HOOK, {})
        sys.path.insert(0, str(self.sources))
        for name in [name for name in sys.modules if name.partition(".")[0] == "ponder"]:
            del sys.modules[name]
        with tempfile.TemporaryDirectory() as folder:
            os.environ["PYTHONPATH"] = str(self.sources)  # for processes that the tests start
            os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
            os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = folder
            sys.dont_write_bytecode = True
            os.chdir(self.root)
            status = pytest.main(
                [*options, "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0"], [plugin]
            )
        os._exit(int(status))

    def _redirect_output(self) -> None:
        with self.log.open("w") as log:
            os.dup2(log.fileno(), 1)
            os.dup2(log.fileno(), 2)


@dataclass(eq=False)  # plugins are hashed
class Timing:
    """A plugin that writes down how long each test took, if it passed."""

    file: Path
    seconds: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    others: set[str] = field(default_factory=set)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] += report.duration
        if not report.passed:
            self.others.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        passed = {test: took for test, took in self.seconds.items() if test not in self.others}
        self.file.write_text(json.dumps(passed), "utf-8")


@dataclass(eq=False)  # plugins are hashed
class Selection:
    """A plugin that runs only these tests, in this order."""

    tests: list[str]

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        places = {test: place for place, test in enumerate(self.tests)}
        chosen = [item for item in items if item.nodeid in places]
        items[:] = sorted(chosen, key=lambda item: places[item.nodeid])
