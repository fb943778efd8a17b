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
from math import gcd

from ponder.checking.certificate import Invalid
from ponder.core.position import Side, opponent
from ponder.exact import linear
from ponder.exact.linear import Form
from ponder.exact.regions import Region
from ponder.exact.splits import NeedsResidue, NeedsSign

Position = tuple[tuple[int, ...], Form]
LARGEST_MODULUS = 1_000


class Trees:
    """The trees met so far, each kept once."""

    def __init__(self) -> None:
        self.options: list[tuple[tuple[Position, ...], tuple[Position, ...]]] = []
        self._index: dict[tuple[tuple[Position, ...], tuple[Position, ...]], int] = {}
        self._negatives: dict[int, int] = {}

    def tree(self, left: tuple[Position, ...], right: tuple[Position, ...]) -> int:
        """The tree with these options."""
        found = self._index.get((left, right))
        if found is None:
            found = self._index[left, right] = len(self.options)
            self.options.append((left, right))
        return found

    def plus(self, one: Position, other: Position) -> Position:
        """The sum, without trees that cancel."""
        number = tuple(map(int.__add__, one[1], other[1]))
        if not one[0] or not other[0]:
            return one[0] + other[0], number
        trees = list(one[0])
        for tree in other[0]:
            if (negative := self.negative(tree)) in trees:
                trees.remove(negative)
            else:
                trees.append(tree)
        return tuple(sorted(trees)), number

    def opposite(self, position: Position) -> Position:
        """The position with the players exchanged."""
        trees = sorted(map(self.negative, position[0]))
        return tuple(trees), tuple([-x for x in position[1]])

    def negative(self, tree: int) -> int:
        """The tree with the players exchanged."""
        known = self._negatives.get(tree)
        if known is None:
            left, right = (tuple(map(self.opposite, side)) for side in self.options[tree])
            known = self.tree(right, left)
            self._negatives[tree], self._negatives[known] = known, tree
        return known


class Allowance:
    """How many moves and cells may still be looked at."""

    def __init__(self, most: int) -> None:
        self._most = self._left = most

    def spend(self, cost: int = 1) -> None:
        """Raise `Invalid` if there is nothing left to spend."""
        self._left -= cost
        if self._left < 0:
            raise Invalid(f"it would take more than {self._most:,} steps to check this")


class PlayCell:
    """A region, and who is known to lose in it.

    `arguments` are the parameters of the strip as forms of the cell's own parameters, which differ
    after a split into residues. Numbers are over 2^exponent.
    """

    def __init__(
        self,
        region: Region,
        arguments: tuple[Form, ...],
        trees: Trees,
        exponent: int,
        allowance: Allowance,
    ) -> None:
        self.region = region
        self.arguments = arguments
        self.trees = trees
        self.exponent = exponent
        self.allowance = allowance
        self._lost: dict[tuple[Position, Side], bool] = {}

    def part(self, region: Region) -> PlayCell:
        """A part of the cell; it knows what the cell knows."""
        part = PlayCell(region, self.arguments, self.trees, self.exponent, self.allowance)
        part._lost = self._lost.copy()
        return part

    def composed(self, forms: tuple[Form, ...]) -> tuple[Form, ...]:
        """Forms in the parameters of the strip, in those of the cell."""
        k = self.region.parameters
        return tuple([linear.composed(form, self.arguments, k) for form in forms])

    def loses(self, position: Position, mover: Side) -> bool:
        """Whether the player who is to move loses, whatever the move."""
        trees, number = position
        if not trees:
            return self.is_at_least_0(_negated(number) if mover == "left" else number)
        known = self._lost.get((position, mover))
        if known is None:
            other = opponent(mover)
            known = not any(self.loses(after, other) for after in self._moves(position, mover))
            self._lost[position, mover] = known
        return known

    def is_at_least_0(self, form: Form) -> bool:
        """Whether the form is at least 0 at all points (or below 0 at all: False)."""
        decision = self.region.decides(form)
        if decision is None:
            raise NeedsSign(form)
        return decision

    def residue(self, form: Form, modulus: int) -> int:
        """The residue of the form at all points."""
        total = form[0]
        for parameter, coefficient in enumerate(form[1:]):
            if coefficient % modulus:
                value = self.region.fixed(parameter)
                if value is None:
                    raise NeedsResidue(parameter, _modest(modulus // gcd(coefficient, modulus)))
                total += coefficient * value
        return total % modulus

    def _moves(self, position: Position, mover: Side) -> Iterator[Position]:
        """The positions after each move of a player, first the moves in trees."""
        trees, number = position
        side = 0 if mover == "left" else 1
        for place, tree in enumerate(trees):
            rest = (trees[:place] + trees[place + 1 :], number)
            for option in self.trees.options[tree][side]:
                self.allowance.spend(len(trees))
                yield self.trees.plus(rest, option)
        step = self._step(number)
        sign = 1 if mover == "left" else -1
        whole = step == 1 << self.exponent
        if not whole or self.is_at_least_0(linear.raised(linear.scaled(number, sign), -1)):
            yield trees, linear.raised(number, -sign * step)

    def _step(self, number: Form) -> int:
        """What a move in the number changes: 1, or one part of its denominator."""
        step = 1 << self.exponent
        while step > 1 and self.residue(number, step):
            step >>= 1
        return step


def _negated(form: Form) -> Form:
    return tuple([-x for x in form])


def _modest(modulus: int) -> int:
    if modulus > LARGEST_MODULUS:
        raise Invalid(f"residues by {modulus:,}; they are split by at most {LARGEST_MODULUS:,}")
    return modulus
