"""Canonical forms in a cell: simplest numbers, dominated and reversible options, sums.

The method is that for single games (Conway, *On Numbers and Games*, chapter 10; Siegel,
*Combinatorial Game Theory*, II.2); only the order of numbers is asked of the cell, which may
raise `NeedsSign` or `NeedsResidue`.
"""

from collections.abc import Iterable
from math import gcd
from typing import NamedTuple

from ponder.core.position import Side, opponent
from ponder.exact.linear import Form
from ponder.exact.splits import NeedsResidue
from ponder.families.cells import ParameterCell
from ponder.families.nodes import Node


class TooFine(Exception):
    """A number needs a larger denominator than the nodes have."""


class Absurd(Exception):
    """A game that is not a number lost all options of a player: the cell has no point."""


class _Bound(NamedTuple):
    """A number that the value must exceed (or reach, where it is allowed itself)."""

    number: Form
    is_allowed: bool


def canonical(cell: ParameterCell, lefts: Iterable[Node], rights: Iterable[Node]) -> Node:
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


def added(cell: ParameterCell, one: Node, other: Node) -> Node:
    """The canonical form of the sum."""
    nodes = cell.nodes
    for node, rest in ((one, other), (other, one)):
        number = nodes.numbers[node]
        if number is not None:
            return nodes.shifted(rest, number) if any(number) else rest
    key = (min(one, other), max(one, other))
    known = cell.sums.get(key)
    if known is None:
        known = cell.sums[key] = canonical(
            cell,
            _all_added(cell, nodes.lefts[one], other) + _all_added(cell, nodes.lefts[other], one),
            _all_added(cell, nodes.rights[one], other) + _all_added(cell, nodes.rights[other], one),
        )
    return known


def _all_added(cell: ParameterCell, options: Iterable[Node], node: Node) -> list[Node]:
    return [added(cell, option, node) for option in options]


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
    raise TooFine


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
            raise Absurd
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
