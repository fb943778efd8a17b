"""Refusals, and other words: a test says which error it expects, and a golden file has the words.

`refuse`, `refused` and `said` compare what was said with the next line of the running test in its
golden file, below `tests/golden/words`. `make golden` writes these files again. In them `TMP`
stands for the folder of the test and `…` for any words; a line that still fits is kept, so that a
`…` put in by hand for what differs from machine to machine stays.
"""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest

TESTS = Path(__file__).parent.parent
FOLDER = TESTS / "golden" / "words"
WRITE = "PONDER_WRITE_GOLDEN"
WRITING = os.environ.get(WRITE) == "1"
# What tests call to look at words:
LOOKING = {"refuse", "refused", "said", "complaint", "complained", "performed"}
OWN_FOLDER = re.compile(r"/[^\s']*/pytest-of-[^/]+/pytest-\d+/[^/\s']+")

E = TypeVar("E", bound=BaseException)
P = ParamSpec("P")


def refuse(error: type[E], call: Callable[P, object], *args: P.args, **named: P.kwargs) -> None:
    """The call must end in this error, with the words of the golden file."""
    with refused(error):
        call(*args, **named)


@contextmanager
def refused(*errors: type[E]) -> Iterator[pytest.ExceptionInfo[E]]:
    """A block that must end in one of these errors, with the words of the golden file."""
    with pytest.raises(errors) as caught:
        yield caught
    assert "\n" not in str(caught.value)
    said(f"{type(caught.value).__name__}: {caught.value}")


def said(words: str) -> None:
    """Compare the lines with the next ones of the running test in its golden file."""
    for line in words.strip().split("\n"):
        if line.strip():
            _now.say(OWN_FOLDER.sub("TMP", line.rstrip()))


@dataclass
class Running:
    """The test that runs, and how many lines it has said."""

    name: str = ""
    lines: list[str] = field(default_factory=list)
    said: int = 0

    def begin(self, node: str) -> None:
        """A test begins."""
        path, _, self.name = node.partition("::")
        self.lines = golden(golden_file(path)).setdefault(self.name, [])
        self.said = 0

    def say(self, line: str) -> None:
        """One more line: the next of the golden file, or one to write."""
        expected = self.lines[self.said] if self.said < len(self.lines) else None
        self.said += 1
        if expected is None or not fits(line, expected):
            assert WRITING, f"said:\n  {line}\nbut the golden file has:\n  {expected}"
            self.lines[self.said - 1 : self.said] = [line]

    def end(self) -> None:
        """A test that passed has said every line."""
        left = self.lines[self.said :]
        assert WRITING or not left, f"the golden file also has:\n  {left[:1]}"
        del self.lines[self.said :]


_now = Running()
begin, end = _now.begin, _now.end


def fits(line: str, expected: str) -> bool:
    """Is the line as expected, where `…` stands for any words?"""
    pattern = ".*".join(map(re.escape, expected.split("…")))
    return re.fullmatch(pattern, line) is not None


def golden_file(path: str) -> Path:
    """The golden file of a file of tests, which is named from the root of the project."""
    return (FOLDER / Path(path).relative_to(TESTS.name)).with_suffix(".txt")


def golden(path: Path) -> dict[str, list[str]]:
    """What a golden file has for each test: its lines, indented below its name."""
    if path not in _files:
        _files[path] = dict(_read(path))
    return _files[path]


_files: dict[Path, dict[str, list[str]]] = {}


def _read(path: Path) -> Iterator[tuple[str, list[str]]]:
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    for block in re.findall(r"^\S.*\n(?:  .*\n)*", text, re.MULTILINE):
        name, *lines = block.splitlines()
        yield name, [line.removeprefix("  ") for line in lines]


def refuses(item: pytest.Item) -> bool:
    """Does the test look at the words of an error?"""
    code = getattr(getattr(item, "function", None), "__code__", None)
    return code is not None and not LOOKING.isdisjoint(code.co_names)


def forget_all_but(collected: list[pytest.Item], looking: list[pytest.Item]) -> None:
    """Before writing: forget the tests that no longer look at words in the collected files."""
    there = set(_places(looking))
    for path in {path for path, _ in _places(collected)}:
        _files[path] = {name: lines for name, lines in _read(path) if (path, name) in there}


def _places(items: list[pytest.Item]) -> Iterator[tuple[Path, str]]:
    """The golden file of each test, and its name there."""
    for item in items:
        file, _, name = item.nodeid.partition("::")
        if file.startswith(f"{TESTS.name}/"):
            yield golden_file(file), name


def write() -> None:
    """Write the golden files again; one without lines goes."""
    for path, tests in _files.items():
        blocks = [[name, *(f"  {line}" for line in said)] for name, said in tests.items() if said]
        if blocks:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("".join(f"{line}\n" for lines in blocks for line in lines), "utf-8")
        else:
            path.unlink(missing_ok=True)
