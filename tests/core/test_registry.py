"""The registry: where things are found, what is refused, and that all kinds use it."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from refusals import refuse, said
from terminal import process

from ponder.core.catalogue import GAMES
from ponder.core.errors import BadText, UnknownName
from ponder.core.registry import Registry
from ponder.faces.cli._group import VERBS
from ponder.language.operators import OPERATORS
from ponder.measures.invariant import INVARIANTS
from ponder.players.contract import KINDS
from ponder.proofs.templates import TEMPLATES
from ponder.refutations.board_families import FAMILIES
from ponder.refutations.refute import STRATEGIES
from ponder.solving.arguments.argument import ARGUMENTS
from ponder.solving.solver import SOLVERS

ALL: list[Registry[Any]] = [
    *(GAMES, INVARIANTS, OPERATORS, ARGUMENTS, SOLVERS, FAMILIES, STRATEGIES, TEMPLATES),
    *(KINDS, VERBS),
]
"""Every registry there is."""

TINY = '''
"""A game, a player and a verb in a package of their own."""

import click
from ponder import register
from ponder.games import Nim
from ponder.players import Player, player, register_player

@register
class Tiny(Nim):
    """Tiny Nim: Nim under another name."""

    __slots__ = ()
    game = "tiny"
    start = "1,2"
    examples = ("1,2",)

class Hasty(Player):
    name = "hasty"

    def choose(self, position, side):
        return player("random:1").choose(position, side)

@register_player("hasty", "hasty", "whatever comes first")
def hasty(argument, seed):
    return Hasty()

@click.command()
def hello():
    click.echo("hello")
'''
ENTRY_POINTS = """
[ponder.games]
tiny = tiny_package:Tiny
absent = tiny_package:Absent
nothing = tiny_package

[ponder.players]
hasty = tiny_package

[ponder.verbs]
hello = tiny_package:hello
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A PYTHONPATH with a package that was installed, as pip leaves it."""
    site = tmp_path_factory.mktemp("site")
    (site / "tiny_package.py").write_text(TINY, encoding="utf-8")
    about = site / "tiny_package-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: tiny-package\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(ENTRY_POINTS)
    return os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])


def test_an_installed_package_adds_a_game_and_a_player(installed: str) -> None:
    listed = json.loads(process("games", "--json", PYTHONPATH=installed).stdout)
    assert "tiny" in [game["name"] for game in listed["games"]]
    assert set(listed["broken"]) == {"absent", "nothing"}
    solved = json.loads(process("solve", "tiny", "1,2", "--json", PYTHONPATH=installed).stdout)
    assert (solved["game"], solved["outcome"]) == ("tiny", "N")
    watched = process("play", "tiny", "--watch", "hasty,perfect", "--json", PYTHONPATH=installed)
    assert json.loads(watched.stdout)["game"] == "tiny", watched.stderr
    assert process("hello", PYTHONPATH=installed).stdout == "hello\n"


def test_an_installed_package_that_fails_says_why(installed: str) -> None:
    for name in ("absent", "nothing"):
        failed = process("check", "game", name, "--json", PYTHONPATH=installed)
        assert failed.returncode == 1
        assert "tiny_package" in json.loads(failed.stdout)["faults"][0]


PLAYER = """
from ponder.players import Player, player, register_player

@register_player("eager", "eager", "a player of one's own")
def eager(argument, seed):
    return player("random:3")
"""
MEASURE = """
from ponder.games import Nim
from ponder.measures.invariant import invariant

@invariant(of=Nim)
def number_of_heaps_twice(position):
    \"\"\"Twice the number of heaps.\"\"\"
    return 2 * len(position.heaps)
"""


def test_one_rule_for_all_kinds(tmp_path: Path) -> None:
    (tmp_path / "anyone.py").write_text(PLAYER)
    watched = process("play", "nim", "--watch", "eager,perfect", "--json",
                      PONDER_PLAYERS=str(tmp_path))  # fmt: skip
    assert watched.returncode == 0, watched.stderr
    (tmp_path / "anyone.py").write_text(MEASURE)
    arguments = ["--game", "nim", "--examples", "1,1;2,2;1,2,3;1,4,5"]
    found = process("conjecture", *arguments, "--target", "number_of_heaps_twice", "--json",
                    PONDER_INVARIANTS=str(tmp_path))  # fmt: skip
    assert json.loads(found.stdout)["target"] == "number_of_heaps_twice", found.stderr


@pytest.mark.parametrize("registry", ALL, ids=lambda registry: registry.plural)
def test_all_of_ours_can_be_loaded(registry: Registry[Any]) -> None:
    assert registry.broken() == {}
    assert list(registry.all()) == sorted(registry.all())
    with pytest.raises(UnknownName):
        registry.find("no-such-name")


Own = Callable[[str, str], None]


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Own]:
    """Put a file into the folder that PONDER_NUMBERS names."""
    monkeypatch.setenv("PONDER_NUMBERS", str(tmp_path))
    modules = set(sys.modules)

    def write(path: str, text: str) -> None:
        (tmp_path / path).write_text(text)

    yield write
    for module in set(sys.modules) - modules:
        del sys.modules[module]


def numbers() -> Registry[int]:
    """Each file holds a number under the name `value`."""
    return Registry("number", "numbers", holds="value")


def test_files_of_ones_own(own: Own) -> None:
    own("seven.py", "value = 7\n")
    own("twenty_one.py", "value = 21\n")
    own("half.py", "value = 1 / 0\n")
    own("_hidden.py", "value = 0\n")
    registry = numbers()
    assert list(registry.files()) == ["half", "seven", "twenty-one"]
    assert registry.known == {}
    assert registry.find("twenty-one") == 21
    assert registry.all() == {"seven": 7, "twenty-one": 21}
    (why,) = registry.broken().values()
    said(why)
    refuse(BadText, registry.find, "half")
    refuse(UnknownName, registry.find, "sevn")


def test_a_folder_that_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PONDER_NUMBERS", "/no/such/folder")
    registry = numbers()
    for _ in range(2):
        refuse(BadText, registry.all)


def test_our_file_of_a_name_is_loaded_alone(own: Own, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = os.environ["PONDER_NUMBERS"]
    monkeypatch.setenv("PONDER_NUMBERS", "")
    monkeypatch.syspath_prepend(str(Path(folder).parent))
    own("one.py", "value = 1\n")
    own("two.py", "value = 2\n")
    home = Path(folder).name
    registry: Registry[int] = Registry("number", "numbers", home, holds="value")
    assert registry.get("two") == 2
    assert list(registry.known) == ["two"]
    assert list(registry.all()) == ["one", "two"]


def test_names_are_unique_and_what_is_defined_again_replaces() -> None:
    def first() -> None: ...

    def second() -> None: ...

    registry: Registry[Callable[[], None]] = Registry("function", "functions")
    registry.add("same", first)
    registry.add("same", first)
    refuse(BadText, registry.add, "same", second)
    assert registry.find("same") is first
    registry.remove("same")
    registry.add("same", second)
    assert registry.find("same") is second


def test_what_is_listed_does_not_change_while_others_add() -> None:
    registry: Registry[int] = Registry("number", "numbers")
    listed = registry.all()
    registry.add("one", 1)
    assert (dict(listed), dict(registry.all())) == ({}, {"one": 1})


def test_threads_that_are_the_first_to_ask_find_everything(own: Own) -> None:
    for number in range(20):
        own(f"n{number}.py", f"import time\ntime.sleep(0.001)\nvalue = {number}\n")
    registry = numbers()
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda _: len(registry.all()), range(8)))
    assert found == [20] * 8
