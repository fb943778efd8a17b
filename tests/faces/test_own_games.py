"""Users' own games: a template for each kind of board, and faults in one line with their place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from terminal import complained, complaint, document, process

from ponder.answers.game_templates import BOARDS


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    for board in BOARDS:
        made = process("new", "game", f"my-{board}", "--board", board, "--dir", str(folder))
        assert made.returncode == 0, made.stderr
    return folder


@pytest.mark.parametrize("board", BOARDS)
def test_each_template_keeps_the_laws_and_is_played(board: str, games: Path) -> None:
    checked = process("check", "game", f"my-{board}", PONDER_GAMES=str(games))
    assert checked.returncode == 0, checked.stdout
    watched = process(
        "play", f"my-{board}", "--watch", "perfect,random", "--json", PONDER_GAMES=str(games)
    )
    assert json.loads(watched.stdout)["result"].endswith("wins")


def test_the_commands_to_try_next_work_as_printed(games: Path) -> None:
    *_, last = json.loads(
        process("new", "game", "another", "--board", "grid", "--dir", str(games), "--json").stdout
    )["next"]
    _, *words = last.split()
    assert process(*words, PONDER_GAMES=str(games)).returncode == 0


def test_other_kinds_of_board_are_refused() -> None:
    complaint("new", "game", "mine", "--board", "stripe")


FAULTY = """
from ponder.core.catalogue import register
from ponder.games.boards.heaps import IndependentHeaps


@register
class Faulty(IndependentHeaps):
    \"\"\"Faulty: take one, unless there are three.\"\"\"

    __slots__ = ()
    game = "faulty"
    start = "5"
    examples = ("5", "2")

    @classmethod
    def heap_options(cls, heap):
        if heap:
            yield (heap - 1 + 0 // (heap - 3),)
"""


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "faulty", "5"),
        ("value", "faulty", "5"),
        ("play", "faulty", "--watch", "perfect,random"),
        ("solve", "sum", "5@faulty + 2@nim"),
    ],
)
def test_a_fault_is_one_line_with_its_place(words: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "faulty.py"
    file.write_text(FAULTY, encoding="utf-8")
    ended = process(*words, PONDER_GAMES=str(tmp_path))
    assert ended.returncode == 1
    complained(ended.stderr)


def test_check_tells_each_fault_once(tmp_path: Path) -> None:
    (tmp_path / "faulty.py").write_text(FAULTY, encoding="utf-8")
    ended = process("check", "game", "faulty", "--json", PONDER_GAMES=str(tmp_path))
    faults = json.loads(ended.stdout)["faults"]
    assert len([fault for fault in faults if "ZeroDivisionError" in fault]) == 1


@pytest.mark.parametrize("line", ["1 / 0", "class"])
def test_a_file_that_cannot_be_loaded_is_told_with_its_line(line: str, tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text(f"x = 1\n{line}\n", encoding="utf-8")
    ended = process("solve", "broken", "3", PONDER_GAMES=str(tmp_path))
    assert ended.returncode == 2
    complained(ended.stderr)


def test_what_a_game_returns_may_be_at_fault(tmp_path: Path) -> None:
    wrong = FAULTY.replace("(heap - 1 + 0 // (heap - 3),)", "None")
    (tmp_path / "faulty.py").write_text(wrong, encoding="utf-8")
    ended = process("solve", "faulty", "5", PONDER_GAMES=str(tmp_path))
    assert ended.returncode == 1
    complained(ended.stderr)


def test_the_folder_of_new_games_is_made(tmp_path: Path) -> None:
    fields = document("new", "game", "stones", "--dir", str(tmp_path / "my" / "games"))
    assert Path(fields["file"]).read_text(encoding="utf-8").startswith('"""Stones')
