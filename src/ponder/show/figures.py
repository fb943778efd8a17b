"""Plots as files: SVG, PNG or PDF by matplotlib, which the extra `plot` installs."""

from pathlib import Path
from typing import Any

from ponder.core.errors import BadText, Unsuitable
from ponder.core.files import whole_file

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
    with whole_file(path) as file:
        figure.savefig(file, format=path.suffix[1:], dpi=150, metadata=dated)
