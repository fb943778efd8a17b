"""Every move of a sum, weighed: the sum it leads to, and its fault, if it has one.

A move is *dominated* when another move of the player leads to something at least as good, and
*reversible* through an answer of the opponent after which the sum is no worse for the opponent
than before.

Domination needs no comparison of whole sums: a move from G to G' is at least as good as one from H
to H' elsewhere in the sum when G' + H ≥ G + H', because everything else cancels.

Reference: *Winning Ways*, chapter 3 (dominated and reversible options).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from ponder.core.position import SIDES, Position, Side, moves_of
from ponder.language.reasons import Reason
from ponder.values.names import length, written_whole
from ponder.values.positions import PositionValues
from ponder.values.value import Value

LONGEST_ANSWER = 200  # characters


@dataclass(frozen=True)
class Component:
    """One term of a sum, with its value and how urgent it is."""

    number: int
    position: Position
    value: Value

    @property
    def temperature(self) -> Fraction:
        """The temperature of the component's value."""
        return self.value.temperature


@dataclass(frozen=True)
class WeighedMove:
    """A move, the sum it leads to, and its fault (None if the move is sensible)."""

    side: Side
    move: str
    to: Position
    component: int
    value: Value
    wins: bool
    fault: Reason | None

    @property
    def is_sensible(self) -> bool:
        """Whether it is neither dominated nor reversible."""
        return self.fault is None


@dataclass(frozen=True)
class _Result:
    """A move with the position, the component and the whole value that it leads to."""

    move: str
    to: Position
    component: Component
    after: Value
    value: Value


def weighed(
    position: Position, total: Value, components: tuple[Component, ...], values: PositionValues
) -> Iterator[WeighedMove]:
    """The moves of Left and then of Right, each with its value and its fault."""
    for side in SIDES:
        results = list(_results(position, components, side, values))
        yield from _judged(total, side, results)


def _results(
    position: Position, components: tuple[Component, ...], side: Side, values: PositionValues
) -> Iterator[_Result]:
    """Each move with the component it is in and the value of the whole after it.

    The moves of a sum are those of its terms, in their order.
    """
    rests = _rests([component.value for component in components])
    inside = (
        (component, to) for component in components for _, to in moves_of(component.position, side)
    )
    whole = moves_of(position, side)
    for (name, option), (component, to) in zip(whole, inside, strict=True):
        after = values(to)
        yield _Result(name, option, component, after, rests[component.number - 1] + after)


def _rests(values: list[Value]) -> list[Value]:
    """For each value, the sum of all the others, which is the same for equal values."""
    before = list(accumulate(values, initial=Value(0)))
    behind = list(accumulate(reversed(values), initial=Value(0)))[::-1]
    found: dict[Value, Value] = {}
    for value, one, other in zip(values, before, behind[1:], strict=False):
        if value not in found:
            found[value] = one + other
    return [found[value] for value in values]


def _judged(total: Value, side: Side, results: list[_Result]) -> Iterator[WeighedMove]:
    """Each move with its fault; equal moves are compared with others once."""
    first: dict[int, _Result] = {}
    for result in results:
        first.setdefault(result.value.place, result)
    best = [
        one
        for one in first.values()
        if not any(_as_good(side, other, one) for other in first.values() if other is not one)
    ]
    for result in results:
        same = first[result.value.place]
        fault = _dominated(side, result, best)
        if fault is None and same is not result:
            fault = Reason("same as", "proved", facts={"move": same.move})
        fault = fault or _reversible(side, total, result.value)
        wins = result.value >= 0 if side == "left" else result.value <= 0
        number = result.component.number
        yield WeighedMove(side, result.move, result.to, number, result.value, wins, fault)


def _dominated(side: Side, result: _Result, best: list[_Result]) -> Reason | None:
    """The fault of being dominated, by a better move that no other dominates."""
    for other in best:
        if other.value != result.value and _as_good(side, other, result):
            return Reason("dominated", "proved", facts={"by": other.move})
    return None


def _as_good(side: Side, one: _Result, other: _Result) -> bool:
    """Whether one move is at least as good for the player, from their two components alone."""
    before, after = one.component.value, other.component.value
    if before == after:
        return _at_least(side, one.after, other.after)
    return _at_least(side, one.after + after, other.after + before)


def _reversible(side: Side, total: Value, value: Value) -> Reason | None:
    """The fault of being reversible, through an answer that leaves the player no better off."""
    answers = value.right if side == "left" else value.left
    found = [answer for answer in answers if _at_least(side, total, answer)]
    if not found:
        return None
    texts = [str(answer) for answer in found if _is_short(answer)]
    through = min(texts, key=lambda text: (len(text), text), default=None)
    return Reason("reversible", "proved", facts={"through": through})


def _is_short(value: Value) -> bool:
    return length(value) <= LONGEST_ANSWER and written_whole(value)


def _at_least(side: Side, one: Value, other: Value) -> bool:
    """Whether one is at least as good for the player as the other."""
    return one >= other if side == "left" else one <= other
