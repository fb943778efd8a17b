"""The players that may be asked for by name over a network, and what they worked out.

A player whose name holds a file is left out: no file may be opened because a request names it.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from ponder.answers.document import Document, document
from ponder.core.errors import BadText, UnknownName, shortened
from ponder.core.position import Position
from ponder.players.by_name import KINDS, Kind, player
from ponder.players.contract import Player
from ponder.players.levels import Erring
from ponder.players.perfect import Perfect

ARGUMENT = re.compile(r"[a-z]{0,20}|[0-9]{1,9}(?:[./][0-9]{1,9})?")
GAMES_KEPT = 8


@dataclass(frozen=True)
class PlayersAnswer:
    """The kinds of players by name."""

    kinds: dict[str, Kind]


def list_players() -> PlayersAnswer:
    """Every player that needs no file."""
    return PlayersAnswer(
        {name: kind for name, kind in KINDS.all().items() if kind.file != "always"}
    )


def read_player(text: str, seed: int) -> Player:
    """The player of this name, if it needs no file."""
    name, _, argument = text.strip().partition(":")
    known = list_players().kinds
    if name.lower() not in known:
        raise UnknownName("player", name, known)
    if argument and known[name.lower()].file != "never":
        raise BadText(f"{name} takes no file from the network; write {name} alone")
    if not ARGUMENT.fullmatch(argument):
        raise BadText(f"after {name}: there is a number or a word, not {shortened(argument)}")
    return player(text, seed=seed)


def solver(start: Position, asked: Player) -> Player:
    """The player; if it solves games, with what was solved of the game that began like this."""
    if isinstance(asked, Erring):
        asked.perfect = _solved(type(start), start.game, str(start))
    elif isinstance(asked, Perfect):
        return _solved(type(start), start.game, str(start))
    return asked


@lru_cache(maxsize=GAMES_KEPT)
def _solved(rules: type[Position], game: str, start: str) -> Perfect:
    """A perfect player for one game, who keeps what it found.

    The class is part of the key: in a notebook a game may be defined again with other rules.
    """
    return Perfect()


@document.register(PlayersAnswer)
def _(answer: PlayersAnswer) -> Document:
    kinds = answer.kinds.items()
    return {
        "players": [
            {"name": name, "written": kind.written, "summary": kind.summary} for name, kind in kinds
        ]
    }
