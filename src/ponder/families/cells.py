"""A cell: a region in which games with parameters are compared as if they were single games.

Nodes that a cell compares are in canonical form at every point of the cell, so a node with
options is not a number (`canonical` makes such nodes). Where the order of two numbers is not
the same at all points, `NeedsSign` is raised, and the cell has to be split (`exploring`). What a
cell has found holds in all its parts.
"""

from __future__ import annotations

from ponder.core.position import Side, opponent
from ponder.exact import linear
from ponder.exact.linear import Form
from ponder.exact.regions import Region
from ponder.families.nodes import Node, Nodes
from ponder.language.formulas import Formula
from ponder.language.strip_claims import Relation


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
        return self.region.is_at_least_0(linear.minus(other, one))

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
