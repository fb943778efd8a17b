"""The game tree: every move, the height of each leaf, ±1 at the leaves, minimax at the nodes.

A leaf is a position whose player to move has no move; its height is the number of moves
that led to it. It is worth +1 when the first player has won there and -1 when the second
has: in normal play the leaves of odd height are worth +1. The first player maximises the
value of a node and the second minimises it. Best play is the line on which the winner
hurries and the loser delays; between equal moves it takes the first.

Positions come back in other branches of the tree, so it is kept as a graph with one node
for each position and each player who may be to move there. The tree that the graph
unrolls to may be astronomically large: its size is counted along the graph, and
`GameTree.unrolled` builds no more of it than asked.

Cost: time and memory for each position and each move of the graph once; no recursion.

References: D. Chavez, *Chomp* (the tree of the 2x2 board, its heights and values);
C. Smith, *Graphs and composite games*, Journal of Combinatorial Theory 1 (1966), and
*Winning Ways*, chapter 9, for remoteness (the length of such play).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ponder.core import limits
from ponder.core.catalogue import as_position
from ponder.core.display import SvgResult
from ponder.core.errors import BadText, Unsuitable
from ponder.core.position import Impartial, Partizan, Position, Side, moves_of, opponent
from ponder.core.work import BudgetSpent, Work
from ponder.solving.traversal import postorder

# Nodes of a game tree, and the part of the tree that is shown where there is little room.
#
# The line of best play comes first, then what is nearest to the root.


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
class TreePlace:
    """A node of the unrolled tree: a node of the graph and the moves that led to it."""

    node: Node
    height: int = 0
    move: str | None = None
    parent: TreePlace | None = None
    on_line: bool = True


@dataclass(frozen=True)
class TreeTop:
    """The top of the tree, breadth first, and how much of it was left out.

    The line of best play comes first, so that it is shown as far as there is room.
    """

    places: tuple[TreePlace, ...]
    nodes_left_out: int
    leaves_left_out: int

    @cached_property
    def children(self) -> dict[TreePlace, list[TreePlace]]:
        """The places below each place, in the order of the moves."""
        below: dict[TreePlace, list[TreePlace]] = {place: [] for place in self.places}
        for place in self.places:
            if place.parent is not None:
                below[place.parent].append(place)
        return below


def deepest(root: Node, depth: int | None) -> int:
    """The height of the last node of the line that is shown."""
    return root.remoteness if depth is None else min(depth, root.remoteness)


def places_of(root: Node, max_nodes: int, depth: int | None) -> list[TreePlace]:
    """At most so many places of the unrolled tree, each before those below it."""
    places = [TreePlace(root)]
    spare = max_nodes - min(max_nodes, deepest(root, depth) + 1)
    for place in places:
        if place.height == depth:
            break  # breadth first: all that follow are as deep
        for branch in place.node.branches:
            on_line = place.on_line and branch is place.node.best
            if not (place.height + 1 < max_nodes if on_line else spare):
                continue
            spare -= not on_line
            places.append(TreePlace(branch.to, place.height + 1, branch.move, place, on_line))
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


MOVES_FOR_EACH_POSITION = 10  # on average, because the graph keeps them all


class _Size(NamedTuple):
    nodes: int
    leaves: int
    heights: int  # bit h is set when there is a leaf of height h


@dataclass(frozen=True, eq=False)
class GameTree(SvgResult):
    """The tree of a position as a graph: each node comes before those its moves lead to."""

    nodes: tuple[Node, ...]
    first: Side

    @property
    def root(self) -> Node:
        """The position that was asked about, with the first player to move."""
        return self.nodes[0]

    @property
    def value(self) -> int:
        """+1 when the first player wins, -1 when the second does."""
        return self.root.value

    @cached_property
    def positions(self) -> int:
        """How many different positions there are, whoever is to move."""
        return len({node.position for node in self.nodes})

    @cached_property
    def edges(self) -> int:
        """How many moves the graph has, counted at each of its nodes."""
        return sum(len(node.branches) for node in self.nodes)

    @property
    def tree_nodes(self) -> int:
        """How many nodes the tree has when nothing is shared."""
        return self._size.nodes

    @property
    def tree_leaves(self) -> int:
        """How many leaves the tree has when nothing is shared: the number of plays."""
        return self._size.leaves

    @cached_property
    def leaf_heights(self) -> tuple[int, ...]:
        """The heights at which there are leaves: the possible lengths of a play."""
        bits = bin(self._size.heights)[:1:-1]
        return tuple(height for height, bit in enumerate(bits) if bit == "1")

    @cached_property
    def line(self) -> tuple[Branch, ...]:
        """Best play from the root to a leaf."""
        return tuple(_best_play(self.root))

    def unrolled(self, max_nodes: int, depth: int | None = None) -> TreeTop:
        """At most this many nodes of the tree, each before its children, nearest first.

        With `depth`, only the nodes of this height or less.
        """
        refuse_no_room(max_nodes)
        places = places_of(self.root, max_nodes, depth)
        leaves = sum(place.node.is_leaf for place in places)
        return TreeTop(tuple(places), self.tree_nodes - len(places), self.tree_leaves - leaves)

    def nearest(self, max_nodes: int, depth: int | None = None) -> tuple[Node, ...]:
        """At most this many nodes of the graph: the line, then the others, breadth first.

        With `depth`, only the nodes that so many moves can reach.
        """
        refuse_no_room(max_nodes)
        end = deepest(self.root, depth) + 1
        line = [self.root, *(branch.to for branch in self.line)][:end]
        found = dict.fromkeys(line[:max_nodes])
        return tuple(breadth_first(self.root, found, max_nodes, depth))

    @cached_property
    def _size(self) -> _Size:
        """The number of paths from the root to each node, summed, and their lengths."""
        paths, lengths = {self.root: 1}, {self.root: 1}
        nodes = leaves = heights = 0
        for node in self.nodes:
            # Popped, because the numbers grow as long as the tree is high.
            ways, length = paths.pop(node), lengths.pop(node)
            nodes += ways
            if node.is_leaf:
                leaves += ways
                heights |= length
            for _, to in node.branches:
                paths[to] = paths.get(to, 0) + ways
                lengths[to] = lengths.get(to, 0) | length << 1
        return _Size(nodes, leaves, heights)

    def __repr__(self) -> str:
        position = self.root.position
        return f"game_tree({position!r}, first={self.first!r})"


def game_tree(
    position: Position | str, *, first: Side = "left", work: Work | None = None
) -> GameTree:
    """The game tree of the position, `first` moving first, with minimax values.

    >>> from ponder.games import Chomp
    >>> tree = game_tree(Chomp("2x2"))
    >>> tree.value, tree.leaf_heights, [branch.move for branch in tree.line]
    (1, (2, 3), ['2,2', '1,2', '2,1'])

    More than 100,000 nodes (or what `work` allows), or ten times as many moves, raise
    `TooLarge`. Games of chance, and games that can come back to a position, raise `Unsuitable`.
    """
    position = as_position(position)
    if not isinstance(position, Impartial | Partizan):
        raise Unsuitable(f"{position.game} has no minimax tree: it is a game of chance")
    moves: _Moves = {}
    nodes: dict[_Turn, Node] = {}
    work = work or Work()
    most = work.limit.positions or limits.TREE_NODES
    root = _Turn(position, True)
    for turn in postorder(root, _mover(first, moves, most), most=most, work=work):
        branches = tuple(Branch(move, nodes[to]) for move, to in moves.pop(turn))
        nodes[turn] = _decided(turn, branches) if branches else _leaf(turn)
    return GameTree(tuple(reversed(nodes.values())), first)


class _Turn(NamedTuple):
    position: Position
    first_to_move: bool


_Moves = dict[_Turn, list[tuple[str, _Turn]]]


def _mover(first: Side, moves: _Moves, most_nodes: int) -> Callable[[_Turn], Iterator[_Turn]]:
    """The turns that follow a turn, written into `moves` with the moves that lead to them."""
    most = MOVES_FOR_EACH_POSITION * most_nodes
    room = itertools.count(most, -1)

    def following(turn: _Turn) -> Iterator[_Turn]:
        moves[turn] = []
        mover = first if turn.first_to_move else opponent(first)
        for move, option in moves_of(turn.position, mover):
            if next(room) == 0:
                raise BudgetSpent(f"more than {most:,} moves can follow")
            to = _Turn(option, not turn.first_to_move)
            moves[turn].append((move, to))
            yield to

    return following


def _leaf(turn: _Turn) -> Node:
    first_wins = turn.first_to_move == turn.position.stuck_player_wins
    return Node(*turn, branches=(), value=1 if first_wins else -1, remoteness=0, best=None)


def _decided(turn: _Turn, branches: tuple[Branch, ...]) -> Node:
    """The node with these branches: minimax, and among equal values the remoteness decides."""
    goal = 1 if turn.first_to_move else -1

    def regret(branch: Branch) -> tuple[bool, int]:
        wins = branch.to.value == goal
        return not wins, branch.to.remoteness if wins else -branch.to.remoteness

    best = min(branches, key=regret)
    return Node(*turn, branches, best.to.value, best.to.remoteness + 1, best)


def _best_play(node: Node) -> Iterator[Branch]:
    while node.best is not None:
        yield node.best
        node = node.best.to
