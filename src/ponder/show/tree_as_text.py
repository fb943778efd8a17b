"""A game tree as text: one line for each node, indented with box-drawing characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ponder.core.words import counted, cut
from ponder.show.tree_in_words import LONGEST_POSITION, counts, headline, left_out

if TYPE_CHECKING:
    from ponder.solving.tree import GameTree
    from ponder.solving.unrolled import Place, Unrolled

LEGEND = (
    "value +1: the first player wins, -1: the second; height: moves made so far;\n"
    "*: best play, in which the winner hurries and the loser delays"
)
COLUMNS = "height value"
NO_COLUMNS = " " * len(f"{COLUMNS}    ")


def tree_text(tree: GameTree, max_nodes: int = 200, depth: int | None = None) -> str:
    """The tree in lines: height, value, best play, and the moves with the positions they make.

    A tree of more than `max_nodes` nodes is cut: the nodes nearest to the root and the line of
    best play are kept, and a last line says what was left out. `depth` is the largest height.
    """
    unrolled = tree.unrolled(max_nodes, depth)
    head = [headline(tree), counts(tree), "", COLUMNS]
    note = left_out(unrolled)
    return "\n".join([*head, *_lines(unrolled), "", *([note] if note else []), LEGEND])


def _lines(unrolled: Unrolled) -> Iterator[str]:
    """The lines from the root down; everything below a place follows it."""
    stack: list[tuple[Place | str, str, str]] = [(unrolled.places[0], "", "")]
    while stack:
        item, own, below = stack.pop()
        if isinstance(item, str):
            yield f"{NO_COLUMNS}{own}{item}"
            continue
        shown = unrolled.children[item]
        unseen = len(item.node.branches) - len(shown)
        yield _line(item, own) + (f"  … {counted(unseen, 'move')}" if unseen and not shown else "")
        more = [f"… {counted(unseen, 'more move')}"] if unseen and shown else []
        stack += _indented([*shown, *more], below)


def _indented(items: Sequence[Place | str], indent: str) -> Iterator[tuple[Place | str, str, str]]:
    """What is below a place, last first, with the characters before it and before what follows."""
    for item in reversed(items):
        last = item is items[-1]
        yield item, indent + ("└─ " if last else "├─ "), indent + ("   " if last else "│  ")


def _line(place: Place, indent: str) -> str:
    node = place.node
    columns = f"{place.height:>6} {node.value:>+5d} {'*' if place.on_line else ' '}  "
    move = f"{place.move} → " if place.move is not None else ""
    leaf = "  leaf" if node.is_leaf else ""
    return f"{columns}{indent}{move}{cut(str(node.position), LONGEST_POSITION)}{leaf}"
