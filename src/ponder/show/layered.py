"""Where the nodes of a tree stand: one layer for each height, parents above their children.

Subtrees are moved together until their outlines are a gap apart, and a parent stands in
the middle of its children (E. Reingold and J. Tilford, *Tidier drawings of trees*, IEEE
Transactions on Software Engineering 7 (1981)). Cost: nodes times height, no recursion.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ponder.solving.unrolled import Place, Unrolled


class _Outline(NamedTuple):
    """How far a subtree reaches to the left and right of its root, layer by layer."""

    left: list[float]
    right: list[float]


def abscissae(unrolled: Unrolled, widths: Mapping[Place, float], gap: float) -> dict[Place, float]:
    """The middle of each place, the leftmost border being 0."""
    offsets: dict[Place, float] = {}
    outlines: dict[Place, _Outline] = {}
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
