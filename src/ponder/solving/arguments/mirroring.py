"""Mirroring in Chomp: on a board with two equal arms, copy each bite across the diagonal."""

from __future__ import annotations

from ponder.core.position import Position
from ponder.games.chomp import Chomp
from ponder.solving.arguments.argument import Argument, argument


@argument
def mirroring(position: Position) -> Argument | None:
    """Boards as high as wide, and boards of one row and one column."""
    if not isinstance(position, Chomp) or position.rows == (1,):
        return None
    height, width = len(position.rows), position.rows[0]
    if height > 1 and position.rows[1] > 1:
        return _bite_the_inside(height) if height == width else None
    if height == width:
        return _equal_arms(height - 1)
    return _unequal_arms(height - 1, width - 1)


def _bite_the_inside(side: int) -> Argument:
    board = "2×2 board" if side == 2 else f"board is {side} high and {side} wide; it"
    text = (
        f"The {board} keeps two equal arms of {_cookies(side - 1)} when you eat 2,2. From then "
        "on, mirror: whatever your opponent eats of one arm, eat the same of the other. So "
        "there is always an answer, and in the end your opponent is left with the poison."
    )
    return Argument("mirroring", "N", text, "2,2")


def _equal_arms(arm: int) -> Argument:
    text = (
        f"Both arms have {_cookies(arm)}. Whatever the player to move eats of one arm, the "
        "opponent eats the same of the other, and the player to move is left with the poison."
    )
    return Argument("mirroring", "P", text)


def _unequal_arms(down: int, across: int) -> Argument:
    if across > down:
        longer, shorter, move = "row", down, f"1,{down + 2}"
    else:
        longer, shorter, move = "column", across, f"{across + 2},1"
    text = (
        f"The arm in the {longer} has {_cookies(max(down, across))}, the other has "
        f"{shorter or 'none'}. Eat {move}, which makes both equal, and from then on mirror: "
        "whatever your opponent eats of one arm, eat the same of the other."
    )
    return Argument("mirroring", "N", text, move)


def _cookies(count: int) -> str:
    return "1 cookie" if count == 1 else f"{count:,} cookies"
