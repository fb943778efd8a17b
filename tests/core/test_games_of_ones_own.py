"""Files with games of one's own: broken ones spoil nothing else."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from refusals import refuse

from ponder.core import catalogue
from ponder.core.catalogue import broken, find, games, position
from ponder.core.errors import BadText
from ponder.core.position import Position
from ponder.core.registry import Registry
from ponder.games import Nim

OwnFile = Callable[[str, str], None]


OWN_GAME = """
from __future__ import annotations
{header}
from ponder.core.catalogue import register
from ponder.games import {base}

@register
class {name}({base}):
    \"\"\"A game of one's own.\"\"\"

    __slots__ = ()
    game = "{game}"
"""


@pytest.fixture
def own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OwnFile]:
    """Put a file into a folder that PONDER_GAMES names; all are forgotten in the end."""
    fresh: Registry[type[Position]] = Registry("game", "games")
    for name, cls in catalogue.GAMES.all().items():
        fresh.add(name, cls)
    monkeypatch.setattr(catalogue, "GAMES", fresh)
    modules = set(sys.modules)
    folders: dict[str, None] = {}

    def write(path: str, text: str) -> None:
        file = tmp_path / path
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
        folders[str(file.parent)] = None
        monkeypatch.setenv("PONDER_GAMES", os.pathsep.join(folders))

    yield write
    for module in set(sys.modules) - modules:
        del sys.modules[module]


def own_game(name: str, base: str = "Nim", header: str = "", game: str = "") -> str:
    game = game or name.lower()
    return OWN_GAME.format(name=name, base=base, header=header, game=game)


def test_a_broken_file_spoils_only_its_own_game(own_file: OwnFile) -> None:
    own_file("half_done.py", own_game("HalfDone", game="half-done") + "import nothing_of_this_name")
    refuse(BadText, find, "half-done")
    assert find("nim").name == "nim"


def test_a_file_that_is_interrupted_is_loaded_again(own_file: OwnFile) -> None:
    own_file("slow.py", "raise KeyboardInterrupt\n")
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            games()


def test_games_of_ones_own_import_other_games(
    own_file: OwnFile, capsys: pytest.CaptureFixture[str]
) -> None:
    own_file("early.py", own_game("Early", base="Late", header="print('early')"))
    own_file("late.py", own_game("Late", header="print('late')"))
    own_file("later.py", own_game("Later", base="Early", header="print('later')"))
    assert {"early", "late", "later"} <= {game.name for game in games()}
    assert broken() == {}
    assert capsys.readouterr().out.split() == ["early", "late", "later"]


def test_games_that_wait_for_each_other_are_broken(own_file: OwnFile) -> None:
    own_file("one.py", own_game("One", base="Two"))
    own_file("two.py", own_game("Two", base="One"))
    assert list(broken()) == ["one", "two"]


def test_dataclasses_in_files_of_ones_own(own_file: OwnFile) -> None:
    rule = "from dataclasses import dataclass\n\n@dataclass\nclass Rule:\n    takes: int\n"
    own_file("ruled.py", own_game("Ruled", header=rule))
    assert find("ruled").name == "ruled"


def test_no_game_replaces_another(own_file: OwnFile) -> None:
    own_file("a/nim.py", own_game("Nim", base="Chomp"))
    own_file("a/mine.py", own_game("Mine"))
    own_file("b/mine.py", own_game("Mine", base="Chomp"))
    assert type(position("nim", "3,4")) is Nim
    assert issubclass(type(position("mine", "3,4")), Nim)
    assert list(broken()) == ["mine", "nim"]


def test_named_instances_of_ones_own_take_no_parameter(own_file: OwnFile) -> None:
    own_file("fours.py", own_game("Fours", base="Subtraction"))
    refuse(BadText, find, "fours:1,4")
