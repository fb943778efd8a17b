"""The plot of bounds: the sharpest are drawn, and the legend covers no point."""

from pathlib import Path
from typing import Any

import pytest

import ponder
from ponder.conjectures.findings import Findings
from ponder.games import Chomp
from ponder.show import plots

P_POSITIONS = ["1", "2,1", "3,2", "3,1,1", "2,2,1", "4,3", "4,2,2", "4,1,1,1", "5,3,3,2"]


@pytest.fixture(scope="module")
def findings() -> Findings:
    boards = [Chomp(text) for text in P_POSITIONS]
    invariants = ponder.invariants_of("chomp")[:18]
    return ponder.conjecture(boards, invariants, "number_of_cookies", both=True)


def test_the_sharpest_bounds_of_each_direction_are_drawn(findings: Findings) -> None:
    drawn = plots.sharpest(findings)
    assert len(drawn) == len(plots.MARKERS) < len(findings.conjectures)
    for way in ("upper", "lower"):
        exact = [len(found.exact_on) for found in findings.conjectures if found.direction == way]
        kept = [len(found.exact_on) for found in drawn if found.direction == way]
        assert sorted(kept) == sorted(exact)[-len(kept) :]


def test_the_legend_stands_outside_the_axes(
    findings: Findings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []
    monkeypatch.setattr(plots, "save_figure", lambda figure, _: drawn.append(figure))
    plots.plot_tightness(findings, tmp_path / "plot.svg")
    (figure,) = drawn
    figure.draw_without_rendering()
    (legend,), (axes,) = figure.legends, figure.axes
    assert len(legend.get_texts()) == len(plots.MARKERS) + 1
    assert not legend.get_window_extent().overlaps(axes.get_tightbbox())
