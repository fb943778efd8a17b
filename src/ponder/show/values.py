"""The value of a position in words for a person, with advice on its moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from ponder.core.errors import Unsuitable
from ponder.core.position import SIDES, Side
from ponder.core.sums import Sum
from ponder.core.text import and_more, truncate
from ponder.families.clauses import SimplifiedForm
from ponder.show.families import latex_of
from ponder.show.formatting import NO_VALUE, value_in_a_line, wrapped
from ponder.show.positions import centred, picture, short_text, text
from ponder.show.sentences import sentence
from ponder.solving.solution import OUTCOME_WORDS
from ponder.values.advice import Advice, Component, RatedMove
from ponder.values.value import Value

if TYPE_CHECKING:
    from ponder.values.temperature import Point, Thermograph


LONGEST_VALUE = 2_000
LONGEST_RESULT = 60
LONGEST_MOVE = 200
MOST_MOVES_SHOWN = 60
MOST_COMPONENTS_SHOWN = 20


def value_text(advice: Advice, *, moves: bool = False, rest: str = "") -> str:
    """The value first, then the components and the best moves; with `moves`, every move.

    `rest` says where to find what long lists leave out.
    """
    name = f"{advice.position.game} {short_text(advice.position)}"
    value = advice.total
    found = NO_VALUE if value is None else f" = {_name(value)}"
    blocks = [f"{name}{found}", text(advice.position)]
    if value is not None:
        blocks.append("\n".join(_facts(value, advice.is_measured)))
    if len(advice.components) > 1 or (advice.components and isinstance(advice.position, Sum)):
        blocks.append("\n".join(_components(advice, rest)))
    blocks += [wrapped(f"Known {sentence(reason)}.") for reason in advice.why]
    if advice.left_out:
        blocks.append(f"No best move: {sentence(advice.left_out)}.")
    else:
        blocks.append("\n".join(_best(advice, side) for side in SIDES))
    if moves:
        blocks += [block for side in SIDES if (block := _moves(advice, side, rest))]
    return "\n\n".join(blocks)


def _facts(value: Value, is_measured: bool) -> Iterator[str]:
    yield f"Outcome {value.outcome}: {OUTCOME_WORDS[value.outcome]}."
    yield f"Left stop {value.left_stop}, right stop {value.right_stop}."
    if is_measured:
        yield f"Mean {value.mean}, temperature {value.temperature}."
        yield f"{_kind(value)} Born on day {value.birthday}."


def _kind(value: Value) -> str:
    if value.number is not None:
        return "A number."
    if not value.is_infinitesimal:
        reduced = value.reduced
        differs = f" Up to an infinitesimal {_name(reduced)}." if reduced != value else ""
        kind = "A switch." if value.is_switch else "Hot." if value.temperature > 0 else "Tepid."
        return kind + differs
    try:
        return f"Infinitesimal, of atomic weight {_name(value.atomic_weight)}."
    except Unsuitable:
        return "Infinitesimal, but not all small."


def _components(advice: Advice, rest: str) -> Iterator[str]:
    for component in advice.components[:MOST_COMPONENTS_SHOWN]:
        yield _component(component) + (_heat(component, advice) if advice.is_measured else "")
    if len(advice.components) > MOST_COMPONENTS_SHOWN:
        yield and_more(len(advice.components) - MOST_COMPONENTS_SHOWN, rest)


def _heat(component: Component, advice: Advice) -> str:
    mark = ", the hottest" if component.temperature == advice.hottest.temperature else ""
    return f", temperature {component.temperature}{mark}"


def _component(component: Component) -> str:
    name = f"{component.position.game} {short_text(component.position)}"
    return f"{component.number}: {name} = {_name(component.value)}"


def _best(advice: Advice, side: Side) -> str:
    choice = advice.best(side)
    if choice is None:
        return f"{side.capitalize()} has no move."
    reached = (
        f"{truncate(choice.move, LONGEST_MOVE)} → {truncate(_name(choice.value), LONGEST_RESULT)}"
    )
    why = sentence(advice.reason(choice))
    return wrapped(f"{side.capitalize()}'s best move: {reached}, because {why}.")


def _moves(advice: Advice, side: Side, rest: str) -> str:
    """Every move, its value, and what is wrong with it."""
    choices = advice.of(side)
    if not choices:
        return ""
    shown = choices[:MOST_MOVES_SHOWN]
    names = [truncate(choice.move, LONGEST_RESULT) for choice in shown]
    width = max(map(len, names))
    lines = [f"{side.capitalize()}'s moves ({len(choices):,}):"]
    lines += [
        f"  {name:<{width}} → {_verdict(choice)}" for name, choice in zip(names, shown, strict=True)
    ]
    if len(choices) > len(shown):
        lines.append(f"  {and_more(len(choices) - len(shown), rest)}")
    return "\n".join(lines)


def _verdict(choice: RatedMove) -> str:
    wins = "wins, " if choice.wins else ""
    fault = sentence(choice.fault) if choice.fault else "sensible"
    return f"{truncate(_name(choice.value), LONGEST_RESULT)}  ({wins}{fault})"


def _name(value: Value) -> str:
    return value_in_a_line(value, LONGEST_VALUE)


# A thermograph as SVG: Left's wall, Right's wall and the mast above them.
#
# As in the literature, the tax rises upwards and Left's gains lie on the left: stops grow from
# right to left.

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
    heading = truncate(title, LONGEST_TITLE)
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


# A form with parameters and its canonical forms, as text and LaTeX.


def simplified_text(answer: SimplifiedForm) -> str:
    """One line for each case."""
    where = f" for {answer.conditions()}" if answer.tests else ""
    lines = [f"  {value}" + (f", {when}" if when else "") for value, when in answer.cases()]
    return "\n".join([f"{answer}{where}:", *lines])


def simplified_latex(answer: SimplifiedForm) -> str:
    """The cases in one brace."""
    rows = [f"{latex_of(value)}, & {latex_of(when)}" for value, when in answer.cases()]
    body = " \\\\\n".join(rows)
    return f"{latex_of(str(answer))} = \\begin{{cases}}\n{body}\n\\end{{cases}}"
