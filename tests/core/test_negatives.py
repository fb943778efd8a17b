"""Negatives, differences and multiples of positions, and the names of the games."""

import subprocess
import sys

import pytest

import ponder
import ponder.games
from ponder import Partizan, PonderError, misere, position
from ponder.core.catalogue import games
from ponder.core.errors import TooLarge, Unsuitable
from ponder.games import Domineering, Hackenbush, Nim, Pig, ToadsAndFrogs

PARTIZAN = [game for game in games() if game.kind == "partizan"]
EXAMPLES = [(game.name, text) for game in PARTIZAN for text in game.examples]


@pytest.mark.parametrize(("game", "text"), EXAMPLES)
def test_a_difference_with_itself_is_zero(game: str, text: str) -> None:
    here = position(game, text)
    assert ponder.value(here - here) == 0
    assert ponder.value(-here) == -ponder.value(here)
    turned = -here
    assert -turned == here


def test_left_and_right_are_exchanged() -> None:
    here = ToadsAndFrogs("TT_F")
    turned = -here
    assert isinstance(turned, Partizan)
    assert turned.options("right") == tuple(-option for option in here.options("left"))
    assert ponder.outcome(-Hackenbush("bb")) == "R"
    drawing = (-Hackenbush("br")).drawing()
    assert drawing is not None
    assert [row[0].kind for row in drawing.rows] == ["left", "right"]


def test_negatives_read_back() -> None:
    turned = -Domineering("2x3")
    assert repr(turned) == "-Domineering('...|...')"
    assert position(turned.game, str(turned)) == turned
    total = Domineering("2x2") - ToadsAndFrogs("T_F") + Nim("2")
    assert str(total) == "..|..@domineering + T_F@negative-toads-and-frogs + 2@nim"
    assert position("sum", str(total)) == total


def test_multiples() -> None:
    here = Domineering("2x3")
    assert 3 * here == here + here + here == here * 3
    assert 1 * here == here
    assert -2 * here == -here - here
    assert ponder.value(0 * here) == 0
    assert ponder.value(4 * here) == 4 * ponder.value(here)
    with pytest.raises(TooLarge):
        1001 * here
    with pytest.raises(TypeError):
        1.5 * here  # type: ignore[operator]


def test_impartial_positions_are_their_own_negatives() -> None:
    assert -Nim("3") == Nim("3")
    assert ponder.grundy(f"sum {Nim('3') - Nim('3')}") == 0


def test_misere_and_chance() -> None:
    here = misere(Domineering("2x3"))
    assert -here == misere(-Domineering("2x3"))
    assert ponder.outcome(-misere(Hackenbush("b"))) == "L"
    with pytest.raises(Unsuitable):
        -Pig("10")
    with pytest.raises(PonderError):
        here - here


def test_the_games_are_listed_and_imported_by_a_star() -> None:
    names = dir(ponder.games)
    assert {"Chomp", "Nim", "Kayles", "ToadsAndFrogs"} <= set(names)
    assert len(names) == len(games())
    code = "from ponder.games import *; print(*sorted(n for n in globals() if n[0] != '_'))"
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert ended.stdout.split() == names
