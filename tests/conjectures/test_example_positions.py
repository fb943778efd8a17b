"""Positions around the examples, and P-positions of games that cannot list theirs by size."""

from collections.abc import Iterator
from typing import ClassVar, Self

import naive
import pytest

from ponder.conjectures.examples import (
    MOST_TOGETHER,
    control_positions,
    negative_positions,
    smallest_p_positions,
)
from ponder.core.catalogue import GAMES, register
from ponder.core.drawing import Cell
from ponder.core.errors import Unsuitable
from ponder.core.position import SIDES, Impartial, moves_of
from ponder.games import Domineering, Nim
from ponder.games.boards.strips import Strip


def test_objects_that_are_not_positions_have_no_controls() -> None:
    assert control_positions([1, Nim("3")]) == ()


def test_controls_follow_moves_of_either_player() -> None:
    example = Domineering("1x3")
    near = {to for side in SIDES for _, to in moves_of(example, side)}
    assert near
    assert near <= set(control_positions([example]))
    assert example not in control_positions([example])


def test_positions_with_very_many_moves_have_controls_too() -> None:
    assert control_positions([Nim("1,1"), Nim(f"{10**12},{10**12}")])


def test_many_positions_with_very_many_moves_are_not_all_tried() -> None:
    tried: list[object] = []

    class Counted(Nim):
        def moves(self) -> Iterator[tuple[str, Self]]:
            for named in super().moves():
                tried.append(named)
                yield named

    assert control_positions([Counted([10**6 + 1, 10**6 + n]) for n in range(2, 202)])
    assert len(tried) <= MOST_TOGETHER + 200


def test_negatives_are_n_positions_near_p_positions() -> None:
    found = negative_positions([Nim("2,2")])
    assert found
    assert {naive.outcome(here) for here in found} == {"N"}
    with pytest.raises(Unsuitable):
        negative_positions([Nim("2,1")])
    with pytest.raises(Unsuitable):
        negative_positions([Domineering("2x2")])


@pytest.fixture
def picking() -> Iterator[str]:
    """A game that does not list its positions: one coin is taken from a strip."""

    @register
    class Picking(Strip, Impartial):
        """Take a coin; whoever cannot has lost."""

        game = "picking"
        start = "ooo"
        examples = ("ooo", "oo")
        letters: ClassVar = {"o": Cell("both", "o"), ".": Cell("empty", ".")}

        def moves(self) -> Iterator[tuple[str, Self]]:
            for place, letter in enumerate(self.state):
                if letter == "o":
                    after = self.state[:place] + "." + self.state[place + 1 :]
                    yield str(place + 1), self.of(after)

    yield "picking"
    GAMES.remove("picking")


def test_games_that_are_not_listed_are_looked_at_from_their_examples(picking: str) -> None:
    even = ["..", "oo", "...", ".oo", "o.o", "oo."]  # an even number of coins is lost
    found = smallest_p_positions(picking, len(even))
    assert sorted(map(str, found)) == sorted(even)
    assert {len(str(here)) for here in smallest_p_positions(picking, 2)} == {2}
    with pytest.raises(Unsuitable):
        smallest_p_positions(picking, len(even) + 1)


def test_partizan_games_have_no_p_positions_to_learn_from() -> None:
    with pytest.raises(Unsuitable):
        smallest_p_positions("domineering", 3)
