"""How much memory may be taken, and how a person writes such a size."""

import os
import re
from fractions import Fraction
from pathlib import Path

from ponder.core.errors import BadText, shortened

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12}
ROOT = Path("/")
UNKNOWN = 4 * 10**9  # bytes that are taken to be free where the system does not say


def memory_allowed(wished: int | None = None) -> int:
    """80 % of the memory that is left, in bytes; or what is wished for, as far as it is left."""
    left = memory_left()
    return left * 4 // 5 if wished is None else min(wished, left)


def memory_left() -> int:
    """The least of the free memory and what the limits of process and container leave."""
    return max(0, min([free_memory(), *left_to_the_process(), *left_to_the_container()]))


def free_memory(root: Path = ROOT) -> int:
    """The memory that the machine has free."""
    try:
        return _fields(root / "proc/meminfo")["MemAvailable:"] * 1024
    except (OSError, KeyError):  # not Linux
        if not hasattr(os, "sysconf"):
            return UNKNOWN
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2


def left_to_the_process(root: Path = ROOT) -> list[int]:
    """What the limit of address space (`ulimit -v`) leaves, if there is one."""
    if resource is None:
        return []
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit == resource.RLIM_INFINITY:
        return []
    try:
        pages = int((root / "proc/self/statm").read_text("ascii").split()[0])
    except OSError:
        pages = 0
    return [limit - pages * os.sysconf("SC_PAGE_SIZE")]


def left_to_the_container(root: Path = ROOT) -> list[int]:
    """What the control group (version 2) of the process leaves of its limit, if it has one."""
    try:
        groups = os.fsdecode((root / "proc/self/cgroup").read_bytes())
        name = re.search(r"^0::/(.*)$", groups, re.MULTILINE)
        group = root / "sys/fs/cgroup" / (name[1] if name else "")
        most = int((group / "memory.max").read_text("ascii"))
        taken = int((group / "memory.current").read_text("ascii"))
        cached = _fields(group / "memory.stat")["inactive_file"]  # which can be dropped
    except (OSError, KeyError, ValueError):  # "max" is no limit
        return []
    return [most - taken + cached]


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


def bytes_of(size: str, name: str = "memory") -> int:
    """The bytes of a size such as 8GB; an error message calls the size `name`.

    >>> bytes_of("1.5 GB"), bytes_of("500k")
    (1500000000, 500000)
    """
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([kmgt]?)b?", size.strip().lower(), re.ASCII)
    if match is None:
        raise BadText(f"{name} is a size such as 8GB or 500MB, not {shortened(size)}")
    return int(Fraction(match[1]) * UNITS[match[2]])
