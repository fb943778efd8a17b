"""A game tree as text: one line for each node, indented with box-drawing characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from ponder.core import limits
from ponder.core.errors import TooLarge
from ponder.core.position import Partizan, Position, opponent
from ponder.core.text import format_count, format_large, pluralise, truncate
from ponder.show.positions import LETTER_WIDTH, SIDE, board, centred, lettering, picture

if TYPE_CHECKING:
    from ponder.solving.tree import GameTree, Node, TreePlace, TreeTop


# Facts about a game tree in words, for every form of drawing.

LONGEST_POSITION = 40


def headline(tree: GameTree) -> str:
    """Who wins, and how soon: `chomp 2,2: +1, the first player wins in 3 moves`."""
    position = tree.root.position
    winner = "first" if tree.value == 1 else "second"
    name = f"{position.game} {truncate(str(position), LONGEST_POSITION)}"
    begins = f", {tree.first.capitalize()} begins" if isinstance(position, Partizan) else ""
    soon = f"wins in {format_count(tree.root.remoteness, 'move')}" if tree.line else "has won"
    return f"{name}{begins}: {tree.value:+d}, the {winner} player {soon}"


def counts(tree: GameTree) -> str:
    """How large the graph and the tree are, and at which heights the leaves are."""
    where = pluralise(len(tree.leaf_heights), "height")
    return (
        f"{format_count(tree.positions, 'position')}; "
        f"the tree has {format_count(tree.tree_nodes, 'node')} "
        f"and {format_count(tree.tree_leaves, 'leaf')}, at {where} "
        f"{runs(tree.leaf_heights)}"
    )


def left_out(unrolled: TreeTop) -> str:
    """What the unrolled tree leaves out, if anything."""
    if not unrolled.nodes_left_out:
        return ""
    leaves = format_large(unrolled.leaves_left_out)
    return f"Left out: {format_count(unrolled.nodes_left_out, 'node')}, {leaves} of them leaves."


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


def _lines(unrolled: TreeTop) -> Iterator[str]:
    """The lines from the root down; everything below a place follows it."""
    stack: list[tuple[TreePlace | str, str, str]] = [(unrolled.places[0], "", "")]
    while stack:
        item, own, below = stack.pop()
        if isinstance(item, str):
            yield f"{NO_COLUMNS}{own}{item}"
            continue
        shown = unrolled.children[item]
        unseen = len(item.node.branches) - len(shown)
        yield _line(item, own) + (
            f"  … {format_count(unseen, 'move')}" if unseen and not shown else ""
        )
        more = [f"… {format_count(unseen, 'more move')}"] if unseen and shown else []
        stack += _indented([*shown, *more], below)


def _indented(
    items: Sequence[TreePlace | str], indent: str
) -> Iterator[tuple[TreePlace | str, str, str]]:
    """What is below a place, last first, with the characters before it and before what follows."""
    for item in reversed(items):
        last = item is items[-1]
        yield item, indent + ("└─ " if last else "├─ "), indent + ("   " if last else "│  ")


def _line(place: TreePlace, indent: str) -> str:
    node = place.node
    columns = f"{place.height:>6} {node.value:>+5d} {'*' if place.on_line else ' '}  "
    move = f"{place.move} → " if place.move is not None else ""
    leaf = "  leaf" if node.is_leaf else ""
    return f"{columns}{indent}{move}{truncate(str(node.position), LONGEST_POSITION)}{leaf}"


# Where the nodes of a tree stand: one layer for each height, parents above their children.
#
# Subtrees are moved together until their outlines are a gap apart, and a parent stands in the
# middle of its children (E. Reingold and J. Tilford, *Tidier drawings of trees*, IEEE Transactions
# on Software Engineering 7 (1981)). Cost: nodes times height, no recursion.


class _Outline(NamedTuple):
    """How far a subtree reaches to the left and right of its root, layer by layer."""

    left: list[float]
    right: list[float]


def node_positions(
    unrolled: TreeTop, widths: Mapping[TreePlace, float], gap: float
) -> dict[TreePlace, float]:
    """The middle of each place, the leftmost border being 0."""
    offsets: dict[TreePlace, float] = {}
    outlines: dict[TreePlace, _Outline] = {}
    for place in reversed(unrolled.places):
        children = unrolled.children[place]
        outlines[place] = _Outline([-widths[place] / 2], [widths[place] / 2])
        if children:
            shifts, below = _abreast([outlines.pop(child) for child in children], gap)
            offsets |= zip(children, shifts, strict=True)
            outlines[place].left.extend(below.left)
            outlines[place].right.extend(below.right)
    root = unrolled.places[0]
    middles = {root: -min(outlines[root].left)}
    for place in unrolled.places[1:]:
        assert place.parent is not None
        middles[place] = middles[place.parent] + offsets[place]
    return middles


def _abreast(outlines: Sequence[_Outline], gap: float) -> tuple[list[float], _Outline]:
    """The subtrees side by side: the places of their roots, and the common outline."""
    shifts = [0.0]
    whole = _Outline(list(outlines[0].left), list(outlines[0].right))
    for outline in outlines[1:]:
        near = zip(whole.right, outline.left, strict=False)
        shift = max(right - left for right, left in near) + gap
        shifts.append(shift)
        depth = len(whole.left)
        whole.left.extend(left + shift for left in outline.left[depth:])
        whole.right[: len(outline.right)] = [right + shift for right in outline.right]
    middle = (shifts[0] + shifts[-1]) / 2
    centred = _Outline([x - middle for x in whole.left], [x - middle for x in whole.right])
    return [shift - middle for shift in shifts], centred


# A game tree as SVG: small boards in layers, ±1 at each, best play in bold red.
#
# Each node shows, from top to bottom: the move that led to it, its value, its board, and the
# height of a leaf. On the left is the player to move in each layer.

RED, INK, GREY, PAPER = "#c8102e", "#222222", "#6a6a6a", "#ffffff"
MARGIN, GAP, AXIS = 18, 18, 132
HEADER = 52  # room for two lines above the tree
LABEL, PILL, FOOT, DROP = 15, 16, 15, 40  # heights: move, value, height of a leaf, edge
PILL_WIDTH, BESIDE_PILL = 26, 30
LARGEST_SIDE, SMALLEST_SIDE, BOARD_SIDE = 18, 5, 72  # of a cell, and of a whole board
MOST_CELLS = (BOARD_SIDE // SMALLEST_SIDE) ** 2
SLIDE_WIDTH, SLIDE_DEPTH = 1280, 5
SLIDE_NODES = (80, 64, 52, 42, 34, 28, 22, 18, 14, 10)  # tried in this order
PICTURE_LEGEND = (
    "+1: the first player wins, −1: the second · red: best play · under a leaf: its height"
)
CUT_LEGEND = " The number after … under a node counts its moves left out."


class _Board(NamedTuple):
    """A board, scaled for the tree."""

    width: float
    height: float
    element: str


class _Layout(NamedTuple):
    """The places of everything in the picture."""

    boards: dict[TreePlace, _Board]
    middles: dict[TreePlace, float]
    tops: list[float]
    width: float

    def x(self, place: TreePlace) -> float:
        return self.middles[place]

    def top(self, place: TreePlace) -> float:
        return self.tops[place.height]

    def board_top(self, place: TreePlace) -> float:
        return self.top(place) + (LABEL if place.parent else 0) + PILL + 3

    def bottom(self, place: TreePlace) -> float:
        return self.board_top(place) + self.boards[place].height


def tree_svg(tree: GameTree, max_nodes: int | None = None, depth: int | None = None) -> str:
    """The tree as a self-contained SVG picture.

    A tree of more than `max_nodes` nodes is cut: the nodes nearest to the root and the line of
    best play are kept, and a note says what was left out. `depth` is the largest height. By
    default the tree is cut so that it can be read on a slide.
    """
    if max_nodes is not None and max_nodes > limits.DRAWN_NODES:
        raise TooLarge(
            f"a picture of a tree has at most {limits.DRAWN_NODES:,} nodes, not {max_nodes:,}"
        )
    title = headline(tree).replace(": -1", ": −1")
    unrolled, layout, notes = _arranged(tree, title, max_nodes, depth)
    bottom = layout.tops[-1]
    body = [
        f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>',
        lettering(MARGIN, 30, title, 16, INK, "bold"),
        *(lettering(MARGIN, bottom + 17 * row, note, 12, GREY) for row, note in enumerate(notes)),
        *_axis(tree, layout),
        *_edges(unrolled, layout),
        *_nodes(unrolled, layout),
    ]
    return picture(title, layout.width, bottom + 17 * len(notes) + MARGIN / 2, "".join(body))


def _arranged(
    tree: GameTree, title: str, max_nodes: int | None, depth: int | None
) -> tuple[TreeTop, _Layout, list[str]]:
    """The nodes to show, their places and the notes; what is not given is chosen for a slide."""
    deep = SLIDE_DEPTH if depth is None and max_nodes is None else depth
    for nodes in SLIDE_NODES if max_nodes is None else (max_nodes,):
        unrolled = tree.unrolled(nodes, deep)
        missing = left_out(unrolled)
        notes = [counts(tree), *([missing + CUT_LEGEND] if missing else []), PICTURE_LEGEND]
        layout = _layout(unrolled, max(9.8 * len(title), 6.2 * max(map(len, notes))))
        if layout.width <= SLIDE_WIDTH:
            break
    return unrolled, layout, notes


def _layout(unrolled: TreeTop, least_width: float) -> _Layout:
    """Place the tree to the right of the axis, centred below the texts."""
    boards = _boards(unrolled)
    widths = {
        place: _width(place, board, len(unrolled.children[place]))
        for place, board in boards.items()
    }
    middles = node_positions(unrolled, widths, GAP)
    right = AXIS + max(middles[place] + widths[place] / 2 for place in unrolled.places)
    slack = max(0, least_width + MARGIN - right)
    placed = {place: x + AXIS + slack / 2 for place, x in middles.items()}
    return _Layout(boards, placed, list(_tops(boards)), right + slack + MARGIN)


def _boards(unrolled: TreeTop) -> dict[TreePlace, _Board]:
    """The boards, all at the scale that fits the largest."""
    drawn: dict[Position, tuple[float, float, str]] = {}
    for place in unrolled.places:
        position = place.node.position
        drawn.setdefault(position, board(position, MOST_CELLS))
    largest = max(max(width, height) for width, height, _ in drawn.values()) / SIDE
    scale = min(LARGEST_SIDE, max(SMALLEST_SIDE, BOARD_SIDE / largest)) / SIDE
    return {place: _scaled(*drawn[place.node.position], scale) for place in unrolled.places}


def _scaled(width: float, height: float, body: str, scale: float) -> _Board:
    element = f'<g transform="scale({scale:.4g})">{body}</g>'
    return _Board(width * scale, height * scale, element)


def _width(place: TreePlace, board: _Board, shown: int) -> float:
    """The width of the node with all its texts; what is beside the value counts on both sides."""
    beside = 2 * BESIDE_PILL if 0 < shown < len(place.node.branches) else 0
    return max(board.width, PILL_WIDTH + beside, len(place.move or "") * 11 * LETTER_WIDTH)


def _tops(boards: dict[TreePlace, _Board]) -> Iterator[float]:
    """The upper border of each layer, and the lower border of the last."""
    tallest: dict[int, float] = {}
    for place, drawn in boards.items():
        tallest[place.height] = max(tallest.get(place.height, 0), drawn.height)
    top = float(HEADER)
    for height in sorted(tallest):
        yield top
        top += (LABEL if height else 0) + PILL + 3 + tallest[height] + DROP
    yield top - DROP + FOOT + 2 * MARGIN


def _edges(unrolled: TreeTop, layout: _Layout) -> Iterator[str]:
    """The moves; best play comes last, so that it is drawn on top."""
    for place in sorted(unrolled.places[1:], key=lambda place: place.on_line):
        assert place.parent is not None
        start = f"{layout.x(place.parent):.1f} {layout.bottom(place.parent) + 3:.1f}"
        end = f"{layout.x(place):.1f} {layout.top(place):.1f}"
        stroke = f'stroke="{RED}" stroke-width="3.5"' if place.on_line else f'stroke="{GREY}"'
        yield f'<path d="M{start}L{end}" {stroke} stroke-linecap="round"/>'


def _nodes(unrolled: TreeTop, layout: _Layout) -> Iterator[str]:
    for place in unrolled.places:
        yield f"<g><title>{escape(_described(place))}</title>"
        yield from _node(place, layout, len(unrolled.children[place]))
        yield "</g>"


def _node(place: TreePlace, layout: _Layout, shown: int) -> Iterator[str]:
    x, top = layout.x(place), layout.top(place)
    if place.move is not None:
        yield centred(x, top + 8, place.move, 11, RED if place.on_line else INK, weight="normal")
        top += LABEL
    yield _pill(x, top, place)
    drawn = layout.boards[place]
    left = x - drawn.width / 2
    yield f'<g transform="translate({left:.1f},{layout.board_top(place):.1f})">{drawn.element}</g>'
    below = layout.bottom(place) + 9
    if place.node.is_leaf:
        yield centred(x, below, str(place.height), 11, GREY, weight="normal")
    elif shown < len(place.node.branches):
        unseen = f"… {len(place.node.branches) - shown}"
        if shown:  # beside the value, because the edges are below
            yield lettering(x + PILL_WIDTH / 2 + 4, top + PILL / 2 + 3.5, unseen, 11, GREY)
        else:
            yield centred(x, below, unseen, 11, GREY, weight="normal")


def _pill(x: float, top: float, place: TreePlace) -> str:
    """The value: +1 white on dark, −1 dark on light."""
    wins = place.node.value == 1
    fill, ink = (INK, PAPER) if wins else (PAPER, INK)
    border = f'stroke="{RED}" stroke-width="2"' if place.on_line else f'stroke="{INK}"'
    pill = (
        f'<rect x="{x - PILL_WIDTH / 2:.1f}" y="{top:.1f}" width="{PILL_WIDTH}" '
        f'height="{PILL - 1}" rx="7" fill="{fill}" {border}/>'
    )
    return pill + centred(x, top + PILL / 2 - 0.5, "+1" if wins else "−1", 11, ink)


def _axis(tree: GameTree, layout: _Layout) -> Iterator[str]:
    """Who moves in each layer."""
    partizan = isinstance(tree.root.position, Partizan)
    second = opponent(tree.first)
    names = [tree.first.capitalize(), second.capitalize()] if partizan else ["first", "second"]
    for height, top in enumerate(layout.tops[:-1]):
        middle = top + (LABEL if height else 0) + PILL / 2
        yield lettering(MARGIN, middle, f"height {height}", 12, INK, "bold")
        yield lettering(MARGIN, middle + 15, f"{names[height % 2]} to move", 12, GREY)


def _described(place: TreePlace) -> str:
    best = ", best play" if place.on_line else ""
    return f"{place.node.position}: {place.node.value:+d}, height {place.height}{best}"


# A game tree as Graphviz DOT: the memoised graph, with each position once.
#
# Boxes are nodes with the first player to move, ellipses with the second; leaves have a double
# border, and the line of best play is red and bold. `dot -Tsvg` draws it.

RED_EDGE = 'color="#c8102e", penwidth=3'


def tree_dot(tree: GameTree, max_nodes: int = 200, depth: int | None = None) -> str:
    """The graph of the tree in the DOT language.

    A graph of more than `max_nodes` nodes is cut: the line of best play and the nodes nearest
    to the root are kept, and the label says what was left out. `depth` is the largest height.
    """
    names = {node: f"n{number}" for number, node in enumerate(tree.nearest(max_nodes, depth))}
    line = {node for node in (tree.root, *(branch.to for branch in tree.line)) if node in names}
    edges = [edge for node in names for edge in _dot_edges(node, names, line)]
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
    label = f"{truncate(str(node.position), LONGEST_POSITION)}\n{node.value:+d}"
    shape = "box" if node.first_to_move else "ellipse"
    leaf = ", peripheries=2" if node.is_leaf else ""
    red = f", {RED_EDGE}" if on_line else ""
    return f"  {name} [label={_quoted(label)}, shape={shape}{leaf}{red}];"


def _dot_edges(node: Node, names: dict[Node, str], line: set[Node]) -> Iterator[str]:
    for branch in node.branches:
        if branch.to in names:
            marked = f", {RED_EDGE}" if node in line and branch is node.best else ""
            label = _quoted(branch.move)
            yield f"  {names[node]} -> {names[branch.to]} [label={label}{marked}];"


def _left_out(tree: GameTree, nodes: int, edges: int) -> list[str]:
    if nodes == len(tree.nodes):
        return []
    missing = format_count(len(tree.nodes) - nodes, "node")
    return [f"Left out: {missing} of the graph and {format_count(tree.edges - edges, 'move')}."]


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
