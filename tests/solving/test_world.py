"""Worlds: the same positions, moves, symmetries and outcomes as one by one."""

import numpy as np
import pytest

from ponder import Impartial, outcome, position
from ponder.core.errors import TooLarge, UnknownName, Unsuitable
from ponder.games import Chomp, Domineering, Nim
from ponder.solving.game_graph import GameGraph, build_game_graph

STARTS = [
    ("chomp", "4x4"),
    ("chomp", "3x5"),
    ("chomp", "5,3,3,1"),
    ("chomp", "1"),
    ("nim", "3,2,2"),
    ("wythoff", "4,5"),
    ("subtraction:1,3,4", "7"),
    ("cram", "3x3"),
    ("misere-nim", "2,2,1"),
]


def _world(game: str, text: str) -> GameGraph:
    return build_game_graph(position(game, text))


@pytest.mark.parametrize(("game", "text"), STARTS)
def test_a_world_holds_the_moves_of_every_position_in_their_order(game: str, text: str) -> None:
    world = _world(game, text)
    for number in range(len(world)):
        here = world.position(number)
        assert isinstance(here, Impartial)
        options = [world.position(int(one)) for one in world.options_of(number)]
        assert options == [to for _, to in here.moves()]
        assert world.index(here) == number
        assert all(world.options_of(number) < number)
    assert world.position(len(world) - 1) == world.start == position(game, text)


@pytest.mark.parametrize(("game", "text"), STARTS)
def test_layers_have_no_moves_inside(game: str, text: str) -> None:
    world = _world(game, text)
    assert (world.layers[0], world.layers[-1]) == (0, len(world))
    for begin, end in world.in_layers():
        for number in range(begin, end):
            assert all(world.options_of(number) < begin)


@pytest.mark.parametrize(("game", "text"), STARTS)
def test_the_lost_positions_are_those_that_solving_finds(game: str, text: str) -> None:
    world = _world(game, text)
    assert [outcome(world.position(n)) == "P" for n in range(len(world))] == world.lost.tolist()


@pytest.mark.parametrize(("game", "text"), STARTS)
def test_alike_are_positions_with_the_same_canonical_form(game: str, text: str) -> None:
    world = _world(game, text)
    forms = [world.position(n).canonical() for n in range(len(world))]
    assert [forms.index(form) for form in forms] == world.alike.tolist()
    flags = np.arange(len(world)) == len(world) // 2
    wanted = [form == forms[len(world) // 2] for form in forms]
    assert world.by_symmetry(flags).tolist() == wanted


def test_options_are_joined_also_for_positions_without_any() -> None:
    world = _world("cram", "2x3")
    fewest = world.over_options(np.minimum, world.moves, -1)
    for number in range(len(world)):
        moves = world.moves[world.options_of(number)].tolist()
        assert fewest[number] == min(moves, default=-1)
    assert world.is_over.tolist() == (world.moves == 0).tolist()


def test_what_is_reached_and_what_lies_within_so_many_moves() -> None:
    world = _world("chomp", "3x3")
    board = world.index(Chomp("3,2"))
    flags = np.arange(len(world)) == board
    reached = {str(world.position(int(n))) for n in np.flatnonzero(world.reached(flags))}
    assert reached == {"3,1", "3", "2,2", "1,1"}
    counts = [world.within(board, plies) for plies in range(4)]
    assert counts == [1, 5, 8, 8]  # and 2,1; 2; 1


def test_positions_that_cannot_be_numbered_are_refused() -> None:
    with pytest.raises(UnknownName):
        _world("chomp", "3x3").index(Chomp("4"))
    assert _world("chomp", "3x3").number(Nim("3")) is None
    with pytest.raises(TooLarge):
        build_game_graph(Chomp("13x13"))
    with pytest.raises(TooLarge):
        build_game_graph(Chomp("2x100"))
    with pytest.raises(Unsuitable):
        build_game_graph(Domineering("2x2"))
