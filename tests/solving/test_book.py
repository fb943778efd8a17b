"""Books of winning moves, in Neeraje's format."""

import json
from pathlib import Path

import naive
import pytest
from refusals import refuse

from ponder.core.errors import BadText, Unsuitable
from ponder.games import Chomp
from ponder.solving.chomp.book import Book, book_of, read_book, save_book


@pytest.fixture(scope="module")
def book() -> Book:
    return book_of(Chomp("4x7"))


def test_format(book: Book) -> None:
    """28 characters, bottom-most row first, `.` present, `X` eaten; the opening is 3,4."""
    entries = book.as_json()
    assert entries["." * 28] == "." * 17 + "XXXX" + "..." + "XXXX"
    for key, value in entries.items():
        assert len(key) == len(value) == 28
        assert set(key + value) <= {".", "X"}


def test_white_always_moves_to_a_lost_position(book: Book) -> None:
    for board, target in book.moves.items():
        assert naive.outcome(target) == "P"
        assert target in board.options()


def test_keys_are_what_can_arise_when_white_plays_the_book(book: Book) -> None:
    """Neither a position too few nor one too many."""
    arising = {Chomp("4x7")}
    waiting = list(arising)
    while waiting:
        replies = set(book.moves[waiting.pop()].options()) - arising
        arising |= replies
        waiting += replies
    assert set(book.moves) == arising


def test_saved_books_load(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "4x7_winning_moves.json"
    save_book(book, path)
    assert json.loads(path.read_text()) == book.as_json()
    assert read_book(path) == book
    assert read_book(path).move(Chomp("4x7")) == "3,4"
    assert read_book(path).move(Chomp("7,7,7")) is None
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("rows", range(1, 7))
@pytest.mark.parametrize("columns", range(2, 7))
def test_books_of_every_size(rows: int, columns: int, tmp_path: Path) -> None:
    for size in ((rows, columns), (columns, rows)):
        book = book_of(Chomp(f"{size[0]}x{size[1]}"))
        save_book(book, tmp_path / "book.json")
        assert read_book(tmp_path / "book.json", size) == book
        assert read_book(tmp_path / "book.json").as_json() == book.as_json()


def test_books_that_there_are_not(tmp_path: Path) -> None:
    refuse(Unsuitable, book_of, Chomp("3,2"))
    refuse(Unsuitable, book_of, Chomp("1x1"))
    save_book(book_of(Chomp("2x3")), tmp_path / "book.json")
    refuse(BadText, read_book, tmp_path / "book.json", (2, 2))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[1, 2]",
        "{}",
        '{"....": 3}',
        '{"....": "..X"}',
        '{"..a.": "...."}',
        '{"X...": "...."}',
        '{"...X": "...."}',
        '{"....": "...X"}',
    ],
)
def test_corrupt_and_foreign_files(text: str, tmp_path: Path) -> None:
    path = tmp_path / "book.json"
    path.write_text(text)
    refuse(BadText, read_book, path)


def test_missing_and_binary_files(tmp_path: Path) -> None:
    refuse(BadText, read_book, tmp_path / "none.json")
    refuse(BadText, read_book, tmp_path)
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff\xfe")
    refuse(BadText, read_book, tmp_path / "picture")
