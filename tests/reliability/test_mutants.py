"""The lists of mutants fit the code as it is now, and a mutant is judged by what the tests do."""

import subprocess
import sys
from pathlib import Path

import mutants as program
import pytest
from lists import LISTS, ROOT, Mutant, misplaced, mutants
from mends import row_of
from mutants import Trials
from runs import DEADLINE, Ending, Run


def test_every_mutant_changes_text_that_is_there_once() -> None:
    assert misplaced(mutants()) == []


def test_text_that_has_gone_is_noticed() -> None:
    gone = Mutant("core/work.py", "no such text", "another", ())
    same = Mutant("core/work.py", "class Work:", "class Work:", ())
    assert len(misplaced([gone, same])) == 2


def test_there_are_200_mutants_whose_tests_exist() -> None:
    found = list(mutants())
    assert len(found) >= 200
    assert [one for one in found if not one.tests] == []
    tests = {test for one in found for test in one.tests}
    assert [test for test in tests if not is_there(*test.split("::"))] == []
    assert {one.path.partition("/")[0] for one in found} >= {"checking", "exact", "values"}
    assert list(LISTS.glob("*.toml"))


def is_there(file: str, name: str = "") -> bool:
    path = ROOT / "tests" / file
    return path.exists() and (not name or f"def {name}(" in path.read_text("utf-8"))


@pytest.mark.parametrize(
    ("ending", "is_caught"),
    [("passed", False), ("failed", True), ("slow", True), ("waiting", False)],
)
def test_what_counts_as_caught(ending: Ending, is_caught: bool) -> None:
    assert Run(ending, 1.0).is_caught == is_caught


MUTANT = Mutant("one.py", "1", "2", ("test_one.py",))
ONE_MEND = Mutant("one.py", "1", "2", ("test_one.py",), mends="one is 1")
OTHER_MEND = Mutant("one.py", "1", "3", ("test_one.py",), mends="one is odd")


def test_a_run_that_was_stopped_keeps_the_figures_of_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    figures = {"mutants": "of all", "mended": [row_of(ONE_MEND, caught=False)]}
    monkeypatch.setattr(program, "read_figures", figures.__getitem__)
    monkeypatch.setattr(program, "write_figures", figures.__setitem__)
    chosen = [MUTANT, ONE_MEND, OTHER_MEND]
    program.write_all("", chosen, [(OTHER_MEND, Run("failed", 1.0))])
    assert figures["mutants"] == "of all"
    both = [row_of(ONE_MEND, caught=False), row_of(OTHER_MEND, caught=True)]
    assert figures["mended"] == both
    program.write_all("one", chosen, [(one, Run("passed", 1.0)) for one in chosen])
    assert figures == {"mutants": "of all", "mended": both}
    program.write_all("", chosen, [(one, Run("failed", 1.0)) for one in chosen])
    assert figures["mutants"] != "of all"
    assert figures["mended"] == [row_of(one, caught=True) for one in (ONE_MEND, OTHER_MEND)]


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of one file and one test, in place of the copy."""
    for place, text in (("src/ponder/one.py", "ONE = 1"), ("tests/test_one.py", "from")):
        (tmp_path / place).parent.mkdir(parents=True)
        (tmp_path / place).write_text(text, "utf-8")
    monkeypatch.setattr(program, "COPY", tmp_path)
    monkeypatch.setattr(program, "RESULTS", tmp_path / "results.json")
    return tmp_path


def test_the_right_code_comes_first_and_sets_the_limit(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []

    def run(tests: tuple[str, ...], patience: int, *, sanitized: bool) -> Run:
        seen.append(((small / "src/ponder/one.py").read_text("utf-8"), patience))
        return Run("passed" if len(seen) == 1 else "failed", 2.0)

    monkeypatch.setattr(program, "run_of", run)
    assert Trials().of(MUTANT) == Run("failed", 2.0)
    assert seen == [("ONE = 1", DEADLINE), ("ONE = 2", 20)]
    assert (small / "src/ponder/one.py").read_text("utf-8") == "ONE = 1"
    assert Trials.read().of(MUTANT) == Run("failed", 2.0)  # kept, and not run again
    assert len(seen) == 2


@pytest.mark.usefixtures("small")
def test_tests_that_fail_on_the_right_code_catch_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "run_of", lambda *asked, sanitized: Run("failed", 1.0))
    with pytest.raises(SystemExit):
        Trials().of(MUTANT)
    assert Trials.read().kept == {}


@pytest.mark.parametrize(
    ("test", "patience", "ending"),
    [
        ("assert True", 60, "passed"),
        ("assert False", 60, "failed"),
        ("while True: pass", 2, "slow"),
    ],
)
def test_how_tests_end(test: str, patience: int, ending: str, small: Path) -> None:
    (small / "src/ponder/__init__.py").write_text("", "utf-8")
    (small / "tests/test_one.py").write_text(f"def test_one():\n    {test}\n", "utf-8")
    # In a process of its own: to fork this one, with all that it has loaded, takes seconds.
    asked = (
        "import runs, pathlib\n"
        f"runs.COPY = pathlib.Path({str(small)!r})\n"
        f"runs.LOG = runs.COPY / 'tests.log'\n"
        f"print(runs.run_of(('test_one.py',), {patience}).ending)\n"
    )
    folder = Path(program.__file__).parent
    told = subprocess.run(
        [sys.executable, "-c", asked], cwd=folder, capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == ending
