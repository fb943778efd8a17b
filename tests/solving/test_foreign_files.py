"""Files that are not ours: in the folder of tables, and named as a book or a table."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from refusals import refused

from ponder.core.errors import BadText
from ponder.core.reading import read_whole
from ponder.games import Chomp
from ponder.games.toads_and_frogs import ToadsAndFrogs
from ponder.measures.sheet import Sheet
from ponder.players.by_name import player
from ponder.solving.chomp.book import load
from ponder.solving.chomp.table import kept_table, load_table
from ponder.values.kept import kept_value
from ponder.values.positions import value


def sealed(text: str) -> bytes:
    return json.dumps({"header": text, "checksum": zlib.crc32(text.encode())}).encode()


FOREIGN: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "a header without rules": lambda path: path.write_bytes(sealed('{"ponder table": 2}')),
    "a header that is a list": lambda path: path.write_bytes(sealed("[1, 2]")),
    "a header of other things": lambda path: path.write_bytes(b'{"header": 7, "checksum": 0}'),
    "4,096 brackets": lambda path: path.write_bytes(b"[" * 4096),
    "100,000 brackets": lambda path: path.write_bytes(b"[" * 100_000),
    "a dangling link": lambda path: path.symlink_to(path.with_name("nothing")),
    "a pipe": os.mkfifo,
    "a folder": Path.mkdir,
    "endless zeros": lambda path: path.symlink_to("/dev/zero"),
}
foreign = pytest.mark.parametrize("make", FOREIGN.values(), ids=FOREIGN)


@foreign
def test_what_is_not_a_table_is_no_table(tables: Path, make: Callable[[Path], object]) -> None:
    path = tables / "chomp-99x99.table"
    make(path)
    assert kept_table(Chomp("13x12")) is None
    with refused(BadText):
        load_table(path)


@foreign
def test_what_are_not_kept_values_are_no_values(
    tables: Path, make: Callable[[Path], object]
) -> None:
    make(tables / "values-toads-and-frogs.json")
    assert kept_value(ToadsAndFrogs("T_F")) is None
    assert value(ToadsAndFrogs("T_F")) == value(ToadsAndFrogs("T_F"))


@foreign
def test_what_is_not_a_book_is_no_book(tmp_path: Path, make: Callable[[Path], object]) -> None:
    make(tmp_path / "book.json")
    with refused(BadText):
        load(tmp_path / "book.json")
    with refused(BadText):
        player(f"book:{tmp_path}/book.json")


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_endless_tables_are_refused(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"table{suffix}"
    path.symlink_to("/dev/zero")
    with refused(OSError):
        Sheet.from_file(path)


def test_a_large_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(b"12345")
    assert read_whole(path, 5) == b"12345"
    with refused(OSError) as caught:
        read_whole(path, 4)
    assert caught.value.filename == str(path)


def test_pipes_are_read_where_they_may_be_named() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"a,b\n1,2\n")
    os.close(writing)
    assert Sheet.from_csv(f"/dev/fd/{reading}").columns == {"a": (1,), "b": (2,)}
    os.close(reading)
