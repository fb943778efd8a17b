"""A game of one's own from the command line: written, and checked."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from refusals import said
from terminal import document, process, run


@pytest.fixture(scope="module")
def own_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("own")


def test_a_new_game_works_with_no_other_edit(own_games: Path) -> None:
    made = process("new", "game", "my-heaps", "--dir", str(own_games))
    assert made.returncode == 0, made.stderr
    file = own_games / "my_heaps.py"
    assert file.is_file()
    assert f"PONDER_GAMES={own_games}" in made.stdout
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 40

    def there(*args: str) -> subprocess.CompletedProcess[str]:
        return process(*args, PONDER_GAMES=str(own_games))

    assert "my-heaps" in there("games").stdout
    assert json.loads(there("solve", "my-heaps", "10", "--json").stdout)["outcome"] == "N"
    watched = there("play", "my-heaps", "--watch", "perfect,random", "--json")
    assert json.loads(watched.stdout)["result"] == "first wins"
    checked = there("check", "game", "my-heaps")
    assert checked.returncode == 0
    assert "keeps all" in checked.stdout
    again = there("new", "game", "my-heaps", "--dir", str(own_games))
    assert (again.returncode, again.stderr.count("\n")) == (2, 1)


def test_a_name_may_begin_with_the_letters_of_a_wrapper(tmp_path: Path) -> None:
    for name in ("miserere", "random-turner", "My Heaps"):
        result = run("new", "game", name, "--dir", str(tmp_path))
        assert result.exit_code == 0, result.stderr
    assert (tmp_path / "my_heaps.py").is_file()


FAULTY = '''
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


def test_check_tells_what_is_wrong_in_sentences(own_games: Path) -> None:
    (own_games / "faulty.py").write_text(FAULTY, encoding="utf-8")
    (own_games / "broken.py").write_text("1 / 0\n", encoding="utf-8")
    (own_games / "nothing.py").write_text("x = 1\n", encoding="utf-8")
    loopy = FAULTY.replace("faulty", "loopy").replace("Faulty", "Loopy")
    loopy = loopy.replace("range(self.state)", "range(1)").replace("(left)", "(5 - self.state)")
    (own_games / "loopy.py").write_text(loopy, encoding="utf-8")

    def told(name: str) -> list[str]:
        ended = process("check", "game", name, "--json", PONDER_GAMES=str(own_games))
        assert ended.returncode == 1, ended.stderr
        fields = json.loads(ended.stdout)
        assert fields["valid"] is False
        return list(fields["faults"])

    faults = told("faulty")
    for words in ("BadText", "`examples` is missing", "two moves are called", "cannot be typed"):
        assert any(words in fault for fault in faults), words
    assert any("come back" in fault for fault in told("loopy"))
    assert "ZeroDivisionError" in told("broken")[0]
    assert "@register" in told("nothing")[0]
    listed = process("games", PONDER_GAMES=str(own_games))
    assert listed.returncode == 0
    for line in listed.stderr.splitlines():
        said(line)


def test_check_finds_no_fault_in_our_games() -> None:
    fields = document("check", "game", "toads-and-frogs")
    assert fields["valid"] is True
    assert fields["faults"] == []
    assert fields["positions"] > 100
