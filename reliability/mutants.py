"""Mutated code that the tests must catch: a fixed list of small errors, each put in by itself.

    make mutants                 # those not tried yet, or whose file or tests have changed
    make mutants ONLY=values     # of one list

Each list below `mutations` names files of `src/ponder`, the tests that must notice an error in
them, and the errors as `[what the file says, what the mutant says]`, with a third text where a
mutant is known to survive, which says why. What the file says must be there exactly once.

Nothing is changed in place: the tests run in a copy of the project, each in a process of its own.
What was found is kept in `build/mutants`, so that a run goes on where the last was stopped.
"""

from __future__ import annotations

import compileall
import hashlib
import json
import os
import resource
import shutil
import signal
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from py_compile import PycInvalidationMode

from figures import write_figures

ROOT = Path(__file__).parent.parent
LISTS = Path(__file__).parent / "mutations"
BUILD = ROOT / "build" / "mutants"
COPY = BUILD / "copy"
RESULTS = BUILD / "results.json"
LOG = BUILD / "tests.log"  # what the last tests said
PATIENCE, DEADLINE = 30, 1200  # seconds of the processor and of the clock; later is caught
SHARE = 0.95
PASSED, LATE, ELSEWHERE = 0, 124, 125


@dataclass(frozen=True)
class Mutant:
    """One error: the file, what it says, what it says instead, and the tests that notice."""

    path: str
    old: str
    new: str
    tests: tuple[str, ...]
    why: str = ""

    @property
    def file(self) -> Path:
        """The file that it changes, in the copy."""
        return COPY / "src" / "ponder" / self.path

    @property
    def key(self) -> str:
        """The same for the same error in the same file with the same tests."""
        files = [self.file, *(COPY / "tests" / test.partition("::")[0] for test in self.tests)]
        content = [self.old, self.new, *self.tests, *(file.read_text("utf-8") for file in files)]
        return hashlib.sha256("\0".join(content).encode()).hexdigest()[:24]


def mutants(only: str = "") -> Iterator[Mutant]:
    """All mutants of the lists whose names begin so."""
    for path in sorted(LISTS.glob(f"{only}*.toml")):
        for group in tomllib.loads(path.read_text("utf-8"))["file"]:
            for old, new, *why in group["mutations"]:
                yield Mutant(group["path"], old, new, tuple(group["tests"]), *why)


def misplaced(all_mutants: list[Mutant], source: Path) -> list[str]:
    """What is wrong with the lists: text that is not in its file once, and what is not changed."""
    found = []
    for one in all_mutants:
        count = (source / one.path).read_text("utf-8").count(one.old)
        if count != 1 or one.old == one.new:
            found.append(f"{one.path} has {count} times: {one.old!r}")
    return found


def copy_project() -> None:
    """A copy of what the tests need, with the native module beside its package."""
    import ponder._native

    shutil.rmtree(COPY, ignore_errors=True)
    for name in ("src", "tests", "docs", "examples"):
        shutil.copytree(ROOT / name, COPY / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, COPY)
    shutil.copy(ponder._native.__file__, COPY / "src" / "ponder")
    # Compiled once; each file is known by its content, so that an error is never overlooked.
    by_content = PycInvalidationMode.CHECKED_HASH
    compileall.compile_dir(COPY / "src", quiet=1, invalidation_mode=by_content)


@contextmanager
def changed(one: Mutant) -> Iterator[None]:
    """The error is in the copy."""
    right = one.file.read_text("utf-8")
    one.file.write_text(right.replace(one.old, one.new), "utf-8")
    try:
        yield
    finally:
        one.file.write_text(right, "utf-8")


def status_of(tests: tuple[str, ...], patience: int) -> int:
    """The exit status of the tests in the copy; `LATE` if they take too long."""
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (patience, patience))
        signal.alarm(DEADLINE)
        _run(tests)
    _, ended = os.waitpid(child, 0)
    if not os.WIFSIGNALED(ended) and os.waitstatus_to_exitcode(ended) == ELSEWHERE:
        sys.exit("the tests would not run in the copy")
    return LATE if os.WIFSIGNALED(ended) else os.waitstatus_to_exitcode(ended)


