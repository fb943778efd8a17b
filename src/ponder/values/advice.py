"""The best move for each player in a sum, and the reason.

Every move of a player is looked at for what it makes of the whole sum G. It is
*dominated* when another move of the player leads to something at least as good, and
*reversible* through an answer of the opponent after which G is no worse for the opponent
than before; the moves that are neither are *sensible*. Among sensible moves that win,
one in the hottest component, that with the highest temperature, is named the best.

Whole sums are not compared for domination: a move from G to G' is at least as good as one from H to
H' elsewhere in the sum when G' + H ≥ G + H', and all else cancels.

Reference: *Winning Ways*, chapters 3 (dominated and reversible options) and 6 (hotstrat).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, islice

from ponder.core.errors import TooLarge
from ponder.core.position import SIDES, Position, Side, moves_of
from ponder.core.sums import Sum
from ponder.games.value import LiteralForm
from ponder.solving.explore import Progress
from ponder.values.names import length, written_whole
from ponder.values.positions import PositionValues
from ponder.values.value import Value

MOST_MOVES = 1_000
MOST_FOLLOWERS = 20_000
LONGEST_ANSWER = 200  # characters
REVERSIBLE = "reversible through"


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
class Choice:
    """A move, what it makes of the whole, and why it is not sensible (empty if it is)."""

    side: Side
    move: str
    to: Position
    component: int
    value: Value
    wins: bool
    fault: str

    @property
    def is_sensible(self) -> bool:
        """Whether it is neither dominated nor reversible."""
        return not self.fault


@dataclass(frozen=True)
class Advice:
    """The value of a position and its components, and every move of both players.

    Where moves are too many or too large to compare there are no choices, and `left_out` says so.
    """

    position: Position
    value: Value
    components: tuple[Component, ...]
    choices: tuple[Choice, ...]
    left_out: str = ""

    def of(self, side: Side) -> tuple[Choice, ...]:
        """The moves of this player."""
        return tuple(choice for choice in self.choices if choice.side == side)

    @property
    def positions(self) -> Iterator[Position]:
        """The position and all that one move leads to."""
        yield self.position
        yield from (choice.to for choice in self.choices)

    @property
    def hottest(self) -> Component:
        """The first component with the highest temperature."""
        return max(self.components, key=lambda component: component.temperature)

    def best(self, side: Side) -> Choice | None:
        """A winning move before others, then a sensible, an undominated, and a hot one."""

        def merit(choice: Choice) -> tuple[bool, bool, bool, Fraction]:
            heat = self.components[choice.component - 1].temperature
            undominated = choice.is_sensible or choice.fault.startswith(REVERSIBLE)
            return choice.wins, choice.is_sensible, undominated, heat

        return max(self.of(side), key=merit, default=None)

    def reason(self, choice: Choice) -> str:
        """Why to play this move, in a sentence."""
        join = "and" if choice.is_sensible or not choice.wins else "although"
        result = f"it wins, {join} it is" if choice.wins else "no move wins, and this one is"
        why = f"{result} {choice.fault or 'neither dominated nor reversible'}"
        if len(self.components) == 1:
            return why
        component = self.components[choice.component - 1]
        hottest = component.temperature == self.hottest.temperature
        return (
            f"{why}; it is in component {component.number}, "
            f"{'the hottest' if hottest else f'not the hottest, {self.hottest.number}'}, "
            f"of temperature {component.temperature}"
        )


@dataclass(frozen=True)
class _Result:
    """A move, what it makes of the position, of its component, and of the whole value."""

    move: str
    to: Position
    component: Component
    after: Value
    value: Value


def advice(
    position: Position, *, limit: int | None = None, progress: Progress | None = None
) -> Advice:
    """The best moves in a position, a sum of several games as a rule.

    >>> from ponder import position
    >>> found = advice(position("sum", "TT_FF@toads-and-frogs + 2x2@domineering"))
    >>> best = found.best("left")
    >>> print(best.move, "→", best.value, "because", found.reason(best))
    2:1,1 → 1* because it wins, and it is neither dominated nor reversible; \
