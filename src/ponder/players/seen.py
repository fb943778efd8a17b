"""How many positions a player can see who looks some moves ahead.

In Chomp a board that some bites leave is known by the corners that were bitten: cookies of which
none is beside and below another. So the boards that at most n bites can leave are counted by
choosing at most n such cookies, without going through the boards.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ponder.core.work import Work
from ponder.solving.world import World

Counts = npt.NDArray[np.int64]

BOARDS_AT_ONCE = 1 << 13


def seen(world: World, plies: int, work: Work | None = None) -> Counts:
    """How many different positions the next moves, at most so many, can lead to, from each."""
    if plies == 0:
        return np.zeros(len(world), np.int64)
    if plies == 1 and world.boards is not None:
        return world.moves
    if world.boards is not None:
        parts = range(0, len(world), BOARDS_AT_ONCE)
        return np.concatenate([_bitten(world.boards[i : i + BOARDS_AT_ONCE], plies) for i in parts])
    work, counts = work or Work(), []
    for number in range(len(world)):
        work.breathe(number, len(world), "counting positions")
        counts.append(world.within(number, plies) - 1)
    return np.array(counts, np.int64)


def _bitten(boards: npt.NDArray[np.int8], plies: int) -> Counts:
    """The ways to choose 1, 2, … corners in each board; the poison alone is not one of them."""
    width = int(boards[:, 0].max())
    plies = min(plies, boards.shape[1], width)
    # ways[k][c]: k corners in the rows below, all of them in the first c columns
    ways = np.zeros((plies + 1, width + 1, len(boards)), np.int64)
    ways[0] = 1
    for row in reversed(boards.T):
        below = ways.copy()
        for column in range(width):
            ways[1:, column + 1] = ways[1:, column] + below[1:, column + 1] - below[1:, column]
            ways[1:, column + 1] += below[:-1, column] * (row > column)
    return np.asarray(ways[1:, width].sum(axis=0) - 1)
