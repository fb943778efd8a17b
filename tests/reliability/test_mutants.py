"""Mutants of a small project: which are caught, and what is said of the others."""

import re
import subprocess
import sys

import mutants
import pytest
from draw import mutants_of

SOURCE = """
def largest(numbers):
    best = 0
    for number in numbers:
        if number > best:
            best = number
    return best

def never_run(n):
    return n

def count_down(n):
    while n > 0:
        n -= 1
"""
TESTS = """
from ponder.small.heaps import count_down, largest

def test_the_largest():
    assert largest([1, 3, 2]) == 3
    assert largest([]) == 0

def test_the_end():
    count_down(3)

def test_that_fails():
    assert largest([1]) == 2
"""


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What a run on all mutants prints."""
    root = tmp_path_factory.mktemp("project")
    for place, text in {
        "pyproject.toml": "[tool.pytest.ini_options]\n",
        "src/ponder/__init__.py": "",
        "src/ponder/small/__init__.py": "",
        "src/ponder/small/heaps.py": SOURCE,
        "tests/small/test_heaps.py": TESTS,
    }.items():
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        (root / place).write_text(text, "utf-8")
    command = [sys.executable, mutants.__file__, "--root", str(root), "--only", "small"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("largest #1 constant", "caught"),
        ("largest #2 comparison", "survives, tests: 2"),
        ("largest #3 return", "caught"),
        ("never_run #1 return", "run by no test of small"),
        ("count_down #1 comparison", "survives, tests: 2"),
        ("count_down #3 operator", "caught (slow)"),
    ],
)
def test_which_mutants_are_caught(printed: str, name: str, verdict: str) -> None:
    assert f" {verdict}: small.heaps:{name}\n" in printed


def test_survivors_are_shown(printed: str) -> None:
    assert re.search(r"\n *-        if number > best:\n *\+        if number >= best:\n", printed)
    assert "5 of 8 mutants survive" in printed


def test_accepted_mutants_are_left_out_until_their_function_changes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = list(mutants_of("small.heaps", SOURCE))
    accepted = [{"name": found[1].name, "function": found[1].digest, "why": ""},
                {"name": found[2].name, "function": "of earlier", "why": ""}]  # fmt: skip
    assert mutants.without_accepted(found, accepted) == [found[0], *found[2:]]
    assert capsys.readouterr().out.count(found[2].name) == 1
