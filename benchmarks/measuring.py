"""Invariants and claims on many Chomp boards at once, compared with one by one."""

from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
from clock import cpu_seconds

from ponder.exact.verdicts import CODES
from ponder.games import Chomp
from ponder.language.claims import Claim
from ponder.measures.board_arrays import values_by_block, verdicts
from ponder.measures.invariant import Invariant, invariants_of

BOARDS = 1_000_000
ONE_BY_ONE = 10_000
CLAIMED, FEW = 150_000, 1_000
CLAIMS = (
    "number_of_cookies(x) >= 2*number_of_columns(x) - 1",
    "rows_of_different_length(x) >= log(number_of_columns(x))/log(10)",
    "row_product(x) >= smallest_row_size(x)^number_of_rows(x)/rank_ratio(x)",
)

Boards = npt.NDArray[np.integer[Any]]


def random_boards(side: int, count: int) -> Boards:
    """Random boards inside a square, each equally likely: choices of steps along its border."""
    random = np.random.default_rng(side)
    steps = random.random((count, 2 * side)).argpartition(side, axis=1)[:, :side]
    rows = np.sort(steps, axis=1) - np.arange(side)
    boards = rows[:, ::-1].astype(np.uint16)
    return np.ascontiguousarray(boards[boards[:, 0] > 0])


def at_once(invariants: list[Invariant], boards: Boards) -> None:
    """Measure all boards, block by block."""
    for _ in values_by_block(invariants, boards):
        pass


def one_by_one(invariants: list[Invariant], boards: Boards) -> list[list[Any]]:
    """Measure one position after another."""
    positions = [Chomp.of(tuple(row for row in board if row)) for board in boards.tolist()]
    return [[invariant(position) for invariant in invariants] for position in positions]


def compare(name: str, invariants: list[Invariant], side: int) -> None:
    """Print boards per second, and how many times longer the plain functions take."""
    boards = random_boards(side, BOARDS)
    few = boards[:ONE_BY_ONE]
    plain = one_by_one(invariants, few)
    for column, values in enumerate(zip(*values_by_block(invariants, few), strict=True)):
        found = [value for block in values for value in (block[i] for i in range(len(block)))]
        if found != [row[column] for row in plain]:
            raise SystemExit(f"{invariants[column].name}: the two ways do not agree")
    slow = cpu_seconds(lambda: one_by_one(invariants, few), 3) / len(few)
    fast = cpu_seconds(lambda: at_once(invariants, boards), 3) / len(boards)
    print(
        f"  {side}x{side} of {comb(2 * side, side):,} boards, {name}: {1 / fast:,.0f} boards/s, "
        f"10 million in {1e7 * fast:.1f} s, ratio {slow / fast:,.0f}"
    )


def solver(text: str, side: int) -> None:
    """Print boards per second for a claim, and how many times longer the plain way takes."""
    claim, boards = Claim.parse(text), random_boards(side, CLAIMED)
    measures = {known.name: known for known in invariants_of(Chomp)}
    few = [Chomp.of(tuple(row for row in board if row)) for board in boards[:FEW].tolist()]
    plain = [CODES[claim.holds_for(board, measures).verdict] for board in few]
    if plain != verdicts(claim, boards[:FEW]).tolist():
        raise SystemExit(f"{text}: the two ways do not agree")
    slow = cpu_seconds(lambda: [claim.holds_for(board, measures) for board in few], 3) / FEW
    fast = cpu_seconds(lambda: verdicts(claim, boards), 3) / len(boards)
    print(f"  {side}x{side}, {text}: {1 / fast:,.0f} boards/s, ratio {slow / fast:,.0f}")


def run() -> None:
    """Print all ratios."""
    paper = invariants_of(Chomp, group="paper")
    every = [invariant for invariant in invariants_of(Chomp) if invariant.many]
    for side in (10, 16):
        compare(f"the paper's {len(paper)} invariants", paper, side)
        compare(f"all {len(every)}", every, side)
    for text in CLAIMS:
        solver(text, 14)
