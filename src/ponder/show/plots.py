"""Plots as files: SVG, PNG or PDF by matplotlib, which the extra `plot` installs."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ponder.conjectures.findings import Conjecture, Findings
from ponder.core.errors import BadText, Unsuitable
from ponder.core.files import write_atomically
from ponder.core.text import truncate
from ponder.exact.arithmetic import Evaluated, as_float, format_number
from ponder.exact.verdicts import Undefined
from ponder.games.chomp import Chomp
from ponder.solving.chomp.sieve import Boards, count_boards_by_cookies

FORMATS = (".svg", ".png", ".pdf")


def check_plot(path: Path) -> None:
    """Refuse a picture that cannot be made, before any work."""
    if path.suffix not in FORMATS:
        raise BadText(f"a plot is written as one of {', '.join(FORMATS)}, not {path.name!r}")
    try:
        import matplotlib as _  # noqa: F401 - is it installed?
    except ImportError:
        raise Unsuitable("plots need matplotlib: pip install 'ponder-cgt[plot]'") from None


def new_figure(path: Path) -> tuple[Any, Any]:
    """An empty figure for this file, and its axes."""
    check_plot(path)
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 5), layout="constrained")
    return figure, figure.subplots()


def save_figure(figure: Any, path: Path) -> None:
    """Write the figure, the same bytes each time."""
    dated = {"Date": None} if path.suffix == ".svg" else {}
    with write_atomically(path) as file:
        figure.savefig(file, format=path.suffix[1:], dpi=150, metadata=dated)


# Pictures of the P-positions of Chomp: a scatter plot of three rows, or density by size.
#
# Needs matplotlib, which the extra `plot` installs.

MOST_POINTS_AS_SHAPES = 20_000


def plot_three_rows(boards: Boards, left_out: int, path: Path) -> None:
    """The P-positions p, q, r of three rows: p against q, coloured by r."""
    figure, axes = new_figure(path)
    points = axes.scatter(
        boards[:, 1], boards[:, 0], c=boards[:, 2], s=3, cmap="viridis",
        rasterized=len(boards) > MOST_POINTS_AS_SHAPES,
    )  # fmt: skip
    figure.colorbar(points, label="third row r")
    cut = f" ({left_out:,} with larger q left out)" if left_out else ""
    title = f"{len(boards):,} P-positions p, q, r of Chomp{cut}"
    axes.set(xlabel="second row q", ylabel="first row p", title=title)
    save_figure(figure, path)


def plot_density(board: Chomp, by_cookies: Sequence[int], path: Path) -> None:
    """The share of P-positions among the boards of each number of cookies."""
    rows, columns = len(board.rows), board.rows[0]
    boards = count_boards_by_cookies(rows, columns)
    sizes = [k for k, count in enumerate(by_cookies) if count]
    figure, axes = new_figure(path)
    axes.semilogy(sizes, [by_cookies[k] / boards[k] for k in sizes], ".", markersize=4)
    title = f"P-positions among the boards inside {rows}x{columns}"
    axes.set(xlabel="cookies", ylabel="share of P-positions", title=title)
    axes.grid(alpha=0.3)
    save_figure(figure, path)


# How tight bounds are: bound against value for each object, in the terminal and as a plot.

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
    name = truncate(findings.objects[place], WIDEST_NAME)
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
    text = format_number(value)
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
        axes.plot(
            *zip(*points, strict=True), marker, fillstyle="none", label=truncate(str(found), 90)
        )
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
