"""Pictures of the P-positions of Chomp: a scatter plot of three rows, or density by size.

Needs matplotlib, which the extra `plot` installs.
"""

from collections.abc import Sequence
from pathlib import Path

from ponder.games.chomp import Chomp
from ponder.show.figures import new_figure, save_figure
from ponder.solving.chomp.sieve import Boards, boards_by_cookies

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
    boards = boards_by_cookies(rows, columns)
    sizes = [k for k, count in enumerate(by_cookies) if count]
    figure, axes = new_figure(path)
    axes.semilogy(sizes, [by_cookies[k] / boards[k] for k in sizes], ".", markersize=4)
    title = f"P-positions among the boards inside {rows}x{columns}"
    axes.set(xlabel="cookies", ylabel="share of P-positions", title=title)
    axes.grid(alpha=0.3)
    save_figure(figure, path)
