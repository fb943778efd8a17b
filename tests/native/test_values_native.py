"""The kernel of values against the naive definitions of order and of the canonical form."""

from collections.abc import Callable
from functools import cache
from itertools import product

from hypothesis import given
from naive_forms import Form, birthday, canonical, equal, forms, le, shape
from refusals import refuse

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


@given(forms(2), forms(2))
def test_a_sum_has_the_options_of_a_sum(g: Form, h: Form) -> None:
    pool = Pool()

    @cache
    def total(a: Form, b: Form) -> Form:
        left = [total(x, b) for x in a.left] + [total(a, x) for x in b.left]
        right = [total(x, b) for x in a.right] + [total(a, x) for x in b.right]
        return Form(left, right)

    assert pool.table.add(pool.value(g), pool.value(h)) == pool.value(total(g, h))


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
        refuse(OverflowError, question, tall, hot)
    form = hot
    for n in range(1024):
        form = table.from_options([table.number(n + 2)], [form])
    refuse(OverflowError, table.from_options, [form], [0])


def test_large_nimbers_are_not_unfolded_unasked() -> None:
    table = ValueTable()
    nimber = table.number_up_star(0, 0, 0, 1_000_000)
    assert table.size < 10
    assert table.add(nimber, nimber) == 0
    assert table.birthday(nimber) == 1_000_000
    refuse(OverflowError, table.left, nimber)


def test_large_numbers_are_exact_or_refused() -> None:
    table = ValueTable()
    large = (1 << 124) - 1
    assert table.as_number(table.number(large, 62)) == (large, 62)
    for numerator, exponent in ((1 << 62, 0), (1, 63), (1 << 200, 0), (-(1 << 300), 3)):
        refuse(OverflowError, table.number, numerator, exponent)
    refuse(OverflowError, table.add, table.number(large, 62), table.number(1))
    refuse(OverflowError, table.from_options, [0], [table.number(1, 62)])


MALFORMED: list[Callable[[], object]] = [
    lambda: ValueTable().left(7),
    lambda: ValueTable().negate(-1),
    lambda: ValueTable().from_options([0], [3]),
    lambda: ValueTable().number(1, -1),
    lambda: ValueTable().number_up_star(0, 0, 0, -1),
]


def test_malformed_arguments_are_refused_in_words() -> None:
    for question in MALFORMED:
        refuse(ValueError, question)
