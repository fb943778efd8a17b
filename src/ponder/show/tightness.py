"""How tight bounds are: bound against value for each object, in the terminal and as a plot."""

from __future__ import annotations

from pathlib import Path

from ponder.conjectures.findings import Conjecture, Findings
from ponder.core.words import cut
from ponder.exact.comparison import Evaluated
from ponder.exact.undefined import Undefined
from ponder.exact.written import as_float, as_text
from ponder.show.figures import new_figure, save_figure

BAR = 24
WIDEST_NAME = 24
WIDEST_NUMBER = 12
MOST_IN_LEGEND = 12
DECADES = 100  # ratio of values from which axes are logarithmic


def tightness_as_text(findings: Findings) -> str:
    """A line for each object: its value, the best bounds on it, and how close they are.

    The bar is full if a bound is exact. The number after it is the bound's number in the list
    of conjectures.
    """
    lines = []
    for way in findings.directions:
        bounds = [found for found in findings.conjectures if found.direction == way]
        word = "at most" if way == "upper" else "at least"
        lines += [_line(findings, bounds, i, word) for i in range(len(findings.objects))]
    return "\n".join(lines)


def _line(findings: Findings, bounds: list[Conjecture], place: int, word: str) -> str:
    name = cut(findings.objects[place], WIDEST_NAME)
    value = findings.targets[place]
    start = f"{name:{WIDEST_NAME}} {_short(value):>{WIDEST_NUMBER}}"
    holder = next((b for b in bounds if findings.objects[place] in b.best_on), None)
    if holder is None or isinstance(value, Undefined):
        return f"{start}  no bound"
    bound = holder.values[place]
    number = findings.conjectures.index(holder) + 1
    return f"{start}  {word} {_short(bound):<{WIDEST_NUMBER}} {_bar(value, bound)} {number}"


def _bar(value: Evaluated, bound: Evaluated) -> str:
    """A bar: full if the two are equal, empty if they are far apart."""
    low, high = sorted((as_float(value), as_float(bound)))
    share = low / high if low > 0 else float(low == high)
    full = int(share * BAR)
    return "█" * full + "·" * (BAR - full)


def _short(value: Evaluated) -> str:
    text = as_text(value)
    return text if len(text) <= WIDEST_NUMBER else f"{as_float(value):.6g}"


def _title(findings: Findings) -> str:
    notes = [str(note) for note in findings.notes if note.kind == "measured"]
    return "\n".join([f"Bounds on {findings.target}", *notes])


def plot_tightness(findings: Findings, path: Path) -> None:
    """Plot each bound against the value of its object; exact bounds are on the diagonal."""
    figure, axes = new_figure(path)
    values = [None if isinstance(v, Undefined) else as_float(v) for v in findings.targets]
    for i, found in enumerate(findings.conjectures):
        points = [
            (value, as_float(bound))
            for value, bound in zip(values, found.values, strict=True)
            if value is not None and not isinstance(bound, Undefined)
        ]
        label = cut(str(found), 60) if i < MOST_IN_LEGEND else None
        axes.plot(*zip(*points, strict=True), marker=".^vsDx*"[i % 7], linestyle="", label=label)
    known = sorted(value for value in values if value is not None)
    axes.plot(known, known, color="grey", linewidth=1)
    if known[0] > 0 and known[-1] / known[0] > DECADES:
        axes.set(xscale="log", yscale="log")
    axes.set(xlabel=findings.target, ylabel="bound", title=_title(findings))
    if findings.conjectures:
        axes.legend(fontsize=6)
    save_figure(figure, path)
