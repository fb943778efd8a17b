"""Sides, positions and numbers by the names that people give them."""

from typing import Any

import pytest

import ponder
from ponder.core.errors import BadText, Unsuitable
from ponder.games import Chomp, Kayles, ToadsAndFrogs
from ponder.values.value import Value


@pytest.mark.parametrize("name", ["left", "Left", "LEFT", "L", "l"])
def test_a_side_has_several_names(name: str) -> None:
    toads = ToadsAndFrogs("T_F")
    assert toads.options(name) == toads.options("left")  # type: ignore[arg-type]
    assert toads.play("1", name) == ToadsAndFrogs("_TF")  # type: ignore[arg-type]
    assert Value("{5|2}").options(name) == (Value("5"),)  # type: ignore[arg-type]
    assert list(toads.moves(name)) == [("1", ToadsAndFrogs("_TF"))]  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["", "up", "white", None, 0])
def test_what_is_not_a_side(name: Any) -> None:
    for ask in (ToadsAndFrogs("T_F").options, ToadsAndFrogs("T_F").moves, Value("{5|2}").options):
        with pytest.raises(BadText):
            ask(name)


def test_positions_may_be_asked_about_by_their_text() -> None:
    assert ponder.outcome("nim 3") == "N"
    assert ponder.grundy("nim 3,4,5") == 2
    assert ponder.solve("chomp 2x2") == ponder.solve(Chomp("2x2"))
    assert str(ponder.value("domineering 2x2")) == "+-1"
    for wrong in ("nim", "", 7, None):
        with pytest.raises(Unsuitable):
            ponder.outcome(wrong)  # type: ignore[arg-type]


def test_a_game_with_a_period_may_be_named() -> None:
    assert ponder.period("kayles") == ponder.period(Kayles)
    for wrong in ("chomp", "misere-kayles", Chomp, Chomp("2x2"), 7):
        with pytest.raises(Unsuitable):
            ponder.period(wrong)  # type: ignore[arg-type]


def test_every_public_name_is_imported_by_a_star() -> None:
    names: dict[str, object] = {}
    exec("from ponder import *", names)
    assert names["Value"] is Value
    assert names.keys() >= {name for name in dir(ponder) if name[0] != "_"} - vars(ponder).keys()


def test_values_equal_the_doubles_that_are_exactly_their_numbers() -> None:
    assert Value("1/2") == 0.5
    assert hash(Value("1/2")) == hash(0.5)
    assert Value("1/2") != 0.1
    assert Value("*") != 0.0
