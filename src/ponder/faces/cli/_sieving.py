"""What `ponder table` does: plan, refuse, sieve, and whatever else was wished for."""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ponder.core.errors import PonderError
from ponder.core.files import check_folder
from ponder.core.memory import bytes_of, memory_allowed
from ponder.faces.cli._output import say
from ponder.faces.cli._progress import progress
from ponder.games.chomp import Chomp
from ponder.show.chomp_plots import MOST_POINTS, plot_density, plot_three_rows
from ponder.show.figures import check_plot
from ponder.solving.chomp.check import check_table
from ponder.solving.chomp.listing import format_of, with_few_cookies, write_listing
from ponder.solving.chomp.sieve import (
    CODES_IN_A_BATCH,
    Boards,
    Codes,
    Sieve,
    by_first_row,
    plan,
    refuse_above,
)
from ponder.solving.chomp.table import ChompTable, save_table, table_path


@dataclass(frozen=True)
class Wishes:
    """The options of the verb."""

    openings: bool
    cookies: int | None
    out: Path | None
    keep: bool
    verify: bool
    sample: int
    seed: int
    plot: Path | None
    memory: str | None
    threads: int


def sieve(board: Chomp, wishes: Wishes) -> dict[str, Any]:
    """Do it, and tell as a document what was found."""
    _check(wishes)
    scatter = wishes.plot is not None and len(board.rows) == 3
    hold = wishes.openings or wishes.verify or scatter
    cost = plan(board, held=hold and not wishes.keep)
    refuse_above(cost, memory_allowed() if wishes.memory is None else bytes_of(wishes.memory))
    say(str(cost), err=True)
    begun = time.monotonic()
    listed = hold or wishes.keep or wishes.out is not None or wishes.cookies is not None
    with Sieve(board, listed=listed, threads=wishes.threads) as work:
        found = _found(work, board, wishes, hold) if listed else _counted(work)
        found |= {"by_cookies": work.by_cookies(), "by_first_row": by_first_row(work)}
    if wishes.plot is not None and not scatter:
        plot_density(board, found["by_cookies"], wishes.plot)
    size = {"rows": work.box.rows, "columns": work.box.columns, "positions": work.box.positions}
    spent = {"seconds": round(time.monotonic() - begun, 3), "peak_bytes": _peak_bytes()}
    return {**size, **found, **spent}


def _counted(work: Sieve) -> dict[str, Any]:
    with progress("sieving") as report:
        return {"p_positions": work.count(report)}


def _found(work: Sieve, board: Chomp, wishes: Wishes, hold: bool) -> dict[str, Any]:
    """List, keep and check, with the codes in memory or on disk only where they must be."""
    with progress("sieving") as report:
        batches: Iterable[Codes] = work.batches(report)
        table = None
        if wishes.keep:
            table_path(board).parent.mkdir(parents=True, exist_ok=True)
            table = save_table(board, batches, table_path(board))
        elif hold:
            table = ChompTable(work.box, np.concatenate([np.zeros(0, np.uint64), *batches]))
        found = _listed(work, batches if table is None else _pieces(table.codes), wishes)
        found["p_positions"] = work.count()
    if wishes.keep:
        found["kept"] = str(table_path(board))
    return found | (_asked_of(table, wishes) if table is not None else {})


def _listed(work: Sieve, batches: Iterable[Codes], wishes: Wishes) -> dict[str, Any]:
    if wishes.out is None and wishes.cookies is None:
        return {}
    boards: Iterator[Boards] = (work.box.boards(codes) for codes in batches)
    if wishes.cookies is not None:
        boards = with_few_cookies(boards, wishes.cookies)
    if wishes.out is None:
        return {"listed": sum(map(len, boards))}
    return {"listed": write_listing(wishes.out, boards, work.box.rows), "out": str(wishes.out)}


def _asked_of(table: ChompTable, wishes: Wishes) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if wishes.openings:
        found["openings"] = table.openings()
        several = {size: moves for size, moves in found["openings"].items() if len(moves) > 1}
        found["several_openings"] = several
    if wishes.verify:
        with progress("checking") as report:
            check = check_table(table, sample=wishes.sample, seed=wishes.seed, progress=report)
        if check.fault is not None:
            raise PonderError(f"the table is wrong: {check.fault}")
        found["verified"] = asdict(check)
    if wishes.plot is not None and table.box.rows == 3:
        left_out = max(0, len(table.codes) - MOST_POINTS)
        plot_three_rows(table.box.boards(table.codes[:MOST_POINTS]), left_out, wishes.plot)
    return found


def _pieces(codes: Codes) -> Iterator[Codes]:
    for first in range(0, len(codes), CODES_IN_A_BATCH):
        yield codes[first : first + CODES_IN_A_BATCH]


def _check(wishes: Wishes) -> None:
    """Refuse, before any work, what cannot be written."""
    for path in (wishes.out, wishes.plot):
        if path is not None:
            check_folder(path)
    if wishes.out is not None:
        format_of(wishes.out)
    if wishes.plot is not None:
        check_plot(wishes.plot)


def _peak_bytes() -> int:
    """The most memory the process has held; Linux counts kilobytes, macOS bytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
