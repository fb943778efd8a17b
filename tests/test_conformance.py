"""Every registered game keeps the contract; a new game is tested here by being registered."""

from __future__ import annotations

import pickle

import pytest

from ponder.core.registry import find, games
from ponder.solve.conformance import faults

NAMES = [game.name for game in games()]
WRAPPED = ["misere-nim", "misere-chomp", "misere-toads-and-frogs", "misere-sum", "sum"]
TOSSED = ["random-turn-nim", "random-turn-toads-and-frogs", "random-turn-misere-chomp"]
WITH_RULES = ["subtraction:2,5", "octal:0.137", "octal:4.7"]
ALL = [*NAMES, *WRAPPED, *TOSSED, *WITH_RULES]


@pytest.mark.parametrize("name", ALL)
def test_contract(name: str) -> None:
    assert faults(find(name)) == []


@pytest.mark.parametrize("name", ALL)
def test_positions_travel(name: str) -> None:
    """Positions can be pickled, for work in several processes."""
    game = find(name)
    for text in game.examples:
        position = game.read(text)
        assert pickle.loads(pickle.dumps(position)) == position


@pytest.mark.parametrize("name", NAMES)
def test_files_tell_rules_and_reference(name: str) -> None:
    """Prose rules of more than a line, and a year in the file's header or in the rules."""
    import sys

    game = find(name)
    header = sys.modules[type(game.read(game.start)).__module__].__doc__ or ""
    assert len(game.rules.splitlines()) > 2
    assert any(year.isdigit() and len(year) == 4 for year in _words(header + game.rules))


def _words(text: str) -> list[str]:
    return "".join(letter if letter.isalnum() else " " for letter in text).split()
