"""Files that appear whole or not at all, locks, and the folder in which tables are kept."""

import errno
import fcntl
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import IO

from ponder.core.errors import BadText, Unsuitable, named_file, shortened
from ponder.core.reading import refuse_named_pipe, regular_file

PART = ".ponder.part"  # how the name of a file ends that is being written
NEW_FILE = 0o666  # without what the umask of the process forbids
LONGEST_VERSION = 18  # digits


class NoHome(Unsuitable):
    """There is no folder of the user's in which something could be kept."""


@contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """A file to write bytes to; it gets its name when everything is on the disk.

    If something goes wrong before that, an older file of that name stays as it was; if it is
    replaced, the new file has its mode. What killed processes left in the folder is swept. A link
    is followed. A device or an open pipe is written to directly. An `OSError` names the file as it
    was given.
    """
    with _named(path):
        target = _target(path)
        check_folder(path)
        if path.exists() and not path.is_file():
            with path.open("wb") as stream:
                yield stream
            return
        sweep(target.parent)
        with _part(target) as stream:
            yield stream


@contextmanager
def kept_file(path: Path) -> Iterator[IO[bytes]]:
    """A whole file in a folder of ours, where a device or a pipe is nothing to write to."""
    check_kept(path)
    with whole_file(path) as stream:
        yield stream


def check_kept(path: Path) -> None:
    """Refuse a file of ours that cannot be written, before any work is done."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "this is not a regular file: move it away", str(path))
    nearest = next(parent for parent in path.parents if os.path.lexists(parent))
    if not nearest.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, "this is not a folder", str(nearest))
    if nearest == path.parent:  # else it will be made
        check_folder(path)


def refuse_newer(path: Path, version: object, ours: int) -> None:
    """Refuse to write over a file of a newer version, which this Ponder does not understand."""
    if isinstance(version, str) and version.isdecimal():
        version = int(version[:LONGEST_VERSION])
    if isinstance(version, int | float) and version > ours:
        raise Unsuitable(
            f"{named_file(path)} was written by a newer Ponder (format {version}; this one "
            f"writes {ours}): update Ponder, or move the file away"
        )


@contextmanager
def _part(path: Path) -> Iterator[IO[bytes]]:
    """A part file, locked until it is given the path."""
    mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else None
    part = path.with_name(f".{path.name}.{os.urandom(4).hex()}{PART}")
    try:
        with _new_file(part, NEW_FILE if mode is None else mode) as stream:
            yield stream
            stream.flush()
            if mode is not None:
                os.fchmod(stream.fileno(), mode)
            os.fsync(stream.fileno())
            part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _new_file(path: Path, mode: int) -> IO[bytes]:
    """A file that was not there, locked; it is made again if another process swept it first."""
    while True:
        number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
        stream = os.fdopen(number, "wb")
        fcntl.flock(stream, fcntl.LOCK_EX)
        if os.fstat(number).st_nlink:
            return stream
        stream.close()


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """A block whose errors about the file, or about no file, name this path."""
    try:
        yield
    except OSError as error:
        if error.filename is None or Path(error.filename).name.endswith(PART):
            raise OSError(error.errno, error.strerror, str(path)) from error
        raise


def sweep(folder: Path) -> None:
    """Remove part files of ours that no process holds locked: their writers were killed."""
    for part in folder.glob(f".*.{'[0-9a-f]' * 8}{PART}"):
        with suppress(OSError), regular_file(part) as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.fstat(file.fileno()).st_nlink:  # else the name may be of another file by now
                part.unlink()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """A block in which no other process that also asks for this lock reads or writes the file.

    The lock is a file of its own beside `path`, because `path` is replaced when it is written.
    It is left behind: another process may already wait for it.
    """
    lock = path.with_name(f".{path.name}.lock")
    # For reading too and without blocking, so that a pipe of that name is not waited for.
    file = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_NONBLOCK | os.O_CLOEXEC, NEW_FILE)
    with os.fdopen(file, "rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def check_folder(path: Path) -> None:
    """Refuse a path that cannot be written, before any work is done."""
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(path.parent))
    if not _target(path).parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "this link leads to no folder", str(path))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "this is a folder; name a file", str(path))
    refuse_named_pipe(path)


def _target(path: Path) -> Path:
    """Where links lead; `resolve` would fail at a link to itself."""
    return Path(os.path.realpath(path))


def tables_folder() -> Path:
    """Where tables are kept: PONDER_TABLES, or a folder in the user's cache."""
    return _tables_folder(*map(os.environ.get, ("PONDER_TABLES", "XDG_CACHE_HOME", "HOME")))


@lru_cache(maxsize=8)
def _tables_folder(named: str | None, cache: str | None, _home: str | None) -> Path:
    if named:
        return Path(named)
    return (Path(cache) if cache else home("PONDER_TABLES") / ".cache") / "ponder"


def expanded(path: str) -> Path:
    """The path, in which ~ and ~user stand for home folders."""
    try:
        return Path(path).expanduser()
    except RuntimeError:
        raise BadText(f"there is no home folder for the ~ of {shortened(path)}") from None


def home(otherwise: str) -> Path:
    """The user's home folder; without one, a variable of the environment must name the place."""
    try:
        return Path.home()
    except RuntimeError:  # HOME is unset, and the user is not known to the system
        raise NoHome(
            f"there is no home folder to keep files in: name a place in {otherwise}"
        ) from None
