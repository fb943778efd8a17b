"""How tight bounds are: bound against value for each object, in the terminal and as a plot."""

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
MARKERS = ("o", "^", "v", "s", "D", "*")  # one for each bound that is drawn
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


def plot_tightness(findings: Findings, path: Path) -> None:
    """Plot the sharpest bounds against the value of each object; exact ones are on the diagonal.

    Markers are hollow, so that two bounds of the same value can both be seen, and the legend
    stands below the axes, where it covers nothing.
    """
    figure, axes = new_figure(path)
    drawn = sharpest(findings)
    for marker, found in zip(MARKERS, drawn, strict=False):
        points = _points(findings, found)
        axes.plot(*zip(*points, strict=True), marker, fillstyle="none", label=cut(str(found), 90))
    known = sorted(as_float(v) for v in findings.targets if not isinstance(v, Undefined))
    axes.plot(known, known, color="grey", linewidth=1, label=f"{findings.target}, the diagonal")
    if known[0] > 0 and known[-1] / known[0] > DECADES:
        axes.set(xscale="log", yscale="log")
    axes.set(xlabel=findings.target, ylabel="bound", title=_title(findings, len(drawn)))
    figure.legend(loc="outside lower left", fontsize=7, frameon=False)
    save_figure(figure, path)


def sharpest(findings: Findings) -> list[Conjecture]:
    """The bounds that are exact on most objects, a few in each direction, in the given order."""
    kept: list[Conjecture] = []
    for way in findings.directions:
        bounds = [found for found in findings.conjectures if found.direction == way]
        bounds.sort(key=lambda found: -len(found.exact_on))
        kept += bounds[: len(MARKERS) // len(findings.directions)]
    return [found for found in findings.conjectures if found in kept]


def _points(findings: Findings, found: Conjecture) -> list[tuple[float, float]]:
    """The value of each object, and the bound on it; each point once."""
    pairs = zip(findings.targets, found.values, strict=True)
    known = [pair for pair in pairs if not any(isinstance(side, Undefined) for side in pair)]
    return sorted({(as_float(value), as_float(bound)) for value, bound in known})


def _title(findings: Findings, drawn: int) -> str:
    among = len(findings.conjectures)
    some = f": the {drawn} sharpest of {among}" if drawn < among else ""
    notes = [str(note) for note in findings.notes if note.kind == "measured"]
    return "\n".join([f"Bounds on {findings.target}{some}", *notes])