it is in component 2, the hottest, of temperature 1
    """
    values = PositionValues(limit, progress)
    total = values(position)
    components = tuple(
        Component(number, term, values(term))
        for number, term in enumerate(_terms(position), start=1)
    )
    try:
        choices = tuple(_choices(position, total, components, values))
    except TooLarge as error:
        return Advice(position, total, components, (), str(error))
    return Advice(position, total, components, choices)


def _terms(position: Position) -> tuple[Position, ...]:
    """What is added: the terms of a sum of games, or of one form."""
    if isinstance(position, Sum):
        return position.components
    return position.parts() if isinstance(position, LiteralForm) else (position,)


def _choices(
    position: Position, total: Value, components: tuple[Component, ...], values: PositionValues
) -> Iterator[Choice]:
    if any(_many_moves(components, side) for side in SIDES):
        raise TooLarge(f"there are more than {MOST_MOVES:,} moves, too many to compare")
    if len(components) > 1 and _followers(total) > MOST_FOLLOWERS:
        raise TooLarge(
            f"the value has more than {MOST_FOLLOWERS:,} followers, too many to compare moves by"
        )
    for side in SIDES:
        results = list(_results(position, components, side, values))
        yield from _judged(total, side, results)


def _many_moves(components: tuple[Component, ...], side: Side) -> bool:
    moves = (move for component in components for move in moves_of(component.position, side))
    return next(islice(moves, MOST_MOVES, None), None) is not None


def _followers(value: Value) -> int:
    """How many values follow in canonical form, atoms aside, as far as they are worth counting."""
    seen, waiting = {value.place}, [value]
    while waiting and len(seen) <= MOST_FOLLOWERS:
        here = waiting.pop()
        for option in here.left + here.right:
            if option.place not in seen and option.number_up_star is None:
                seen.add(option.place)
                waiting.append(option)
    return len(seen)


def _results(
    position: Position, components: tuple[Component, ...], side: Side, values: PositionValues
) -> Iterator[_Result]:
    """Each move with the component it is in and the value that it makes of the whole.

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


def _judged(total: Value, side: Side, results: list[_Result]) -> Iterator[Choice]:
    """Each move with its fault; moves that do the same are compared with others once."""
    first: dict[int, _Result] = {}
    for result in results:
        first.setdefault(result.value.place, result)
    best = [one for one in first.values() if not _beaten(side, one, first.values())]
    for result in results:
        same = first[result.value.place]
        fault = _dominated(side, result, best)
        if not fault and same is not result:
            fault = f"the same as {_cut(same.move)}"
        fault = fault or _reversible(side, total, result.value)
        wins = result.value >= 0 if side == "left" else result.value <= 0
        number = result.component.number
        yield Choice(side, result.move, result.to, number, result.value, wins, fault)


def _beaten(side: Side, one: _Result, others: Iterable[_Result]) -> bool:
    return any(other is not one and _as_good(side, other, one) for other in others)


def _dominated(side: Side, result: _Result, best: list[_Result]) -> str:
    """By a better move that no other dominates."""
    for other in best:
        if other.value != result.value and _as_good(side, other, result):
            return f"dominated by {_cut(other.move)}"
    return ""


def _as_good(side: Side, one: _Result, other: _Result) -> bool:
    """Whether the player likes the one move no less, by the components they are in alone."""
    before, after = one.component.value, other.component.value
    if before == after:
        return _at_least(side, one.after, other.after)
    return _at_least(side, one.after + after, other.after + before)


def _reversible(side: Side, total: Value, value: Value) -> str:
    """Through an answer after which the whole is no better for the player than before."""
    answers = value.right if side == "left" else value.left
    found = [_short(answer) for answer in answers if _at_least(side, total, answer)]
    return f"{REVERSIBLE} {min(found, key=lambda name: (len(name), name))}" if found else ""


def _cut(move: str) -> str:
    """Moves in forms are written by what they lead to, which may be long."""
    return move if len(move) <= LONGEST_ANSWER else move[: LONGEST_ANSWER - 1] + "…"


def _short(value: Value) -> str:
    short = length(value) <= LONGEST_ANSWER and written_whole(value)
    return str(value) if short else "a long answer"


def _at_least(side: Side, one: Value, other: Value) -> bool:
    """Whether the player likes one no less than the other."""
    return one >= other if side == "left" else one <= other
