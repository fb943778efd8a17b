"""Small errors put into the code, one at a time, which the tests must notice.

    make mutants                            # 60 errors anywhere; today's date is the seed
    make mutants N=20 SEED=7 ONLY=values    # 20 errors of one package

A mutant is tried by the tests of its package that run its line, then by those that run its file,
the fastest first, until one fails. Which tests these are is measured first, by coverage, and again
when the package or its tests have changed. A mutant is caught if a test fails, or if the tests take
`TIMES` as long as before. Survivors are printed as a diff. If more than `SHARE` of the mutants
survive, the exit status is 1.

A survivor that is no error, because the program does the same, is described in `accepted.toml`:

    [[mutant]]
    name = "values.tree:outcome #3 comparison"
    function = "0123456789ab"       # the digest that is printed with a survivor
    why = "If both are equal, either is the larger."

It is then left out, as long as its function does not change.
"""

import argparse
import hashlib
import json
import random
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import unified_diff
from functools import cached_property
from importlib import import_module
from itertools import accumulate
from pathlib import Path

from coverage import CoverageData
from draw import Mutant, find_mutants
from runs import SPARE, Ending, Project, Selection, Timing

ACCEPTED = Path(__file__).parent / "accepted.toml"
SHARE = 0.2
TIMES = 10
LONGEST = 60  # seconds of tests for one mutant
LONGEST_MEASUREMENT = 3600


@dataclass(frozen=True)
class PackageTests:
    """The tests of one package: how long each takes, and which lines it runs."""

    project: Project
    package: str

    @cached_property
    def seconds(self) -> dict[str, float]:
        """The tests that pass without an error in the code, and their times."""
        if not self._timing.exists():
            self._measure()
        return dict(json.loads(self._timing.read_text("utf-8")))

    def choose(self, one: Mutant) -> list[str]:
        """The tests for a mutant: those of its line, those of its file; the fastest first."""
        seconds = self.seconds
        lines = self._lines(one.path)
        of_file = {test for tests in lines.values() for test in tests if test in seconds}
        of_line = of_file & set().union(*(lines.get(line, set()) for line in one.lines))
        if one.lines and not of_line:
            return []
        tests = sorted(of_file, key=lambda test: (test not in of_line, seconds[test]))
        times = accumulate(seconds[test] for test in tests)
        return [
            test
            for test, time in zip(tests, times, strict=True)
            if time < LONGEST or test == tests[0]
        ]

    def _lines(self, path: Path) -> dict[int, set[str]]:
        """The tests that run each line of a file."""
        data = CoverageData(str(self._coverage))
        data.read()
        contexts = data.contexts_by_lineno(str(self.project.sources / "ponder" / path))
        return {
            line: {name.rpartition("|")[0] for name in names} for line, names in contexts.items()
        }

    def _measure(self) -> None:
        print(f"{self.package}: measuring which tests run which lines", flush=True)
        for old in self.project.build.glob(f"{self.package}-*"):
            old.unlink()
        self._coverage.with_suffix(".ini").write_text(
            f"[run]\ndata_file = {self._coverage}\ndisable_warnings = module-not-measured\n",
            "utf-8",
        )
        places = [*self._folders(), f"--cov={self._source}", "--cov-context=test", "--cov-report="]
        options = [*places, f"--cov-config={self._coverage.with_suffix('.ini')}"]
        part = self._timing.with_suffix(".part")
        self.project.run(options, Timing(part), LONGEST_MEASUREMENT)
        if not part.exists() or part.read_text("utf-8") == "{}":
            sys.exit(f"no test of {self.package} passes; see {self.project.log}")
        part.rename(self._timing)

    def _folders(self) -> Iterator[str]:
        """Where its tests are; the examples in its docstrings are tests, too."""
        tests = self.project.root / "tests" / self.package
        yield from (str(place) for place in (tests, self._source) if place.exists())

    @property
    def _source(self) -> Path:
        return self.project.sources / "ponder" / self.package

    @cached_property
    def _digest(self) -> str:
        """Of the package and its tests."""
        digest = hashlib.sha256()
        for folder in self._folders():
            for path in sorted(Path(folder).rglob("*.py")):
                digest.update(path.read_bytes())
        return digest.hexdigest()[:12]

    @property
    def _timing(self) -> Path:
        return self.project.build / f"{self.package}-{self._digest}.json"

    @property
    def _coverage(self) -> Path:
        return self._timing.with_suffix(".coverage")


