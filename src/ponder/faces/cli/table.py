"""Find every P-position of Chomp inside a rectangle."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ponder.core.text import format_count
from ponder.faces.cli._flag_values import IntRange
from ponder.faces.cli._output import attempts, json_option, print_answer, say
from ponder.faces.cli._work import (
    memory_option,
    print_stop_reason,
    seconds_option,
    work_with_progress,
)

if TYPE_CHECKING:
    from ponder.answers.chomp_tables import TableAnswer


@click.command()
@click.argument("game")
@click.argument("pos", metavar="NxM")
@click.option("--openings", is_flag=True,
              help="Print the winning first moves of every rectangle inside.")  # fmt: skip
@click.option("--cookies", type=IntRange(min=1), metavar="K",
              help="Most cookies of a P-position to count and write.")  # fmt: skip
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE",
              help="Write the P-positions to FILE: .txt, .npy or .parquet.")  # fmt: skip
@click.option("--keep", is_flag=True, help="Keep the table on disk, for solve and the players.")
@click.option("--verify", is_flag=True, help="Check every board, or a sample, against the rules.")
@click.option("--sample", type=IntRange(min=1), default=1_000_000, show_default=True,
              metavar="N", help="Most boards for --verify to check.")  # fmt: skip
@click.option("--seed", type=IntRange(min=0), default=0, show_default=True, metavar="N",
              help="Seed of the sample.")  # fmt: skip
@click.option("--plot", type=click.Path(path_type=Path), metavar="FILE",
              help="Draw the P-positions of three rows, or their density by number of cookies: "
              ".svg or .png.")  # fmt: skip
@seconds_option
@memory_option
@click.option("--threads", type=IntRange(1, 2), default=2, show_default=True, metavar="N",
              help="Number of threads.")  # fmt: skip
@json_option
def command(
    *, game: str, pos: str, openings: bool, cookies: int | None, out: Path | None, keep: bool,
    verify: bool, sample: int, seed: int, plot: Path | None, seconds: float | None,
    memory: int | None, threads: int, as_json: bool,
) -> int:  # fmt: skip
    """Find all P-positions of Chomp inside a rectangle: ponder table chomp 16x16."""
    from ponder.answers.chomp_tables import TableRequest, make_table, plan_table
    from ponder.core.catalogue import find
    from ponder.core.errors import Unsuitable
    from ponder.faces.cli._position import position_argument
    from ponder.games import Chomp

    if find(game).name != Chomp.game:
        raise Unsuitable(f"tables are for chomp only, not {game}: ponder table chomp 8x10")
    board = position_argument("table", game, pos)
    if not isinstance(board, Chomp):
        raise Unsuitable(f"tables are for a single board, not {pos}: ponder table chomp 8x10")
    request = TableRequest(board, openings, cookies, out, keep, verify, sample, seed, plot, threads)
    with work_with_progress("sieving", seconds=seconds, memory=memory) as work:
        say(str(plan_table(request, work)), err=True)
        answer = make_table(request, work)
    with attempts(*answer.not_written) as attempt:
        attempt(print_answer, answer, lambda: "\n".join(_lines(answer, cookies)), as_json)
        return print_stop_reason(answer.stopped)


def _lines(answer: TableAnswer, cookies: int | None) -> Iterator[str]:
    from ponder.show.solutions import check_text, openings_lines

    size = f"{answer.rows}x{answer.columns}"
    found = format_count(answer.p_positions, "P-position")
    so_far = "" if answer.by_cookies else " so far"
    yield f"{found}{so_far} among the {format_count(answer.positions, 'board')} of {size}"
    yield f"{answer.seconds:.2f} s, {answer.peak_bytes / 1e6:,.0f} MB of memory"
    if answer.listed is not None and cookies is not None:
        yield f"of these, {answer.listed:,} with at most {format_count(cookies, 'cookie')}"
    yield from openings_lines(answer.openings or {})
    if answer.verified is not None:
        yield check_text(answer.verified)
    for written in (answer.out, answer.kept, answer.plot):
        if written is not None:
            yield f"written to {written}"
