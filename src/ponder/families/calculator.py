"""Values of symbolic states at many points, and formulas tested at many points.

The native kernel (`native/values_family.cpp`) follows the recurrences of the states. A value is
its place in the table of values of this process.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from math import comb
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from ponder._native import FamilyGame
from ponder.core.errors import PonderError, TooLarge
from ponder.core.work import Work
from ponder.exact.linear import Point
from ponder.families.classes import UnprovedCase
from ponder.families.states import Game, SymbolicMove, recurrence
from ponder.families.zones import Tree, ZoneLeaf
from ponder.games.boards.symbolic_strips import SymbolicStrip
from ponder.language.formulas import Formula, Number, Options
from ponder.values.kernel import call_kernel, strip_kernel, value_table

EXPONENT = 12
"""The numbers of shapes are whole multiples of 2^-EXPONENT."""
MOST_LEAVES = 128
MOST_POSITIONS = 12_000
"""About so many positions of a state lie nearer than the points of a sample."""
LARGEST_SUM = 30

Points = NDArray[np.int32]
Values = NDArray[np.uint32]
Result = TypeVar("Result")
_Move = tuple[list[list[int]], int, list[list[int]], list[int]]


class Shape(NamedTuple):
    """The canonical form of a value without its numbers (None: too large), and the numbers."""

    number: int | None
    leaves: tuple[int, ...]


class Calculator:
    """Values of the states of a class, each calculated once; `seconds` is the time it took.

    `parameters` is the most that a state has, and `far` how far samples should go: positions of
    a state with few parameters lead to all others.
    """

    def __init__(
        self, game: Game, states: Sequence[SymbolicStrip], work: Work | None = None
    ) -> None:
        self.seconds = 0.0
        self.parameters = max(state.parameters for state in states)
        self.far = reach(self.parameters)
        self._places = {state: place for place, state in enumerate(states)}
        self._work = work
        self._known: dict[SymbolicStrip, dict[Point, int]] = {state: {} for state in states}
        self._shapes: dict[int, Shape] = {}
        self._codes: dict[Formula, NDArray[np.int64]] = {}
        self._kernel = FamilyGame(
            value_table(),
            [self._described(game, state) for state in states],
            exponent=EXPONENT,
            most_leaves=MOST_LEAVES,
        )

    @property
    def positions(self) -> int:
        """How many positions have been looked into."""
        return self._kernel.positions

    def values(self, state: SymbolicStrip, points: Sequence[Point]) -> list[int]:
        """The values of a state at these points."""
        known = self._known[state]
        missing = list({point: None for point in points if point not in known})
        if missing:
            found = self._timed(
                lambda: self._kernel.values(
                    self._places[state], as_array(missing, state.parameters), progress=self._heard
                )
            )
            known.update(zip(missing, found.tolist(), strict=True))
        return [known[point] for point in points]

    def shapes(self, values: Sequence[int]) -> list[Shape]:
        """The shapes of these values."""
        known = self._shapes
        missing = list({value: None for value in values if value not in known})
        if missing:
            asked = np.array(missing, dtype=np.uint32)
            for value, (number, leaves) in zip(missing, self._kernel.shapes(asked), strict=True):
                known[value] = Shape(None if number < 0 else number, tuple(leaves))
        return [known[value] for value in values]

    def shape_text(self, number: int) -> str:
        """A shape as a text such as `{{n|n}|n}`."""
        return self._kernel.shape_text(number)

    def matches(
        self, formulas: Sequence[Formula], points: Points, values: Values
    ) -> NDArray[np.bool_]:
        """Whether each formula (row) has the wanted value at each point (column)."""
        if not formulas:
            return np.zeros((0, len(points)), dtype=np.bool_)
        codes = [self._code(formula) for formula in formulas]
        found = self._timed(
            lambda: self._kernel.matches(codes, points, values, progress=self._heard)
        )
        return found.astype(np.bool_)

    def is_right(self, state: SymbolicStrip, point: Point, formula: Formula) -> bool:
        """Whether a formula has the value of a state at a point."""
        values = np.array(self.values(state, [point]), dtype=np.uint32)
        return bool(self.matches([formula], as_array([point], len(point)), values).all())

    def rests(self, formula: Formula, points: Points, values: Values) -> list[int | None]:
        """The rest value - formula at each point, over 2^EXPONENT; None where it is no number."""
        code = self._code(formula)
        found = self._timed(lambda: self._kernel.rests(code, points, values, progress=self._heard))
        least = np.iinfo(np.int64).min
        return [None if rest == least else rest for rest in found.tolist()]

    def _described(self, game: Game, state: SymbolicStrip) -> tuple[int, list[_Move], list[_Move]]:
        left, right = ([self._move(move) for move in side] for side in recurrence(game, state))
        return state.parameters, left, right

    def _move(self, move: SymbolicMove) -> _Move:
        conditions, arguments = (list(map(list, forms)) for forms in (move[0], move[2]))
        return conditions, self._places[move.to], arguments, list(move.offset)

    def _code(self, formula: Formula) -> NDArray[np.int64]:
        known = self._codes.get(formula)
        if known is None:
            known = np.array(list(program(formula)), dtype=np.int64)
            self._codes[formula] = known
        return known

    def _heard(self, _: int) -> None:
        if self._work is not None:
            self._work.check()

    def _timed(self, ask: Callable[[], Result]) -> Result:
        begin = time.process_time()
        try:
            return call_kernel(ask)
        except PonderError:
            raise
        except ValueError as error:
            raise TooLarge(str(error)) from None
        finally:
            self.seconds += time.process_time() - begin


def reach(parameters: int, most: int = MOST_POSITIONS, largest: int = LARGEST_SUM) -> int:
    """The largest sum of so many parameters below which there are at most so many points."""
    total = 6
    while total < largest and comb(total + 1 + parameters, parameters) <= most:
        total += 1
    return total


def as_array(points: Sequence[Point], parameters: int) -> Points:
    """The points as rows, as the kernel wants them."""
    return np.array(points, dtype=np.int32).reshape(len(points), parameters)


def program(formula: Formula) -> Iterator[int]:
    """The formula as the kernel reads it: what to put on a stack, one thing after the other."""
    if isinstance(formula, Number):
        yield from (0, formula.exponent, *formula.form)
    elif isinstance(formula, Options):
        for option in formula.left + formula.right:
            yield from program(option)
        yield from (1, len(formula.left), len(formula.right))
    else:
        yield from program(formula.terms[0])
        for term in formula.terms[1:]:
            yield from program(term)
            yield 2


# Claims compared with values calculated directly from strips, at random points far out.
#
# The strips are solved by the rules of the game alone, so the recurrences of the states are tested
# as well. The points are larger than those from which formulas are found.

POINTS = 1_000
"""At how many points each state is tested, if there are so many."""
POINTS_OF_A_CLASS = 4_000
"""At how many points a whole class is tested at least, if there are so many."""
DRAWN = 4
"""How many points are drawn for each one that is wanted: many are the same."""
MOST_POSITIONS_FAR_OUT = 40_000
"""About this many positions lie below the largest points."""


def test_claims(
    game: Game,
    calculator: Calculator,
    tree: Tree,
    states: int,
    rng: np.random.Generator,
    work: Work,
) -> tuple[int, list[UnprovedCase]]:
    """At how many points the claims of a state are right, and a point of each wrong leaf.

    `states` is the number of states of the class.
    """
    count = max(POINTS, POINTS_OF_A_CLASS // states)
    points = draw_far_points(tree.state, count, rng, strip_kernel(game).longest, calculator)
    leaves: dict[ZoneLeaf, list[Point]] = {}
    for point in points:
        leaves.setdefault(tree.leaf_at(point), []).append(point)
    right, wrong = 0, []
    for leaf, there in leaves.items():
        assert leaf.case is not None, "all leaves have grown"
        strips = [tree.state.position(point) or "" for point in there]
        values = np.array([_value(game, strip, work) for strip in strips], dtype=np.uint32)
        array = as_array(there, tree.state.parameters)
        good = calculator.matches([leaf.case.formula], array, values)[0]
        right += int(good.sum())
        if not good.all():
            point = there[int(np.argmin(good))]
            wrong.append(UnprovedCase(tree.state, leaf.zone.path, leaf.case.formula, point))
    return right, wrong


def _value(game: Game, strip: str, work: Work) -> int:
    """The place of the value of a strip in the table, by the rules alone."""
    ask = strip_kernel(game).value
    return call_kernel(ask, strip, progress=lambda _: work.check())


def draw_far_points(
    state: SymbolicStrip, count: int, rng: np.random.Generator, longest: int, calculator: Calculator
) -> list[Point]:
    """Random points, half of them beyond the samples, whose strips are not too long."""
    k = state.parameters
    if not k:
        return [()]
    fixed = len(state.word) + sum(length or 0 for length in state.lengths)
    most = min(longest - fixed, reach(calculator.parameters, MOST_POSITIONS_FAR_OUT, longest))
    totals = np.floor(rng.random(DRAWN * count) * (most + 1)).astype(np.int64)
    cuts = np.sort(rng.random((DRAWN * count, k)), axis=1)
    steps = np.diff(np.floor(cuts * (totals[:, None] + 1)), axis=1, prepend=0)
    points: Points = steps.astype(np.int32)
    different = rng.permutation(np.unique(points, axis=0))
    return [tuple(point) for point in different[:count].tolist()]
