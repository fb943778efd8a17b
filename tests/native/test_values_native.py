"""The kernel of values against the naive definitions of order, canonical form and stops."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_forms import Form, birthday, canonical, equal, forms, le, shape
from refusals import refused

from ponder._native import ValueTable


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
        assert table.birthday(value) == 1 + max(
            map(table.birthday, table.left(value) + table.right(value)), default=-1
        )
        assert value == total == table.from_options(table.left(value), table.right(value))


def test_number_up_stars_are_ordered_by_definition() -> None:
    table = ValueTable()
    values = [table.number_up_star(0, 0, ups, n) for ups in range(-3, 4) for n in range(4)]
    hot = table.from_options([table.number_up_star(0, 0, 1, 2)], [table.number(-1)])
    for a, b in product([*values, hot], repeat=2):
        worse = any(table.le(b, option) for option in table.left(a))
        better = any(table.le(option, a) for option in table.right(b))
        assert table.le(a, b) == (not worse and not better)


def test_deep_forms_are_refused() -> None:
    table = ValueTable()
    tall = table.number_up_star(0, 0, 5000, 0)
    assert table.le(0, tall)
    assert table.add(tall, table.negate(tall)) == 0
    hot = table.from_options([table.number(1)], [table.number(-1)])
    for question in (table.le, table.add):
        with refused(OverflowError):
            question(tall, hot)
    form = hot
    for n in range(1024):
        form = table.from_options([table.number(n + 2)], [form])
    with refused(OverflowError):
        table.from_options([form], [0])


def test_large_nimbers_are_not_unfolded_unasked() -> None:
    table = ValueTable()
    nimber = table.number_up_star(0, 0, 0, 1_000_000)
    assert table.size < 10
    assert table.add(nimber, nimber) == 0
    assert table.birthday(nimber) == 1_000_000
    with refused(OverflowError):
        table.left(nimber)


def test_large_numbers_are_exact_or_refused() -> None:
    table = ValueTable()
    large = (1 << 124) - 1
    assert table.as_number(table.number(large, 62)) == (large, 62)
    for numerator, exponent in ((1 << 62, 0), (1, 63), (1 << 200, 0), (-(1 << 300), 3)):
        with refused(OverflowError):
            table.number(numerator, exponent)
    with refused(OverflowError):
        table.add(table.number(large, 62), table.number(1))
    with refused(OverflowError):
        table.from_options([0], [table.number(1, 62)])


MALFORMED: list[tuple[str, Callable[[], object]]] = [
    ("holds the values 0 to 0, not 7", lambda: ValueTable().left(7)),
    ("not -1", lambda: ValueTable().negate(-1)),
    ("not 3", lambda: ValueTable().from_options([0], [3])),
    ("exponent must not be negative", lambda: ValueTable().number(1, -1)),
    ("nimber must not be negative", lambda: ValueTable().number_up_star(0, 0, 0, -1)),
]


@pytest.mark.parametrize(
    "question", [question for _, question in MALFORMED], ids=[case for case, _ in MALFORMED]
)
def test_malformed_arguments_are_refused_in_words(question: Callable[[], object]) -> None:
    with refused(ValueError):
        question()
