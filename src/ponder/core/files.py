"""Files that appear whole or not at all, locks, and the folder in which tables are kept."""

from __future__ import annotations

import errno
import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from ponder.core.errors import BadText, Unsuitable, shortened


@contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """A file to write bytes to; it gets its name when everything is on the disk.

    If something goes wrong before that, an older file of that name stays as it was. A link is
    followed. A device or a pipe is written to directly.
    """
    path = path.resolve()
    check_folder(path)
    if path.exists() and not path.is_file():
        with path.open("wb") as stream:
            yield stream
        return
    file, part = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(file, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        Path(part).chmod(0o666 & ~_umask())
        Path(part).replace(path)
    except BaseException:
        Path(part).unlink(missing_ok=True)
        raise


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """A block in which no other process that also asks for this lock reads or writes the file.

    The lock is a file of its own beside `path`, because `path` is replaced when it is written.
    It is left behind: another process may already wait for it.
    """
    with path.with_name(f".{path.name}.lock").open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def check_folder(path: Path) -> None:
    """Refuse a path that cannot be written, before any work is done."""
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(path.parent))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "this is a folder; name a file", str(path))


def tables_folder() -> Path:
    """Where tables are kept: PONDER_TABLES, or a folder in the user's cache."""
    named = os.environ.get("PONDER_TABLES")
    if named:
        return Path(named)
    cache = os.environ.get("XDG_CACHE_HOME")
    return (Path(cache) if cache else _home() / ".cache") / "ponder"


def expanded(path: str) -> Path:
    """The path, in which ~ and ~user stand for home folders."""
    try:
        return Path(path).expanduser()
    except RuntimeError:
        raise BadText(f"there is no home folder for the ~ of {shortened(path)}") from None


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:  # HOME is unset, and the user is not known to the system
        raise Unsuitable(
            "there is no home folder to keep tables in: name a folder in PONDER_TABLES"
        ) from None


def _umask() -> int:
    """The mask of the process, which can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
