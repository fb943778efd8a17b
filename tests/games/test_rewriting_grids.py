"""Rewriting grids: moves, parts and bounds that follow from the rules."""

from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from native_games import by_options
from refusals import refuse

import ponder
from ponder.core.drawing import Cell
from ponder.core.errors import BadText
from ponder.core.position import SIDES, Side
from ponder.games import Clobber
from ponder.games.boards.grids import RewritingGrid, Rows, neighbours, square_name
from ponder.values.kernel import value_table
from ponder.values.value import Value

PAPER, ROCK, SCISSORS = Cell("right", "p"), Cell("left", "r"), Cell("both", "s")


class Beating(RewritingGrid):
    """Rock, paper and scissors: a stone beats the one beside it."""

    __slots__ = ()
    game = "beating"
    start = "2x3"
    letters: ClassVar = {"r": ROCK, "p": PAPER, "s": SCISSORS, ".": Cell("empty", ".")}
    left_rules: ClassVar[tuple[str, ...]] = ("rs>.r", "sp>.s")
    right_rules: ClassVar[tuple[str, ...]] = ("pr>.p", "sp>.s")

    @classmethod
    def starting_rows(cls, rows: int, columns: int) -> Rows:
        return tuple("".join("rps"[(r + c) % 3] for c in range(columns)) for r in range(rows))


class Walking(Beating):
    """Rocks walk onto blanks and turn to paper there, so that groups of stones can meet."""

    __slots__ = ()
    game = "walking"
    left_rules = ("r.>.p",)
    right_rules = ("pr>..",)


def clobbering(board: Clobber, side: Side) -> Iterator[tuple[str, Clobber]]:
    """The moves of Clobber as its rules say them in prose."""
    own, other = ("x", "o") if side == "left" else ("o", "x")
    for square in board.squares(own):
        for beside in neighbours(square):
            if board.get(beside) == other:
                name = f"{square_name(square)}-{square_name(beside)}"
                yield name, board.replaced(((square, "."), (beside, own)))


grids = st.integers(1, 5).flatmap(
    lambda n: st.lists(st.text("xo.", min_size=n, max_size=n), min_size=1, max_size=5)
)


@given(grids, st.sampled_from(SIDES))
def test_the_rules_of_clobber_say_its_moves(rows: list[str], side: Side) -> None:
    board = Clobber(rows)
    assert list(board.moves(side)) == list(clobbering(board, side))


def test_a_rule_holds_in_all_four_directions() -> None:
    moves = dict(Beating(".s.|srs|.s.").moves("left"))
    assert {name: str(to) for name, to in moves.items()} == {
        "2,2-1,2": ".r.|s.s|.s.",
        "2,2-3,2": ".s.|s.s|.r.",
        "2,2-2,1": ".s.|r.s|.s.",
        "2,2-2,3": ".s.|s.r|.s.",
    }
    assert list(Beating("s.r|...").moves("left")) == []


def test_two_rules_whose_moves_would_have_one_name_are_refused() -> None:
    class Both(Beating):
        left_rules = ("rs>.r", "rs>..")

    class Turned(Beating):
        left_rules = ("rs>.r", "sr>..")

    refuse(BadText, list, Both("rs").moves("left"))
    with pytest.raises(BadText):
        ponder.value(Both("rs"))
    assert {name: str(to) for name, to in Turned("rs").moves("left")} == {
        "1,1-1,2": ".r",
        "1,2-1,1": "..",
    }


def test_groups_of_stones_are_parts_if_blanks_stay() -> None:
    assert list(map(str, Beating("rs.|..p|.s.").parts())) == ["rs", "p", "s"]
    assert Beating("...").parts() == ()
    assert Walking("r.p|...").parts() == (Walking("r.p|..."),)


def test_the_bound_counts_what_can_change() -> None:
    assert Beating("rs.|..p").size_bound() == 4**3
    assert Walking("rs.|..p").size_bound() == 4**6


WRONG = ["rs>r", "rsp>...", "rs>.x", "xs>.r", ">", "rs.r", "rs>.r>r", ("rs", ".r"), ["rs"], 3]


@pytest.mark.parametrize("rules", [*((rule,) for rule in WRONG), "rs>.r", None, 3], ids=repr)
def test_bad_rules_are_refused(rules: Any) -> None:
    class Bad(Beating):
        left_rules = rules

    assert list(Bad("rs").moves("right")) == []
    refuse(BadText, list, Bad("rs").moves("left"))
    with pytest.raises(BadText):
        ponder.value(Bad("rs"))  # the kernel is not asked either


class Clobbering(Clobber):
    """The rules of Clobber where `_`, which nobody calls the blank, is an empty square."""

    __slots__ = ()
    game = "clobbering"
    letters: ClassVar = {"x": ROCK, "o": PAPER, "_": Cell("empty", "_")}


def test_the_kernel_does_not_know_letters_that_the_game_does_not_have() -> None:
    refuse(BadText, list, Clobbering("xo").moves("left"))
    with pytest.raises(BadText):
        ponder.value(Clobbering("xo"))


class Flipping(Clobber):
    """A game without blanks."""

    __slots__ = ()
    game = "flipping"
    letters: ClassVar = {"x": ROCK, "o": PAPER}
    left_rules, right_rules = ("xx>xo",), ("xx>oo",)


@pytest.mark.parametrize("board", ["xx", "xxx", "xxx|xxx", "xox|xxx"])
def test_a_game_may_do_without_blanks(board: str) -> None:
    here = Flipping(board)
    assert ponder.value(here) == Value.at(by_options(value_table(), here))
