"""Files appear whole or not at all, and nothing but files is replaced."""

import errno
import fcntl
import os
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import IO

import pytest
from foreign import not_waiting
from refusals import refuse, refused

from ponder.core.errors import named_file
from ponder.core.files import check_folder, kept_file, sweep, whole_file


def write(path: Path, data: bytes = b"new") -> None:
    with whole_file(path) as stream:
        stream.write(data)


def test_a_file_appears(tmp_path: Path) -> None:
    write(tmp_path / "file")
    assert (tmp_path / "file").read_bytes() == b"new"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def fail() -> None:
        with whole_file(path) as stream:
            stream.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert path.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_links_are_followed(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write(tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_open_pipes_are_written_to() -> None:
    reading, writing = os.pipe()
    write(Path(f"/dev/fd/{writing}"))
    assert os.read(reading, 9) == b"new"
    os.close(reading)
    os.close(writing)


def test_pipes_of_the_file_system_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for step in (check_folder, write):
        with not_waiting():
            refuse(OSError, step, tmp_path / "pipe")


def test_folders_are_refused(tmp_path: Path) -> None:
    refuse(IsADirectoryError, check_folder, tmp_path)
    refuse(FileNotFoundError, check_folder, tmp_path / "nowhere" / "file")


def test_a_link_into_no_folder_is_refused_by_its_own_name(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "nowhere" / "file")
    for step in (check_folder, write):
        with refused(FileNotFoundError) as failed:
            step(link)
        assert failed.value.filename == str(link)


@pytest.mark.parametrize("mode", [0o600, 0o777])
def test_a_replaced_file_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "secret"
    path.write_bytes(b"old")
    path.chmod(mode)
    write(path)
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", mode)


def test_a_new_file_has_the_mode_of_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The umask belongs to all threads, so that nobody may set it even for a moment."""
    before = os.umask(0o027)
    set_by_us = os.umask
    monkeypatch.setattr(os, "umask", lambda mask: pytest.fail("the umask is set"))
    try:
        write(tmp_path / "file")
    finally:
        set_by_us(before)
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o640


def test_errors_name_the_file_as_it_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with refused(OSError) as failed:
        write(tmp_path / "link")
    assert (failed.value.errno, failed.value.filename) == (errno.ENOSPC, str(tmp_path / "link"))
    monkeypatch.setattr(os, "open", lambda part, *_: full_folder(part))
    with pytest.raises(PermissionError) as failed:
        write(tmp_path / "link")
    assert failed.value.filename == str(tmp_path / "link")


def full_folder(part: Path) -> int:
    raise PermissionError(errno.EACCES, "Permission denied", str(part))


def test_a_file_that_is_there_is_named_whole(tmp_path: Path) -> None:
    path = tmp_path / ("long" * 20 + "\n")
    assert len(named_file(path)) < 50
    write(path)
    assert named_file(path) == repr(str(path))


@pytest.mark.parametrize("make", [whole_file, kept_file])
def test_parts_of_killed_processes_are_swept(
    tmp_path: Path, make: Callable[[Path], AbstractContextManager[IO[bytes]]]
) -> None:
    """Not those that are being written, not those of others."""
    swept = [".file.0123abcd.ponder.part", ".other.0123abcd.ponder.part"]
    names = [".file.4567cdef.ponder.part", ".file.0123abcd.part", ".file.ponder.part",
             "file.0123abcd.ponder.part"]  # fmt: skip
    for name in (*swept, *names):
        (tmp_path / name).write_bytes(b"half")
    with (tmp_path / names[0]).open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with make(tmp_path / "file") as stream:
            stream.write(b"new")
    assert {path.name for path in tmp_path.iterdir()} == {"file", *names}


def test_a_part_that_is_swept_before_it_is_locked_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock, path, swept = fcntl.flock, tmp_path / "file", threading.Event()

    def late(file: IO[bytes], how: int) -> None:
        if how == fcntl.LOCK_EX and not swept.is_set():
            sweep(tmp_path)
            assert list(tmp_path.iterdir()) == []
            swept.set()
        lock(file, how)

    monkeypatch.setattr(fcntl, "flock", late)
    write(path)
    assert path.read_bytes() == b"new"
    assert swept.is_set()


def test_a_part_that_is_made_again_is_not_swept_for_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = tmp_path / ".file.01234567.ponder.part"
    part.write_bytes(b"old")
    with part.open("rb") as old:
        part.unlink()
        part.write_bytes(b"new")
        monkeypatch.setattr("ponder.core.files.regular_file", lambda _path: old)
        sweep(tmp_path)
    assert part.read_bytes() == b"new"


def test_what_is_written_is_not_swept_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, rename = tmp_path / "file", Path.replace

    def slowly(part: Path, name: Path) -> None:
        sweep(tmp_path)
        rename(part, name)

    monkeypatch.setattr(Path, "replace", slowly)
    write(path)
    assert path.read_bytes() == b"new"


def test_a_part_that_somebody_removed_hides_no_error(tmp_path: Path) -> None:
    def failing() -> None:
        with whole_file(tmp_path / "boards.txt"):
            for part in tmp_path.glob(".*.part"):
                part.unlink()
            raise KeyError("the first error")

    with pytest.raises(KeyError):
        failing()
    assert list(tmp_path.iterdir()) == []
