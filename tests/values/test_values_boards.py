"""Strips and grids described as data: values natively, and from the options in Python."""

from collections.abc import Iterator
from itertools import product
from typing import Self

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from native_games import by_options, toads
from refusals import refuse
from stopped_work import at_most

from ponder._native import GridGame, StripGame, ValueTable
from ponder.core.errors import TooLarge
from ponder.core.position import Side
from ponder.games import Clobber, Cram, Domineering, ToadsAndFrogs
from ponder.games.boards.placements import squares_of
from ponder.games.boards.strips import RewritingStrip
from ponder.solving.definitions import grundy
from ponder.values.kernel import RuleGameValues, grid_kernel
from ponder.values.position_values import value as value_of
from ponder.values.value import Value


@pytest.mark.parametrize("length", range(9))
def test_hooks_do_not_change_the_values_of_strips(length: int) -> None:
    table = ValueTable()
    with_hooks, without = toads(table), toads(table, hooks=False)
    assert (with_hooks.all_values(length) == without.all_values(length)).all()
    assert with_hooks.positions <= without.positions


@pytest.mark.parametrize("text", ["TTT__FFF", "T_TF_F_TTF_", "FT__FT_TF", "TTFF_TF_TTFF", "_"])
def test_strips_have_the_values_of_their_options_in_python(text: str) -> None:
    table = ValueTable()
    assert toads(table).value(text) == by_options(table, ToadsAndFrogs(text))


def test_another_strip_game_needs_only_its_rules() -> None:
    """Clobber in one row, whose pieces are independent of the edges and move both ways."""
    table = ValueTable()
    strips = StripGame(table, "xo.", [("xo", ".x"), ("ox", "x.")], [("xo", "o."), ("ox", ".o")])
    for length in range(1, 7):
        for letters, value in zip(
            product("xo.", repeat=length), strips.all_values(length), strict=True
        ):
            assert value == by_options(table, Clobber(["".join(letters)]))


words = st.integers(1, 3).flatmap(
    lambda n: st.tuples(*[st.text("ab_", min_size=n, max_size=n)] * 2)
)


@given(st.lists(words, max_size=3), st.lists(words, max_size=3), st.text("ab_", max_size=7))
def test_hooks_do_not_change_the_values_by_any_rules(
    left: list[tuple[str, str]], right: list[tuple[str, str]], text: str
) -> None:
    table = ValueTable()
    rules = [[(a, b) for a, b in side if a > b] for side in (left, right)]  # so that play ends
    plain = StripGame(table, "ab_", *rules, hooks=False)
    assert StripGame(table, "ab_", *rules).value(text) == plain.value(text)


def test_long_strips_have_the_values_of_short_ones() -> None:
    """Beyond 31 squares the squares are kept in 128 bits."""
    table = ValueTable()
    strips = toads(table)
    middle = "TTFF".join(["TT__F", "T_TF_F", "TTT__FF"])
    total = 0
    for part in ("TT__F", "T_TF_F", "TTT__FF"):
        total = table.add(total, strips.value(part))
    assert strips.value(middle) == total
    assert strips.value("F" * 20 + middle + "T" * 17) == total
    assert strips.value("T" + "_" * 62) == table.number(62)
    assert strips.longest == 63


class Hurdles(RewritingStrip):
    """A game whose moves are more than its rules say, so that the kernel must not be asked."""

    game = "hurdles"
    letters = ToadsAndFrogs.letters
    left_rules = ("T_>_T",)

    def moves(self, side: Side) -> Iterator[tuple[str, Self]]:
        yield from super().moves(side)
        if side == "left" and "T" in self.state:
            yield "0", self.of(self.state.replace("T", "_"))


class Shrinking(RewritingStrip):
    """A game whose rules change the length, which the kernel does not know."""

    game = "shrinking"
    letters = ToadsAndFrogs.letters
    left_rules = ("T_>_",)
    right_rules = ("_F>_",)


def test_the_kernel_is_asked_only_what_it_knows() -> None:
    assert RuleGameValues().place(Hurdles("T_")) is None
    assert RuleGameValues().place(Shrinking("T__F")) is None
    assert str(value_of(Shrinking("TT_FFF"))) == "-1"
    assert RuleGameValues().place(ToadsAndFrogs("T" * 64)) is None
    assert RuleGameValues().place(Domineering("8x9")) is None
    refuse(TooLarge, RuleGameValues(at_most(10)).place, ToadsAndFrogs("TTTT__FFFF"))


boards = st.integers(1, 4).flatmap(
    lambda n: st.lists(st.text(".#", min_size=n, max_size=n), min_size=1, max_size=4)
)
pieces = st.lists(
    st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=3, unique=True),
    max_size=2,
)


@given(pieces, pieces, boards)
def test_hooks_do_not_change_the_values_of_grids(
    left: list[list[tuple[int, int]]], right: list[list[tuple[int, int]]], rows: list[str]
) -> None:
    table = ValueTable()
    value = GridGame(table, left, right).value(rows)
    assert value == GridGame(table, left, right, hooks=False).value(rows)


@given(boards)
def test_grids_have_the_values_of_their_options_in_python(rows: list[str]) -> None:
    assume(sum(row.count(".") for row in rows) < 11)
    table = ValueTable()
    upright, level = [squares_of("#|#")], [squares_of("##")]
    board = GridGame(table, upright, level)
    assert board.value(rows) == by_options(table, Domineering(rows))
    cram = GridGame(table, upright + level, upright + level)
    assert table.as_number_up_star(cram.value(rows)) == (0, 0, 0, grundy(Cram(rows)))


def test_a_grid_of_64_squares() -> None:
    """Every square of the whole word is used: 1×64 is 32 moves for Right, 64×1 for Left."""
    board, number = grid_kernel(Domineering), Value
    assert Value.at(board.value(["." * 64])) == number(-32)
    assert Value.at(board.value(["."] * 64)) == number(32)
    assert Value.at(board.value(["#" * 62 + ".."])) == number(-1)
