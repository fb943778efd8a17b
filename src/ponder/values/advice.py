"""The best move for each player in a sum, and the reason.

Every move of a player is looked at for what it makes of the whole sum G. It is
*dominated* when another move of the player leads to something at least as good, and
*reversible* through an answer of the opponent after which G is no worse for the opponent
than before; the moves that are neither are *sensible*. Among sensible moves that win,
one in the hottest component, that with the highest temperature, is named the best.

Reference: *Winning Ways*, chapters 3 (dominated and reversible options) and 6 (hotstrat).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from ponder.core.position import PLAYERS, Player, Position, moves_of
from ponder.core.sums import Sum
from ponder.solve.explore import Progress
from ponder.values.names import length
from ponder.values.positions import PositionValues
from ponder.values.value import Value

MOST_MOVES = 1_000
LONGEST_ANSWER = 200  # characters
REVERSIBLE = "reversible through"

Result = tuple[str, Position, int, Value]  # move, what it leads to, component, value of the whole


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

    player: Player
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

    Where there are too many moves there are no choices, and `left_out` says so.
    """

    position: Position
    value: Value
    components: tuple[Component, ...]
    choices: tuple[Choice, ...]
    left_out: str = ""

    def of(self, player: Player) -> tuple[Choice, ...]:
        """The moves of this player."""
        return tuple(choice for choice in self.choices if choice.player == player)

    @property
    def positions(self) -> Iterator[Position]:
        """The position and all that one move leads to."""
        yield self.position
        yield from (choice.to for choice in self.choices)

    @property
    def hottest(self) -> Component:
        """The first component with the highest temperature."""
        return max(self.components, key=lambda component: component.temperature)

    def best(self, player: Player) -> Choice | None:
        """A winning move before others, then a sensible, an undominated, and a hot one."""

        def merit(choice: Choice) -> tuple[bool, bool, bool, Fraction]:
            heat = self.components[choice.component - 1].temperature
            undominated = choice.is_sensible or choice.fault.startswith(REVERSIBLE)
            return choice.wins, choice.is_sensible, undominated, heat

        return max(self.of(player), key=merit, default=None)

    def reason(self, choice: Choice) -> str:
        """Why to play this move, in a sentence."""
        result = "it wins, and it is" if choice.wins else "no move wins, and this one is"
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
    terms = position.components if isinstance(position, Sum) else (position,)
    components = tuple(
        Component(number, term, values(term)) for number, term in enumerate(terms, start=1)
    )
    if any(_many_moves(position, player) for player in PLAYERS):
        left_out = f"there are more than {MOST_MOVES:,} moves, too many to compare"
        return Advice(position, total, components, (), left_out)
    choices = [
        choice
        for player in PLAYERS
        for choice in _judged(total, player, list(_results(position, components, player, values)))
    ]
    return Advice(position, total, components, tuple(choices))


def _many_moves(position: Position, player: Player) -> bool:
    return next(islice(moves_of(position, player), MOST_MOVES, None), None) is not None


def _results(
    position: Position, components: tuple[Component, ...], player: Player, values: PositionValues
) -> Iterator[Result]:
    """Each move with the component it is in and the value that it makes of the whole."""
    total = sum((component.value for component in components), Value(0))
    for name, option in moves_of(position, player):
        number = int(name.partition(":")[0]) if isinstance(position, Sum) else 1
        after = option.components[number - 1] if isinstance(option, Sum) else option
        rest = total - components[number - 1].value
        yield name, option, number, rest + values(after)


def _judged(total: Value, player: Player, results: list[Result]) -> Iterator[Choice]:
    for index, (move, to, component, value) in enumerate(results):
        fault = _dominated(player, index, results) or _reversible(player, total, value)
        wins = value >= 0 if player == "left" else value <= 0
        yield Choice(player, move, to, component, value, wins, fault)


def _dominated(player: Player, index: int, results: list[Result]) -> str:
    """By a better move, or by an earlier one with the same result."""
    value = results[index][3]
    for number, (move, _, _, other) in enumerate(results):
        if other == value:
            if number < index:
                return f"the same as {move}"
        elif _at_least(player, other, value):
            return f"dominated by {move}"
    return ""


def _reversible(player: Player, total: Value, value: Value) -> str:
    """Through an answer after which the whole is no better for the player than before."""
    answers = value.right if player == "left" else value.left
    found = [_short(answer) for answer in answers if _at_least(player, total, answer)]
    return f"{REVERSIBLE} {min(found, key=lambda name: (len(name), name))}" if found else ""


def _short(value: Value) -> str:
    return str(value) if length(value) <= LONGEST_ANSWER else "a long answer"


def _at_least(player: Player, one: Value, other: Value) -> bool:
    """Whether the player likes one no less than the other."""
    return one >= other if player == "left" else one <= other
