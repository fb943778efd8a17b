"""Values of rewriting grids: asked of the kernel where it knows the rules, else in Python."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, Self

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from native_games import by_options
from refusals import refuse
from stopped_work import at_most

from ponder.core.drawing import Cell
from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import Side
from ponder.games import Clobber
from ponder.games.boards.grids import RewritingGrid, Rows, square_name
from ponder.solving import definitions
from ponder.values.kernel import RuleGameValues, is_rule_based, value_table
from ponder.values.position_values import find_kept_value, store_values, value
from ponder.values.value import Value


class Retreating(Clobber):
    """A game with a move that its rules do not say, so that the kernel must not be asked."""

    __slots__ = ()
    game = "retreating"

    def moves(self, side: Side) -> Iterator[tuple[str, Self]]:
        yield from super().moves(side)
        if side == "left":
            for square in self.squares("x"):
                yield square_name(square), self.replaced([(square, ".")])


class Variant(RewritingGrid):
    """The board and the start of Clobber, and Right's rules; Left's are given below."""

    __slots__ = ()
    letters: ClassVar = Clobber.letters
    right_rules = Clobber.right_rules

    @classmethod
    def starting_rows(cls, rows: int, columns: int) -> Rows:
        return Clobber.starting_rows(rows, columns)


class Leaping(Variant):
    """Left's stones may leave the board beside a blank, which the kernel does not know."""

    __slots__ = ()
    game = "leaping"
    left_rules = ("xo>.x", "x.>..")


class Fourfold(Variant):
    """Four kinds of stones, more than the kernel has bits for."""

    __slots__ = ()
    game = "fourfold"
    letters = Clobber.letters | {"a": Cell("both", "a"), "b": Cell("both", "b")}
    left_rules = ("xo>.x", "ab>..")


class Circling(Variant):
    """A game in which stones change places for ever."""

    __slots__ = ()
    game = "circling"
    left_rules = ("xo>ox",)


def plain(position: RewritingGrid) -> Value:
    return Value.at(by_options(value_table(), position))


grids = st.integers(1, 4).flatmap(
    lambda n: st.lists(st.text("xo.", min_size=n, max_size=n), min_size=1, max_size=3)
)


@settings(max_examples=30)
@given(grids.filter(lambda rows: sum(map(len, rows)) <= 9))
def test_values_and_outcomes_are_those_of_the_definition(rows: list[str]) -> None:
    board = Clobber(rows)
    assert value(board) == plain(board)
    assert value(board).outcome == definitions.outcome(board)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("xo", "*"), ("xxo", "^"), ("xxxo", "^2*"), ("xxxxo", "^3"), ("xxoo", "0"), ("xo|ox", "*")],
)
def test_values_of_small_groups(text: str, expected: str) -> None:
    """x^n o is {0 | x^(n-1) o}, which is (n-1)·^ + n·*."""
    assert str(value(Clobber(text))) == expected
    assert value(Clobber(text)) == plain(Clobber(text))


@pytest.mark.parametrize("pairs", range(1, 9))
def test_alternating_stones_in_a_row(pairs: int) -> None:
    """The first player wins unless there are three pairs, and all values are infinitesimal.

    Conjectured by Albert, Grossman, Nowakowski and Wolfe 2005, proved in arXiv:2509.08985.
    """
    found = value(Clobber("xo" * pairs))
    assert found.outcome == ("P" if pairs == 3 else "N")
    assert found.left_stop == found.right_stop == 0


@pytest.mark.parametrize("board", [Retreating("xox|oxo"), Leaping("xo.|.x."), Fourfold("xab|oox")])
def test_what_the_kernel_does_not_know_is_found_in_python(board: RewritingGrid) -> None:
    assert RuleGameValues().place(board) is None
    assert value(board) == plain(board)


def test_the_kernel_is_asked_what_it_knows() -> None:
    assert is_rule_based(Clobber)
    assert not is_rule_based(Retreating)
    assert RuleGameValues().place(Clobber("xo")) == value(Clobber("xo")).place
    assert RuleGameValues().place(Clobber("8x9")) is None
    refuse(TooLarge, RuleGameValues(at_most(10)).place, Clobber("3x4"))


def test_play_without_end_has_no_value() -> None:
    refuse(Unsuitable, value, Circling("xo"))


def test_values_are_kept_with_the_rules(tables: Path) -> None:
    store_values([(Clobber("xo"), Value(5))])
    assert find_kept_value(Clobber("xo")) == 5
    kept = json.loads((tables / "values-clobber.json").read_text())
    assert kept["rules"] == [["xo."], ["xo>.x"], ["ox>.o"]]
