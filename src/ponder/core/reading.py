"""Files that are read: regular files up to a size, and where a person names them, open pipes.

A pipe of the file system to which nobody writes would be waited for without end, and a device
such as /dev/zero read without end. A pipe that the shell has opened, /dev/stdin or <(program),
can be read.
"""

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import IO

MOST_BYTES = 1_000_000_000
MOST_PIPED = 50_000_000  # which stay in memory until it is known whether they are too many
PIECE = 1 << 20


def regular_file(path: Path) -> IO[bytes]:
    """The file, open for reading; `OSError` if it is not a regular one."""
    # Without blocking, because a pipe can be opened only when somebody writes to it.
    number = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    if not stat.S_ISREG(os.fstat(number).st_mode):
        os.close(number)
        raise OSError(errno.EINVAL, "this is not a regular file", str(path))
    return os.fdopen(number, "rb")


def read_whole(path: Path, most: int = MOST_BYTES, *, pipes: bool = False) -> bytes:
    """The bytes of a regular file, with `pipes` also of an open pipe; `OSError` if too many."""
    if pipes:
        refuse_named_pipe(path)
    with path.open("rb") if pipes and path.is_fifo() else regular_file(path) as file:
        size = os.fstat(file.fileno()).st_size
        most = most if size else min(most, MOST_PIPED)
        data = b"" if size > most else b"".join(_pieces(file, most + 1))
    if max(size, len(data)) > most:
        raise OSError(errno.EFBIG, f"this file has more than {most:,} bytes", str(path))
    return data


def refuse_named_pipe(path: Path) -> None:
    """`OSError` if this is a pipe of the file system, not one that the shell has opened."""
    if path.is_fifo() and path.resolve().exists():
        reason = "this is a pipe, at whose other end may be nobody; name a regular file"
        raise OSError(errno.EINVAL, reason, str(path))


def _pieces(file: IO[bytes], most: int) -> Iterator[bytes]:
    """The first bytes, in pieces: to read all at once is to ask for the memory of all, at once."""
    while most and (piece := file.read(min(most, PIECE))):
        most -= len(piece)
        yield piece


def state_of(path: Path) -> tuple[int, ...]:
    """What tells one state of a file from another, so that what was read can be remembered."""
    found = path.stat()
    return found.st_mtime_ns, found.st_size, found.st_ino
