"""Facts about a game tree in words, for every form of drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ponder.core.position import Partizan
from ponder.core.words import counted, cut, magnitude, noun

if TYPE_CHECKING:
    from ponder.solving.tree import GameTree
    from ponder.solving.unrolled import Unrolled

LONGEST_POSITION = 40


def headline(tree: GameTree) -> str:
    """Who wins, and how soon: `chomp 2,2: +1, the first player wins in 3 moves`."""
    position = tree.root.position
    winner = "first" if tree.value == 1 else "second"
    name = f"{position.game} {cut(str(position), LONGEST_POSITION)}"
    begins = f", {tree.first.capitalize()} begins" if isinstance(position, Partizan) else ""
    soon = f"wins in {counted(tree.root.remoteness, 'move')}" if tree.line else "has won"
    return f"{name}{begins}: {tree.value:+d}, the {winner} player {soon}"


def counts(tree: GameTree) -> str:
    """How large the graph and the tree are, and at which heights the leaves are."""
    where = noun(len(tree.leaf_heights), "height")
    return (
        f"{counted(tree.positions, 'position')}; the tree has {counted(tree.tree_nodes, 'node')} "
        f"and {counted(tree.tree_leaves, 'leaf')}, at {where} "
        f"{runs(tree.leaf_heights)}"
    )


def left_out(unrolled: Unrolled) -> str:
    """What the unrolled tree leaves out, if anything."""
    if not unrolled.nodes_left_out:
        return ""
    leaves = magnitude(unrolled.leaves_left_out)
    return f"Left out: {counted(unrolled.nodes_left_out, 'node')}, {leaves} of them leaves."


def runs(numbers: Iterable[int]) -> str:
    """Increasing numbers as text, with consecutive ones joined.

    >>> runs([1, 2, 3, 5, 8, 9])
    '1–3, 5, 8–9'
    """
    return ", ".join(str(low) if low == high else f"{low}–{high}" for low, high in _runs(numbers))


def _runs(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    low = high = None
    for number in numbers:
        if high is not None and low is not None and number != high + 1:
            yield low, high
            low = None
        low, high = number if low is None else low, number
    if high is not None and low is not None:
        yield low, high
