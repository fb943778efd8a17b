"""The list of mutants fits the code as it is now."""

from __future__ import annotations

from mutants import LISTS, ROOT, Mutant, misplaced, mutants

SOURCE = ROOT / "src" / "ponder"


def test_every_mutant_changes_text_that_is_there_once() -> None:
    assert misplaced(list(mutants()), SOURCE) == []


def test_text_that_has_gone_is_noticed() -> None:
    gone = Mutant("core/work.py", "no such text", "another", ())
    same = Mutant("core/work.py", "class Work:", "class Work:", ())
    assert len(misplaced([gone, same], SOURCE)) == 2


def test_there_are_150_mutants_whose_tests_exist() -> None:
    found = list(mutants())
    assert len(found) >= 150
    tests = {test.partition("::")[0] for one in found for test in one.tests}
    assert [test for test in tests if not (ROOT / "tests" / test).exists()] == []
    assert {one.path.partition("/")[0] for one in found} >= {"checking", "exact", "values"}
    assert list(LISTS.glob("*.toml"))
