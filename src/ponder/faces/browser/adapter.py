"""How the board of a web page is found and read: an adapter, written as TOML or JSON.

Selectors of `cell` and `eaten` are CSS; the others are Playwright's, so that `text=You win` is
one too, and `alert=You win` is a box that the page opened. Wherever the cells are, their distance
from the poison's corner says which row and column they are in.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal, get_args

from ponder.core.errors import BadText, UnknownName, describe, quote_path
from ponder.core.files import expand_home, read_json, read_text

Corner = Literal["top-left", "top-right", "bottom-left", "bottom-right"]
CORNERS: tuple[Corner, ...] = get_args(Corner)
Action = Literal["click", "choose", "fill"]


@dataclass(frozen=True)
class SetupAction:
    """Something to do before the game: click an element, choose in a list, or fill a field."""

    action: Action
    selector: str
    text: str = ""


@dataclass(frozen=True)
class Adapter:
    """Where a page shows what.

    `cell` matches every cookie, `eaten` those that are eaten, unless they vanish. `row` and
    `column` name attributes with a number; with one attribute for both (`place`), its first
    number is the row; without any, the place on the screen counts. `turn` is there when we may
    move, `won` and `lost` when the game is over. `frame` is the frame that holds the board, and
    `settle` how many seconds the board must stay the same to be believed.
    """

    cell: str
    eaten: str = ""
    poison: Corner = "top-left"
    place: str = ""
    row: str = ""
    column: str = ""
    turn: str = ""
    won: str = ""
    lost: str = ""
    frame: str = ""
    settle: float = 0.2
    start: tuple[SetupAction, ...] = ()

    @classmethod
    def from_json(cls, data: object) -> Adapter:
        """The adapter with these fields, or `BadText` saying what would be right."""
        if not isinstance(data, dict):
            raise BadText(f"an adapter is a table of fields, not {describe(data)}")
        for name in data:
            if name not in _FIELDS:
                raise UnknownName("field of an adapter", str(name), _FIELDS)
        missing = [name for name in _REQUIRED if name not in data]
        if missing:
            raise BadText(f"an adapter needs the field {missing[0]!r}, a CSS selector")
        checked = {name: _CHECKS.get(name, _text)(name, value) for name, value in data.items()}
        if bool(checked.get("row")) != bool(checked.get("column")):
            raise BadText("an adapter with one of the fields 'row' and 'column' needs the other")
        return cls(**checked)


_FIELDS = tuple(field.name for field in fields(Adapter))
_REQUIRED = tuple(
    field.name
    for field in fields(Adapter)
    if field.default is MISSING and field.default_factory is MISSING
)


def read_adapter(name: str) -> Adapter:
    """The adapter of this name, or of a TOML or JSON file."""
    known = dict(_known())
    if name in known:
        return Adapter.from_json(tomllib.loads(known[name]))
    path = expand_home(name)
    if not path.suffix:
        raise UnknownName("adapter", name, known)
    try:
        return Adapter.from_json(_parsed(path))
    except FileNotFoundError:
        raise BadText(f"there is no adapter {quote_path(name)}") from None
    except OSError as error:
        why = error.strerror or error
        raise BadText(f"the adapter {quote_path(name)} cannot be used: {why}") from None
    except (BadText, UnknownName) as error:
        raise BadText(f"the adapter {quote_path(name)} cannot be used: {error}") from None


def _known() -> Iterator[tuple[str, str]]:
    for file in files("ponder.faces.browser").joinpath("adapters").iterdir():
        if file.name.endswith(".toml"):
            yield file.name.removesuffix(".toml"), file.read_text(encoding="utf-8")


def _parsed(path: Path) -> Any:
    if path.suffix == ".json":
        return read_json(path)
    try:
        return tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise BadText(f"it is not TOML: {error}") from None


def _text(name: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise BadText(f"{name} is a text, not {describe(value)}")
    return value


def _corner(name: str, value: object) -> str:
    if value in CORNERS:
        return str(value)
    raise BadText(f"{name} is one of {', '.join(CORNERS)}, not {describe(value)}")


def _seconds(name: str, value: object) -> float:
    if isinstance(value, int | float) and value >= 0:
        return float(value)
    raise BadText(f"{name} is a number of seconds, not {describe(value)}")


def _steps(name: str, value: object) -> tuple[SetupAction, ...]:
    if not isinstance(value, list):
        raise BadText(f"{name} is a list of steps, not {describe(value)}")
    return tuple(map(_step, value))


def _step(value: object) -> SetupAction:
    """A step: {click = "#new"}, or {choose = "#size", text = "4x7"}, or {fill = …, text = …}."""
    right = 'a step is {click = "#new"} or {choose = "#size", text = "4x7"}'
    if not isinstance(value, dict):
        raise BadText(f"{right}, not {describe(value)}")
    actions = [action for action in get_args(Action) if action in value]
    extra = set(value) - {*actions, "text"}
    if len(actions) != 1 or extra or not all(isinstance(one, str) for one in value.values()):
        raise BadText(f"{right}, not {describe(value)}")
    return SetupAction(actions[0], value[actions[0]], value.get("text", ""))


_CHECKS: Mapping[str, Any] = {"poison": _corner, "settle": _seconds, "start": _steps}
