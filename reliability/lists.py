"""The lists of mutants: small errors, each in one file, and the tests that must notice it."""

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
LISTS = Path(__file__).parent / "mutations"


@dataclass(frozen=True)
class Mutant:
    """One error: the file, what it says, what it says instead, and the tests that notice.

    `why` says why it is known to survive. `mends` says what must be, if the error is a fault that
    was mended; `also` are other places that would hide it, as path, old and new. `sanitized` is
    one that changes no result: the tests run under a sanitizer, which must report it.
    """

    path: str
    old: str
    new: str
    tests: tuple[str, ...]
    why: str = ""
    mends: str = ""
    also: tuple[tuple[str, str, str], ...] = ()
    sanitized: bool = False

    @property
    def place(self) -> Path:
        """Its file below the project."""
        return _place(self.path)

    @property
    def changes(self) -> list[tuple[Path, str, str]]:
        """Where it changes what into what."""
        every = ((self.path, self.old, self.new), *self.also)
        return [(_place(path), old, new) for path, old, new in every]

    @property
    def is_native(self) -> bool:
        """Whether it must be compiled; for a sanitizer, that is done when the tests run."""
        return self.path.startswith("native/") and not self.sanitized

    def __str__(self) -> str:
        return f"{self.path}: {self.old!r} as {self.new!r}"


def _place(path: str) -> Path:
    """The file below the project; most paths are those of `src/ponder`."""
    return Path(path) if (ROOT / path).exists() else Path("src/ponder", path)


def mutants(only: str = "") -> Iterator[Mutant]:
    """All mutants of the lists whose names begin so."""
    for path in sorted(LISTS.glob(f"{only}*.toml")):
        for group in tomllib.loads(path.read_text("utf-8"))["file"]:
            tests, mends = tuple(group["tests"]), group.get("mends", "")
            also = tuple(map(tuple, group.get("also", ())))
            sanitized = group.get("sanitized", False)
            for old, new, *why in group["mutations"]:
                yield Mutant(group["path"], old, new, tests, "".join(why), mends, also, sanitized)


def misplaced(all_mutants: Iterable[Mutant]) -> list[str]:
    """What is wrong with the lists: text that is not in its file once, and what is not changed."""
    found = []
    for place, old, new in (change for one in all_mutants for change in one.changes):
        count = (ROOT / place).read_text("utf-8").count(old)
        if count != 1 or old == new:
            found.append(f"{place} has {count} times: {old!r}")
    return found
