"""Games as use cases: the list, drawings, books, a game of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from ponder.answers.book import write_book
from ponder.answers.check import check_game
from ponder.answers.document import document
from ponder.answers.drawing import draw_position
from ponder.answers.games import list_games
from ponder.answers.new_game import write_game
from ponder.core.errors import BadText, UnknownName, Unsuitable
from ponder.games import Chomp
from ponder.solving.chomp.book import load


def test_the_list_has_games_and_wrappers() -> None:
    answer = list_games()
    assert {"chomp", "nim", "sum"} <= {game.name for game in answer.games}
    assert set(answer.wrappers) == {"misere", "random-turn"}
    assert len(document(answer)["games"]) == len(answer.games)


def test_a_drawing_is_of_the_usual_start_unless_told() -> None:
    usual = draw_position("chomp")
    assert str(usual.position) == str(Chomp(usual.game.start))
    assert usual.svg is None
    drawn = draw_position("chomp", "3,1", svg=True)
    assert drawn.text == "☠ ■ ■\n■"
    assert document(drawn)["svg"] == drawn.svg
    with pytest.raises(UnknownName):
        draw_position("chopm")


def test_a_book_is_a_dictionary_or_a_file(tmp_path: Path) -> None:
    assert document(write_book(Chomp("1x2"))) == {"..": ".X"}
    file = tmp_path / "book.json"
    answer = write_book(Chomp("2x3"), file)
    assert load(file, (2, 3)) == answer.book
    assert document(answer)["entries"] == len(answer.book.moves)
    with pytest.raises(Unsuitable):
        write_book(Chomp("3,1"))


def test_a_new_game_is_written_once(tmp_path: Path) -> None:
    answer = write_game("My Heaps", tmp_path)
    assert (answer.game, answer.file) == ("my-heaps", tmp_path / "my_heaps.py")
    assert answer.file.is_file()
    for name in ("my-heaps", "nim", "3d", "misere-x"):
        with pytest.raises(BadText):
            write_game(name, tmp_path)


def test_a_game_that_keeps_the_laws_is_valid() -> None:
    answer = check_game("nim")
    assert answer.valid
    assert answer.report.requirements == document(answer)["laws"] > 0
    with pytest.raises(UnknownName):
        check_game("nmi")
