"""Games whose rules are data, handed to the native kernel.

Strips by local rewriting rules and grids by pieces get their values natively from end to end; a new
game of such a kind needs no more than its rules.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from ponder._native import GridGame, StripGame
from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import Position
from ponder.games.boards.placements import FREE, PlacementGrid, squares_of
from ponder.games.boards.strips import RewritingStrip
from ponder.solve.explore import Progress
from ponder.values.table import table

MOST_GRID_SQUARES = 64


def native_value(
    position: Position, limit: int | None = None, progress: Progress | None = None
) -> int | None:
    """The place of the value in the table; None if the kernel does not know the game.

    At most `limit` positions are looked into. Raises `TooLarge` beyond that, and `Unsuitable`
    where play may go on for ever.
    """
    seen = None if progress is None else partial(_reported, progress)
    if isinstance(position, RewritingStrip):
        strips = strip_game(type(position))
        if len(position.state) > strips.longest:
            return None
        return _asked(partial(strips.value, position.state, limit=limit, progress=seen))
    if isinstance(position, PlacementGrid):
        if len(position.state) * len(position.state[0]) > MOST_GRID_SQUARES:
            return None
        grids = grid_game(type(position))
        return _asked(partial(grids.value, position.state, limit=limit, progress=seen))
    return None


@cache
def strip_game(kind: type[RewritingStrip], hooks: bool = True) -> StripGame:
    """The values of a strip game, from its rules."""
    return StripGame(
        table(),
        "".join(kind.letters),
        kind.rules("left"),
        kind.rules("right"),
        runners=kind.runners,
        hooks=hooks,
    )


@cache
def grid_game(kind: type[PlacementGrid], hooks: bool = True) -> GridGame:
    """The values of a placement game, from its pieces."""
    sets = [[squares_of(piece) for piece in pieces] for pieces in kind.piece_sets()]
    return GridGame(table(), sets[0], sets[-1], free=FREE, hooks=hooks)


def _asked(question: Callable[[], int]) -> int:
    try:
        return question()
    except (OverflowError, MemoryError) as error:
        raise TooLarge(str(error)) from None
    except ValueError as error:
        raise Unsuitable(str(error)) from None


def _reported(progress: Progress, positions: int) -> None:
    progress(positions, None)
