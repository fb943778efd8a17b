"""Games whose rules are data, handed to the native kernel.

Strips by local rewriting rules and grids by pieces get their values natively from end to end; a new
game of such a kind needs no more than its rules.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ponder._native import GridGame, StripGame
from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.once import once
from ponder.core.position import Position
from ponder.games.boards.placements import (
    FREE,
    ImpartialPlacement,
    PartizanPlacement,
    PlacementGrid,
    squares_of,
)
from ponder.games.boards.strips import RewritingStrip
from ponder.solving.explore import Progress
from ponder.values.table import out_of_memory, table

MOST_GRID_SQUARES = 64
BY_RULES = (RewritingStrip.moves, PartizanPlacement.moves, ImpartialPlacement.moves)


def native_value(
    position: Position, limit: int | None = None, progress: Progress | None = None
) -> int | None:
    """The place of the value in the table; None if the kernel does not know the game.

    At most `limit` positions are looked into. Raises `TooLarge` beyond that, and `Unsuitable`
    where play may go on for ever.
    """
    ask = _question(position)
    if ask is None:
        return None
    seen = None if progress is None else partial(_reported, progress)
    return _answer(partial(ask, limit=limit, progress=seen))


def moves_are_data(kind: type[Position]) -> bool:
    """Whether the moves are those that rules or pieces give, and not of the game's own making."""
    if getattr(kind, "moves", None) not in BY_RULES:
        return False
    return not issubclass(kind, PlacementGrid) or kind.placements is PlacementGrid.placements


@once
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


@once
def grid_game(kind: type[PlacementGrid], hooks: bool = True) -> GridGame:
    """The values of a placement game, from its pieces."""
    sets = [[squares_of(piece) for piece in pieces] for pieces in kind.piece_sets()]
    return GridGame(table(), sets[0], sets[-1], free=FREE, hooks=hooks)


def _question(position: Position) -> Callable[..., int] | None:
    """What to ask the kernel; None for what is beyond it, or for moves that are not the rules'."""
    if not moves_are_data(type(position)):
        return None
    if isinstance(position, RewritingStrip):
        strips = _strip_game_if_known(type(position))
        if strips is not None and len(position.state) <= strips.longest:
            return partial(strips.value, position.state)
    if isinstance(position, PlacementGrid) and _fits(position):
        return partial(grid_game(type(position)).value, position.state)
    return None


def _fits(position: PlacementGrid) -> bool:
    return len(position.state) * len(position.state[0]) <= MOST_GRID_SQUARES


@once
def _strip_game_if_known(kind: type[RewritingStrip]) -> StripGame | None:
    try:
        return strip_game(kind)
    except ValueError:  # letters outside ASCII, or rules that change the length
        return None


def _answer(question: Callable[[], int]) -> int:
    try:
        return question()
    except OverflowError as error:
        raise TooLarge(str(error)) from None
    except MemoryError:
        raise out_of_memory() from None
    except ValueError as error:
        raise Unsuitable(str(error)) from None


def _reported(progress: Progress, positions: int) -> None:
    progress(positions, None)
