"""The players by name."""

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeVar

from ponder.core.errors import BadText, shortened
from ponder.core.registry import Registry
from ponder.players.contract import Player

Maker = Callable[[str, int], Player]
FileUse = Literal["never", "optional", "always"]
AnyMaker = TypeVar("AnyMaker", bound=Maker)


class Kind(NamedTuple):
    """A kind of player as the registry knows it."""

    make: Maker
    written: str
    summary: str
    file: FileUse = "never"


KINDS: Registry[Kind] = Registry("player", "players", "ponder.players")


def register_player(
    name: str, written: str, summary: str, *, file: FileUse = "never"
) -> Callable[[AnyMaker], AnyMaker]:
    """Register a kind of player; its maker takes the text after the colon, and a seed.

    `file` says whether this text names a file, which is then not taken from the network.
    """

    def register(make: AnyMaker) -> AnyMaker:
        KINDS.add(name, Kind(make, written, summary, file), make)
        return make

    return register


def player(text: str, *, seed: int = 0) -> Player:
    """The player of this name: `perfect`, `random:7`, `minimax:3`, `book:FILE`.

    The seed is for players that choose by chance; a seed in the text goes first.

    >>> player("minimax:3").name
    'minimax:3'
    """
    name, _, argument = text.strip().partition(":")
    kind = KINDS.get(name.lower())
    if kind is None:
        every = KINDS.all()
        raise KINDS.unknown(name.lower(), every, [one.written for one in every.values()])
    return kind.make(argument, seed)


def seed_of(name: str, argument: str, seed: int) -> int:
    """The seed in the text after the colon; without one, the seed that is given."""
    if argument and not (argument.isascii() and argument.isdigit() and len(argument) <= 18):
        raise BadText(f"a seed is a whole number, as in {name}:7, not {shortened(argument)}")
    return int(argument or seed)


def players_in(text: str) -> tuple[str, ...]:
    """The players that are listed with commas between them; a file's name may have commas too.

    >>> players_in("perfect,book:a,b.json,random:7")
    ('perfect', 'book:a,b.json', 'random:7')
    """
    found: list[str] = []
    for piece in text.split(","):
        known = KINDS.get(piece.strip().partition(":")[0].lower()) is not None
        if known or not found or ":" not in found[-1]:
            found.append(piece)
        else:
            found[-1] += f",{piece}"
    return tuple(one.strip() for one in found)
