"""The wording of errors is in golden files, one for each file of tests, and nowhere else."""

from __future__ import annotations

import re

import pytest
from refusals import FOLDER, TESTS, Running, golden

LOOKS_AT_WORDS = re.compile(r"raises\([^)]*match=|\bin complaint\(|\bin str\(\w+\.value\)")


def test_no_test_has_the_words_of_an_error() -> None:
    for path in TESTS.rglob("test_*.py"):
        text = path.read_text(encoding="utf-8").replace(LOOKS_AT_WORDS.pattern, "")
        assert not LOOKS_AT_WORDS.search(text), path


def test_every_line_belongs_to_a_test() -> None:
    for path in FOLDER.rglob("*.txt"):
        tests = (TESTS / path.relative_to(FOLDER)).with_suffix(".py").read_text(encoding="utf-8")
        for name in golden(path):
            function = name.partition("[")[0].rpartition("::")[2]
            assert f"def {function}(" in tests, (path, name)


def test_what_is_said_is_what_the_golden_file_has() -> None:
    now = Running("test", ["BadText: 3 is not a text", "OSError: … is full"])
    now.say("BadText: 3 is not a text")
    with pytest.raises(AssertionError):
        now.say("OSError: the disk is empty")
    with pytest.raises(AssertionError):
        now.say("OSError: one more")


def test_everything_in_the_golden_file_must_be_said() -> None:
    now = Running("test", ["BadText: 3 is not a text", "OSError: … is full"])
    now.say("BadText: 3 is not a text")
    with pytest.raises(AssertionError):
        now.end()
    now.say("OSError: the disk is full")
    now.end()
