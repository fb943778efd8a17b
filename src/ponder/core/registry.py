"""One registry for everything that can be added: games, invariants, operators, players, …

    PLAYERS: Registry[Kind] = Registry("player", "players", "ponder.players")

looks for players in three places, in this order:

* the files of a package of Ponder, here `ponder/players/` (there may be several packages, or
  single modules; the package that holds the registry need not be able to import them);
* the files of the user's folders, which the environment variable PONDER_PLAYERS lists;
* installed packages, by their entry points of the group `ponder.players`.

Files are loaded late. To find a name, the registry first loads Ponder's file of that name, and
the other files only if the name is not there. To list everything, it loads all. If a user's file
cannot be loaded, `broken()` says why, and the others still are. Names are unique. A file whose
name begins with an underscore is skipped.

Where a registry looks: packages of Ponder, the user's folders, installed packages.

An installed package says in its pyproject.toml which of its modules registers what:

    [project.entry-points."ponder.games"]
    stones = "my_package.stones"

Files are named by their paths as text: every start of the program looks for them, and pathlib is
slow to import.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import os
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import wraps
from threading import Lock, RLock, local
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, ParamSpec, TypeVar

from ponder.core.errors import (
    USER_CODE_ERRORS,
    BadText,
    UnknownName,
    format_error,
    locate_error,
    quote_path,
)

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


# Where a registry looks: packages of Ponder, the user's folders, installed packages.

PYTHON = ".py"
Load = Callable[[], Any]
_loading_by_path = RLock()


class Source(NamedTuple):
    """A module that may register something, and the name it is expected to register."""

    name: str
    module: str


def in_packages(homes: tuple[str, ...]) -> Iterator[tuple[Source, Load]]:
    """The modules of packages of Ponder."""
    for home in homes:
        for module, file in files_of(home):
            yield Source(name_of(file), module), functools.partial(importlib.import_module, module)


def in_folders(variable: str) -> Iterator[tuple[Source, Load]]:
    """The files of the folders that the environment variable lists."""
    for file in files_of_the_user(variable):
        module = file.removesuffix(PYTHON)
        yield Source(name_of(file), module), functools.partial(_by_path, module, file)


def offered(group: str) -> list[EntryPoint]:
    """The entry points of the group, in a fixed order; the same one found twice counts once.

    Importing importlib.metadata takes longer than solving a small game, and few packages offer
    anything to Ponder. So the files `entry_points.txt` are searched first.
    """
    if not _any_for_ponder():
        return []
    from importlib.metadata import entry_points

    return sorted(set(entry_points(group=group)), key=lambda point: (point.name, point.value))


@functools.cache
def _any_for_ponder() -> bool:
    return any(map(_mentions_ponder, dict.fromkeys(sys.path)))


def _mentions_ponder(folder: str) -> bool:
    from glob import escape, glob

    for name in glob(os.path.join(escape(folder), "*-info", "entry_points.txt")):
        with open(name, "rb") as file:
            if b"[ponder." in file.read():
                return True
    return False


def files_of(home: str) -> list[tuple[str, str]]:
    """The modules of a package of Ponder with their files, or the one module that it is."""
    spec = importlib.util.find_spec(home)
    if spec is None:
        raise BadText(f"there is no package {home}")
    folders = spec.submodule_search_locations
    if folders is None:
        return [(home, str(spec.origin))]
    files = (file for folder in folders for file in _files_in(folder))
    return [(f"{home}.{_stem(file)}", file) for file in files]


def files_of_the_user(variable: str) -> list[str]:
    """The files of the folders that the environment variable lists."""
    folders = [*filter(None, os.environ.get(variable, "").split(os.pathsep))]
    for folder in folders:
        if not os.path.isdir(folder):
            raise BadText(f"{variable} names {quote_path(folder)}, which is not a folder")
    return [file for folder in folders for file in _files_in(os.path.realpath(folder))]


def name_of(file: str) -> str:
    """The name that the file is expected to register."""
    return _stem(file).replace("_", "-")


def _stem(file: str) -> str:
    return os.path.basename(file).removesuffix(PYTHON)


def _files_in(folder: str) -> list[str]:
    names = [name for name in os.listdir(folder) if name.endswith(PYTHON) and name[0] != "_"]
    return [os.path.join(folder, name) for name in sorted(names)]


def _by_path(name: str, path: str) -> ModuleType:
    """Load a file as a module named by its path, so that no two have the same name."""
    with _loading_by_path:
        if name not in sys.modules:
            spec = importlib.util.spec_from_file_location(name, path)
            if spec is None or spec.loader is None:
                raise BadText(f"{path} is not a Python file")
            sys.modules[name] = module = importlib.util.module_from_spec(spec)
            try:
                spec.loader.exec_module(module)
            except BaseException:
                del sys.modules[name]
                raise
        return sys.modules[name]


T = TypeVar("T")


class Origin(NamedTuple):
    """Where something is defined."""

    module: str
    qualname: str

    def __str__(self) -> str:
        return f"{self.qualname} of {self.module}"


class _Here(local):
    """What is being loaded in this thread."""

    def __init__(self) -> None:
        self.loading: set[Source] = set()


class Registry(Generic[T]):
    """Things of one kind by name, each loaded when it is first needed; safe with threads.

    `what` is the kind in errors, `plural` names the variable and the group of entry points, and
    `homes` are packages of Ponder. With `holds`, a file registers nothing itself: the object that
    it calls by that name is registered under the name of the file. `edition` changes with what is
    registered, so that what was concluded from it can be remembered until then.
    """

    def __init__(self, what: str, plural: str, *homes: str, holds: str = "") -> None:
        self.what = what
        self.plural = plural
        self.variable = f"PONDER_{plural.upper()}"
        self._homes = homes
        self._holds = holds
        # Replaced as a whole and never changed, so that reading it needs no lock.
        self._things: Mapping[str, T] = MappingProxyType({})
        self.edition = 0
        self._origins: dict[str, Origin] = {}
        self._broken: dict[str, str] = {}
        self._sources: Mapping[Source, Load] = {}
        self._loaded: set[Source] = set()
        self._places: tuple[Callable[[], Iterable[tuple[Source, Load]]], ...] = (
            lambda: in_packages(homes),
            lambda: in_folders(self.variable),
            self._installed,
        )
        self._places_seen = 0
        self._adding = Lock()
        self._here = _Here()

    @property
    def known(self) -> Mapping[str, T]:
        """What is registered so far, in the order of names; nothing is loaded."""
        return self._things

    def all(self) -> Mapping[str, T]:
        """Everything there is, in the order of names."""
        while self._load_next():
            pass
        return self._things

    def broken(self) -> dict[str, str]:
        """What cannot be loaded, by name, each with the reason in one line."""
        self.all()
        return dict(sorted(self._broken.items()))

    def get(self, name: str) -> T | None:
        """What has this name, or None."""
        if name not in self._things:
            self._load_named(name)
        while name not in self._things and self._load_next():
            pass
        return self._things.get(name)

    def find(self, name: str) -> T:
        """What has this name, or `UnknownName` with the nearest one."""
        found = self.get(name)
        if found is None:
            raise self.unknown(name, self._things)
        return found

    def unknown(
        self, name: str, known: Mapping[str, object], listed: Iterable[str] | None = None
    ) -> Exception:
        """The error to raise for a name that is not known; it may list other words for them."""
        if name in self._broken:
            reason = self._broken[name]
            return BadText(f"the file of {self.what} {name!r} cannot be loaded: {reason}")
        return UnknownName(self.what, name, known, self.broken(), listed)

    def first(self, fits: Callable[[T], bool]) -> T | None:
        """The first thing that fits, Ponder's own first; loading stops when it is found."""
        while True:
            found = [name for name, thing in self._things.items() if fits(thing)]
            if found or not self._load_next():
                return self._things[min(found, key=self._is_anothers)] if found else None

    def add(self, name: str, thing: T, source: object = None) -> T:
        """Register the thing; `source` is the object that defines it, by default the thing.

        If the same place defines the name again, as in a notebook, the new thing replaces the old.
        """
        origin = _origin(thing if source is None else source)
        with self._adding:
            taken = self._origins.get(name, origin)
            if taken != origin:
                raise BadText(f"two {self.plural} are called {name!r}: {taken} and {origin}")
            self._origins[name] = origin
            self._replace({**self._things, name: thing})
        return thing

    def remove(self, name: str) -> None:
        """Forget what has this name; `UnknownName` if nothing has it, or has it any more."""
        with self._adding:
            known = self._origins.pop(name, None) is not None
            self._replace({key: thing for key, thing in self._things.items() if key != name})
        if not known:
            raise self.unknown(name, self._things)

    def files(self) -> dict[str, str]:
        """The files of Ponder and of the user's folders, by the names they are expected to hold."""
        found = [file for home in self._homes for _, file in files_of(home)]
        found += files_of_the_user(self.variable)
        by_name = {name_of(file): file for file in reversed(found)}
        return dict(sorted(by_name.items()))

    def _replace(self, things: dict[str, T]) -> None:
        self._things = MappingProxyType(dict(sorted(things.items())))
        self.edition += 1  # last, so that nothing older is remembered under this number

    def _installed(self) -> Iterator[tuple[Source, Load]]:
        for point in offered(f"ponder.{self.plural}"):
            module = point.value.partition(":")[0].strip()
            yield Source(point.name, module), functools.partial(self._load_point, point)

    def _load_point(self, point: EntryPoint) -> Any:
        held = point.load()
        if not self._holds and point.name not in self._things:
            self._broken[point.name] = f"{point.value} registers no {self.what} of this name"
        return held

    def _load_named(self, name: str) -> None:
        """Load Ponder's file of this name, unless it is loaded."""
        if not self._places_seen:
            self._look_further()
        for home in self._homes:
            source = Source(name, f"{home}.{name.replace('-', '_')}")
            if source in self._sources and self._is_left(source):
                self._load(source)

    def _load_next(self) -> bool:
        """Load one more file, if any is left."""
        while True:
            if len(self._loaded) < len(self._sources):
                left = next(filter(self._is_left, self._sources), None)
                if left is not None:
                    self._load(left)
                    return True
            if self._places_seen == len(self._places):
                return False
            self._look_further()

    def _look_further(self) -> None:
        """Look for files in the next place."""
        seen = self._places_seen
        found = dict(self._places[seen]())
        with self._adding:
            if self._places_seen == seen:  # unless another thread was quicker
                self._sources = {**self._sources, **found}
                self._places_seen += 1

    def _is_left(self, source: Source) -> bool:
        """Whether it is not loaded, and not being loaded further up in this thread."""
        return source not in self._loaded and source not in self._here.loading

    def _load(self, source: Source) -> None:
        """Load the file; if that is interrupted, it can be loaded again.

        No lock is held: Python lets one thread load a module while the others wait for it.
        """
        self._here.loading.add(source)
        try:
            self._attempt(source, self._sources[source])
            self._loaded.add(source)
        finally:
            self._here.loading.discard(source)

    def _attempt(self, source: Source, load: Load) -> None:
        """Load the file; if that fails, note why and forget what it has registered."""
        try:
            held = load()
            if self._holds:
                is_module = isinstance(held, ModuleType)
                self.add(source.name, getattr(held, self._holds) if is_module else held, source)
        except USER_CODE_ERRORS as error:  # a user's file may fail in any way; the rest goes on
            self._broken[source.name] = locate_error(error, self.files().values()) or format_error(
                error
            )
            if source.module not in sys.modules:  # the file itself failed
                self._forget(source.module)

    def _forget(self, module: str) -> None:
        with self._adding:
            self._origins = {n: o for n, o in self._origins.items() if o.module != module}
            self._replace({n: self._things[n] for n in self._origins})

    def _is_anothers(self, name: str) -> bool:
        return not self._origins[name].module.startswith(self._homes)


def _origin(source: object) -> Origin:
    if isinstance(source, Source):
        return Origin(source.module, source.name)
    kind = type(source)
    name = getattr(source, "__qualname__", kind.__qualname__)
    return Origin(getattr(source, "__module__", None) or kind.__module__, name)


# Results that are made once for all threads.
#
# `functools.cache` lets two threads make the same thing at once and keeps either. That is fine for
# plain values, but not for tables and classes, of which there must be only one.

Given = ParamSpec("Given")
Result = TypeVar("Result")


def cache_once(make: Callable[Given, Result]) -> Callable[Given, Result]:
    """The same function, but its result for given arguments is made once and then kept."""
    made: dict[Hashable, Any] = {}
    making = RLock()

    @wraps(make)
    def kept(*args: Given.args, **named: Given.kwargs) -> Result:
        key = (args, *named.items())
        if key not in made:
            with making:
                if key not in made:
                    made[key] = make(*args, **named)
        result: Result = made[key]
        return result

    return kept
