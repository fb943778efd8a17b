"""What may lie where a file of ours is looked for."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest

from ponder.solving.chomp.table import sealed_header

FOREIGN: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "a header without rules": lambda path: path.write_bytes(sealed_header('{"ponder table": 2}')),
    "a header without a version": lambda path: path.write_bytes(sealed_header('{"rules": "new"}')),
    "a header that is a list": lambda path: path.write_bytes(sealed_header("[1, 2]")),
    "a header of other things": lambda path: path.write_bytes(b'{"header": 7, "checksum": 0}'),
    "4,096 brackets": lambda path: path.write_bytes(b"[" * 4096),
    "100,000 brackets": lambda path: path.write_bytes(b"[" * 100_000),
    "a dangling link": lambda path: path.symlink_to(path.with_name("nothing")),
    "a pipe": os.mkfifo,
    "a folder": Path.mkdir,
    "endless zeros": lambda path: path.symlink_to("/dev/zero"),
}
foreign = pytest.mark.parametrize("make", FOREIGN.values(), ids=FOREIGN)

PATIENCE = 60  # seconds; a test that waits for ever says nothing


@contextmanager
def not_waiting() -> Iterator[None]:
    """A block that fails if it waits for a pipe."""

    def fail(*_: object) -> NoReturn:
        raise TimeoutError("a pipe was waited for")

    before = signal.signal(signal.SIGALRM, fail)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
