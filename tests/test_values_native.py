"""The kernel of values against the naive definitions of order, canonical form and stops."""

from __future__ import annotations

import _thread
import json
import threading
from collections.abc import Callable, Iterable
from fractions import Fraction
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


class Form:
    """A game {left | right}, by identity; everything else about it is found by definition."""

    def __init__(self, left: Iterable[Form] = (), right: Iterable[Form] = ()) -> None:
        self.left, self.right = tuple(left), tuple(right)


@cache
def le(g: Form, h: Form) -> bool:
    """G ≤ H unless some G^L ≥ H or some H^R ≤ G."""
    return not any(le(h, left) for left in g.left) and not any(le(right, g) for right in h.right)


def equal(g: Form, h: Form) -> bool:
    return le(g, h) and le(h, g)


@cache
def canonical(form: Form) -> Form:
    """Canonical options, then dominated ones removed and reversible ones bypassed, to the end."""
    g = Form(map(canonical, form.left), map(canonical, form.right))
    while (simpler := bypassed(undominated(g))) is not None:
        g = simpler
    return undominated(g)


def undominated(g: Form) -> Form:
    left: list[Form] = []
    for option in g.left:
        if not any(le(option, other) for other in left):
            left = [other for other in left if not le(other, option)] + [option]
    right: list[Form] = []
    for option in g.right:
        if not any(le(other, option) for other in right):
            right = [other for other in right if not le(option, other)] + [option]
    return Form(left, right)


def bypassed(g: Form) -> Form | None:
    """The form with one reversible option replaced; None if there is none."""
    for option in g.left:
        for answer in option.right:
            if le(answer, g):
                return Form([o for o in g.left if o is not option] + [*answer.left], g.right)
    for option in g.right:
        for answer in option.left:
            if le(g, answer):
                return Form(g.left, [o for o in g.right if o is not option] + [*answer.right])
    return None


@cache
def birthday(g: Form) -> int:
    """The height of a form."""
    return 1 + max(map(birthday, g.left + g.right), default=-1)


class Pool:
    """A table with forms in it."""

    def __init__(self) -> None:
        self.table = ValueTable()
        self.place: dict[Form, int] = {}

    def value(self, form: Form) -> int:
        if form not in self.place:
            left, right = ([*map(self.value, options)] for options in (form.left, form.right))
            self.place[form] = self.table.from_options(left, right)
        return self.place[form]

    def form(self, value: int) -> Form:
        """The canonical form as the table tells it."""
        left, right = self.table.left(value), self.table.right(value)
        return Form(map(self.form, left), map(self.form, right))


def forms(depth: int = 3) -> st.SearchStrategy[Form]:
    """Forms of a few options for each player."""
    if depth == 0:
        return st.builds(Form)
    options = st.lists(forms(depth - 1), max_size=3 if depth > 1 else 1)
    return st.builds(Form, options, options)


def shape(g: Form) -> tuple[object, ...]:
    """A form as nested tuples, in an order that depends on nothing but the form."""
    left, right = (sorted(map(shape, options), key=repr) for options in (g.left, g.right))
    return tuple(left), tuple(right)


@given(forms(), forms())
def test_equal_forms_and_only_these_have_the_same_value(g: Form, h: Form) -> None:
    pool = Pool()
    a, b = pool.value(g), pool.value(h)
    assert (a == b) == equal(g, h)
    assert pool.table.le(a, b) == le(g, h)
    assert pool.table.le(b, a) == le(h, g)


@given(forms())
def test_the_form_is_canonical_by_definition(g: Form) -> None:
    pool = Pool()
    value = pool.value(g)
    form = canonical(g)
    assert shape(pool.form(value)) == shape(form)
    assert pool.table.birthday(value) == birthday(form)


@given(forms(2), forms(2), forms(2))
def test_values_are_an_ordered_group(g: Form, h: Form, k: Form) -> None:
    pool = Pool()
    a, b, c = map(pool.value, (g, h, k))
    add, negate, less = pool.table.add, pool.table.negate, pool.table.le
    assert add(a, b) == add(b, a)
    assert add(add(a, b), c) == add(a, add(b, c))
    assert add(a, 0) == a
    assert add(a, negate(a)) == 0
    assert negate(negate(a)) == a
    assert less(a, b) == less(add(a, c), add(b, c)) == less(0, add(b, negate(a)))


@given(forms(2), forms(2))
def test_a_sum_has_the_options_of_a_sum(g: Form, h: Form) -> None:
    pool = Pool()

    @cache
    def total(a: Form, b: Form) -> Form:
        left = [total(x, b) for x in a.left] + [total(a, x) for x in b.left]
        right = [total(x, b) for x in a.right] + [total(a, x) for x in b.right]
        return Form(left, right)

    assert pool.table.add(pool.value(g), pool.value(h)) == pool.value(total(g, h))
    assert pool.value(Form(h.left, h.right)) == pool.value(h)


def fraction(pair: tuple[int, int]) -> Fraction:
    return Fraction(pair[0], 2 ** pair[1])


@given(forms())
def test_stops_are_where_play_comes_to_a_number(g: Form) -> None:
    table, value = (pool := Pool()).table, pool.value(g)

    def stop(value: int, left: bool) -> Fraction:
        number = table.as_number(value)
        if number is not None:
            return fraction(number)
        if left:
            return max(stop(option, False) for option in table.left(value))
        return min(stop(option, True) for option in table.right(value))

    assert fraction(table.left_stop(value)) == stop(value, True)
    assert fraction(table.right_stop(value)) == stop(value, False)


