"""Which certificates the checker has accepted on this machine: it need not check them again.

The digests are lines of a file in the folder of tables. Each is of the certificate, of what it is
used for, and of the version of the checker. Where nothing can be written, nothing is remembered.
"""

import json
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from ponder.core.errors import Unsuitable
from ponder.core.files import tables_folder

CHECKER = 1
"""The version of the checker. Raise it whenever the checker refuses what it accepted before."""

FILE = "certificates.checked"


def digest(*parts: object) -> str:
    """The digest of plain data that was checked together."""
    return sha256(json.dumps([CHECKER, *parts], sort_keys=True).encode()).hexdigest()


def accepted() -> frozenset[str]:
    """The digests of what was accepted."""
    with suppress(OSError, UnicodeDecodeError, Unsuitable):
        return frozenset(_file().read_text("ascii").split())
    return frozenset()


def remember(accepted_now: str) -> None:
    """Add a digest to those that were accepted."""
    with suppress(OSError, Unsuitable):
        if accepted_now not in accepted():
            _file().parent.mkdir(parents=True, exist_ok=True)
            with _file().open("a", encoding="ascii") as stream:
                stream.write(f"{accepted_now}\n")


def _file() -> Path:
    return tables_folder() / FILE