def _run(tests: tuple[str, ...]) -> None:
    """Run the tests and end this process; only modules of others may be loaded already."""
    import pytest

    # The hook of an editable installation would find the project instead of its copy.
    sys.meta_path[:] = [one for one in sys.meta_path if "editable" not in type(one).__module__]
    sys.path.insert(0, str(COPY / "src"))
    sys.dont_write_bytecode = True
    for name in [name for name in sys.modules if name.partition(".")[0] == "ponder"]:
        del sys.modules[name]
    if not str(import_module("ponder").__file__).startswith(str(COPY)):
        os._exit(ELSEWHERE)
    os.chdir(COPY)
    log = os.open(LOG, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)
    places = [f"tests/{test}" for test in tests]
    options = ["-x", "-q", "-p", "no:cacheprovider", "-o", "addopts=", "--hypothesis-seed=0"]
    os._exit(int(pytest.main([*options, *places])))


def known_results() -> dict[str, int]:
    """What earlier runs found: the status of the tests of each mutant."""
    return json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}


def refuse_failing(chosen: list[Mutant], known: dict[str, int]) -> None:
    """The tests must pass on the right code, or they would catch everything."""
    tests = tuple(sorted({test for one in chosen for test in one.tests}))
    right = Mutant("__init__.py", "", "", tests)
    if tried(right, known) != PASSED:
        del known[right.key]
        RESULTS.write_text(json.dumps(known), "utf-8")
        sys.exit(f"some of the tests fail without any error in the code: see {LOG}")


def tried(one: Mutant, known: dict[str, int]) -> int:
    """The status of its tests with the error in the code, from this run or an earlier one."""
    key = one.key
    if key not in known:
        with changed(one):
            known[key] = status_of(one.tests, PATIENCE if one.old else DEADLINE)
        RESULTS.write_text(json.dumps(known), "utf-8")
    return known[key]


def main() -> None:
    """Try the mutants; write the figures, and fail if too many survive or one is unexplained."""
    only = sys.argv[1] if len(sys.argv) > 1 else ""
    chosen = list(mutants(only))
    if wrong := misplaced(chosen, ROOT / "src" / "ponder"):
        sys.exit("\n".join(["the lists no longer fit the code:", *wrong]))
    copy_project()
    known = known_results()
    _load_others()
    done = []
    try:
        for one in chosen:
            done.append((one, tried(one, known)))
            _tell(len(done), *done[-1])
        refuse_failing(chosen, known)
    except KeyboardInterrupt:
        print("stopped; the next run goes on here")
        done += [(one, known[one.key]) for one in chosen[len(done) :] if one.key in known]
    surviving = [one for one, status in done if status == PASSED]
    print(f"{len(done) - len(surviving)} of {len(done)} mutants are caught")
    if not only:
        write_figures("mutants", _figures(len(chosen), [one for one, _ in done], surviving))
    unexplained = [one for one in surviving if not one.why]
    late = len(done) < len(chosen)
    sys.exit(1 if late or unexplained or len(surviving) > (1 - SHARE) * len(chosen) else 0)


def _tell(number: int, one: Mutant, status: int) -> None:
    if status == PASSED:
        print(f"{number}: survives in {one.path}: {one.old!r} -> {one.new!r}; {one.why}")
    if number % 10 == 0:
        print(f"{number} tried", flush=True)


def _load_others() -> None:
    """Load what tests need from other projects once, for all processes."""
    for name in ("numpy", "flint", "pytest"):
        import_module(name)


def _figures(wanted: int, done: list[Mutant], surviving: list[Mutant]) -> dict[str, object]:
    rooms = sorted({one.path.partition("/")[0] for one in done})
    return {
        "mutants": wanted,
        "tried": len(done),
        "caught": len(done) - len(surviving),
        "rooms": {
            room: [
                sum(one.path.startswith(f"{room}/") for one in done),
                sum(one.path.startswith(f"{room}/") for one in surviving),
            ]
            for room in rooms
        },
        "survivors": [
            {"file": one.path, "old": one.old, "new": one.new, "why": one.why} for one in surviving
        ],
    }


if __name__ == "__main__":
    main()
