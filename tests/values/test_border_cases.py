"""Thermographs, cooling and atomic weights at the very places where their rules change."""

from fractions import Fraction

import pytest

from ponder.core import limits
from ponder.core.errors import TooLarge
from ponder.values.temperature import Point
from ponder.values.value import Value, fold


def corners(*points: tuple[int | Fraction, int | Fraction]) -> tuple[Point, ...]:
    return tuple((Fraction(tax), Fraction(stop)) for tax, stop in points)


def test_a_wall_has_no_corner_where_it_is_straight() -> None:
    # The right wall of {9||2|0} bends at 1 and at 4; but up to 3, moving to 4 is better.
    graph = Value("{4,{9||2|0}|-9}").thermograph
    assert graph.left.corners == corners((0, 4), (3, 1), (4, 1), (7, -2))
    assert graph.right.corners == corners((0, -9), (7, -2))


def test_a_wall_has_a_corner_where_two_cross_though_they_are_close() -> None:
    # The right wall of {3|0} rises from 0 and passes 1/2 at the tax 1/2, never far from it.
    graph = Value("{1/2,{3|0}|0}").thermograph
    quarter = Fraction(1, 4)
    assert graph.left.corners == corners((0, Fraction(1, 2)), (quarter, quarter))
    assert graph.right.corners == corners((0, 0), (quarter, quarter))
    assert (graph.mean, graph.temperature) == (quarter, quarter)


@pytest.mark.parametrize(
    ("text", "tax", "cool"),
    [("{1|0}", Fraction(1, 2), "1/2*"), ("*", 0, "*"), ("{3|-1}", 2, "1*"), ("{1|0}", 1, "1/2")],
)
def test_cooled_by_its_temperature_a_switch_is_its_mean_and_a_star(
    text: str, tax: int | Fraction, cool: str
) -> None:
    assert Value(text).cooled(tax) == Value(cool)


def test_a_follower_cooled_by_its_temperature_keeps_its_star() -> None:
    assert Value("{9||2|0}").cooled(1) == Value("{8|2*}")


@pytest.mark.parametrize(
    ("text", "weight"),
    [
        ("{*2|v2}", -1),  # *2 is no far star: Left can move to it
        ("{^2*|0}", 1),  # confused with 0, but above far star
        ("{^2|*2}", 1),
        ("{0|v2*}", -1),
        ("{^*8|*9}", 1),
        ("{0,*|v} + ^ + *1023", 1),  # once refused, because far star was farther than needed
    ],
)
def test_the_star_that_decides_a_weight_is_far(text: str, weight: int) -> None:
    assert Value(text).atomic_weight == weight


def test_a_value_with_too_many_followers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def depth(text: str) -> int:
        def node(_: Value, left: list[int], right: list[int]) -> int:
            return 1 + max(left + right, default=0)

        return fold(Value(text), lambda _: None, node)

    assert (depth("3"), depth("99"), depth("-99")) == (4, 100, 100)
    monkeypatch.setattr(limits, "VALUE_OPTIONS", 20)
    assert depth("3") == 4
    for text in ("99", "-99"):
        with pytest.raises(TooLarge):
            depth(text)
