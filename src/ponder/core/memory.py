"""How much memory a kernel may take, and how a person writes such a size."""

import os
import re
import resource
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from ponder.core.errors import BadText, shortened

UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12}
MOST_BYTES = 10**18
MOST_DIGITS = 40
ROOT = Path("/")
PROCESS = "the limit of the process (ulimit -v)"
CONTAINER = "the limit of the container"
HEAPS_OF_A_THREAD = 2 << 26  # glibc reserves heaps of 64 MB, and as much again to align them
USUAL_STACK = 8 << 20
# By the kind of control groups (version 2 has none): where they are, their limit, their use.
FILES_OF_GROUPS = {
    "": ("sys/fs/cgroup", "memory.max", "memory.current"),
    "memory": ("sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes"),
}


@dataclass(frozen=True, order=True)
class Allowed:
    """How many bytes may be taken; `limit` names the limit that allows no more, if one does."""

    bytes: int
    limit: str = ""

    @property
    def words(self) -> str:
        """What stands before the figure in a sentence."""
        return f"{self.limit} leaves" if self.limit else "the memory allowed is"


def memory_allowed(wished: int | None = None, *, threads: int = 0) -> Allowed:
    """80 % of what can be had now: of the free memory, the process's limit, the container's.

    A wish is granted as far as the two limits leave it. `threads` are still to be started.
    """
    least = memory_left(wished, threads=threads)
    return least if wished is not None else Allowed(least.bytes * 4 // 5, least.limit)


def memory_left(wished: int | None = None, *, threads: int = 0) -> Allowed:
    """The least of the free memory, or of a wish, and of what the two limits leave."""
    started = threads * addresses_of_a_thread()
    had = [Allowed(left - started, PROCESS) for left in left_to_the_process()]
    had += [Allowed(left, CONTAINER) for left in left_to_the_container()]
    least = min([Allowed(free_memory() if wished is None else wished), *had])
    return Allowed(max(0, least.bytes), least.limit)


def threads_with_room(most: int) -> int:
    """As many threads, at least one, as the limit of address space leaves room for."""
    left = min(left_to_the_process(), default=MOST_BYTES)
    return max(1, min(most, left // (2 * addresses_of_a_thread())))


def addresses_of_a_thread() -> int:
    """What a thread reserves, used or not: its stack, and what malloc takes for it."""
    stack, _ = resource.getrlimit(resource.RLIMIT_STACK)
    return HEAPS_OF_A_THREAD + (USUAL_STACK if stack == resource.RLIM_INFINITY else stack)


def free_memory(root: Path = ROOT) -> int:
    """The memory that the machine has free."""
    try:
        return _fields(root / "proc/meminfo")["MemAvailable:"] * 1024
    except (OSError, LookupError, ValueError):
        return memory_of_the_machine() // 2


def left_to_the_process(root: Path = ROOT) -> list[int]:
    """What the limit of address space (`ulimit -v`) leaves; nothing if there is no limit."""
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit == resource.RLIM_INFINITY:
        return []
    try:
        pages = int((root / "proc/self/statm").read_text("ascii").split()[0])
    except (OSError, LookupError, ValueError):
        pages = 0
    return [limit - pages * os.sysconf("SC_PAGE_SIZE")]


def left_to_the_container(root: Path = ROOT) -> list[int]:
    """What each control group around the process leaves of its limit of memory."""
    try:
        told = os.fsdecode((root / "proc/self/cgroup").read_bytes())  # folders have any names
    except OSError:
        return []
    found = []
    for kinds, path in re.findall(r"^\d+:([^:\n]*):(.*)$", told, re.MULTILINE):
        if kinds in FILES_OF_GROUPS:
            mount, *names = FILES_OF_GROUPS[kinds]
            inner = root / mount / path.lstrip("/")
            groups = [inner, *inner.parents][: len(inner.relative_to(root / mount).parts) + 1]
            found += [_left_to_the_group(group, *names) for group in groups]
    return [left for left in found if left is not None]


def _left_to_the_group(group: Path, limit: str, used: str) -> int | None:
    """The limit minus what is in use, apart from cached files that can be dropped.

    Of those in recent use, half is counted, to be cautious.
    """
    try:
        most = int((group / limit).read_text("ascii"))
        if most > memory_of_the_machine():  # the largest number is how version 1 says "none"
            return None
        taken = int((group / used).read_text("ascii"))
        stat = _fields(group / "memory.stat")
    except (OSError, ValueError):  # the root has no limit, and "max" is none
        return None
    # Version 1 counts what is in use with the groups inside, which only the totals do.
    total = "total_" if "total_inactive_file" in stat else ""
    idle, recent = (stat.get(f"{total}{kind}_file", 0) for kind in ("inactive", "active"))
    return most - taken + idle + recent // 2


def _fields(file: Path) -> dict[str, int]:
    """The numbers of a file with a name and a number on each line."""
    lines = (line.split() for line in file.read_text("ascii").splitlines())
    return {words[0]: int(words[1]) for words in lines if len(words) > 1 and words[1].isdigit()}


def size_as_text(count: int) -> str:
    """A number of bytes as a person writes it, in the units of `bytes_of`.

    >>> size_as_text(1_500_000_000), size_as_text(10_000_000), size_as_text(1)
    ('1.5 GB', '10 MB', '1 B')
    """
    letter, unit = next((u for u in reversed(UNITS.items()) if count >= u[1]), ("", 1))
    return f"{count / unit:.4g} {letter.upper()}B"


def memory_of_the_machine() -> int:
    """All the memory there is, free or not."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def bytes_of(size: str, name: str = "memory") -> int:
    """The bytes of a size such as 8GB; an error message calls the size `name`.

    >>> bytes_of("1.5 GB"), bytes_of("500k")
    (1500000000, 500000)
    """
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([kmgt]?)b?", size.strip().lower(), re.ASCII)
    if match is None:
        raise BadText(f"{name} is a size such as 8GB or 500MB, not {shortened(size)}")
    number, unit = match[1], UNITS[match[2]]
    if len(number) > MOST_DIGITS or Fraction(number) * unit > MOST_BYTES:
        raise BadText(f"{name} is at most {MOST_BYTES // UNITS['t']:,}TB, not {shortened(size)}")
    return int(Fraction(number) * unit)
