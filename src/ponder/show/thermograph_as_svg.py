"""A thermograph as SVG: Left's wall, Right's wall and the mast above them.

As in the literature, the tax rises upwards and Left's gains lie on the left: stops grow
from right to left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from ponder.core.words import cut
from ponder.show.position_as_svg import centred, picture

if TYPE_CHECKING:
    from ponder.values.thermograph import Point, Thermograph

WIDTH, HEIGHT = 420, 300  # of the space for the walls, at most
MARGIN = 48
LINE, LETTER = 14, 7.5  # height of a line of labels, width of a letter in it
LEFT, RIGHT, INK, PALE = "#0072b2", "#c14a00", "#222", "#c9c4ba"
LONGEST_TITLE = 60


class _Frame:
    """Where stops and taxes lie in the picture; both have the same scale, so walls lean by 45°."""

    def __init__(self, graph: Thermograph) -> None:
        corners = graph.left.corners + graph.right.corners
        self.stops = sorted({stop for _, stop in corners} | {graph.mean}, reverse=True)
        self.taxes = sorted({Fraction(0), *(tax for tax, _ in corners), _meeting(graph)[0]})
        spare = (self.stops[0] - self.stops[-1]) / 8 or Fraction(1)
        self.low, self.high = self.stops[-1] - spare, self.stops[0] + spare
        self.top = self.taxes[-1] + (self.high - self.low) / 6
        scale = min(WIDTH / (self.high - self.low), HEIGHT / self.top)
        self.scale = float(scale)
        self.width, self.height = float(scale * (self.high - self.low)), float(scale * self.top)
        self.left = MARGIN + max(MARGIN, (WIDTH - self.width) / 2)

    def x(self, stop: Fraction) -> float:
        return self.left + float(self.high - stop) * self.scale

    def y(self, tax: Fraction) -> float:
        return MARGIN + float(self.top - tax) * self.scale

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
    meeting = _meeting(graph)
    labels, depth = _stop_labels(frame)
    lines = [
        *_grid(frame),
        *labels,
        frame.path([meeting, (frame.top, graph.mean)], INK, 3),
        frame.path([*graph.right.corners, meeting], RIGHT, 3),
        frame.path([*graph.left.corners, meeting], LEFT, 3),
        *_dots(frame, graph),
        _arrow(frame, graph.mean),
    ]
    heading = cut(title, LONGEST_TITLE)
    width = max(WIDTH + 3 * MARGIN, 9 * len(heading) + 16)
    height = MARGIN + frame.height + depth + 2 * LINE + 12
    lines.append(centred(width / 2, MARGIN / 2, heading, 14, INK))
    lines.append(_small(width / 2, height - LINE, "stops across, Left's to the left; tax upwards"))
    ground = f'<rect width="{width:g}" height="{height:g}" rx="6" fill="#fbfaf7"/>'
    return picture(title, width, height, ground + "".join(lines))


def _meeting(graph: Thermograph) -> Point:
    """Where the walls meet and the mast begins; the mast of a number begins at the tax 0."""
    return max(graph.temperature, Fraction(0)), graph.mean


def _grid(frame: _Frame) -> Iterator[str]:
    """Lines through every corner, and the taxes on the left."""
    below = MARGIN + frame.height
    for stop in frame.stops:
        yield _line(frame.x(stop), MARGIN, frame.x(stop), below)
    for tax in frame.taxes:
        yield _line(frame.left, frame.y(tax), frame.left + frame.width, frame.y(tax))
    for column, tax in _apart(frame.taxes, lambda tax: (frame.y(tax) - LINE / 2, LINE)):
        yield _small(frame.left - 22 - 34 * column, frame.y(tax), str(tax))


def _stop_labels(frame: _Frame) -> tuple[list[str], float]:
    """The stops below the picture, in as many lines as they need, and how deep these are."""

    def place(stop: Fraction) -> tuple[float, float]:
        width = LETTER * len(str(stop)) + 6
        return frame.x(stop) - width / 2, width

    below = MARGIN + frame.height + LINE
    placed = list(_apart(frame.stops, place))
    labels = [_small(frame.x(stop), below + LINE * line, str(stop)) for line, stop in placed]
    return labels, LINE * (1 + max(line for line, _ in placed))


def _apart(
    numbers: Iterable[Fraction], place: Callable[[Fraction], tuple[float, float]]
) -> Iterator[tuple[int, Fraction]]:
    """Each number with the first line in which its label, so placed, overlaps no other."""
    lines: list[list[tuple[float, float]]] = []
    for number in numbers:
        start, length = place(number)
        fits = (
            index
            for index, line in enumerate(lines)
            if all(start >= s + n or s >= start + length for s, n in line)
        )
        index = next(fits, len(lines))
        lines[index:index] = [[]] if index == len(lines) else []
        lines[index].append((start, length))
        yield index, number


def _dots(frame: _Frame, graph: Thermograph) -> Iterator[str]:
    """The corners of both walls."""
    for wall, colour in ((graph.right, RIGHT), (graph.left, LEFT)):
        for tax, stop in wall.corners:
            x, y = frame.x(stop), frame.y(tax)
            yield f'<circle cx="{x:.6g}" cy="{y:.6g}" r="4" fill="{colour}"/>'


def _small(x: float, y: float, text: str) -> str:
    return centred(x, y, text, 12, INK, weight="normal")


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<path d="M{x1:.6g} {y1:.6g}L{x2:.6g} {y2:.6g}" stroke="{PALE}"/>'


def _arrow(frame: _Frame, mean: Fraction) -> str:
    x, y = frame.x(mean), frame.y(frame.top)
    return f'<path d="M{x:.6g} {y - 6:.6g}l5 10h-10z" fill="{INK}"/>'
