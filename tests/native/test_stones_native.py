"""The kernel of stones on grids: values against the options in Python, budgets and stops."""

from collections.abc import Callable, Iterator
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from native_games import by_options
from refusals import refuse

from ponder._native import StonesGame, ValueTable
from ponder.core.drawing import Cell
from ponder.games import Clobber
from ponder.games.boards.grids import RewritingGrid, Rows, turns_and_flips

LARGE = ["xoxoxo", "oxoxox"] * 3  # out of reach
WORTH = {".": 0, "a": 1, "b": 2, "c": 3}

Pairs = list[tuple[str, str]]


def clobber(table: ValueTable, *, hooks: bool = True) -> StonesGame:
    return StonesGame(table, "xo", [("xo", ".x")], [("ox", ".o")], hooks=hooks)


def boards(rows: int, columns: int) -> Iterator[list[str]]:
    lines = list(map("".join, product("xo.", repeat=columns)))
    return map(list, product(lines, repeat=rows))


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (2, 1), (2, 2), (1, 5), (2, 3), (3, 2)], ids=str)
def test_all_small_boards_have_the_values_of_their_options(size: tuple[int, int]) -> None:
    table = ValueTable()
    plain, hooked = clobber(table, hooks=False), clobber(table)
    for rows in boards(*size):
        value = by_options(table, Clobber(rows))
        assert (plain.value(rows), hooked.value(rows)) == (value, value)
    assert hooked.positions <= plain.positions


def grids(letters: str, most: int) -> st.SearchStrategy[list[str]]:
    """Grids of at most three rows and `most` columns."""
    return st.integers(1, most).flatmap(
        lambda n: st.lists(st.text(letters, min_size=n, max_size=n), min_size=1, max_size=3)
    )


@given(grids("xo.", 3))
def test_boards_up_to_3x3_have_the_values_of_their_options(rows: list[str]) -> None:
    table = ValueTable()
    assert clobber(table).value(rows) == by_options(table, Clobber(rows))


@given(grids("xxoo.", 4))
def test_hooks_do_not_change_the_values(rows: list[str]) -> None:
    table = ValueTable()
    assert clobber(table).value(rows) == clobber(table, hooks=False).value(rows)


def ends(rule: tuple[str, str]) -> bool:
    """Whether the stones are worth less after the rule, so that play by such rules ends."""
    before, after = (sum(WORTH[letter] for letter in word) for word in rule)
    return after < before


rules = st.lists(
    st.tuples(
        st.text("abc", min_size=2, max_size=2), st.text("abc.", min_size=2, max_size=2)
    ).filter(ends),
    max_size=3,
    unique_by=lambda rule: rule[0],
)


class AnyRules(RewritingGrid):
    """Three kinds of stones; the rules are given by each test."""

    __slots__ = ()
    game = "any-rules"
    letters = {letter: Cell("both", letter) for letter in "abc"} | {".": Cell("empty", ".")}

    @classmethod
    def starting_rows(cls, rows: int, columns: int) -> Rows:
        return ("a" * columns,) * rows


@given(rules, rules, grids("abc.", 3))
def test_any_rules_give_the_values_of_their_options(
    left: Pairs, right: Pairs, rows: list[str]
) -> None:
    class Game(AnyRules):
        left_rules, right_rules = (tuple(map(">".join, side)) for side in (left, right))

    table = ValueTable()
    value = StonesGame(table, "abc", left, right).value(rows)
    assert value == StonesGame(table, "abc", left, right, hooks=False).value(rows)
    assert value == by_options(table, Game(rows))


def test_images_and_exchanged_stones_need_no_other_look() -> None:
    table = ValueTable()
    game, board = clobber(table), ("xxo", "x..")
    value = game.value(board)
    known = game.positions
    for rows in turns_and_flips(board):
        other = [row.translate(str.maketrans("xo", "ox")) for row in rows]
        assert game.value(rows) == value
        assert game.value(["." * len(other[0]), *other]) == table.negate(value) != value
    assert game.positions == known


