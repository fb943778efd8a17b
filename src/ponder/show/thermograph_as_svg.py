"""A thermograph as SVG: Left's wall, Right's wall and the mast above them.

As in the literature, the tax rises upwards and Left's gains lie on the left: stops grow
from right to left.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from ponder.core.words import cut
from ponder.show.position_as_svg import centred, picture

if TYPE_CHECKING:
    from ponder.values.thermograph import Point, Thermograph

WIDTH, HEIGHT = 360, 240  # of the space for the walls
MARGIN = 48
MAST = Fraction(1, 4)  # of the height is left above the walls
LEFT, RIGHT, INK, PALE = "#0072b2", "#c14a00", "#222", "#c9c4ba"
LONGEST_TITLE = 60


class _Frame:
    """Where stops and taxes lie in the picture."""

    def __init__(self, graph: Thermograph) -> None:
        corners = graph.left.corners + graph.right.corners
        stops = [stop for _, stop in corners]
        spare = (max(stops) - min(stops)) / 4 or Fraction(1)
        self.low, self.high = min(stops) - spare, max(stops) + spare
        self.top = max(graph.temperature, Fraction(0)) / (1 - MAST) or Fraction(1)

    def x(self, stop: Fraction) -> float:
        return MARGIN + float((self.high - stop) / (self.high - self.low)) * WIDTH

    def y(self, tax: Fraction) -> float:
        return MARGIN + float(1 - tax / self.top) * HEIGHT

    def path(self, corners: Iterable[Point], colour: str, width: float) -> str:
        points = " ".join(f"{self.x(stop):.6g},{self.y(tax):.6g}" for tax, stop in corners)
        return (
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{width:g}" '
            'stroke-linejoin="round" stroke-linecap="round"/>'
        )


def thermograph_svg(graph: Thermograph, title: str = "thermograph") -> str:
    """The thermograph as a self-contained SVG picture.

    >>> from ponder.values.value import Value
    >>> thermograph_svg(Value("{3|-1}").thermograph)[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    """
    frame = _Frame(graph)
    meeting = (max(graph.temperature, Fraction(0)), graph.mean)
    lines = [
        *_grid(frame, graph),
        frame.path([meeting, (frame.top, graph.mean)], INK, 3),
        frame.path([*graph.right.corners, meeting], RIGHT, 3),
        frame.path([*graph.left.corners, meeting], LEFT, 3),
        _arrow(frame, graph.mean),
    ]
    width, height = WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN
    heading = centred(width / 2, MARGIN / 2, cut(title, LONGEST_TITLE), 14, INK)
    ground = f'<rect width="{width}" height="{height}" rx="6" fill="#fbfaf7"/>'
    return picture(title, width, height, ground + "".join(lines) + heading)


def _grid(frame: _Frame, graph: Thermograph) -> Iterable[str]:
    """A line and a label at each stop and at the temperature, and the mean beside the mast."""
    below = MARGIN + HEIGHT
    for stop in sorted({graph.left.corners[0][1], graph.right.corners[0][1]}):
        x = frame.x(stop)
        yield _line(x, MARGIN, x, below)
        yield centred(x, below + 14, str(stop), 12, INK, weight="normal")
    beside = frame.x(graph.mean) + 12 + 4 * len(str(graph.mean))
    yield centred(beside, MARGIN + 6, str(graph.mean), 12, INK, weight="normal")
    for tax in sorted({Fraction(0), max(graph.temperature, Fraction(0))}):
        y = frame.y(tax)
        yield _line(MARGIN, y, MARGIN + WIDTH, y)
        yield centred(MARGIN / 2, y, str(tax), 12, INK, weight="normal")
    yield centred(
        MARGIN + WIDTH / 2, below + 34, "stops, Left's to the left", 11, INK, weight="normal"
    )


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<path d="M{x1:.6g} {y1:.6g}L{x2:.6g} {y2:.6g}" stroke="{PALE}"/>'


def _arrow(frame: _Frame, mean: Fraction) -> str:
    x, y = frame.x(mean), frame.y(frame.top)
    return f'<path d="M{x:.6g} {y - 6:.6g}l5 10h-10z" fill="{INK}"/>'
