"""Where a registry looks: packages of Ponder, the user's folders, installed packages.

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
from collections.abc import Callable, Iterator
from threading import RLock
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from ponder.core.errors import BadText, named_file

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

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
            raise BadText(f"{variable} names {named_file(folder)}, which is not a folder")
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
