"""Sums of games with parameters, played in a cell: whoever moves first, does he lose?

A position is trees and one number: the sum of them. A tree has positions as options. A number is
a linear form over a common power of two; as a game it has one option at most for each player:
n - 1 for Left if n > 0 is whole, and the next number below of the same denominator if n is a
fraction. Trees t and -t beside each other are left out: whoever answers each move in one by the
same in the other cannot lose by them.

In a cell, an answer is the same at all points. Where it is not, `NeedsSign` or `NeedsResidue` is
raised, and the cell has to be split.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from ponder.checking.certificate import Invalid
from ponder.core.position import Side, opponent
from ponder.exact import linear
from ponder.exact.linear import Form
from ponder.exact.regions import Region
from ponder.exact.splits import NeedsResidue, NeedsSign
from ponder.language.formulas import Formula, Number, Options

LARGEST_MODULUS = 1_000
SIGN: dict[Side, int] = {"left": 1, "right": -1}

Position = tuple[tuple[int, ...], Form]
TreeOptions = tuple[tuple[Position, ...], tuple[Position, ...]]


class Allowance:
    """How many moves and cells may still be looked at."""

    def __init__(self, most: int) -> None:
        self._most = self._left = most

    def spend(self, cost: int) -> None:
        """Raise `Invalid` if there is nothing left to spend."""
        self._left -= cost
        if self._left < 0:
            raise Invalid(f"it would take more than {self._most:,} steps to check this")


class Trees:
    """The trees met so far, each kept once, in so many parameters; numbers are over 2^exponent."""

    def __init__(self, parameters: int, exponent: int, allowance: Allowance) -> None:
        self.parameters = parameters
        self.exponent = exponent
        self.allowance = allowance
        self.options: list[TreeOptions] = []
        self._index: dict[TreeOptions, int] = {}
        self._negatives: dict[int, int] = {}
        self._built: dict[tuple[int, tuple[Form, ...]], Position] = {}

    def number(self, form: Form, arguments: tuple[Form, ...], exponent: int = 0) -> Position:
        """The number form / 2^exponent at these arguments."""
        there = linear.composed(form, arguments, self.parameters)
        return (), tuple([x << self.exponent - exponent for x in there])

    def game(self, left: tuple[Position, ...], right: tuple[Position, ...]) -> Position:
        """The game with these options."""
        tree = self._index.get((left, right))
        if tree is None:
            tree = self._index[left, right] = len(self.options)
            self.options.append((left, right))
        return (tree,), (0,) * (self.parameters + 1)

    def formula(self, formula: Formula, arguments: tuple[Form, ...]) -> Position:
        """The formula at these arguments."""
        key = (id(formula), arguments)
        if key not in self._built:
            self._built[key] = self._build(formula, arguments)
        return self._built[key]

    def _build(self, formula: Formula, arguments: tuple[Form, ...]) -> Position:
        if isinstance(formula, Number):
            return self.number(formula.form, arguments, formula.exponent)
        if isinstance(formula, Options):
            left, right = (tuple([self._build(x, arguments) for x in side]) for side in formula)
            return self.game(left, right)
        return reduce(self.plus, [self._build(term, arguments) for term in formula.terms])

    def plus(self, one: Position, other: Position) -> Position:
        """The sum, without trees that cancel."""
        number = linear.plus(one[1], other[1])
        if not one[0] or not other[0]:
            return one[0] + other[0], number
        trees = list(one[0])
        for tree in other[0]:
            if (negative := self._negative(tree)) in trees:
                trees.remove(negative)
            else:
                trees.append(tree)
        return tuple(sorted(trees)), number

    def opposite(self, position: Position) -> Position:
        """The position with the players exchanged."""
        return tuple(sorted(map(self._negative, position[0]))), _signed(position[1], -1)

    def _negative(self, tree: int) -> int:
        known = self._negatives.get(tree)
        if known is None:
            left, right = (tuple(map(self.opposite, side)) for side in self.options[tree])
            (known,), _ = self.game(right, left)
            self._negatives[tree], self._negatives[known] = known, tree
        return known


class PlayCell:
    """A region, and who is known to lose in it.

    `arguments` are the parameters of the question as forms of the cell's own parameters, which
    differ after a split into residues.
    """

    def __init__(self, region: Region, arguments: tuple[Form, ...], trees: Trees) -> None:
        self.region = region
        self.arguments = arguments
        self.trees = trees
        self._lost: dict[tuple[Position, Side], bool] = {}

    def parts(self, needed: NeedsSign | NeedsResidue) -> Iterator[PlayCell]:
        """The parts of the cell; those by the sign of a form know what the cell knows."""
        if isinstance(needed, NeedsSign):
            for half in self.region.halves(needed.form):
                if half is not None:
                    part = PlayCell(half, self.arguments, self.trees)
                    part._lost = self._lost.copy()
                    yield part
            return
        if needed.modulus > LARGEST_MODULUS:
            most = f"they are split by at most {LARGEST_MODULUS:,}"
            raise Invalid(f"residues by {needed.modulus:,}; {most}")
        for region, arguments in self.region.by_residue(needed, self.arguments):
            yield PlayCell(region, arguments, self.trees)

    def composed(self, forms: tuple[Form, ...]) -> tuple[Form, ...]:
        """Forms in the parameters of the question, in those of the cell."""
        k = self.region.parameters
        return tuple([linear.composed(form, self.arguments, k) for form in forms])

    def loses(self, position: Position, mover: Side) -> bool:
        """Whether the player who is to move loses, whatever the move."""
        trees, number = position
        if not trees:
            return self.region.is_at_least_0(_signed(number, -SIGN[mover]))
        known = self._lost.get((position, mover))
        if known is None:
            other = opponent(mover)
            known = not any(self.loses(after, other) for after in self._moves(position, mover))
            self._lost[position, mover] = known
        return known

    def _moves(self, position: Position, mover: Side) -> Iterator[Position]:
        """The positions after each move of a player, first the moves in trees."""
        trees, number = position
        sign = SIGN[mover]
        for place, tree in enumerate(trees):
            rest = (trees[:place] + trees[place + 1 :], number)
            for option in self.trees.options[tree][sign < 0]:
                self.trees.allowance.spend(len(trees))
                yield self.trees.plus(rest, option)
        step = whole = 1 << self.trees.exponent
        while step > 1 and self.region.residue(number, step):
            step >>= 1
        if step < whole or self.region.is_at_least_0(linear.raised(_signed(number, sign), -1)):
            yield trees, linear.raised(number, -sign * step)


def _signed(form: Form, sign: int) -> Form:
    return form if sign > 0 else tuple([-x for x in form])
