"""Files that are not ours: in the folder of tables, and named as a book or a table."""

import json
import math
import os
import zlib
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from foreign import FOREIGN, foreign, not_waiting
from refusals import refuse, refused

from ponder import Sheet, value
from ponder.answers.table import TableRequest, plan_table
from ponder.core.errors import BadText, Unsuitable
from ponder.core.reading import read_whole
from ponder.games import Chomp, ToadsAndFrogs
from ponder.players.by_name import player
from ponder.solving.chomp.book import load
from ponder.solving.chomp.sieve import Codes, Sieve
from ponder.solving.chomp.table import (
    RULES,
    SIZES,
    VERSION,
    kept_table,
    load_table,
    save_table,
    sealed_header,
    table_path,
)
from ponder.values.kept import keep, kept_value

STRANGE: tuple[object, ...] = (
    None,
    "7",
    [7],
    {},
    True,
    7.0,
    math.nan,
    math.inf,
    -1,
    -512,
    10**2500,
)


@foreign
def test_what_is_not_a_table_is_no_table(tables: Path, make: Callable[[Path], object]) -> None:
    path = tables / "chomp-99x99.table"
    make(path)
    with not_waiting():
        assert kept_table(Chomp("13x12")) is None
    with not_waiting(), refused(BadText):
        load_table(path)


@pytest.mark.parametrize("name", SIZES)
@pytest.mark.parametrize("size", STRANGE, ids=lambda size: str(size)[:4])
def test_a_sealed_header_with_a_strange_size_is_no_table(
    tables: Path, name: str, size: object
) -> None:
    check_sealed(tables, {**dict.fromkeys(SIZES, 9), name: size})


@pytest.mark.parametrize("sizes", [*combinations(SIZES, 3), ()])
def test_a_sealed_header_without_a_size_is_no_table(tables: Path, sizes: tuple[str, ...]) -> None:
    check_sealed(tables, dict.fromkeys(sizes, 9))


def test_a_sealed_header_without_boards_is_no_table(tables: Path) -> None:
    check_sealed(tables, dict(zip(SIZES, (9, 9, 0, zlib.crc32(b"")), strict=True)))


def test_a_table_of_a_newer_ponder_is_not_written_over(tables: Path) -> None:
    board = Chomp("3x3")
    path = table_path(board)
    path.write_bytes(sealed_header('{"ponder table": 3, "rules": "of the future"}'))
    before = path.read_bytes()
    refuse(Unsuitable, plan_table, TableRequest(board, keep=True))
    with pytest.raises(Unsuitable):
        save_table(board, [], path)
    assert path.read_bytes() == before
    assert kept_table(board) is None
    path.unlink()

    def meanwhile() -> Iterator[Codes]:
        path.write_bytes(before)
        yield np.array([1], np.uint64)

    with pytest.raises(FileExistsError):
        save_table(board, meanwhile(), path)
    assert path.read_bytes() == before


def test_a_folder_of_tables_that_cannot_be_is_refused_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "link").symlink_to("nowhere")
    for name in ("file", "link"):
        monkeypatch.setenv("PONDER_TABLES", str(tmp_path / name / "tables"))
        refuse(NotADirectoryError, plan_table, TableRequest(Chomp("3x3"), keep=True))
    monkeypatch.setenv("PONDER_TABLES", str(tmp_path / "link"))
    refuse(NotADirectoryError, plan_table, TableRequest(Chomp("3x3"), keep=True))


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir], ids=["a pipe", "a folder"])
def test_a_place_where_no_table_can_be_kept_is_refused_before_the_work(
    tables: Path, make: Callable[[Path], object]
) -> None:
    board = Chomp("3x3")
    make(table_path(board))
    refuse(OSError, plan_table, TableRequest(board, keep=True))


def check_sealed(tables: Path, sizes: dict[str, object]) -> None:
    path = tables / "chomp-9x9.table"
    text = json.dumps({"ponder table": VERSION, "rules": RULES, **sizes})
    path.write_bytes(sealed_header(text))
    assert kept_table(Chomp("13x12")) is None
    with pytest.raises(BadText) as refusal:
        load_table(path)
    assert len(str(refusal.value)) < 400


@foreign
def test_what_are_not_kept_values_are_no_values(
    tables: Path, make: Callable[[Path], object]
) -> None:
    make(tables / "values-toads-and-frogs.json")
    assert kept_value(ToadsAndFrogs("T_F")) is None
    assert value(ToadsAndFrogs("T_F")) == value(ToadsAndFrogs("T_F"))


@pytest.mark.parametrize("made", ["a pipe", "endless zeros", "a folder"])
def test_what_is_not_a_file_is_not_written_to(tables: Path, made: str) -> None:
    strip, box = ToadsAndFrogs("T_F"), Chomp("2x2")
    for path in (tables / "values-toads-and-frogs.json", table_path(box)):
        FOREIGN[made](path)
    refuse(OSError, keep, [(strip, value(strip))])
    with Sieve(box, listed=True) as sieve, refused(OSError):
        save_table(box, sieve.batches(), table_path(box))


def test_a_pipe_among_parts_and_locks_is_not_waited_for(tables: Path) -> None:
    strip, name = ToadsAndFrogs("T_F"), ".values-toads-and-frogs.json"
    os.mkfifo(tables / f"{name}.lock")
    os.mkfifo(tables / f"{name}.01234567.ponder.part")
    keep([(strip, value(strip))])
    assert kept_value(strip) == value(strip)


@foreign
def test_what_is_not_a_book_is_no_book(tmp_path: Path, make: Callable[[Path], object]) -> None:
    make(tmp_path / "book.json")
    refuse(BadText, load, tmp_path / "book.json")
    refuse(BadText, player, f"book:{tmp_path}/book.json")


@pytest.mark.parametrize("made", ["a pipe", "endless zeros"])
@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_endless_tables_are_refused(tmp_path: Path, suffix: str, made: str) -> None:
    path = tmp_path / f"table{suffix}"
    FOREIGN[made](path)
    with not_waiting():
        refuse(OSError, Sheet.from_file, path)


def test_a_large_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(b"12345")
    assert read_whole(path, 5) == b"12345"
    assert read_whole(path, 10**15) == b"12345"  # for which no memory could be had
    with refused(OSError) as caught:
        read_whole(path, 4)
    assert caught.value.filename == str(path)


def test_open_pipes_are_read_where_they_may_be_named() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"a,b\n1,2\n")
    os.close(writing)
    assert Sheet.from_file(f"/dev/fd/{reading}").columns == {"a": (1,), "b": (2,)}
    os.close(reading)


def test_an_endless_pipe_is_refused_when_it_has_given_too_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ponder.core.reading.MOST_PIPED", 4)
    reading, writing = os.pipe()  # to which more may be written
    os.write(writing, b"12345")
    (tmp_path / "pipe").symlink_to(f"/dev/fd/{reading}")
    with not_waiting():
        refuse(OSError, read_whole, tmp_path / "pipe", pipes=True)
    os.close(reading)
    os.close(writing)
