"""The position that GAME and POS name."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import takewhile
from typing import TYPE_CHECKING

from ponder.core.errors import BadText, PonderError

if TYPE_CHECKING:
    import click

    from ponder.core.position import Position


def position_argument(verb: str, game: str, pos: str | None) -> Position:
    """The position; POS is required."""
    from ponder.core.catalogue import find

    found = find(game)
    if pos is None:
        raise BadText(f"{verb} needs a position: ponder {verb} {found.name} {found.start}")
    return found.read(pos)


def position_or_start(game: str, pos: str | None) -> Position:
    """The position; without POS, the usual start of the game."""
    from ponder.core.catalogue import find

    found = find(game)
    return found.read(found.start if pos is None else pos)


def reject_split_position(verb: click.Command, args: Sequence[str]) -> None:
    """Refuse a position written in several words, `nim 3 4 5`, and say how it is written."""
    takes = [parameter.name for parameter in verb.params if parameter.param_type_name == "argument"]
    words = list(takewhile(lambda word: not word.startswith("-"), args[2:]))
    if takes != ["game", "pos"] or len(words) < 2 or args[1].startswith("-"):
        return
    ways = " or ".join(_as_one_word(args[1], words))
    raise BadText(f"a position is written as one word: ponder {args[0]} {args[1]} {ways}")


def _as_one_word(game: str, words: list[str]) -> list[str]:
    """The ways to write these words as one that the game can read; at least one way."""
    from ponder.core.catalogue import find

    numbers = [word.strip(",") for word in words]
    if not all(number.isdecimal() for number in numbers):
        return [f"'{' '.join(words)}'"]
    ways = []
    for sign in ",x":
        with suppress(PonderError):
            find(game).read(sign.join(numbers))
            ways.append(sign.join(numbers))
    return ways or [",".join(numbers)]
