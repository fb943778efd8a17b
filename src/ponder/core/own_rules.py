"""Whether a game that is derived from another is still played by its rules.

A theorem about Wythoff's game says nothing of a game that is derived from it and has other moves.
"""

from functools import lru_cache
from typing import TypeGuard, TypeVar

from ponder.core.position import Position

AnyPosition = TypeVar("AnyPosition", bound=Position)

_NOT_OF_PLAY = frozenset(
    (
        *("game", "start", "examples", "parameter", "usual_parameter", "start_sizes"),
        *("title", "varied"),
        *("parse", "check", "check_class", "with_parameter", "starting", "by_size"),
        *("canonical", "parts", "size_bound", "known_grundy"),
        *("drawing", "_repr_svg_", "extent", "ways", "spoken"),
    )
)


def has_rules_of(position: Position, game: type[AnyPosition]) -> TypeGuard[AnyPosition]:
    """Whether the position is of the game, or of one that is played by the same rules."""
    return type(position) is game or keeps_rules_of(type(position), game)


@lru_cache(maxsize=1024)
def keeps_rules_of(kind: type[Position], game: type[Position]) -> bool:
    """Whether the kind is the game, or derived from it without any change of what defines play.

    What the game says may be `varied` may be changed.
    """
    if not issubclass(kind, game):
        return False
    free = _NOT_OF_PLAY.union(vars(game).get("varied", ()))  # not what its bases vary
    own = {name for known in game.__mro__ for name in vars(known)}
    added = (name for known in set(kind.__mro__).difference(game.__mro__) for name in vars(known))
    return all(name not in own or name in free or _is_of_python(name) for name in added)


def _is_of_python(name: str) -> bool:
    return name == "_abc_impl" or (name.startswith("__") and name.endswith("__"))
