"""Users' own games: a template for each kind of board, and faults in one line with their place."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from refusals import said
from terminal import complained, document, process, run

from ponder.answers.games import BOARDS


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    for board in BOARDS:
        made = process("new", "game", f"my-{board}", "--board", board, "--dir", str(folder))
        assert made.returncode == 0, made.stderr
    return folder


def told(folder: Path, *words: str, status: int = 0) -> Any:
    """The document of a command for which the games of this folder are there."""
    ended = process(*words, "--json", PONDER_GAMES=str(folder))
    assert ended.returncode == status, ended.stderr
    return json.loads(ended.stdout)


@pytest.mark.parametrize("board", BOARDS)
def test_each_template_is_small_keeps_the_laws_and_is_played(board: str, games: Path) -> None:
    lines = (games / f"my_{board}.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 60
    assert told(games, "check", "game", f"my-{board}")["valid"]
    watched = told(games, "play", f"my-{board}", "--watch", "perfect,random")
    assert watched["result"].endswith("wins")


def test_new_games_are_listed_and_not_overwritten(games: Path) -> None:
    listed = {game["name"] for game in told(games, "games")["games"]}
    assert {f"my-{board}" for board in BOARDS} <= listed
    again = process("new", "game", "my-heaps", "--dir", str(games), PONDER_GAMES=str(games))
    assert again.returncode == 2
    complained(again.stderr)


def test_the_folder_may_be_named_before_it_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    complained(process("games", PONDER_GAMES=str(folder)).stderr)
    assert told(folder, "new", "game", "stones", "--dir", str(folder))["game"] == "stones"
    assert told(folder, "check", "game", "stones")["valid"]


def test_the_commands_to_try_next_work_as_printed(games: Path) -> None:
    *_, last = told(games, "new", "game", "another", "--board", "grid", "--dir", str(games))["next"]
    _, *words = last.split()
    assert process(*words, PONDER_GAMES=str(games)).returncode == 0


def test_a_name_may_begin_with_the_letters_of_a_wrapper(tmp_path: Path) -> None:
    for name in ("miserere", "random-turner", "My Heaps"):
        result = run("new", "game", name, "--dir", str(tmp_path / "made"))
        assert result.exit_code == 0, result.stderr
    assert (tmp_path / "made" / "my_heaps.py").read_text().startswith('"""My')


DIVIDING = '''
from ponder.core.catalogue import register
from ponder.games.boards.heaps import IndependentHeaps


@register
class Faulty(IndependentHeaps):
    """Faulty: take one, unless there are three."""

    __slots__ = ()
    game = "faulty"
    start = "5"
    examples = ("5", "2")

    @classmethod
    def heap_options(cls, heap):
        if heap:
            yield (heap - 1 + 0 // (heap - 3),)
'''
LAWLESS = '''
from ponder.core.position import Impartial
from ponder.core.catalogue import register


@register
class Faulty(Impartial):
    """Faulty."""

    __slots__ = ()
    game = "faulty"
    start = "5"

    @classmethod
    def parse(cls, text):
        return int(text)

    @classmethod
    def check(cls, data):
        return data

    def __str__(self):
        return str(self.state)

    def moves(self):
        for left in range(self.state):
            yield "take some", self.of(left)
'''
EXITING = DIVIDING.replace("(heap - 1 + 0 // (heap - 3),)", "exit()")
NOTHING = DIVIDING.replace("(heap - 1 + 0 // (heap - 3),)", "None")
EXITING_READER = LAWLESS.replace("return int(text)", "exit()")
LOOPY = LAWLESS.replace("range(self.state)", "range(1)").replace("(left)", "(5 - self.state)")


@pytest.mark.parametrize(
    ("code", "words", "status"),
    [
        (DIVIDING, "solve faulty 5", 1),
        (DIVIDING, "value faulty 5", 1),
        (DIVIDING, "play faulty --watch perfect,random", 1),
        (DIVIDING, "solve sum '5@faulty + 2@nim'", 1),
        (NOTHING, "solve faulty 5", 1),
        ("x = 1\n1 / 0\n", "solve faulty 3", 2),
        ("x = 1\nclass\n", "solve faulty 3", 2),
        (EXITING, "solve faulty 5", 1),
        (EXITING, "value faulty 5", 1),
        (EXITING, "play faulty --watch perfect,random", 1),
    ],
)
def test_a_fault_is_one_line_with_its_place(
    code: str, words: str, status: int, tmp_path: Path
) -> None:
    (tmp_path / "faulty.py").write_text(code, encoding="utf-8")
    ended = process(*shlex.split(words), PONDER_GAMES=str(tmp_path))
    assert ended.returncode == status
    complained(ended.stderr)


@pytest.mark.parametrize(
    "code",
    [LAWLESS, LOOPY, DIVIDING, EXITING, EXITING_READER, "1 / 0\n", "x = 1\n"],
    ids=["lawless", "loopy", "dividing", "exiting", "exiting reader", "broken", "nothing"],
)
def test_check_tells_each_fault_once(code: str, tmp_path: Path) -> None:
    (tmp_path / "faulty.py").write_text(code, encoding="utf-8")
    fields = told(tmp_path, "check", "game", "faulty", status=1)
    assert fields["valid"] is False
    for fault in fields["faults"]:
        said(fault)


LEAVING = """
from ponder.players.contract import register_player

@register_player("leaving", "leaving", "a player who leaves")
def leaving(argument, seed):
    exit()
"""


def test_a_player_of_ones_own_that_exits_is_told_too(tmp_path: Path) -> None:
    (tmp_path / "leaving.py").write_text(LEAVING, encoding="utf-8")
    words = ("play", "nim", "3", "--watch", "leaving,random")
    ended = process(*words, PONDER_PLAYERS=str(tmp_path))
    assert ended.returncode == 1
    complained(ended.stderr)


def test_files_that_cannot_be_loaded_hide_no_game(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("1 / 0\n", encoding="utf-8")
    (tmp_path / "nothing.py").write_text("x = 1\n", encoding="utf-8")
    listed = process("games", PONDER_GAMES=str(tmp_path))
    assert (listed.returncode, "chomp" in listed.stdout) == (0, True)
    for line in listed.stderr.splitlines():
        said(line)


def test_check_finds_no_fault_in_our_games() -> None:
    fields = document("check", "game", "toads-and-frogs")
    assert fields["valid"] is True
    assert fields["faults"] == []
    assert fields["positions"] > 100