@pytest.mark.parametrize("ring", list(permutations("abc")), ids="".join)
def test_stones_exchanged_in_a_ring_need_not_exchange_the_players(ring: tuple[str, ...]) -> None:
    """a, b, c as b, c, a turns Left's rules into Right's, but not Right's into Left's."""
    table = ValueTable()
    a, b, c = ring
    game = StonesGame(table, "abc", [(a + b, "..")], [(b + c, "..")])
    one = table.number_up_star(1, 0, 0, 0)
    assert [game.value([pair]) for pair in (a + b, b + c, c + a)] == [one, table.negate(one), 0]


def test_grids_of_64_squares() -> None:
    """21 pairs of stones are 21 stars, in one row or in one column."""
    table = ValueTable()
    game, line = clobber(table), "xo." * 21 + "x"
    star = table.number_up_star(0, 0, 0, 1)
    assert game.value([line]) == game.value(list(line)) == star
    assert game.value(["." * 62 + "xo"]) == game.value([*"." * 62, "x", "o"]) == star
    assert game.value([*["........"] * 7, "......ox"]) == star


def test_the_end_of_a_row_is_not_beside_the_next_row() -> None:
    game = clobber(ValueTable())
    assert game.value(["..x", "o.."]) == game.value(["..o", "x..", "..o"]) == 0


def test_a_budget_is_kept() -> None:
    game = clobber(ValueTable())
    refuse(OverflowError, game.value, LARGE, limit=100)
    assert game.positions == 100
    board = ["xoxo", "oxox"]
    game.value(board, limit=1000)
    known = game.positions
    game.value(board, limit=0)
    assert game.positions == known


def test_a_stop_is_heard_and_leaves_the_table_in_order() -> None:
    table = ValueTable()
    game = clobber(table)
    seen: list[int] = []

    def watch(positions: int) -> None:
        seen.append(positions)
        if len(seen) > 2:
            table.stop()

    with pytest.raises(InterruptedError):
        game.value(LARGE, progress=watch)
    assert game.positions >= seen[-1] > 0
    assert seen == sorted(seen)
    board = ["xox", "oxo"]
    assert game.value(board) == by_options(table, Clobber(board))


@pytest.mark.parametrize(
    ("left", "right"),
    [([("ab", "ba")], []), ([("aa", "ab")], [("ab", "aa")]), ([("ab", "cc"), ("cc", "ba")], [])],
)
@pytest.mark.parametrize("hooks", [True, False])
def test_play_without_end_is_refused(left: Pairs, right: Pairs, hooks: bool) -> None:
    game = StonesGame(ValueTable(), "abc", left, right, hooks=hooks)
    for _ in range(2):
        refuse(ValueError, game.value, ["ab", ".a"])


def bad(*arguments: object, **named: object) -> Callable[[], object]:
    return lambda: StonesGame(ValueTable(), *arguments, **named)  # type: ignore[arg-type]


MALFORMED: list[Callable[[], object]] = [
    bad("", [], []),
    bad("abcd", [], []),
    bad("aa", [], []),
    bad("a.", [], []),
    bad("é", [], []),
    bad("a", [], [], blank=""),
    bad("a", [], [], blank="é"),
    bad("ab", [("a", ".")], []),
    bad("ab", [("ab", ".")], []),
    bad("ab", [], [("aba", "...")]),
    bad("ab", [], [("ab", "ab")]),
    bad("ab", [("a.", "..")], []),
    bad("ab", [("ac", "..")], []),
    bad("ab", [("ab", ".c")], []),
    lambda: clobber(ValueTable()).value([]),
    lambda: clobber(ValueTable()).value([""]),
    lambda: clobber(ValueTable()).value(["xo", "x"]),
    lambda: clobber(ValueTable()).value(["xz"]),
    lambda: clobber(ValueTable()).value(["." * 13] * 5),
]


def test_malformed_arguments_are_refused_in_words() -> None:
    for question in MALFORMED:
        refuse(ValueError, question)
