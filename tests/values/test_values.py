"""Values: laws of the group and of the order, heat, and what is refused."""

import copy
import pickle
import random
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from refusals import refused
from value_texts import TEXTS, braces

import ponder
from ponder.core.errors import BadText, TooLarge, Unsuitable
from ponder.values.cooling import cooled
from ponder.values.thermograph import thermograph
from ponder.values.value import Value


def both_can_move(inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return braces(inside, least=1)


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


# Heat


@given(VALUES, VALUES)
def test_means_add(a: Value, b: Value) -> None:
    """Winning Ways, chapter 6: means add, and a sum is no hotter than its hottest term."""
    assert (a + b).mean == a.mean + b.mean
    assert (-a).mean == -a.mean
    assert (a + b).temperature <= max(a.temperature, b.temperature)


@given(VALUES, st.fractions(0, 4, max_denominator=1).map(lambda t: t / 4))
def test_walls_are_stops_of_the_cooled_value(value: Value, tax: Fraction) -> None:
    graph, cool = thermograph(value), cooled(value, tax)
    assert graph.left.at(tax) == cool.left_stop
    assert graph.right.at(tax) == cool.right_stop
    assert graph.left.at(graph.temperature + 9) == graph.mean == graph.right.at(Fraction(99))


@given(VALUES)
def test_stops_by_their_definition(value: Value) -> None:
    if value.number is None:
        assert value.left_stop == max(option.right_stop for option in value.left)
        assert value.right_stop == min(option.left_stop for option in value.right)
    else:
        assert value.left_stop == value.right_stop == value.number


@given(VALUES, VALUES)
def test_cooling_is_additive(a: Value, b: Value) -> None:
    """Winning Ways, chapter 6."""
    for tax in (Fraction(1, 2), Fraction(1), Fraction(2)):
        assert (a + b).cooled(tax) == a.cooled(tax) + b.cooled(tax)


@given(VALUES)
def test_reduced_form_is_infinitesimally_close_and_simplest(value: Value) -> None:
    """Grossman and Siegel (2009)."""
    reduced = value.reduced
    assert (value - reduced).is_infinitesimal
    assert reduced.reduced == reduced
    assert reduced.birthday <= value.birthday
    assert (value + Value("^2*3")).reduced == reduced


def test_corners_of_a_thermograph() -> None:
    graph = Value("{4|1||0}").thermograph
    zero, one = Fraction(0), Fraction(1)
    assert graph.left.corners == ((zero, one),)
    assert graph.right.corners == ((zero, zero), (one, one))
    assert graph.mean == graph.temperature == 1


@pytest.mark.parametrize(
    ("text", "temperature"),
    [("3", "-1"), ("1/2", "-1/2"), ("*", "0"), ("tiny(1)", "0"), ("+-5", "5"), ("{2|-1/2}", "5/4")],
)
def test_temperatures(text: str, temperature: str) -> None:
    assert Value(text).temperature == Fraction(temperature)


def test_heating_undoes_cooling_of_a_switch() -> None:
    assert Value("+-3").cooled(3) == Value("*") == Value("{3|-3}").cooled(3)
    assert Value("*").heated(3) == Value("+-3")
    with refused(BadText):
        Value("+-3").cooled(-1)
    with refused(BadText):
        Value("+-3").cooled(Fraction(1, 3))
    assert Value("{1|0}").cooled(Fraction(5, 3)) == Fraction(1, 2)
    for strange in (1.5, "1/2", True, None):
        with refused(BadText):
            Value("+-3").cooled(strange)  # type: ignore[arg-type]
        with refused(BadText):
            Value("+-3").heated(strange)  # type: ignore[arg-type]


# Atomic weight


ALL_SMALL = st.recursive(
    st.sampled_from(("0", "*", "*2", "^", "v", "^*", "v2*3")), both_can_move, max_leaves=8
)


@given(ALL_SMALL, ALL_SMALL)
def test_atomic_weights_add(one: str, other: str) -> None:
    """Winning Ways, chapter 8; and two ahead wins: weight 2 or more is positive."""
    a, b = Value(one), Value(other)
    assert a.is_all_small
    assert (a + b).atomic_weight == a.atomic_weight + b.atomic_weight
    assert (-a).atomic_weight == -a.atomic_weight
    assert not a.atomic_weight >= 2 or a > 0
    assert not a.atomic_weight >= 1 or not a <= 0


def test_atomic_weight_is_refused_with_the_reason() -> None:
    with refused(Unsuitable):
        _ = Value("{2|-1}").atomic_weight
    with refused(Unsuitable):
        _ = Value("tiny(1)").atomic_weight


# The class


def test_values_do_not_change_and_refuse_strangers() -> None:
    value = Value("^")
    with refused(AttributeError):
        value.number = 1  # type: ignore[misc, assignment]
    with refused(AttributeError):
        del value.place
    for stranger in (None, 0.5, True, [1], object()):
        with refused(BadText):
            Value(stranger)  # type: ignore[arg-type]
    with refused(BadText):
        Value(Fraction(1, 3))
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
        with refused(TooLarge):
            Value(number)


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