dyadics = st.tuples(st.integers(-40, 40), st.integers(0, 4))


@given(dyadics, dyadics)
def test_numbers_are_ordered_and_added_like_fractions(
    a: tuple[int, int], b: tuple[int, int]
) -> None:
    table = ValueTable()
    x, y = table.number(*a), table.number(*b)
    assert table.le(x, y) == (fraction(a) <= fraction(b))
    total = table.as_number(table.add(x, y))
    assert total is not None
    assert fraction(total) == fraction(a) + fraction(b)
    assert table.from_options(table.left(x), table.right(x)) == x


@pytest.mark.parametrize(
    ("left", "right", "number"),
    [((0, 0), (1, 0), (1, 1)), ((1, 1), (1, 0), (3, 2)), ((5, 1), (9, 0), (3, 0)),
     ((-7, 0), (-3, 2), (-1, 0)), ((-1, 0), (5, 0), (0, 0)), ((3, 3), (5, 3), (1, 1))],
)  # fmt: skip
def test_the_simplest_number_between(
    left: tuple[int, int], right: tuple[int, int], number: tuple[int, int]
) -> None:
    table = ValueTable()
    value = table.from_options([table.number(*left)], [table.number(*right)])
    assert table.as_number(value) == number


def test_number_up_stars_are_what_their_formulas_say() -> None:
    table = ValueTable()
    up = table.from_options([0], [table.from_options([0], [0])])
    assert table.as_number_up_star(up) == (0, 0, 1, 0)
    for number, ups, nimber in product((0, -3), range(-4, 5), range(5)):
        value = table.number_up_star(number, 1, ups, nimber)
        total = table.add(table.number(number, 1), table.number_up_star(0, 0, 0, nimber))
        for _ in range(abs(ups)):
            total = table.add(total, up if ups > 0 else table.negate(up))
        assert value == total == table.from_options(table.left(value), table.right(value))


def test_number_up_stars_are_ordered_by_definition() -> None:
    table = ValueTable()
    values = [table.number_up_star(0, 0, ups, n) for ups in range(-3, 4) for n in range(4)]
    hot = table.from_options([table.number_up_star(0, 0, 1, 2)], [table.number(-1)])
    for a, b in product([*values, hot], repeat=2):
        worse = any(table.le(b, option) for option in table.left(a))
        better = any(table.le(option, a) for option in table.right(b))
        assert table.le(a, b) == (not worse and not better)


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
        with pytest.raises(ValueError, match="play may go on for ever: .* can come again"):
            strips.value("a_a_")


def test_deep_forms_are_refused() -> None:
    table = ValueTable()
    tall = table.number_up_star(0, 0, 5000, 0)
    assert table.le(0, tall)
    assert table.add(tall, table.negate(tall)) == 0
    hot = table.from_options([table.number(1)], [table.number(-1)])
    for question in (table.le, table.add):
        with pytest.raises(OverflowError, match="1000 moves deep, but here it is 500"):
            question(tall, hot)
    with pytest.raises(OverflowError, match="1000 moves deep"):
        form = hot
        for n in range(3000):
            form = table.from_options([table.number(n + 2)], [form])


def test_large_nimbers_are_not_unfolded_unasked() -> None:
    table = ValueTable()
    nimber = table.number_up_star(0, 0, 0, 1_000_000)
    assert table.size < 10
    assert table.add(nimber, nimber) == 0
    assert table.birthday(nimber) == 1_000_000
    with pytest.raises(OverflowError, match="65535 options"):
        table.left(nimber)


def test_large_numbers_are_exact_or_refused() -> None:
    table = ValueTable()
    large = (1 << 124) - 1
    assert table.as_number(table.number(large, 62)) == (large, 62)
    assert table.as_number(table.number(5 << 300, 300)) == (5, 0)
    for numerator, exponent in ((1 << 62, 0), (1, 63), (1 << 200, 0), (-(1 << 300), 3)):
        with pytest.raises(OverflowError, match="a number here is"):
            table.number(numerator, exponent)
    with pytest.raises(OverflowError, match="smaller than 2\\^62"):
        table.add(table.number(large, 62), table.number(1))
    with pytest.raises(OverflowError, match="multiple of 1/2\\^62"):
        table.from_options([0], [table.number(1, 62)])


def bad_strip(*arguments: object, **named: object) -> Callable[[], object]:
    return lambda: StripGame(ValueTable(), *arguments, **named)  # type: ignore[arg-type]


def bad_grid(*arguments: object, **named: object) -> Callable[[], object]:
    return lambda: GridGame(ValueTable(), *arguments, **named)  # type: ignore[arg-type]


MALFORMED: list[tuple[str, Callable[[], object]]] = [
    ("holds the values 0 to 0, not 7", lambda: ValueTable().left(7)),
    ("not -1", lambda: ValueTable().negate(-1)),
    ("not 3", lambda: ValueTable().from_options([0], [3])),
    ("exponent must not be negative", lambda: ValueTable().number(1, -1)),
    ("nimber must not be negative", lambda: ValueTable().number_up_star(0, 0, 0, -1)),
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
    ("at most 64 squares here, not 900", lambda: GridGame(ValueTable(), [], []).value(["." * 30] * 30)),
]  # fmt: skip


@pytest.mark.parametrize(("words", "question"), MALFORMED)
def test_malformed_arguments_are_refused_in_words(
    words: str, question: Callable[[], object]
) -> None:
    with pytest.raises(ValueError, match=words):
        question()
