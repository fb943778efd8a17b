"""Mutated code that the tests must catch: a fixed list of small errors, each put in by itself.

    make mutants                 # those not tried yet, or whose file or tests have changed
    make mutants ONLY=values     # of one list

Each list below `mutations` names files of `src/ponder` or of the project, the tests that must
notice an error in them, and the errors as `[what the file says, what the mutant says]`, with a
third text where a mutant is known to survive, which says why. What the file says must be there
exactly once. A list is fixed before its mutants are tried. Nothing is taken off it afterwards
unless its code is gone; then another error in the same file takes its place.

The list `mended` undoes, one by one, the mends of faults that were found: a test that catches such
a mutant is a test that failed before the mend. What changes no result, such as a signed overflow,
is marked as `sanitized`: its tests run under a sanitizer.

The tests run on the right code first, where they must pass. A mutant is caught if they fail, or if
they use `TIMES` as much of the processor as on the right code, and `SPARE` seconds. The clock only
ends tests that wait for ever, and such a mutant is not counted as caught.

Nothing is changed in place: the tests run in a copy of the project, each in a process of its own.
What was found is kept in `build/mutants`, so that a run goes on where the last was stopped. What
a run has not tried keeps its figures; mends without any are tried first.
"""

from __future__ import annotations

import compileall
import hashlib
import json
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from py_compile import PycInvalidationMode

from building import build_package
from figures import read_figures, write_figures
from lists import ROOT, Mutant, misplaced, mutants
from mends import rows_of
from runs import BUILD, COPY, DEADLINE, LOG, SPARE, WITHOUT_HOOK, Run, run_of

RESULTS = BUILD / "results.json"
TIMES = 5  # how much longer than on the right code is too long
SHARE = 0.95
PAGES = ("README.md", "CONTRIBUTING.md")


@dataclass
class Trials:
    """Runs of tests on the right code and on mutants; each is kept as soon as it is over."""

    kept: dict[str, Run] = field(default_factory=dict)

    @classmethod
    def read(cls) -> Trials:
        """What earlier runs found."""
        found = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
        return cls({key: Run(*run) for key, run in found.items()})

    def of(self, one: Mutant) -> Run:
        """The tests with the error in the code."""
        if key_of(one) not in self.kept:
            right = self.of_right_code(one.tests, sanitized=one.sanitized)
            with changed(one):
                patience = SPARE + round(TIMES * right.seconds)
                run = run_of(one.tests, patience, sanitized=one.sanitized)
            self._keep(key_of(one), run)
        return self.kept[key_of(one)]

    def of_right_code(self, tests: tuple[str, ...], *, sanitized: bool) -> Run:
        """The tests without any error in the code: they must pass, or they would catch all."""
        key = _digest(_files(tests), [self._source, *tests, *["sanitized"] * sanitized])
        if key not in self.kept:
            run = run_of(tests, DEADLINE, sanitized=sanitized)
            if run.ending != "passed":
                sys.exit(f"{' '.join(tests)}: {run.ending} on the right code; see {LOG}")
            self._keep(key, run)
        return self.kept[key]

    @cached_property
    def _source(self) -> str:
        return _digest(sorted([*(COPY / "src").rglob("*.py"), *(ROOT / "native").iterdir()]), [])

    def _keep(self, key: str, run: Run) -> None:
        self.kept[key] = run
        part = RESULTS.with_suffix(".part")
        part.write_text(json.dumps(self.kept), "utf-8")
        part.replace(RESULTS)


def key_of(one: Mutant) -> str:
    """The same for the same error in the same file with the same tests."""
    texts = [text for _, *old_and_new in one.changes for text in old_and_new]
    texts += ["sanitized"] * one.sanitized
    files = [COPY / place for place, _, _ in one.changes]
    return _digest([*files, *_files(one.tests)], [*texts, *one.tests])


def _files(tests: tuple[str, ...]) -> list[Path]:
    return [COPY / "tests" / test.partition("::")[0] for test in tests]


def _digest(files: list[Path], texts: list[str]) -> str:
    content = [*texts, *(file.read_text("utf-8") for file in files)]
    return hashlib.sha256("\0".join(content).encode()).hexdigest()[:24]


