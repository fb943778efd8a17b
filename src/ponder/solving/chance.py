"""Win probabilities of games of chance, exact or enclosed with a proved error.

Where no position can come back, the probability is an exact rational, found from the
last positions upwards. Where play can come back (in Pig, when both players roll a 1) it
is enclosed between two rationals by value iteration in integers: see `chance_bounds`.

Nobody wins a play that goes on for ever. The lower bound is the probability with which the
player to move can force a win; the upper bound is 1 minus that of the opponent. Where a
player can keep the play going for ever, the two may differ.
"""

from __future__ import annotations

import math
from array import array
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from ponder.core import limits
from ponder.core.errors import Unsuitable, quote
from ponder.core.position import Chance, Lottery, Position
from ponder.core.work import BudgetSpent, Work
from ponder.solving.solution import Chances

if TYPE_CHECKING:
    from ponder.solving.chance_bounds import Bounds


# The graph of a chance game: positions, decisions, draws, in flat arrays.
#
# `explore` finds every position that may follow. `components` is Tarjan's algorithm without
# recursion. `layers` puts the positions into an order in which bounds can be computed: what does
# not lead to a cycle first, then the components of the graph, each after all that it leads to.
#
# Cost: time and memory proportional to the number of draws.
#
# References: R. Tarjan, *Depth-first search and linear graph algorithms*, SIAM J. Comput. 1
# (1972); the stack of finished positions is as in D. Pearce, *A space-efficient algorithm for
# finding strongly connected components*, Inf. Process. Lett. 116 (2016).

Index = dict[str, dict[Hashable, int]]

BETWEEN_REPORTS = 1 << 14


@dataclass(frozen=True, eq=False)
class ChanceGraph:
    """Positions 0, 1, …, their decisions, and the draws that may follow each decision.

    `index` gives the number of a position by its game and its state, which are quicker to
    compare than positions; positions that are equal by symmetry share a number. Position s has the
    decisions from `begin[s]` up to but not including `end[s]`, decision d the draws from
    `first_draw[d]` up to `first_draw[d + 1]`. Draw e leads to position `to[e]` with
    probability number `chance[e] >> 1`; the same player moves again when `chance[e]` is
    odd. `stuck_and_won` are the positions without decisions in which the player to move
    has won.
    """

    index: Index = field(default_factory=lambda: defaultdict(dict))
    stuck_and_won: set[int] = field(default_factory=set)
    begin: array[int] = field(default_factory=lambda: array("i"))
    end: array[int] = field(default_factory=lambda: array("i"))
    first_draw: array[int] = field(default_factory=lambda: array("i", [0]))
    to: array[int] = field(default_factory=lambda: array("i"))
    chance: array[int] = field(default_factory=lambda: array("i"))
    probabilities: list[Fraction] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.begin)

    def decisions(self, state: int) -> Iterator[range]:
        """The draws of each decision of a position, as ranges."""
        for decision in range(self.begin[state], self.end[state]):
            yield range(self.first_draw[decision], self.first_draw[decision + 1])

    def followers(self, state: int) -> array[int]:
        """The positions that the draws of a position lead to."""
        first_draw = self.first_draw
        return self.to[first_draw[self.begin[state]] : first_draw[self.end[state]]]

    def denominator(self) -> int:
        """A common denominator of all probabilities."""
        return math.lcm(*(probability.denominator for probability in self.probabilities))


def explore(position: Chance, most: int, work: Work) -> ChanceGraph:
    """The graph of all positions that may follow, this one being number 0."""
    graph = ChanceGraph()
    explorer = _Explorer(graph)
    explorer.meet(position)
    expected = min(most, position.size_bound() or most)
    for done, (state, found) in enumerate(explorer, 1):
        explorer.expand(state, found)
        if len(graph) > most:
            raise BudgetSpent(
                f"{len(graph):,} positions were reached from {position.game} "
                f"{quote(str(position))} and there are more; the limit is {most:,}"
            )
        work.breathe(done, expected)
        if done % BETWEEN_REPORTS == 0:
            work.step(done, expected)
    return graph


