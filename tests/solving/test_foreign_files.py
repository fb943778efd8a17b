"""Files that are not ours: in the folder of tables, and named as a book or a table."""

from collections.abc import Callable
from pathlib import Path

import pytest
from refusals import refuse, refused

from ponder import value
from ponder.answers.chomp_tables import TableRequest, plan_table
from ponder.core.errors import BadText, Unsuitable
from ponder.games import Chomp, ToadsAndFrogs
from ponder.players.contract import player
from ponder.solving.chomp.book import read_book
from ponder.solving.chomp.table import (
    kept_table,
    load_table,
    save_table,
    sealed_header,
    table_path,
)
from ponder.values.position_values import find_kept_value

FOREIGN: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "a header of other rules": lambda path: path.write_bytes(sealed_header('{"ponder table": 2}')),
    "a header without a version": lambda path: path.write_bytes(sealed_header('{"rules": "new"}')),
    "a folder": Path.mkdir,
}
foreign = pytest.mark.parametrize("make", FOREIGN.values(), ids=FOREIGN)


@foreign
def test_what_is_not_a_table_is_no_table(tables: Path, make: Callable[[Path], object]) -> None:
    path = tables / "chomp-99x99.table"
    make(path)
    assert kept_table(Chomp("13x12")) is None
    with refused(BadText):
        load_table(path)


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


@foreign
def test_what_are_not_kept_values_are_no_values(
    tables: Path, make: Callable[[Path], object]
) -> None:
    make(tables / "values-toads-and-frogs.json")
    assert find_kept_value(ToadsAndFrogs("T_F")) is None
    assert value(ToadsAndFrogs("T_F")) == value(ToadsAndFrogs("T_F"))


@foreign
def test_what_is_not_a_book_is_no_book(tmp_path: Path, make: Callable[[Path], object]) -> None:
    make(tmp_path / "book.json")
    refuse(BadText, read_book, tmp_path / "book.json")
    refuse(BadText, player, f"book:{tmp_path}/book.json")
