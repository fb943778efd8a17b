"""Files appear whole or not at all, and nothing but files is replaced."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from ponder.core.files import check_folder, whole_file


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


def test_pipes_stay_pipes(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write(pipe)
    reader.join(timeout=30)
    assert pipe.is_fifo()
    assert read == [b"new"]


def test_folders_are_refused(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError, match="this is a folder"):
        check_folder(tmp_path)
    with pytest.raises(FileNotFoundError, match="no such folder"):
        check_folder(tmp_path / "nowhere" / "file")
