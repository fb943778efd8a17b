"""The games by name, found by looking into the folder `games/`.

One file is one game: a class decorated with `@register`. Files in the folders that the
environment variable PONDER_GAMES lists are found too. A name may carry

* a parameter: `subtraction:1,3,4`, `octal:0.77`;
* wrappers in front: `misere-nim`, `random-turn-toads-and-frogs`.

A text may be a sum of positions, each with its game after an `@` unless it is the game
asked for: `3,4 + 2x2@chomp`.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import inspect
import os
import pkgutil
import re
import sys
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from threading import RLock
from typing import Literal, TypeVar

from ponder.core.errors import BadText, UnknownName, shortened
from ponder.core.position import Chance, Impartial, Position
from ponder.core.sums import add
from ponder.core.wrappers import Reader, read_misere, read_random_turn

Kind = Literal["impartial", "partizan", "chance", "any"]
PositionClass = TypeVar("PositionClass", bound=type[Position])


@dataclass(frozen=True)
class Game:
    """What is known of a game without playing it."""

    name: str
    kind: Kind
    summary: str
    rules: str
    start: str
    examples: tuple[str, ...]
    read: Reader


@dataclass(frozen=True)
class Wrapper:
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
}

_classes: dict[str, type[Position]] = {}
_broken: dict[str, str] = {}
_loading = RLock()


def register(cls: PositionClass) -> PositionClass:
    """Make the game known under its name."""
    if not (cls.game and cls.start and inspect.getdoc(cls)):
        raise BadText(f"class {cls.__name__} needs `game`, `start` and a docstring with its rules")
    if inspect.isabstract(cls):
        missing = ", ".join(sorted(cls.__abstractmethods__))
        raise BadText(f"class {cls.__name__} still lacks: {missing}")
    known = _classes.get(cls.game)
    if known is not None and _origin(known) != _origin(cls):
        raise BadText(f"two games are called {cls.game!r}: {_origin(known)} and {_origin(cls)}")
    _classes[cls.game] = cls
    return cls


def games() -> list[Game]:
    """Every registered game, by name."""
    _discover()
    return [_described(_classes[name]) for name in sorted(_classes)]


def find(name: str) -> Game:
    """The game of this name, or `UnknownName` with the nearest one."""
    _discover()
    stem, colon, parameter = name.partition(":")
    stem = _plain(stem)
    for prefix, wrapper in WRAPPERS.items():
        if stem.startswith(prefix + "-"):
            base = find(stem.removeprefix(prefix + "-") + colon + parameter)
            return _wrapped(prefix, wrapper, base)
    if stem == SUM.name:
        if colon:
            raise BadText(f"a sum takes no parameter, but was given {shortened(parameter)}")
        return SUM
    if stem in _classes:
        cls = _classes[stem]
        return _described(cls.with_parameter(parameter.strip()) if colon else cls)
    if stem in _broken:
        raise BadText(f"the file of game {stem!r} cannot be loaded: {_broken[stem]}")
    raise UnknownName("game", stem, _classes)


def position(game: str, text: str) -> Position:
    """The position of the game that the text describes.

    >>> position("nim", "3,4 + 2x2@chomp")
    position('sum', '3,4@nim + 2,2@chomp')
    """
    return find(game).read(text)


def broken() -> dict[str, str]:
    """The games whose files cannot be loaded, each with the reason in one line."""
    _discover()
    return dict(sorted(_broken.items()))


def class_named(name: str) -> type[Position] | None:
    """The class of a registered game by the name of the class, for `from ponder.games import`.

    Files are loaded only until it is found, so that the file of a game may ask for another.
    """
    while True:
        found = next((cls for cls in tuple(_classes.values()) if cls.__name__ == name), None)
        if found is not None or not _load_next():
            return found


def _origin(cls: type[Position]) -> str:
    return f"{cls.__qualname__} of {cls.__module__}"


def _plain(name: str) -> str:
    return re.sub(r"[\s_]+", "-", name.strip().lower().replace("è", "e"))


def _described(cls: type[Position]) -> Game:
    rules = inspect.getdoc(cls) or ""
    return Game(
        name=cls.game,
        kind=_kind(cls),
        summary=rules.splitlines()[0],
        rules=rules,
        start=cls.start,
        examples=cls.examples or (cls.start,),
        read=functools.partial(_read, cls),
    )


def _kind(cls: type[Position]) -> Kind:
    if issubclass(cls, Chance):
        return "chance"
    return "impartial" if issubclass(cls, Impartial) else "partizan"


def _wrapped(prefix: str, wrapper: Wrapper, base: Game) -> Game:
    """The game made of `base` by the wrapper whose name is the prefix."""
    if base.kind == "chance":
        raise BadText(f"{prefix} wraps games without chance, and {base.name} is one of chance")
    return replace(
        base,
        name=f"{prefix}-{base.name}",
        kind=wrapper.kind or base.kind,
        summary=f"{base.summary.rstrip('.')}, {wrapper.summary}.",
        rules=f"{base.rules}\n\n{wrapper.rules}",
        read=functools.partial(wrapper.read, base.read),
    )


def _read(read_term: Reader, text: str) -> Position:
    """A position, or a sum; a term that does not name its game is read by `read_term`."""
    terms = []
    for term in _split(text):
        body, at, game = term.rpartition("@")
        terms.append(position(game, body) if at else read_term(term))
    return terms[0] if len(terms) == 1 else add(*terms)


def _split(text: str) -> list[str]:
    """The terms between pluses; a plus inside brackets belongs to its term."""
    terms: list[list[str]] = [[]]
    depth = 0
    for number, piece in enumerate(re.split(r"(\s\+\s)", text)):
        if number % 2 and depth <= 0:
            terms.append([])
        else:
            terms[-1].append(piece)
            depth += sum(map(piece.count, "{(")) - sum(map(piece.count, "})"))
    return list(map("".join, terms))


def _read_sum(text: str) -> Position:
    return add(_read(_refuse_term, text))


def _refuse_term(term: str) -> Position:
    raise BadText(
        f"a sum names the game of each term, as in {SUM.start}; {shortened(term)} does not"
    )


SUM = Game(
    name="sum",
    kind="any",
    summary="Sums: several positions side by side; a move is a move in one of them.",
    rules="Each term is written with its game: `3,4@nim + 2x2@chomp`.",
    start="3,4@nim + 2x2@chomp",
    examples=("3,4@nim + 2x2@chomp", "T_F@toads-and-frogs + 2@nim"),
    read=_read_sum,
)


def _discover() -> None:
    """Load every file of a game that is not loaded yet."""
    while _load_next():
        pass


def _load_next() -> bool:
    """Load one more file, if any is left; a file that is being loaded is left no more."""
    with _loading:
        files = _files()
        if not files:
            return False
        file = files.popleft()
        try:
            _import(*file)
        except BaseException:  # it was interrupted, and is still to be loaded
            files.appendleft(file)
            raise
        return True


@functools.cache
def _files() -> deque[tuple[str, Path | None]]:
    """The modules still to be loaded: those of `games/`, then those of one's own, with paths.

    The former are found by name, so that core needs no game.
    """
    package = importlib.import_module("ponder.games").__path__
    modules = pkgutil.iter_modules(package, "ponder.games.")
    files: deque[tuple[str, Path | None]] = deque((m.name, None) for m in modules if not m.ispkg)
    for folder in filter(None, os.environ.get("PONDER_GAMES", "").split(os.pathsep)):
        if not Path(folder).is_dir():
            raise BadText(f"PONDER_GAMES names {shortened(folder)}, which is not a folder")
        paths = sorted(Path(folder).resolve().glob("[!_]*.py"))
        files.extend((str(path.with_suffix("")), path) for path in paths)
    return files


def _import(module: str, path: Path | None) -> None:
    """Import the module; where that fails, note why, and forget what it has registered."""
    try:
        if path is None:
            importlib.import_module(module)
        else:
            _by_path(module, path)
    except Exception as error:  # noqa: BLE001 - a user's file may fail in any way; the rest goes on
        stem = path.stem if path else module.rpartition(".")[2]
        reason = f"{type(error).__name__}: {' '.join(str(error).split())}"
        _broken[stem.replace("_", "-")] = reason
        for game in [game for game, cls in _classes.items() if cls.__module__ == module]:
            del _classes[game]


def _by_path(name: str, path: Path) -> None:
    """Load a file as a module that is called by its path, so that no two have one name."""
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise BadText(f"{path} is not a Python file")
    sys.modules[name] = module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(name, None)
        raise
