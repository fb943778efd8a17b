"""Values: laws of the group and of the order, and what is refused."""

import copy
import pickle
import random
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from refusals import refuse, refused
from value_texts import TEXTS

import ponder
from ponder.core.errors import BadText, TooLarge
from ponder.values.names import name_length
from ponder.values.value import Value

VALUES = TEXTS.map(Value)
NUMBERS = st.tuples(st.integers(-64, 64), st.sampled_from((1, 2, 8))).map(lambda n: Fraction(*n))


# The definitions, word for word


def at_most(one: Value, other: Value) -> bool:
    """G ≤ H unless some GL ≥ H or some HR ≤ G (Conway)."""
    return not any(at_most(other, left) for left in one.left) and not any(
        at_most(right, one) for right in other.right
    )


def wins_beginning(value: Value, *, left: bool) -> bool:
    """Whether the player who begins wins, by trying every move."""
    options = value.left if left else value.right
    return any(not wins_beginning(option, left=not left) for option in options)


@given(VALUES, VALUES)
def test_order_is_that_of_the_definition(one: Value, other: Value) -> None:
    assert (one <= other) == at_most(one, other)
    assert (one >= other) == at_most(other, one)


@given(VALUES)
def test_outcome_is_who_wins(value: Value) -> None:
    left, right = wins_beginning(value, left=True), wins_beginning(value, left=False)
    assert value.outcome == {(1, 1): "N", (1, 0): "L", (0, 1): "R", (0, 0): "P"}[left, right]


@given(VALUES)
def test_canonical_form_has_no_spare_option(value: Value) -> None:
    """None dominated, none reversible, and the options make the value again."""
    assert Value.from_options(value.left, value.right) == value
    for one, other in product(value.left, repeat=2):
        assert one == other or not one <= other
    for one, other in product(value.right, repeat=2):
        assert one == other or not one >= other
    if value.number is None:
        assert not any(answer <= value for left in value.left for answer in left.right)
        assert not any(answer >= value for right in value.right for answer in right.left)


# Laws


@given(VALUES, VALUES, VALUES)
def test_values_are_a_group_with_order(a: Value, b: Value, c: Value) -> None:
    assert a + b == b + a
    assert (a + b) + c == a + (b + c)
    assert a + 0 == a == 0 + a
    assert a - a == 0
    assert a.__neg__().__neg__() == a
    assert a - b == a + -b
    assert (a <= b) == (a + c <= b + c) == (a - b <= 0)
    assert (a <= b <= a) == (a == b)
    assert not (a <= b <= c) or a <= c


@given(VALUES, VALUES)
def test_exactly_one_relation_holds(a: Value, b: Value) -> None:
    assert [a < b, a > b, a == b, a.confused_with(b)].count(True) == 1
    assert (a | b) == a.confused_with(b) == b.confused_with(a)


@given(VALUES, st.integers(-5, 5), st.integers(-5, 5))
def test_multiples(value: Value, m: int, n: int) -> None:
    assert (m + n) * value == m * value + n * value
    assert value * -1 == -value


def test_multiples_up_to_the_largest_numbers() -> None:
    assert 1 * Value(2**61) == 2**61
    assert -3 * Value(2**60) == -3 * 2**60
    assert str(1 * (9 * Value("^65535"))) == "^589815"
    assert Value("*") * 0 == 0


@given(VALUES)
@example(Value("{^3|v3}"))
@example(Value("+-4.^*"))
@example(9 * Value("^65535"))
def test_text_reads_back(value: Value) -> None:
    assert Value(str(value)) == value
    assert str(value).isascii()
    assert Value(value.unicode()) == value
    assert pickle.loads(pickle.dumps(value)) == value == copy.deepcopy(value)
    assert hash(Value(str(value))) == hash(value)


@given(NUMBERS, NUMBERS)
def test_numbers_are_dyadic_rationals(x: Fraction, y: Fraction) -> None:
    assert (Value(x) + Value(y)).number == x + y
    assert (Value(x) <= Value(y)) == (x <= y)
    assert Value(x) == x
    assert hash(Value(x)) == hash(x)
    assert {Value(x): 1}[Value(x)] == {x: 1}[x]


@given(VALUES, NUMBERS)
def test_numbers_translate(value: Value, x: Fraction) -> None:
    moved = value + x
    assert (moved.left_stop, moved.right_stop) == (value.left_stop + x, value.right_stop + x)
    assert moved.mean == value.mean + x
    if value.number is None:
        assert moved.temperature == value.temperature
        assert set(moved.left) == {option + x for option in value.left}


# The class


def test_values_do_not_change_and_refuse_strangers() -> None:
    value = Value("^")
    with refused(AttributeError):
        value.number = 1  # type: ignore[misc, assignment]
    with refused(AttributeError):
        del value.place
    for stranger in (None, 0.5, True, [1], object()):
        refuse(BadText, Value, stranger)  # type: ignore[arg-type]
    refuse(BadText, Value, Fraction(1, 3))
    with pytest.raises(TypeError):
        _ = value + "*"  # type: ignore[operator]
    with pytest.raises(TypeError):
        _ = value * Fraction(1, 2)  # type: ignore[operator]
    with pytest.raises(TypeError):
        _ = value < "*"  # type: ignore[operator]
    with pytest.raises(TypeError):
        _ = value + True
    assert value != "^"
    assert not Value(0)
    assert value
    assert ponder.Value is Value


def test_large_numbers_read_back() -> None:
    largest = Value(2**62 - 1) + Fraction(1, 2**62)
    assert Value(str(largest)) == largest
    for number in (2**62, -(10**30), Fraction(1, 2**63)):
        refuse(TooLarge, Value, number)


def test_kinds() -> None:
    assert Value("3/4").number == Fraction(3, 4)
    assert Value("*").number is None
    assert Value("2v*3").number_up_star == (Fraction(2), -1, 3)
    assert Value("tiny(1)").number_up_star is None
    assert Value("tiny(1)").is_infinitesimal
    assert not Value("1*").is_infinitesimal
    assert not Value("tiny(1)").is_all_small
    assert Value("{3|-1}").is_switch
    assert not Value("{2|1||0}").is_switch
    assert not Value("*").is_switch
    assert Value("+-1").incentives("left") == (Value("{2|0}"),)
    assert Value("+-1").incentives("right") == (Value("{2|0}"),)


def test_many_values_from_several_threads() -> None:
    """The same values, whoever asks for them."""
    from concurrent.futures import ThreadPoolExecutor

    def work(seed: int) -> list[str]:
        dice = random.Random(seed % 3)
        total, seen = Value(0), []
        for _ in range(60):
            total = total + Value(dice.choice(("{2|-1}", "^*", "{1|0||-3}", "-1/2", "*2")))
            total = total.cooled(1) if dice.random() < 0.2 else total
            seen.append(str(total.mean))
        return seen

    with ThreadPoolExecutor(6) as pool:
        results = list(pool.map(work, range(6)))
    assert results[:3] == results[3:]


@pytest.mark.parametrize("text", ["^", "1/2", "{2|-1}", "{3|{1|0}}", "{{4|3}|-1}", "{3,{4|0}|-1}"])
def test_the_length_is_that_of_the_text(text: str) -> None:
    assert str(Value(text)) == text
    assert name_length(Value(text)) == len(text)


@pytest.mark.parametrize("text", ["0", "1/2", "*", "^", "{2|-1}"])
def test_a_number_minus_a_value_is_the_negative_of_the_difference(text: str) -> None:
    value = Value(text)
    for number in (3, Fraction(-1, 2)):
        assert number - value == -(value - number)
        assert number - value + value == Value(number)
