"""Files: one bounded reader, one writer of whole files, locks, and the folder of tables."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from ponder.core import limits
from ponder.core.errors import BadText, Unsuitable, quote, quote_path

PART = ".ponder.part"  # how the name of a file ends that is being written


def read_bounded(path: Path) -> bytes:
    """The bytes of a file; `OSError` if it cannot be read or is too large."""
    with path.open("rb") as file:
        size = os.fstat(file.fileno()).st_size  # 0 for a pipe
        data = b"" if size > limits.FILE_BYTES else file.read(-1 if size else limits.FILE_BYTES + 1)
    if max(size, len(data)) > limits.FILE_BYTES:
        raise OSError(
            errno.EFBIG, f"this file has more than {limits.FILE_BYTES:,} bytes", str(path)
        )
    return data


def read_text(path: Path) -> str:
    """The text of a file in UTF-8; `BadText` if it holds none."""
    try:
        return read_bounded(path).decode("utf-8")
    except UnicodeDecodeError:
        raise BadText(f"{quote_path(path)} is not text in UTF-8") from None


def read_json(path: Path) -> Any:
    """What a JSON file says; `BadText` if it is not one, or was cut."""
    import json

    try:
        return json.loads(read_bounded(path))
    except (ValueError, RecursionError) as error:
        raise BadText(f"{quote_path(path)} is not a whole JSON file: {error}") from None


@contextmanager
def write_atomically(path: Path) -> Iterator[IO[bytes]]:
    """A file to write bytes to; it gets its name when everything is on the disk.

    If something goes wrong before that, an older file of that name stays as it was; if it is
    replaced, the new file has its mode. A link is followed. A device, such as /dev/stdout, is
    written to directly. An `OSError` names the file as it was given.
    """
    check_folder(path)
    try:
        if path.exists() and not path.is_file():
            with path.open("wb") as stream:
                yield stream
        else:
            with _part(path.resolve()) as stream:
                yield stream
    except OSError as error:
        if error.filename is None or str(error.filename).endswith(PART):
            raise OSError(error.errno, error.strerror, str(path)) from error
        raise


@contextmanager
def _part(path: Path) -> Iterator[IO[bytes]]:
    """A part file, which is given the path at the end."""
    part = path.with_name(f".{path.name}.{os.urandom(4).hex()}{PART}")
    try:
        with part.open("xb") as stream:
            if path.exists():
                part.chmod(path.stat().st_mode)
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def check_folder(path: Path) -> None:
    """Refuse a path that cannot be written, before any work is done."""
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(path.parent))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "this is a folder; name a file", str(path))


def refuse_newer(path: Path, version: object, ours: int) -> None:
    """Refuse to write over a file of a newer version, which this Ponder does not understand."""
    if isinstance(version, int) and version > ours:
        raise Unsuitable(
            f"{quote_path(path)} was written by a newer Ponder (format {version}; this one "
            f"writes {ours}): update Ponder, or move the file away"
        )


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """A block in which no other process that also asks for this lock reads or writes the file.

    The lock is a file of its own beside `path`, because `path` is replaced when it is written.
    It is left behind: another process may already wait for it.
    """
    import fcntl  # which Windows has not

    with path.with_name(f".{path.name}.lock").open("wb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def file_signature(path: Path) -> tuple[int, ...]:
    """What tells one state of a file from another, so that what was read can be remembered."""
    found = path.stat()
    return found.st_mtime_ns, found.st_size, found.st_ino


def tables_folder() -> Path:
    """Where tables are kept: PONDER_TABLES, or a folder in the user's cache."""
    if named := os.environ.get("PONDER_TABLES"):
        return Path(named)
    cache = os.environ.get("XDG_CACHE_HOME")
    return (Path(cache) if cache else home("PONDER_TABLES") / ".cache") / "ponder"


def expand_home(path: str) -> Path:
    """The path, in which ~ and ~user stand for home folders."""
    try:
        return Path(path).expanduser()
    except RuntimeError:
        raise BadText(f"there is no home folder for the ~ of {quote(path)}") from None


def home(otherwise: str) -> Path:
    """The user's home folder; without one, a variable of the environment must name the place."""
    try:
        return Path.home()
    except RuntimeError:
        raise Unsuitable(f"there is no home folder: name a place in {otherwise}") from None
