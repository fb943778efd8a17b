"""The games, and the wrappers that make new games out of them."""

from collections.abc import Mapping
from dataclasses import dataclass

from ponder.answers.document import Document, document
from ponder.core.catalogue import SUM, WRAPPERS, Game, Wrapper, broken, games


@dataclass(frozen=True)
class GamesAnswer:
    """All games, the wrappers by name, and the errors of games that cannot be loaded."""

    games: tuple[Game, ...]
    wrappers: Mapping[str, Wrapper]
    broken: Mapping[str, str]


def list_games() -> GamesAnswer:
    """Every known game."""
    return GamesAnswer((*games(), SUM), WRAPPERS, broken())


@document.register(GamesAnswer)
def _(answer: GamesAnswer) -> Document:
    wrappers = answer.wrappers.items()
    return {
        "games": [_fields(game) for game in answer.games],
        "wrappers": [{"name": name, "summary": wrapper.summary} for name, wrapper in wrappers],
        "broken": dict(answer.broken),
    }


def _fields(game: Game) -> Document:
    fields = {name: getattr(game, name) for name in ("name", "title", "kind", "summary", "start")}
    return {**fields, "examples": list(game.examples)}
