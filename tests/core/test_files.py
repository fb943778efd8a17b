"""Files appear whole or not at all, and nothing but files is replaced."""

import errno
import os
from pathlib import Path

import pytest
from refusals import refuse, refused

from ponder.core import limits
from ponder.core.errors import BadText, quote_path
from ponder.core.files import check_folder, read_bounded, read_json, read_text, write_atomically


def write(path: Path, data: bytes = b"new") -> None:
    with write_atomically(path) as stream:
        stream.write(data)


def test_a_file_appears(tmp_path: Path) -> None:
    write(tmp_path / "file")
    assert (tmp_path / "file").read_bytes() == b"new"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def fail() -> None:
        with write_atomically(path) as stream:
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


def test_open_pipes_are_written_to_and_read() -> None:
    reading, writing = os.pipe()
    write(Path(f"/dev/fd/{writing}"))
    os.close(writing)
    assert read_bounded(Path(f"/dev/fd/{reading}")) == b"new"
    os.close(reading)


def test_folders_are_refused(tmp_path: Path) -> None:
    refuse(IsADirectoryError, check_folder, tmp_path)
    refuse(FileNotFoundError, check_folder, tmp_path / "nowhere" / "file")


@pytest.mark.parametrize("mode", [0o600, 0o777])
def test_a_replaced_file_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "secret"
    path.write_bytes(b"old")
    path.chmod(mode)
    write(path)
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", mode)


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


def test_a_file_that_is_there_is_named_whole(tmp_path: Path) -> None:
    path = tmp_path / ("long" * 20 + "\n")
    assert len(quote_path(path)) < 50
    write(path)
    assert quote_path(path) == repr(str(path))


def test_a_large_file_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "large"
    path.write_bytes(b"12345")
    assert read_bounded(path) == b"12345"
    monkeypatch.setattr(limits, "FILE_BYTES", 4)
    refuse(OSError, read_bounded, path)
    refuse(OSError, read_bounded, Path("/dev/zero"))


@pytest.mark.parametrize("data", [b"", b'{"a": 1', b"\xff", b"[" * 100_000])
def test_what_is_not_json_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    refuse(BadText, read_json, path)


def test_what_is_not_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"\xff")
    refuse(BadText, read_text, tmp_path / "file")
