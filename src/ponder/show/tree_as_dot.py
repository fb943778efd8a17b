"""A game tree as Graphviz DOT: the memoised graph, with each position once.

Boxes are nodes with the first player to move, ellipses with the second; leaves have a
double border, and the line of best play is red and bold. `dot -Tsvg` draws it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ponder.core.words import counted, cut
from ponder.show.tree_in_words import LONGEST_POSITION, counts, headline

if TYPE_CHECKING:
    from ponder.solving.tree import GameTree
    from ponder.solving.unrolled import Node

RED = 'color="#c8102e", penwidth=3'


def tree_dot(tree: GameTree, max_nodes: int = 200, depth: int | None = None) -> str:
    """The graph of the tree in the DOT language.

    A graph of more than `max_nodes` nodes is cut: the line of best play and the nodes nearest
    to the root are kept, and the label says what was left out. `depth` is the largest height.
    """
    names = {node: f"n{number}" for number, node in enumerate(tree.nearest(max_nodes, depth))}
    line = {node for node in (tree.root, *(branch.to for branch in tree.line)) if node in names}
    edges = [edge for node in names for edge in _edges(node, names, line)]
    label = "\n".join([headline(tree), counts(tree), *_left_out(tree, len(names), len(edges))])
    return "\n".join(
        [
            "digraph {",
            f'  label={_quoted(label)}; fontname="sans-serif";',
            '  node [fontname="sans-serif"]; edge [fontname="sans-serif", fontsize=11];',
            *(_vertex(node, name, node in line) for node, name in names.items()),
            *edges,
            "}",
            "",
        ]
    )


def _vertex(node: Node, name: str, on_line: bool) -> str:
    label = f"{cut(str(node.position), LONGEST_POSITION)}\n{node.value:+d}"
    shape = "box" if node.first_to_move else "ellipse"
    leaf = ", peripheries=2" if node.is_leaf else ""
    return f"  {name} [label={_quoted(label)}, shape={shape}{leaf}{', ' + RED if on_line else ''}];"


def _edges(node: Node, names: dict[Node, str], line: set[Node]) -> Iterator[str]:
    for branch in node.branches:
        if branch.to in names:
            marked = f", {RED}" if node in line and branch is node.best else ""
            label = _quoted(branch.move)
            yield f"  {names[node]} -> {names[branch.to]} [label={label}{marked}];"


def _left_out(tree: GameTree, nodes: int, edges: int) -> list[str]:
    if nodes == len(tree.nodes):
        return []
    missing = counted(len(tree.nodes) - nodes, "node")
    return [f"Left out: {missing} of the graph and {counted(tree.edges - edges, 'move')}."]


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
