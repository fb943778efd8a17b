"""Moves by their names, as a person types them: what a move leads to, or which moves there are."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, islice
from typing import TYPE_CHECKING, TypeVar

from ponder.core import limits
from ponder.core.errors import IllegalMove, TooLarge, shortened
from ponder.core.words import some

if TYPE_CHECKING:
    from ponder.core.position import Position, Side

MOVES_NAMED_IN_ERRORS = 8
LETTERS_NAMED_IN_ERRORS = 200

T = TypeVar("T")


def tidy_move(text: str) -> str:
    """A typed move without the spaces and brackets that people like to add.

    >>> tidy_move(" (2, 3) ")
    '2,3'
    """
    return "".join(text.split()).replace("(", "").replace(")", "")


def chosen(
    position: Position, move: str, moves: Iterable[tuple[str, T]], side: Side | None = None
) -> T:
    """What the named move leads to, or `IllegalMove` with some legal moves."""
    bare = move.replace("(", " ").replace(")", " ")
    wanted = {move, tidy_move(move), ",".join(bare.split())}
    legal = []
    for name, to in islice(moves, limits.NAMED_MOVES + 1):
        if name in wanted:
            return to
        legal.append(name)
    if len(legal) > limits.NAMED_MOVES:
        raise TooLarge(
            f"{shortened(move)} is not among the first {limits.NAMED_MOVES:,} moves in "
            f"{position.game} {shortened(str(position))}, and there are more"
        )
    who = f" for {side.capitalize()}" if side else ""
    if not legal:
        raise IllegalMove(f"there is no move{who} in {position.game} {shortened(str(position))}")
    raise IllegalMove(
        f"no move {shortened(move)}{who} in {position.game} {shortened(str(position))}; "
        f"there are: {some(legal, _room(legal), '; ')}"
    )


def _room(names: list[str]) -> int:
    """How many names an error line can hold, each of them whole, and at least one."""
    lengths = accumulate(len(name) for name in names[:MOVES_NAMED_IN_ERRORS])
    return max(1, sum(length <= LETTERS_NAMED_IN_ERRORS for length in lengths))
