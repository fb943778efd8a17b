"""The constraints name what Ponder needs, and allow what the tests run with."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, version
from itertools import chain

import pytest
from constraints import FILE, FIRST, ROOT, normal

LINES = FILE.read_text("utf-8").removeprefix(FIRST).splitlines()
BOUNDS = dict(line.split("<=") for line in LINES)


def needed() -> set[str]:
    """What the project, its extras and its build need, by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    own = project["project"]
    texts = [*own["dependencies"], *chain(*own["optional-dependencies"].values())]
    texts += project["build-system"]["requires"]
    return {normal(re.split(r"[\[<>=~! ]", text)[0]) for text in texts}


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", text)))


def test_everything_that_is_needed_has_a_bound() -> None:
    assert needed() - set(BOUNDS) == set()


@pytest.mark.parametrize("name", sorted(needed() & set(BOUNDS)))
def test_what_is_installed_is_allowed(name: str) -> None:
    try:
        installed = version(name)
    except PackageNotFoundError:
        return  # only to build, or an environment without it
    assert numbers(installed) <= numbers(BOUNDS[name])
