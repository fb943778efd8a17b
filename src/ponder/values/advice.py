"""The best move for each player in a sum, and the reasons.

Every move of a player is weighed: which sum it leads to, and whether it
is dominated or reversible; the moves that are neither are *sensible*. The best move is a
sensible move that wins, in the hottest component (the one with the highest temperature).

Reference: *Winning Ways*, chapter 6 (hotstrat).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate, islice
from typing import Any

from ponder.core import limits
from ponder.core.display import HtmlResult
from ponder.core.errors import TooLarge
from ponder.core.position import SIDES, Position, Side, moves_of
from ponder.core.sums import Sum
from ponder.core.text import format_count, truncate
from ponder.core.work import FINISHED, Ending, Work
from ponder.games.value import LiteralForm
from ponder.language.reasons import Choice, Reason, RejectedMove
from ponder.values.kept_families import find_kept_member
from ponder.values.names import is_shallow, name_length
from ponder.values.position_values import PositionValues
from ponder.values.present import reporting_to
from ponder.values.temperature import thermograph
from ponder.values.value import Value

# Every move of a sum, weighed: the sum it leads to, and its fault, if it has one.
#
# A move is *dominated* when another move of the player leads to something at least as good, and
# *reversible* through an answer of the opponent after which the sum is no worse for the opponent
# than before.
#
# Domination needs no comparison of whole sums: a move from G to G' is at least as good as one from
# H to H' elsewhere in the sum when G' + H ≥ G + H', because everything else cancels.
#
# Reference: *Winning Ways*, chapter 3 (dominated and reversible options).

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
class RatedMove:
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


def rate_moves(
    position: Position, total: Value, components: tuple[Component, ...], values: PositionValues
) -> Iterator[RatedMove]:
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


def _judged(total: Value, side: Side, results: list[_Result]) -> Iterator[RatedMove]:
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
        yield RatedMove(side, result.move, result.to, number, result.value, wins, fault)


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
    return name_length(value) <= LONGEST_ANSWER and is_shallow(value)


def _at_least(side: Side, one: Value, other: Value) -> bool:
    """Whether one is at least as good for the player as the other."""
    return one >= other if side == "left" else one <= other


LONGEST_REPR = 60  # of a position


@dataclass(frozen=True, repr=False)
class Advice(HtmlResult):
    """The value of a position and its components, and every move of both players.

    If there are too many moves, or they are too large to compare, `left_out` says so instead.
    If the work was stopped before that, `stopped` says why; if it was stopped before the value
    was known, `total` is None, and the components are those whose values are. `is_measured` says
    whether there was time for thermographs, which give mean and temperature. `why` has the
    theorems that gave the value, if it was not worked out.
    """

    position: Position
    total: Value | None
    components: tuple[Component, ...]
    moves: tuple[RatedMove, ...]
    left_out: Reason | None = None
    stopped: Ending = FINISHED
    why: tuple[Reason, ...] = ()
    is_measured: bool = False

    @property
    def value(self) -> Value:
        """The value of the position; `Stopped` if the work ended before it was known."""
        if self.total is None:
            raise self.stopped.refusal()
        return self.total

    def __repr__(self) -> str:
        moves = format_count(len(self.moves), "move")
        found = str(self.stopped) if self.total is None else f"{self.total!r}, {moves}"
        return f"<Advice on {truncate(repr(self.position), LONGEST_REPR)}: {found}>"

    def of(self, side: Side) -> tuple[RatedMove, ...]:
        """The moves of this player."""
        return tuple(move for move in self.moves if move.side == side)

    @property
    def positions(self) -> Iterator[Position]:
        """The positions whose values are known: this one, or components of it, and the options."""
        if self.total is None:
            yield from (component.position for component in self.components)
        else:
            yield from (self.position, *(move.to for move in self.moves))

    @property
    def hottest(self) -> Component:
        """The first component with the highest temperature."""
        return max(self.components, key=lambda component: component.temperature)

    def best(self, side: Side) -> RatedMove | None:
        """Winning moves first, then sensible, then undominated, then hot ones."""

        def merit(move: RatedMove) -> tuple[bool, bool, bool, Fraction]:
            undominated = move.fault is None or move.fault.kind == "reversible"
            return move.wins, move.is_sensible, undominated, self._heat(move)

        return max(self.of(side), key=merit, default=None)

    def choice(self, side: Side) -> Choice | None:
        """The best move of this player, why, and why not the others."""
        best = self.best(side)
        if best is None:
            return None
        others = (move for move in self.of(side) if move is not best)
        rejected = (RejectedMove(move.move, move.to, self._against(move, best)) for move in others)
        return Choice(best.move, best.to, (self.reason(best),), tuple(rejected))

    def reason(self, move: RatedMove) -> Reason:
        """Why to play this move."""
        facts: dict[str, Any] = {"wins": move.wins, "fault": move.fault}
        if len(self.components) > 1:
            facts |= {
                "component": move.component,
                "hottest": self.hottest.number,
                "is_hottest": self._heat(move) == self.hottest.temperature,
                "temperature": self._heat(move),
            }
        return Reason("weighed", "proved", facts=facts)

    def _against(self, move: RatedMove, best: RatedMove) -> tuple[Reason, ...]:
        """Why the best move is better than this one."""
        loses = (Reason("loses", "proved"),) if best.wins and not move.wins else ()
        fault = (move.fault,) if move.fault is not None else ()
        return (*loses, *fault) or (Reason("no better", facts={"temperature": self._heat(move)}),)

    def _heat(self, move: RatedMove) -> Fraction:
        return self.components[move.component - 1].temperature


def advice(position: Position, *, work: Work | None = None) -> Advice:
    """The best moves in a position, which is usually a sum of several games.

    >>> from ponder import position
    >>> found = advice(position("sum", "TT_FF@toads-and-frogs + 2x2@domineering"))
    >>> best = found.best("left")
    >>> print(best.move, "→", best.value)
    2:1,1 → 1*
    >>> best.wins, best.fault, found.hottest.number
    (True, None, 2)
    """
    work = work or Work()
    values = PositionValues(work)
    bare = Advice(position, None, (), ())
    with work.answering():
        for number, term in enumerate(_terms(position), start=1):
            known = Component(number, term, values(term))
            bare = replace(bare, components=(*bare.components, known))
        bare = _with_total(bare, _comparable(values(position), work))
        _draw_thermographs(bare, work)
        bare = replace(bare, is_measured=True)
        return bare if bare.left_out else _with_moves(bare, values, work)
    reason = Reason("not weighed", facts={"ending": work.ending})
    return replace(bare, left_out=reason, stopped=work.ending)


def _comparable(total: Value, work: Work) -> Value:
    """The value; one that is too deep to be compared with 0 is refused before all other work."""
    with reporting_to(work.step):
        total.first_wins("left")
    return total


def _with_total(bare: Advice, total: Value) -> Advice:
    known = (find_kept_member(component.position) for component in bare.components)
    why = tuple(member.reason() for member in known if member is not None)
    return replace(bare, total=total, left_out=_too_much(total, bare.components), why=why)


def _draw_thermographs(bare: Advice, work: Work) -> None:
    """Find the thermographs, which take long and are remembered, as part of the work."""
    with reporting_to(work.step):
        for component in bare.components:
            thermograph(component.value)
        thermograph(bare.value)


def _with_moves(bare: Advice, values: PositionValues, work: Work) -> Advice:
    with reporting_to(work.step):
        try:
            moves = work.checking(rate_moves(bare.position, bare.value, bare.components, values))
            return replace(bare, moves=tuple(moves))
        except TooLarge as error:
            if work.gave(error):
                raise
            return replace(bare, left_out=Reason("too large", facts={"error": str(error)}))


def _terms(position: Position) -> tuple[Position, ...]:
    """The terms of a sum of games, or of one form."""
    if isinstance(position, Sum):
        return position.components
    return position.parts() if isinstance(position, LiteralForm) else (position,)


def _too_much(total: Value, components: tuple[Component, ...]) -> Reason | None:
    """Why the moves are not compared, if there are too many moves or followers."""
    if any(_many_moves(components, side) for side in SIDES):
        return Reason("too many moves", facts={"most": limits.ADVICE_MOVES})
    if len(components) > 1 and _followers(total) > limits.ADVICE_FOLLOWERS:
        return Reason("too many followers", facts={"most": limits.ADVICE_FOLLOWERS})
    return None


def _many_moves(components: tuple[Component, ...], side: Side) -> bool:
    moves = (move for component in components for move in moves_of(component.position, side))
    return next(islice(moves, limits.ADVICE_MOVES, None), None) is not None


def _followers(value: Value) -> int:
    """How many values follow in canonical form, without atoms; counting stops at the limit."""
    seen, waiting = {value.place}, [value]
    while waiting and len(seen) <= limits.ADVICE_FOLLOWERS:
        here = waiting.pop()
        for option in here.left + here.right:
            if option.place not in seen and option.number_up_star is None:
                seen.add(option.place)
                waiting.append(option)
    return len(seen)
