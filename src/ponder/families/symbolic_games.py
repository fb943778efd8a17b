"""Games whose numbers are linear forms, each kept once, so that equal games are equal indices.

A node is an index. Its game is a number or two sets of options, which are nodes. Numbers are
whole forms over the common denominator 2^exponent.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from math import gcd
from typing import NamedTuple

from ponder.core.position import Side, opponent
from ponder.exact import linear
from ponder.exact.linear import Form
from ponder.exact.regions import NeedsResidue, Region
from ponder.language.formulas import Formula, Number, Options, number
from ponder.language.strip_families import Relation

Node = int


class Nodes:
    """The games met so far; `numbers[node]` is None for a node that has options."""

    def __init__(self, exponent: int) -> None:
        self.exponent = exponent
        self.numbers: list[Form | None] = []
        self.lefts: list[tuple[Node, ...]] = []
        self.rights: list[tuple[Node, ...]] = []
        self._index: dict[object, Node] = {}
        self._shifted: dict[tuple[Node, Form], Node] = {}

    def number(self, form: Form) -> Node:
        """The number form / 2^exponent."""
        node = self._index.get(form)
        return self._new(form, form, (), ()) if node is None else node

    def options(self, lefts: Iterable[Node], rights: Iterable[Node]) -> Node:
        """The game with these options, in one order whatever the order given."""
        key = (tuple(sorted(lefts)), tuple(sorted(rights)))
        node = self._index.get(key)
        return self._new(key, None, *key) if node is None else node

    def shifted(self, node: Node, form: Form) -> Node:
        """The game plus a number: every number in it grows by the form."""
        key = (node, form)
        known = self._shifted.get(key)
        if known is None:
            known = self._shifted[key] = self._shift(node, form)
        return known

    def _shift(self, node: Node, form: Form) -> Node:
        number = self.numbers[node]
        if number is not None:
            return self.number(tuple([x + y for x, y in zip(number, form, strict=True)]))
        return self.options(
            [self.shifted(option, form) for option in self.lefts[node]],
            [self.shifted(option, form) for option in self.rights[node]],
        )

    def _new(
        self, key: object, number: Form | None, lefts: tuple[Node, ...], rights: tuple[Node, ...]
    ) -> Node:
        node = self._index[key] = len(self.numbers)
        self.numbers.append(number)
        self.lefts.append(lefts)
        self.rights.append(rights)
        return node


# A cell: a region in which games with parameters are compared as if they were single games.
#
# Nodes that a cell compares are in canonical form at every point of the cell, so a node with
# options is not a number (`canonical_form` makes such nodes). Where the order of two numbers is
# not the
# same at all points, `NeedsSign` is raised, and the cell has to be split (`proof`). What a
# cell has found holds in all its parts.


class ParameterCell:
    """A region, and what is known of the games in it.

    `arguments` gives the parameters of the question as forms of the cell's own parameters: they
    differ after a split into residues. `notes` is for the question: what it has found so far, by
    its own numbers.
    """

    def __init__(self, region: Region, nodes: Nodes, arguments: tuple[Form, ...]) -> None:
        self.region = region
        self.nodes = nodes
        self.arguments = arguments
        self.notes: dict[int, Node | None] = {}
        self.canonical: dict[tuple[tuple[Node, ...], tuple[Node, ...]], Node] = {}
        self.sums: dict[tuple[Node, Node], Node] = {}
        self.values: dict[tuple[Formula, tuple[Form, ...]], Node] = {}
        self._order: dict[tuple[Node, Node], bool] = {}
        self._stops: dict[tuple[Node, Side], Form] = {}

    def part(self, region: Region) -> ParameterCell:
        """A part of this cell; it knows what this cell knows."""
        part = ParameterCell(region, self.nodes, self.arguments)
        part.notes = self.notes.copy()
        part.canonical = self.canonical.copy()
        part.sums = self.sums.copy()
        part.values = self.values.copy()
        part._order = self._order.copy()
        part._stops = self._stops.copy()
        return part

    def number_le(self, one: Form, other: Form) -> bool:
        """Whether one <= other."""
        return self.region.is_at_least_0(linear.subtract(other, one))

    def le(self, one: Node, other: Node) -> bool:
        """Whether one <= other, by the definition: no good first move for Left in one - other."""
        if one == other:
            return True
        known = self._order.get((one, other))
        if known is None:
            known = self._order[one, other] = self._compare(one, other)
        return known

    def _compare(self, one: Node, other: Node) -> bool:
        nodes = self.nodes
        x, y = nodes.numbers[one], nodes.numbers[other]
        if x is not None and y is not None:
            return self.number_le(x, y)
        # The options of a number beside a game that is none need not be tried: number avoidance.
        for option in nodes.lefts[one]:
            if self.le(other, option):
                return False
        return all(not self.le(option, one) for option in nodes.rights[other])

    def stop(self, node: Node, side: Side) -> Form:
        """The number that is reached when this player begins, and both play until there is one."""
        number = self.nodes.numbers[node]
        if number is not None:
            return number
        known = self._stops.get((node, side))
        if known is None:
            options = self.nodes.lefts[node] if side == "left" else self.nodes.rights[node]
            first, *others = (self.stop(option, opponent(side)) for option in options)
            known = first
            for other in others:
                if other != known and self.is_better(other, known, side):
                    known = other
            self._stops[node, side] = known
        return known

    def is_better(self, one: Form, other: Form, side: Side) -> bool:
        """Whether a player likes one number more than the other: Left if it is greater."""
        return not (self.number_le(one, other) if side == "left" else self.number_le(other, one))

    def is_so(self, one: Node, relation: Relation, other: Node) -> bool:
        """Whether two games are in this relation."""
        return (relation == ">=" or self.le(one, other)) and (
            relation == "<=" or self.le(other, one)
        )


# Canonical forms in a cell: simplest numbers, dominated and reversible options, sums.
#
# The method is that for single games (Conway, *On Numbers and Games*, chapter 10; Siegel,
# *Combinatorial Game Theory*, II.2); only the order of numbers is asked of the cell, which may
# raise `NeedsSign` or `NeedsResidue`.


class DenominatorTooLarge(Exception):
    """A number needs a larger denominator than the nodes have."""


class EmptyCell(Exception):
    """A game that is not a number lost all options of a player: the cell has no point."""


class _Bound(NamedTuple):
    """A number that the value must exceed (or reach, where it is allowed itself)."""

    number: Form
    is_allowed: bool


def canonical_form(cell: ParameterCell, lefts: Iterable[Node], rights: Iterable[Node]) -> Node:
    """The canonical form of the game with these options."""
    left, right = tuple(sorted(set(lefts))), tuple(sorted(set(rights)))
    key = (left, right)
    known = cell.canonical.get(key)
    if known is None:
        number = number_between(cell, left, right)
        known = cell.canonical[key] = _reduced(cell, left, right) if number is None else number
    return known


def equals(cell: ParameterCell, lefts: Iterable[Node], rights: Iterable[Node], node: Node) -> bool:
    """Whether the game with these options equals the node; its own form is not needed."""
    left, right = tuple(sorted(set(lefts))), tuple(sorted(set(rights)))
    number = number_between(cell, left, right)
    if number is not None:
        if cell.nodes.numbers[node] is None:
            return False
        return cell.le(number, node) and cell.le(node, number)
    if cell.nodes.numbers[node] is not None:
        return False
    game = _Game(cell, left, right)
    return game.is_le(node) and game.is_ge(node)


def add(cell: ParameterCell, one: Node, other: Node) -> Node:
    """The canonical form of the sum."""
    nodes = cell.nodes
    for node, rest in ((one, other), (other, one)):
        number = nodes.numbers[node]
        if number is not None:
            return nodes.shifted(rest, number) if any(number) else rest
    key = (min(one, other), max(one, other))
    known = cell.sums.get(key)
    if known is None:
        known = cell.sums[key] = canonical_form(
            cell,
            _all_added(cell, nodes.lefts[one], other) + _all_added(cell, nodes.lefts[other], one),
            _all_added(cell, nodes.rights[one], other) + _all_added(cell, nodes.rights[other], one),
        )
    return known


def _all_added(cell: ParameterCell, options: Iterable[Node], node: Node) -> list[Node]:
    return [add(cell, option, node) for option in options]


def number_between(
    cell: ParameterCell, lefts: Iterable[Node], rights: Iterable[Node]
) -> Node | None:
    """The game with these options if it is a number, else None.

    It is the simplest number x for which no left option is >= x and no right option is <= x.
    """
    low, high = _bound(cell, lefts, "left"), _bound(cell, rights, "right")
    if low is not None and high is not None and cell.number_le(high.number, low.number):
        touching = low.is_allowed and high.is_allowed
        if not touching or not cell.number_le(low.number, high.number):
            return None
    return cell.nodes.number(_simplest(cell, low, high))


def _bound(cell: ParameterCell, options: Iterable[Node], side: Side) -> _Bound | None:
    """The stop of the options that their player likes best, and whether none reaches it.

    For Left that is the greatest right stop, and whether no option is >= that number.
    """
    best: _Bound | None = None
    for option in options:
        stop = cell.stop(option, opponent(side))
        number = cell.nodes.number(stop)
        low, high = (number, option) if side == "left" else (option, number)
        allowed = not cell.le(low, high)
        if best is None or cell.is_better(stop, best.number, side):
            best = _Bound(stop, allowed)
        elif best.is_allowed and not allowed and not cell.is_better(best.number, stop, side):
            best = _Bound(stop, False)
    return best


def _simplest(cell: ParameterCell, low: _Bound | None, high: _Bound | None) -> Form:
    """0, else the integer nearest to 0, else the number with the smallest denominator."""
    zero = (0,) * (cell.region.parameters + 1)
    if _is_between(cell, zero, low, high):
        return zero
    if low is not None and cell.number_le(zero, low.number):
        return _first_after(cell, low, high)
    assert high is not None, "0 is below no bound and above none, so it is the simplest"
    mirrored = _first_after(cell, _opposite(high), None if low is None else _opposite(low))
    return tuple([-x for x in mirrored])


def _first_after(cell: ParameterCell, low: _Bound, high: _Bound | None) -> Form:
    """The simplest number above a bound that is >= 0."""
    step = 1 << cell.nodes.exponent
    while step:
        number = _next_multiple(low, step)
        if _is_between(cell, number, None, high):
            return number
        step >>= 1
    raise DenominatorTooLarge


def _next_multiple(low: _Bound, step: int) -> Form:
    """The least multiple of the step that the bound allows."""
    for parameter, coefficient in enumerate(low.number[1:]):
        if coefficient % step:
            raise NeedsResidue(parameter, step // gcd(coefficient, step))
    over = low.number[0] % step
    if over == 0 and low.is_allowed:
        return low.number
    return (low.number[0] - over + step, *low.number[1:])


def _is_between(cell: ParameterCell, number: Form, low: _Bound | None, high: _Bound | None) -> bool:
    return (low is None or _is_above(cell, number, low)) and (
        high is None or _is_above(cell, tuple([-x for x in number]), _opposite(high))
    )


def _is_above(cell: ParameterCell, number: Form, low: _Bound) -> bool:
    if low.is_allowed:
        return cell.number_le(low.number, number)
    return not cell.number_le(number, low.number)


def _opposite(bound: _Bound) -> _Bound:
    return _Bound(tuple([-x for x in bound.number]), bound.is_allowed)


def _reduced(cell: ParameterCell, lefts: tuple[Node, ...], rights: tuple[Node, ...]) -> Node:
    """A game that is not a number, without dominated and reversible options."""
    while True:
        left, right = _undominated(cell, lefts, "left"), _undominated(cell, rights, "right")
        game = _Game(cell, left, right)
        lefts, rights = game.bypassed()
        if not lefts or not rights:
            raise EmptyCell
        if (lefts, rights) == (left, right):
            return cell.nodes.options(left, right)


def _undominated(cell: ParameterCell, options: tuple[Node, ...], side: Side) -> tuple[Node, ...]:
    """The options of a player without those that are no better than another."""
    kept: list[Node] = []
    for i, option in enumerate(options):
        others = (*kept, *options[i + 1 :])
        if side == "left":
            dominated = any(cell.le(option, other) for other in others)
        else:
            dominated = any(cell.le(other, option) for other in others)
        if not dominated:
            kept.append(option)
    return tuple(kept)


class _Game:
    """A game that is not a number, given by canonical options; it need not be canonical."""

    def __init__(
        self, cell: ParameterCell, lefts: tuple[Node, ...], rights: tuple[Node, ...]
    ) -> None:
        self.cell = cell
        self.lefts = lefts
        self.rights = rights

    def is_le(self, node: Node) -> bool:
        """Whether the game is <= the node. Options of a number are not tried."""
        return not any(self.is_ge(option) for option in self.cell.nodes.rights[node]) and not any(
            self.cell.le(node, option) for option in self.lefts
        )

    def is_ge(self, node: Node) -> bool:
        """Whether the game is >= the node. Options of a number are not tried."""
        return not any(self.is_le(option) for option in self.cell.nodes.lefts[node]) and not any(
            self.cell.le(option, node) for option in self.rights
        )

    def bypassed(self) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
        """The options, with those of the answer in place of each reversible one."""
        nodes = self.cell.nodes
        lefts: set[Node] = set()
        for option in self.lefts:
            answer = next((x for x in nodes.rights[option] if self.is_ge(x)), None)
            lefts.update((option,) if answer is None else nodes.lefts[answer])
        rights: set[Node] = set()
        for option in self.rights:
            answer = next((x for x in nodes.lefts[option] if self.is_le(x)), None)
            rights.update((option,) if answer is None else nodes.rights[answer])
        return tuple(sorted(lefts)), tuple(sorted(rights))


# Formulas in a cell: their canonical forms there, and back to formulas.


def evaluate(cell: ParameterCell, formula: Formula, arguments: tuple[Form, ...]) -> Node:
    """The canonical form of a formula with its parameters replaced by forms of the cell's own."""
    key = (formula, arguments)
    known = cell.values.get(key)
    if known is None:
        known = cell.values[key] = _evaluated(cell, formula, arguments)
    return known


def _evaluated(cell: ParameterCell, formula: Formula, arguments: tuple[Form, ...]) -> Node:
    if isinstance(formula, Number):
        return cell.nodes.number(_scaled(cell, formula, arguments))
    if isinstance(formula, Options):
        left, right = ([evaluate(cell, x, arguments) for x in side] for side in formula)
        return canonical_form(cell, left, right)
    terms = [evaluate(cell, term, arguments) for term in formula.terms]
    return reduce(lambda one, other: add(cell, one, other), terms)


def _scaled(cell: ParameterCell, value: Number, arguments: tuple[Form, ...]) -> Form:
    """The number over the cell's common denominator."""
    finer = cell.nodes.exponent - value.exponent
    if finer < 0:
        raise DenominatorTooLarge
    form = linear.substitute(value.form, arguments, cell.region.parameters)
    return tuple([x << finer for x in form])


def as_formula(nodes: Nodes, node: Node) -> Formula:
    """The game as a formula in the parameters of the cell."""
    form = nodes.numbers[node]
    if form is not None:
        return number(form, nodes.exponent)
    sides = (nodes.lefts[node], nodes.rights[node])
    left, right = (tuple([as_formula(nodes, option) for option in side]) for side in sides)
    return Options(left, right)
