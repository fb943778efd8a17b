"""Scenes at the terminal: what a user types, and all that the program says.

A file below `tests/golden/terminal` has scenes: a title and, indented below it, commands (`$ ponder
…`), what is typed at their prompts (`< …`), what they print (indented further), what they print on
stderr (`! …`), and an exit status other than 0 (`[2]`). `$ write FILE` makes a file of the lines
typed below it. A scene has a folder of its own. `make golden` writes again what the commands say;
a line that still fits is kept, so that a `…` put in by hand stands for any words.
"""

import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path

import pytest
from refusals import OWN_FOLDER, TESTS, WRITING, fits
from terminal import run

from ponder.faces.cli import _progress

FOLDER = TESTS / "golden" / "terminal"


@dataclass
class Command:
    """A command, what is typed at its prompts, and the lines that it says."""

    line: str
    typed: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def answer(self) -> list[str]:
        """What is said now."""
        program, *args = shlex.split(self.line)
        typed = "".join(f"{line}\n" for line in self.typed)
        if program == "write":
            Path(args[0]).write_text(typed, "utf-8")
            return []
        result = run(*args, typed=typed)
        lines = [f"    {line}".rstrip() for line in result.stdout.splitlines()]
        lines += [f"  ! {line}" for line in result.stderr.splitlines()]
        lines += [f"  [{result.exit_code}]"] if result.exit_code else []
        return [OWN_FOLDER.sub("TMP", line) for line in lines]


Scenes = dict[str, list[Command]]


def scenes(file: str) -> Scenes:
    """The scenes of a file, by their titles."""
    found: Scenes = {}
    for line in (FOLDER / file).read_text("utf-8").splitlines():
        if line and not line.startswith(" "):
            commands = found.setdefault(line, [])
        elif line.startswith("  $ "):
            commands.append(Command(line.removeprefix("  $ ")))
        elif line.startswith("  < "):
            commands[-1].typed.append(line.removeprefix("  < "))
        elif line or commands:
            commands[-1].said.append(line)
    return found


def titles() -> Iterator[tuple[str, str]]:
    """The file and the title of every scene."""
    for path in sorted(FOLDER.glob("*.txt")):
        yield from ((path.name, title) for title in scenes(path.name))


def performed(file: str, title: str, folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Perform a scene: everything is said as in the golden file, or written to it."""
    patch.chdir(folder)
    patch.setattr(_progress, "FIRST_NOTE", 1e9)  # a busy machine would tell its progress
    for name in ("LEDGER", "TABLES"):
        patch.setenv(f"PONDER_{name}", str(folder / name.lower()))
    every = scenes(file)
    for command in every[title]:
        now, then = command.answer(), command.said
        same = len(now) == len(then) and all(map(fits, now, then))
        assert WRITING or same, f"{command.line}\n" + "\n".join(now)
        kept = zip_longest(now, then[: len(now)], fillvalue="")
        command.said = [old if fits(new, old) else new for new, old in kept]
    if WRITING:
        _write(file, every)


def _write(file: str, every: Scenes) -> None:
    lines: list[str] = []
    for title, commands in every.items():
        lines.append(title)
        for command in commands:
            lines += [f"  $ {command.line}", *(f"  < {typed}" for typed in command.typed)]
            lines += command.said
    (FOLDER / file).write_text("".join(f"{line}\n" for line in lines), "utf-8")
