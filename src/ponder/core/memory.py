"""How much memory a kernel may take, and how a person writes such a size."""

from __future__ import annotations

import os
import re
from fractions import Fraction
from pathlib import Path

from ponder.core.errors import BadText

UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12}
MOST_BYTES = 10**18
MOST_DIGITS = 40


def memory_allowed() -> int:
    """80 % of the memory that is free now."""
    try:
        lines = Path("/proc/meminfo").read_text("ascii").splitlines()
        free = next(int(line.split()[1]) * 1024 for line in lines if "MemAvailable" in line)
    except (OSError, StopIteration):
        free = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    return free * 4 // 5


def bytes_of(size: str, name: str = "memory") -> int:
    """The bytes of a size such as 8GB; an error message calls the size `name`.

    >>> bytes_of("1.5 GB"), bytes_of("500k")
    (1500000000, 500000)
    """
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([kmgt]?)b?", size.strip().lower(), re.ASCII)
    if match is None:
        raise BadText(f"{name} is a size such as 8GB or 500MB, not {size!r:.40}")
    number, unit = match[1], UNITS[match[2]]
    if len(number) > MOST_DIGITS or Fraction(number) * unit > MOST_BYTES:
        raise BadText(f"{name} is at most {MOST_BYTES // UNITS['t']:,}TB, not {size!r:.40}")
    return int(Fraction(number) * unit)
