"""The catalogue of games: lists them, and finds a game or a position by name.

One file is one game: a class decorated with `@register`. A name may carry

* a parameter: `subtraction:1,3,4`, `octal:0.77`;
* wrappers in front: `misere-nim`, `random-turn-toads-and-frogs`, `negative-domineering`.

The registry says where games are looked for; `sums` reads the text of a sum.
"""

import functools
import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeVar

from ponder.core.errors import BadText, Unsuitable, describe, quote
from ponder.core.position import Chance, Impartial, Position
from ponder.core.registry import Registry
from ponder.core.sums import Sum, read_sum
from ponder.core.wrappers import Reader, read_misere, read_negative, read_random_turn

Kind = Literal["impartial", "partizan", "chance", "any"]
PositionClass = TypeVar("PositionClass", bound=type[Position])


@dataclass(frozen=True)
class Game:
    """The description of a game: its name, kind, rules, start and examples."""

    name: str
    title: str
    kind: Kind
    summary: str
    rules: str
    start: str
    examples: tuple[str, ...]
    read: Reader


class Wrapper(NamedTuple):
    """A way to make a new game out of any other."""

    read: Callable[[Reader, str], Position]
    summary: str
    rules: str
    kind: Kind | None


WRAPPERS = {
    "misere": Wrapper(
        read_misere,
        "in misère play: whoever cannot move wins",
        "But this is misère play: whoever cannot move has won.",
        None,
    ),
    "random-turn": Wrapper(
        read_random_turn,
        "and a fair coin decides who moves",
        "But a fair coin is tossed before each move, and the player it names must move. Whoever\n"
        "is named and cannot move has lost; when nobody can move, whoever moved last has won.",
        "chance",
    ),
    "negative": Wrapper(
        read_negative,
        "with Left and Right exchanged",
        "But Left and Right are exchanged: each has the moves of the other.",
        None,
    ),
}

GAMES: Registry[type[Position]] = Registry("game", "games", "ponder.games")


def register(cls: PositionClass) -> PositionClass:
    """Make the game known under its name."""
    if not (cls.game and cls.start and inspect.getdoc(cls)):
        raise BadText(f"class {cls.__name__} needs `game`, `start` and a docstring with its rules")
    if inspect.isabstract(cls):
        missing = ", ".join(sorted(cls.__abstractmethods__))
        raise BadText(f"class {cls.__name__} still lacks: {missing}")
    _refuse_misspelt(cls)
    cls.check_class()
    GAMES.add(cls.game, cls)
    return cls


def _refuse_misspelt(cls: type[Position]) -> None:
    """Refuse `right_rule` in a class without `right_rules`: its game would be another one."""
    own = [name for name in vars(cls) if not name.startswith("_")]
    for name in cls.varied:
        if name not in own and not getattr(cls, name, True):
            from difflib import get_close_matches  # few classes leave out what is asked for

            for meant in get_close_matches(name, own, n=1, cutoff=0.9):
                raise BadText(f"class {cls.__name__} has {meant}; did you mean {name}?")


def games() -> list[Game]:
    """Every registered game, by name."""
    return [_described(cls) for cls in GAMES.all().values()]


def find(name: str) -> Game:
    """The game of this name, or `UnknownName` with the nearest one."""
    stem, colon, parameter = name.partition(":")
    stem = re.sub(r"[\s_]+", "-", stem.strip().lower().replace("è", "e"))
    for prefix, wrapper in WRAPPERS.items():
        if stem.startswith(prefix + "-"):
            base = find(stem.removeprefix(prefix + "-") + colon + parameter)
            return _wrapped(prefix, wrapper, base)
    if stem == SUM.name:
        if colon:
            raise BadText(f"a sum takes no parameter, but was given {quote(parameter)}")
        return SUM
    cls = GAMES.get(stem)
    if cls is None:
        raise GAMES.unknown(stem, {**GAMES.all(), SUM.name: SUM})
    return _described(cls.with_parameter(parameter.strip()) if colon else cls)


def position(game: str, text: str) -> Position:
    """The position of the game that the text describes.

    >>> position("nim", "3,4 + 2x2@chomp")
    position('sum', '3,4@nim + 2,2@chomp')
    """
    return find(game).read(text)


def as_position(thing: Position | str) -> Position:
    """The position itself, or the one that a text with the name of its game describes.

    >>> as_position("nim 3,4")
    Nim('3,4')
    """
    if isinstance(thing, Position):
        return thing
    given: object = thing
    name, space, text = given.strip().partition(" ") if isinstance(given, str) else ("", "", "")
    if not space:
        raise Unsuitable(
            f"expected a position such as Nim('3,4'), or a text such as 'nim 3,4', "
            f"not {describe(thing)}"
        )
    return position(name, text)


def broken() -> dict[str, str]:
    """The games whose files cannot be loaded, each with the reason in one line."""
    return GAMES.broken()


def class_named(name: str) -> type[Position] | None:
    """The class of a registered game by the name of the class, for `from ponder.games import`.

    Files are loaded only until it is found, so that the file of a game may import another.
    """
    return GAMES.first(lambda cls: cls.__name__ == name)


def class_names() -> list[str]:
    """The names of the classes of all registered games, in alphabetical order."""
    return sorted({cls.__name__ for cls in GAMES.all().values()})


def _described(cls: type[Position]) -> Game:
    rules = inspect.getdoc(cls) or ""
    return Game(
        name=cls.game,
        title=cls.title or _title(cls.game),
        kind=_kind(cls),
        summary=rules.splitlines()[0],
        rules=rules,
        start=cls.start,
        examples=cls.examples or (cls.start,),
        read=functools.partial(read_sum, cls),
    )


def _title(name: str) -> str:
    return name.replace("-", " ").capitalize()


def _kind(cls: type[Position]) -> Kind:
    if issubclass(cls, Chance):
        return "chance"
    return "impartial" if issubclass(cls, Impartial) else "partizan"


def _wrapped(prefix: str, wrapper: Wrapper, base: Game) -> Game:
    """The game made of `base` by the wrapper whose name is the prefix."""
    if base.kind == "chance":
        raise BadText(f"{prefix} wraps games without chance; {base.name} is a game of chance")
    return replace(
        base,
        name=f"{prefix}-{base.name}",
        title=f"{_title(prefix)} {base.title}",
        kind=wrapper.kind or base.kind,
        summary=f"{base.summary.rstrip('.')}, {wrapper.summary}.",
        rules=f"{base.rules}\n\n{wrapper.rules}",
        read=functools.partial(wrapper.read, base.read),
    )


SUM = Game(
    name="sum",
    title="Sums",
    kind="any",
    summary="Sums: several positions side by side; a move is a move in one of them.",
    rules="Each term is written with its game: `3,4@nim + 2x2@chomp`.",
    start="3,4@nim + 2x2@chomp",
    examples=("3,4@nim + 2x2@chomp", "T_F@toads-and-frogs + 2@nim"),
    read=Sum,
)
