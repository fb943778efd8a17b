"""Nodes of a game tree, and the part of the tree that is shown where there is little room.

The line of best play comes first, then what is nearest to the root.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ponder.core.errors import BadText
from ponder.core.position import Position


class Branch(NamedTuple):
    """A move in the tree, and the node it leads to."""

    move: str
    to: Node


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A position with the first or the second player to move, and the result of best play.

    `value` is +1 when the first player wins, -1 when the second does. `remoteness` is the
    number of moves that best play still takes, and `best` is the first of them.
    """

    position: Position
    first_to_move: bool
    branches: tuple[Branch, ...]
    value: int
    remoteness: int
    best: Branch | None

    @property
    def is_leaf(self) -> bool:
        return not self.branches

    def __repr__(self) -> str:
        mover = "first" if self.first_to_move else "second"
        return f"<{self.position}, {mover} to move: {self.value:+d} in {self.remoteness}>"


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A node of the unrolled tree: a node of the graph and the moves that led to it."""

    node: Node
    height: int = 0
    move: str | None = None
    parent: Place | None = None
    on_line: bool = True


@dataclass(frozen=True)
class Unrolled:
    """The top of the tree, breadth first, and how much of it was left out.

    The line of best play comes first, so that it is shown as far as there is room.
    """

    places: tuple[Place, ...]
    nodes_left_out: int
    leaves_left_out: int

    @cached_property
    def children(self) -> dict[Place, list[Place]]:
        """The places below each place, in the order of the moves."""
        below: dict[Place, list[Place]] = {place: [] for place in self.places}
        for place in self.places:
            if place.parent is not None:
                below[place.parent].append(place)
        return below


def deepest(root: Node, depth: int | None) -> int:
    """The height of the last node of the line that is shown."""
    return root.remoteness if depth is None else min(depth, root.remoteness)


def places_of(root: Node, max_nodes: int, depth: int | None) -> list[Place]:
    """At most so many places of the unrolled tree, each before those below it."""
    places = [Place(root)]
    spare = max_nodes - min(max_nodes, deepest(root, depth) + 1)
    for place in places:
        if place.height == depth:
            break  # breadth first: all that follow are as deep
        for branch in place.node.branches:
            on_line = place.on_line and branch is place.node.best
            if not (place.height + 1 < max_nodes if on_line else spare):
                continue
            spare -= not on_line
            places.append(Place(branch.to, place.height + 1, branch.move, place, on_line))
    return places


def breadth_first(
    root: Node, found: dict[Node, None], max_nodes: int, depth: int | None
) -> dict[Node, None]:
    """The nodes found, and after them the nearest others until there are so many."""
    height = {root: 0}
    queue = [root]
    for node in queue:
        if len(found) == max_nodes:
            break
        found[node] = None
        if height[node] == depth:
            continue
        fresh = dict.fromkeys((to for _, to in node.branches if to not in height), height[node] + 1)
        queue += fresh
        height |= fresh
    return found


def refuse_no_room(max_nodes: int) -> None:
    """Refuse to show nothing."""
    if max_nodes < 1:
        raise BadText(f"a tree shows at least 1 node, not {max_nodes}")