def copy_project() -> None:
    """A copy of what the tests need, with the native module beside its package."""
    shutil.rmtree(COPY, ignore_errors=True)
    for name in ("bin", "src", "tests", "docs", "examples", "native", "reliability"):
        shutil.copytree(ROOT / name, COPY / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "CMakeLists.txt", "LICENSE", "constraints.txt", *PAGES):
        shutil.copy(ROOT / name, COPY)
    use_native(Path(str(import_module("ponder._native").__file__)))
    (COPY / "src" / "sitecustomize.py").write_text(WITHOUT_HOOK, "utf-8")
    # Compiled once; each file is known by its content, so that an error is never overlooked.
    by_content = PycInvalidationMode.CHECKED_HASH
    compileall.compile_dir(COPY / "src", quiet=1, invalidation_mode=by_content)


def use_native(module: Path) -> None:
    """Let the copy use this native module; the old one may still be in somebody's memory."""
    place = COPY / "src" / "ponder" / module.name
    place.unlink(missing_ok=True)
    shutil.copy(module, place)


@contextmanager
def changed(one: Mutant) -> Iterator[None]:
    """The error is in the copy."""
    right = {COPY / place: (COPY / place).read_text("utf-8") for place, _, _ in one.changes}
    for place, old, new in one.changes:
        file = COPY / place
        file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    try:
        if one.is_native:
            package = build_package(COPY, BUILD / "native")
            use_native(next(package.glob("ponder/_native.*")))
        yield
    finally:
        for file, text in right.items():
            file.write_text(text, "utf-8")
        if one.is_native:
            use_native(Path(str(import_module("ponder._native").__file__)))


def tried(chosen: list[Mutant], trials: Trials) -> list[tuple[Mutant, Run]]:
    """Try the mutants that were not tried before; all that were tried now or then, until Ctrl-C."""
    left = [one for one in chosen if key_of(one) not in trials.kept]
    left.sort(key=_has_figures)
    print(f"{len(chosen)} mutants, {len(left)} of them to be tried", flush=True)
    begin = time.monotonic()
    try:
        for number, one in enumerate(left, 1):
            if not trials.of(one).is_caught:
                print(f"survives: {one}", flush=True)
            if number % 10 == 0:
                _tell_progress(number, len(left), (time.monotonic() - begin) / 60)
    except KeyboardInterrupt:
        print("stopped; the next run goes on here")
    return [(one, trials.kept[key_of(one)]) for one in chosen if key_of(one) in trials.kept]


def _has_figures(one: Mutant) -> bool:
    return not one.mends or any(rows_of([one], {}, read_figures("mended")))


def _tell_progress(number: int, count: int, minutes: float) -> None:
    left = (count - number) * minutes / number
    rate = f"{number / minutes:.1f} a minute, about {left:.0f} minutes left"
    print(f"{number} of {count} tried, {rate}", flush=True)


def main() -> None:
    """Try the mutants; write the figures, and fail if too many survive or one is unexplained."""
    only = sys.argv[1] if len(sys.argv) > 1 else ""
    chosen = list(mutants(only))
    if wrong := misplaced(chosen):
        sys.exit("\n".join(["the lists no longer fit the code:", *wrong]))
    copy_project()
    for name in ("numpy", "flint", "pytest"):
        import_module(name)  # of other projects, once for all processes
    done = tried(chosen, Trials.read())
    surviving = [one for one, run in done if not run.is_caught]
    print(f"{len(done) - len(surviving)} of {len(done)} mutants are caught")
    write_all(only, chosen, done)
    unexplained = [one for one in surviving if not one.why]
    for one in unexplained:
        print(f"survives, and nothing says why: {one}")
    late = len(done) < len(chosen)
    sys.exit(1 if late or unexplained or len(surviving) > (1 - SHARE) * len(chosen) else 0)


def write_all(only: str, chosen: list[Mutant], done: list[tuple[Mutant, Run]]) -> None:
    """The figures; those of what was not tried now stay as they were."""
    if not only and len(done) == len(chosen):
        others = [(one, run) for one, run in done if not one.mends]
        write_figures("mutants", _figures(others))
    if only in ("", "mended"):
        mends = [one for one in chosen if one.mends]
        caught = {one: run.is_caught for one, run in done}
        write_figures("mended", [*rows_of(mends, caught, read_figures("mended"))])


def _figures(done: list[tuple[Mutant, Run]]) -> dict[str, object]:
    rooms = sorted({one.path.partition("/")[0] for one, _ in done})
    surviving = [one for one, run in done if not run.is_caught]
    return {
        "tried": len(done),
        "caught": len(done) - len(surviving),
        "slow": sum(run.ending == "slow" for _, run in done),
        "minutes": round(sum(run.seconds for _, run in done) / 60, 1),
        "rooms": {
            room: [
                sum(one.path.startswith(f"{room}/") for one, _ in done),
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
