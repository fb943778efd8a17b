"""Win probabilities of games of chance, exact or enclosed with a proved error.

Where no position can come back, the probability is an exact rational, found from the
last positions upwards. Where play can come back (in Pig, when both players roll a 1) it
is enclosed between two rationals by value iteration in integers: see `chance_bounds`.

Nobody wins a play that goes on for ever. The lower bound is the probability with which the
player to move can force a win; the upper bound is 1 minus that of the opponent. Where a
player can keep the play going for ever, the two may differ.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from ponder.core import limits
from ponder.core.errors import Unsuitable, shortened
from ponder.core.position import Chance, Lottery, Position
from ponder.core.work import Work
from ponder.solving.chance_graph import ChanceGraph, Index, explore, layers
from ponder.solving.solution import Chances

if TYPE_CHECKING:
    from ponder.solving.chance_bounds import Bounds

BILLIONTH = Fraction(1, 10**9)
REPORT_EVERY = 10_000


def chances(
    position: Chance, *, tolerance: Fraction = BILLIONTH, work: Work | None = None
) -> Chances:
    """The probability that the player to move wins, and the decisions that attain it.

    `high - low` is at most `tolerance`, unless play may go on for ever or lasts so long that
    the allowed sweeps are not enough. More than 3,000,000 positions, or what `work` allows,
    are refused with `TooLarge`. If the work is stopped later, the enclosure is what was proved by
    then, and `stopped` says why; before anything is proved, `Stopped` is raised.

    >>> from ponder.games import Nim, Pig
    >>> from ponder.core.wrappers import random_turn
    >>> chances(random_turn(Nim("2"))).low
    Fraction(1, 2)
    >>> found = chances(Pig("2"))
    >>> found.low <= Fraction(6, 7) <= found.high, float(found.error) < 1e-9
    (True, True)
    """
    work = work or Work()
    found = chances_so_far(position, work, tolerance).chances(position)
    if not found.is_informative:
        refuse_unfinished(work)
    return replace(found, stopped=work.ending)


def refuse_unfinished(work: Work) -> None:
    """Raise what stopped the work, if anything did."""
    if not work.ending.is_complete:
        work.check()
        raise work.ending.refusal()  # no clock: the memory


def chances_so_far(position: Chance, work: Work, tolerance: Fraction = BILLIONTH) -> ChanceTable:
    """The chances in this position and in all that may follow, from one computation.

    If the work is stopped while bounds are improved, they are what was proved by then.
    """
    if not isinstance(position, Chance):
        raise Unsuitable(f"{position.game} is not a game of chance: ask for its outcome")
    if tolerance <= 0:
        raise Unsuitable(f"the tolerance is a width above 0, such as 1/1000000, not {tolerance}")
    graph = explore(position, work.limit.positions or limits.CHANCE_POSITIONS, work)
    order = layers(graph)
    exact = _exact_values(graph, order.acyclic, work)
    if len(order.acyclic) == len(graph):
        return ChanceTable(graph.index, exact, None)
    from ponder.solving.chance_bounds import enclose

    return ChanceTable(graph.index, exact, enclose(graph, order, exact, tolerance, work))


@dataclass(frozen=True, eq=False)
class ChanceTable:
    """The chances of a position and of all that may follow it, already computed."""

    index: Index
    exact: list[Fraction | None]
    bounds: Bounds | None

    def __len__(self) -> int:
        return len(self.exact)

    def __contains__(self, position: Position) -> bool:
        return self._find(position) is not None

    def chances(self, position: Chance) -> Chances:
        """The probability that the player to move wins, and the decisions that attain it."""
        options = self.decisions(position)
        if not options:
            return Chances(*self._enclosure(position))
        low = max(option.low for option in options.values())
        high = max(option.high for option in options.values())
        return Chances(low, high, tuple(m for m, option in options.items() if option.high >= low))

    def decisions(self, position: Chance) -> dict[str, Chances]:
        """The probability that the player to move wins after each decision."""
        self._number(position)
        return {name: self._expected(lottery) for name, lottery in position.moves()}

    def _expected(self, lottery: Lottery) -> Chances:
        low = high = Fraction(0)
        for draw in lottery:
            least, most = self._enclosure(draw.to)
            low += draw.probability * (least if draw.again else 1 - most)
            high += draw.probability * (most if draw.again else 1 - least)
        return Chances(low, high)

    def _enclosure(self, position: Position) -> tuple[Fraction, Fraction]:
        state = self._number(position)
        exact = self.exact[state]
        if exact is not None:
            return exact, exact
        assert self.bounds is not None
        return self.bounds.of(state)

    def _number(self, position: Position) -> int:
        found = self._find(position)
        if found is None:
            named = f"{position.game} {shortened(str(position))}"
            raise Unsuitable(f"{named} cannot follow the position that was solved")
        return found

    def _find(self, position: Position) -> int | None:
        for form in (position, position.canonical()):
            state = self.index.get(form.game, {}).get(form.state)
            if state is not None:
                return state
        return None


def _exact_values(graph: ChanceGraph, order: Iterable[int], work: Work) -> list[Fraction | None]:
    """The chance of each position that leads to no cycle, each after those that follow it."""
    values: list[Fraction | None] = [None] * len(graph)
    for done, state in enumerate(order):
        values[state] = _exact_value(graph, values, state)
        work.breathe(done + 1, len(graph))
        if done % REPORT_EVERY == REPORT_EVERY - 1:
            work.step(done + 1, len(graph))
    return values


def _exact_value(graph: ChanceGraph, values: list[Fraction | None], state: int) -> Fraction:
    best = Fraction(state in graph.stuck_and_won)
    for draws in graph.decisions(state):
        mean = Fraction(0)
        for draw in draws:
            value = values[graph.to[draw]]
            assert value is not None
            number, again = divmod(graph.chance[draw], 2)
            mean += graph.probabilities[number] * (value if again else 1 - value)
        best = max(best, mean)
    return best
