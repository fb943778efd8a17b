"""A table of Chomp checked against the definition, board by board.

A P-position has no move to a P-position, an N-position has one, and transposing a board
changes nothing. Small boxes are checked whole, large ones on a random sample: boards drawn
from all, and as many drawn from the P-positions, which are rare.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ponder.core.errors import shortened
from ponder.core.work import FINISHED, Ending, Work
from ponder.games.chomp import Chomp
from ponder.solving.chomp.sieve import Boards
from ponder.solving.chomp.table import ChompTable
from ponder.solving.explore import REPORT_EVERY

CHECKED_WHOLE = 500_000
SAMPLE = 1_000_000
BOARDS_AT_ONCE = 10_000


@dataclass(frozen=True)
class Check:
    """How many boards were checked, whether these are all, and the first fault, if any.

    If the work was stopped, `stopped` says why, and the rest is about the boards until then.
    """

    boards: int
    p_positions: int
    whole: bool
    seed: int
    fault: str | None
    stopped: Ending = FINISHED


def check_table(
    table: ChompTable, *, sample: int = SAMPLE, seed: int = 0, work: Work | None = None
) -> Check:
    """Check the table against the definition."""
    work = work or Work()
    whole = table.box.positions <= CHECKED_WHOLE
    total = table.box.positions if whole else 2 * sample
    boards = lost = 0
    fault = None
    with work.keeping():
        for board in _boards(_everything(table) if whole else _drawn(table, sample, seed)):
            is_p = table.is_p(board)
            fault = _fault(table, board, is_p)
            boards, lost = boards + 1, lost + is_p
            if fault is not None:
                break
            if boards % REPORT_EVERY == 0:
                work.step(boards, total)
    return Check(boards, lost, whole and work.ending.is_complete, seed, fault, work.ending)


def _boards(batches: Iterator[Boards]) -> Iterator[Chomp]:
    for batch in batches:
        for row_lengths in batch.tolist():
            yield Chomp.of(tuple(row for row in row_lengths if row))


def _fault(table: ChompTable, board: Chomp, is_p: bool) -> str | None:
    winning = table.winning_moves(board)
    name = shortened(str(board))
    if is_p and winning:
        return f"{name} is in the table, but the move {winning[0]} leads to another board in it"
    if not is_p and not winning:
        return f"{name} is not in the table, but no move leads to a board in it"
    flipped = board.transposed()
    if table.covers(flipped) and table.is_p(flipped) != is_p:
        return f"{name} and its transpose differ"
    return None


def _everything(table: ChompTable) -> Iterator[Boards]:
    end = table.box.positions + 1
    for first in range(1, end, BOARDS_AT_ONCE):
        yield table.box.boards(np.arange(first, min(first + BOARDS_AT_ONCE, end), dtype=np.uint64))


def _drawn(table: ChompTable, sample: int, seed: int) -> Iterator[Boards]:
    dice = random.Random(seed)
    for done in range(0, sample, BOARDS_AT_ONCE):
        size = min(BOARDS_AT_ONCE, sample - done)
        drawn = [1 + dice.randrange(table.box.positions) for _ in range(size)]
        yield table.box.boards(np.array(drawn, np.uint64))
        places = [dice.randrange(len(table.codes)) for _ in range(size)]
        yield table.box.boards(np.ascontiguousarray(table.codes[places]))