class _Explorer:
    """A graph in the making: positions met but not yet expanded, probabilities met."""

    def __init__(self, graph: ChanceGraph) -> None:
        self.graph = graph
        self.waiting: list[tuple[int, Chance]] = []
        self.numbers: dict[tuple[int, int], int] = {}
        self.sound: set[tuple[int, ...]] = set()

    def __iter__(self) -> Iterator[tuple[int, Chance]]:
        while self.waiting:
            yield self.waiting.pop()  # the last, whose followers are still in the cache

    def meet(self, position: Position) -> int:
        """The number of a position that was not met before in this form."""
        representative = position.canonical()
        known = self.graph.index[representative.game]
        state = known.get(representative.state)
        if state is None:
            state = known[representative.state] = self.add(position)
        self.graph.index[position.game][position.state] = state
        return state

    def add(self, position: Position) -> int:
        if not isinstance(position, Chance):
            raise Unsuitable(f"{position.game} has no lotteries: it is not a game of chance")
        self.waiting.append((len(self.graph), position))
        self.graph.begin.append(0)
        self.graph.end.append(0)
        return len(self.graph) - 1

    def expand(self, state: int, position: Chance) -> None:
        first_draw, to = self.graph.first_draw, self.graph.to
        self.graph.begin[state] = len(first_draw) - 1
        for name, lottery in position.moves():
            shape = self.record(lottery)
            if shape not in self.sound:
                self.check(shape, f"{name!r} in {position.game} {quote(str(position))}")
            first_draw.append(len(to))
        self.graph.end[state] = len(first_draw) - 1
        if self.graph.begin[state] == self.graph.end[state] and position.stuck_player_wins:
            self.graph.stuck_and_won.add(state)

    def record(self, lottery: Lottery) -> tuple[int, ...]:
        """Add the draws, and return their probabilities, as numbers."""
        index, to = self.graph.index, self.graph.to
        shape = []
        last, number = None, 0
        for _, probability, position, again in lottery:
            state = index[position.game].get(position.state)
            to.append(self.meet(position) if state is None else state)
            if probability is not last:
                last, number = probability, self.number(probability)
            shape.append(number + again)
        self.graph.chance.extend(shape)
        return tuple(shape)

    def number(self, probability: Fraction) -> int:
        ratio = probability.as_integer_ratio()
        if ratio not in self.numbers:
            self.numbers[ratio] = 2 * len(self.numbers)
            self.graph.probabilities.append(probability)
        return self.numbers[ratio]

    def check(self, shape: tuple[int, ...], decision: str) -> None:
        """Refuse probabilities that are negative or do not sum to 1."""
        chances = [self.graph.probabilities[number >> 1] for number in shape]
        if sum(chances) != 1 or min(chances) < 0:
            raise Unsuitable(
                f"the probabilities after {decision} are {', '.join(map(str, chances)) or 'none'}; "
                "they must not be negative, and must sum to 1"
            )
        self.sound.add(shape)


def components(graph: ChanceGraph) -> Iterator[list[int]]:
    """The strongly connected components, each after all that it leads to.

    The members of each stand in the order in which a depth-first search leaves them.
    """
    complete = len(graph) + 1
    low = [0] * len(graph)  # 0: not met; else the earliest position known to be in reach
    met = low[0] = 1
    path = [(0, met, iter(graph.followers(0)))]
    left: list[int] = []
    while path:
        state, number, walk = path[-1]
        lowest = low[state]
        for follower in walk:
            reach = low[follower]
            if reach >= lowest:
                continue
            if not reach:
                met += 1
                low[follower] = met
                path.append((follower, met, iter(graph.followers(follower))))
                break
            lowest = reach
        low[state] = lowest
        if path[-1][0] != state:
            continue
        path.pop()
        left.append(state)
        if lowest == number:
            members = _taken(left, low, number)
            yield members
            for member in members:
                low[member] = complete
        if path:
            parent = path[-1][0]
            low[parent] = min(low[parent], low[state])


def _taken(left: list[int], low: list[int], number: int) -> list[int]:
    """Take off the stack the component whose first position was met as this number."""
    size = 1
    while size < len(left) and low[left[-size - 1]] >= number:
        size += 1
    members = left[-size:]
    del left[-size:]
    return members


@dataclass(frozen=True, eq=False)
class Layers:
    """An order for computing.

    `acyclic` are the positions that lead to no cycle, each after those that follow it.
    Any other position s has a level above those of the components that its own leads to;
    `depth[s]` is above those of the followers in its own component that the search left
    before it. On acyclic positions the level is 0.
    """

    acyclic: list[int]
    level: array[int]
    depth: array[int]


def layers(graph: ChanceGraph) -> Layers:
    """The order for computing in the graph."""
    acyclic: list[int] = []
    level, depth = array("i", [0]) * len(graph), array("i", [0]) * len(graph)
    places = [-1] * len(graph)
    for members in components(graph):
        below = max(_highest(graph, member, level, 0) for member in members)
        if not below and not _cyclic(graph, members):
            acyclic += members
            continue
        for member in members:
            places[member] = 1 + _highest(graph, member, places, -1)
        for member in members:
            level[member], depth[member] = below + 1, places[member]
            places[member] = -1  # what leads here from above is in another component
    return Layers(acyclic, level, depth)


def _highest(graph: ChanceGraph, state: int, labels: Sequence[int], least: int) -> int:
    """The highest label of the positions that follow, or the lowest label if none does."""
    return max(map(labels.__getitem__, graph.followers(state)), default=least)


def _cyclic(graph: ChanceGraph, members: list[int]) -> bool:
    return len(members) > 1 or members[0] in graph.followers(members[0])


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
    found = chance_table(position, work, tolerance).chances(position)
    if not found.is_informative:
        raise_if_stopped(work)
    return replace(found, stopped=work.ending)


def raise_if_stopped(work: Work) -> None:
    """Raise what stopped the work, if anything did."""
    if not work.ending.is_complete:
        work.check()
        raise work.ending.refusal()  # no clock: the memory


def chance_table(position: Chance, work: Work, tolerance: Fraction = BILLIONTH) -> ChanceTable:
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
            named = f"{position.game} {quote(str(position))}"
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