@dataclass(frozen=True)
class Trial:
    """A mutant, how many tests were chosen for it, and how they ended."""

    mutant: Mutant
    tests: int
    ending: Ending

    @property
    def survives(self) -> bool:
        return self.ending == "passed"

    def __str__(self) -> str:
        verdicts = {
            "passed": f"survives, tests: {self.tests}",
            "failed": "caught",
            "too long": "caught (slow)",
        }
        none = f"run by no test of {self.mutant.package}"
        return f"{verdicts[self.ending] if self.tests else none}: {self.mutant.name}"


def try_mutant(one: Mutant, tests: PackageTests) -> Trial:
    """Run its tests on it; no tests are passed."""
    chosen = tests.choose(one)
    if not chosen:
        return Trial(one, 0, "passed")
    project, file = tests.project, tests.project.sources / "ponder" / one.path
    text = file.read_text("utf-8")
    file.write_text(one.mutate(text), "utf-8")
    try:
        limit = SPARE + TIMES * sum(tests.seconds[test] for test in chosen)
        files = sorted({test.partition("::")[0] for test in chosen})
        ending = project.run(["-x", *files], Selection(chosen), limit)
    finally:
        file.write_text(text, "utf-8")
    return Trial(one, len(chosen), ending)


def without_accepted(mutants: list[Mutant], accepted: Iterable[dict[str, str]]) -> list[Mutant]:
    """All but the accepted ones; what was accepted before its function changed is only noted."""
    names = {(one.name, one.digest) for one in mutants}
    modules = {one.module for one in mutants}
    judged = {(entry["name"], entry["function"]) for entry in accepted}
    for name, _ in sorted(judged - names):
        if name.partition(":")[0] in modules:
            print(f"no longer accepted, since its function has changed: {name}")
    return [one for one in mutants if (one.name, one.digest) not in judged]


def show(one: Mutant, project: Project) -> None:
    """Print the error as a diff."""
    text = (project.sources / "ponder" / one.path).read_text("utf-8")
    before, after = text.splitlines(), one.mutate(text).splitlines()
    path = f"src/ponder/{one.path}"
    print(f"  function {one.digest}")
    for line in unified_diff(before, after, path, path, lineterm="", n=1):
        print(f"  {line}", flush=True)


def main() -> None:
    """Draw mutants, try them, and print those that survive."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--root", type=Path, default=Path(__file__).parent.parent)
    asked = parser.parse_args()
    project = Project(asked.root.resolve())
    project.copy_sources()
    accepted = tomllib.loads(ACCEPTED.read_text("utf-8")).get("mutant", [])
    mutants = without_accepted(find_mutants(project.sources / "ponder", asked.only), accepted)
    chosen = random.Random(asked.seed).sample(mutants, min(asked.count, len(mutants)))
    if not chosen:
        sys.exit(f"there is no code called {asked.only}")
    print(f"{len(chosen)} of {len(mutants)} mutants, seed {asked.seed}", flush=True)
    for name in ("numpy", "flint"):
        import_module(name)  # of other projects, once for all processes
    tests = {name: PackageTests(project, name) for name in {one.package for one in chosen}}
    survivors = 0
    for number, one in enumerate(chosen, 1):
        trial = try_mutant(one, tests[one.package])
        print(f"{number}/{len(chosen)} {trial}", flush=True)
        if trial.survives:
            survivors += 1
            show(one, project)
    print(f"{survivors} of {len(chosen)} mutants survive; at most {SHARE:.0%} may")
    sys.exit(survivors > SHARE * len(chosen))


if __name__ == "__main__":
    main()
