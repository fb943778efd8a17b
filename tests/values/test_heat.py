"""The heat of values: means, temperatures, cooling, thermographs, and atomic weights."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from refusals import refuse, refused
from value_texts import TEXTS, braces

from ponder.core.errors import BadText, Unsuitable
from ponder.values.temperature import cooled, thermograph
from ponder.values.value import Value


def both_can_move(inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return braces(inside, least=1)


VALUES = TEXTS.map(Value)


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
    refuse(BadText, Value("+-3").cooled, -1)
    refuse(BadText, Value("+-3").cooled, Fraction(1, 3))
    assert Value("{1|0}").cooled(Fraction(5, 3)) == Fraction(1, 2)
    for strange in (1.5, "1/2", True, None):
        refuse(BadText, Value("+-3").cooled, strange)  # type: ignore[arg-type]
        refuse(BadText, Value("+-3").heated, strange)  # type: ignore[arg-type]


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
