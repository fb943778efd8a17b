"""The position that GAME and POS name."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from ponder.core.errors import BadText

if TYPE_CHECKING:
    import click

    from ponder.core.position import Position


def needed(verb: str, game: str, pos: str | None) -> Position:
    """The position; POS is required."""
    from ponder.core.catalogue import find

    found = find(game)
    if pos is None:
        raise BadText(f"{verb} needs a position: ponder {verb} {found.name} {found.start}")
    return found.read(pos)


def usual(game: str, pos: str | None) -> Position:
    """The position; without POS, the usual start of the game."""
    from ponder.core.catalogue import find

    found = find(game)
    return found.read(found.start if pos is None else pos)


def one_position(verb: click.Command, args: Sequence[str]) -> None:
    """Refuse a position written in several words, `nim 3 4 5`, and say how it is written."""
    takes = [parameter.name for parameter in verb.params if parameter.param_type_name == "argument"]
    words = list(takewhile(lambda word: not word.startswith("-"), args[2:]))
    if takes != ["game", "pos"] or len(words) < 2 or args[1].startswith("-"):
        return
    numbers = all(word.strip(",").isdecimal() for word in words)
    pos = ",".join(word.strip(",") for word in words) if numbers else f"'{' '.join(words)}'"
    raise BadText(f"a position is written as one word: ponder {args[0]} {args[1]} {pos}")
