"""Strips and grids described as data: values natively, and from the options in Python."""

from __future__ import annotations

import _thread
import json
import threading
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ponder._native import GridGame, StripGame, ValueTable
from ponder.core.position import PLAYERS, Partizan
from ponder.games import Clobber, Cram, Domineering, ToadsAndFrogs
from ponder.games.boards.placements import squares_of
from ponder.solve.definitions import grundy
from ponder.values import Value
from ponder.values.rules import grid_game, strip_game

LONG = "TTTTTTT_______FFFFFF"  # half a minute and more


def toads(table: ValueTable, *, hooks: bool = True) -> StripGame:
    left, right = ToadsAndFrogs.rules("left"), ToadsAndFrogs.rules("right")
    return StripGame(table, "TF_", left, right, runners=ToadsAndFrogs.runners, hooks=hooks)


def by_options(table: ValueTable, position: Partizan) -> int:
    """The value of a position from its options in Python, by no hook."""

    @cache
    def value(here: Partizan) -> int:
        return table.from_options(*([*map(value, here.options(player))] for player in PLAYERS))

    return value(position)


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


def test_published_values_of_toads_and_frogs() -> None:
    published = json.loads((Path(__file__).parent / "data/toads_values.json").read_text())
    strips = strip_game(ToadsAndFrogs)
    for text, value in published["values"].items():
        assert Value.at(strips.value(text)) == Value(value), text
    for start, value in published["starts"].items():
        sizes = map(int, start.split(","))
        text = "".join(letter * size for letter, size in zip("T_F", sizes, strict=True))
        assert Value.at(strips.value(text)) == Value(value), text


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
    board, number = grid_game(Domineering), Value
    assert Value.at(board.value(["." * 64])) == number(-32)
    assert Value.at(board.value(["."] * 64)) == number(32)
    assert Value.at(board.value(["#" * 62 + ".."])) == number(-1)


def test_several_threads_share_a_table() -> None:
    table = ValueTable()
    strips = toads(table)
    expected = [strips.value("T" * a + "__" + "F" * b) for a, b in product(range(5), repeat=2)]
    found: list[list[int]] = []

    def work() -> None:
        own = toads(table)
        found.append([own.value("T" * a + "__" + "F" * b) for a, b in product(range(5), repeat=2)])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4


def test_ctrl_c_is_heard_and_leaves_the_table_in_order() -> None:
    table = ValueTable()
    strips = toads(table)
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        strips.value(LONG)
    timer.join()
    assert strips.value("TTT__FFF") == toads(table, hooks=False).value("TTT__FFF")


def test_another_thread_can_watch_and_stop_the_work() -> None:
    table = ValueTable()
    strips = toads(table)
    seen: list[int] = []

    def watch(positions: int) -> None:
        seen.append(positions)
        if len(seen) > 2:
            table.stop()

    with pytest.raises(InterruptedError):
        strips.value(LONG, progress=watch)
    assert seen == sorted(seen)
    assert strips.positions >= seen[-1] > 0


def test_memory_is_bounded_and_the_table_goes_on() -> None:
    table = ValueTable(4 << 20)
    strips = toads(table)
    with pytest.raises(MemoryError, match="more than the 4 MB allowed"):
        strips.value(LONG)
    assert table.bytes <= table.limit == 4 << 20
    assert strips.value("TTT__FFF") == toads(table, hooks=False).value("TTT__FFF")


def test_small_memos_forget_but_do_not_err() -> None:
    small, large = ValueTable(5 << 20), ValueTable()
    values = [toads(table).all_values(8) for table in (small, large)]
    for a, b in zip(*values, strict=True):
        assert small.as_number_up_star(int(a)) == large.as_number_up_star(int(b))
        assert small.left_stop(int(a)) == large.left_stop(int(b))


def test_positions_are_counted() -> None:
    strips = toads(ValueTable())
    with pytest.raises(OverflowError, match="more than 100 positions"):
        strips.value("TTTT____FFF", limit=100)
    strips.value("TTTT____FFF", limit=10**6)
    known = strips.positions
    strips.value("TTTT____FFF", limit=0)
    assert strips.positions == known


@pytest.mark.parametrize(
    ("left", "right"), [([("a_", "_a"), ("_a", "a_")], []), ([("a_", "_a")], [("_a", "a_")])]
)
@pytest.mark.parametrize("hooks", [True, False])
def test_play_without_end_is_refused(
    left: list[tuple[str, str]], right: list[tuple[str, str]], hooks: bool
) -> None:
    strips = StripGame(ValueTable(), "a_", left, right, hooks=hooks)
    for _ in range(2):
        with pytest.raises(ValueError, match=r"play may go on for ever: .* can come again"):
            strips.value("a_a_")


def bad_strip(*arguments: object, **named: object) -> Callable[[], object]:
    return lambda: StripGame(ValueTable(), *arguments, **named)  # type: ignore[arg-type]


def bad_grid(*arguments: object, **named: object) -> Callable[[], object]:
    return lambda: GridGame(ValueTable(), *arguments, **named)  # type: ignore[arg-type]


MALFORMED: list[tuple[str, Callable[[], object]]] = [
    ("1 to 16 letters, not 0", bad_strip("", [], [])),
    ("1 to 16 letters, not 17", bad_strip("abcdefghijklmnopq", [], [])),
    ("letter a is given twice", bad_strip("aba", [], [])),
    ("two different words of the same length", bad_strip("ab", [("ab", "a")], [])),
    ("two different words", bad_strip("ab", [], [("ab", "ab")])),
    ("two different words", bad_strip("ab", [("", "")], [])),
    ("written with the letters ab, not ac", bad_strip("ab", [("ac", "ca")], [])),
    ("a runner is a letter", bad_strip("ab", [], [], runners=[("a", "b", 2)])),
    ("a runner is a letter", bad_strip("ab", [], [], runners=[("a", "a", 1)])),
    ("letters TF_, not TXF", lambda: toads(ValueTable()).value("TXF")),
    ("at most 63 squares here, not 64", lambda: toads(ValueTable()).value("T" * 64)),
    ("more than 2\\^28 strips", lambda: toads(ValueTable()).all_values(18)),
    ("length must not be negative", lambda: toads(ValueTable()).all_values(-1)),
    ("one or more different squares", bad_grid([[]], [])),
    ("one or more different squares", bad_grid([[(0, 0), (0, 0)]], [])),
    ("one or more different squares", bad_grid([[(0, 0), (1 << 40, 0)]], [])),
    ("free is one letter", bad_grid([], [], free="..")),
    ("at least one square", lambda: GridGame(ValueTable(), [], []).value([])),
    ("equally long", lambda: GridGame(ValueTable(), [], []).value(["..", "."])),
    ("64 squares here, not 900", lambda: GridGame(ValueTable(), [], []).value(["." * 30] * 30)),
]  # fmt: skip


@pytest.mark.parametrize(("words", "question"), MALFORMED)
def test_malformed_arguments_are_refused_in_words(
    words: str, question: Callable[[], object]
) -> None:
    with pytest.raises(ValueError, match=words):
        question()
