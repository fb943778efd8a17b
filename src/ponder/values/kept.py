"""Values kept on disk, for positions whose values take minutes to find.

Each game whose rules are data has one file, `values-NAME.json`: the rules, the values by
position, both as text, and a checksum. A file of other rules, or one that was cut or
changed, is ignored: the values are then computed again. Keeping values pays only for large
positions, such as T^7 _^7 F^6, which takes a minute or two to compute.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from threading import RLock
from typing import Any

from ponder.core.errors import PonderError, Unsuitable
from ponder.core.files import tables_folder, whole_file
from ponder.core.position import SIDES, Position
from ponder.games.boards.placements import PlacementGrid
from ponder.games.boards.strips import RewritingStrip
from ponder.values.names import can_be_written
from ponder.values.rules import moves_are_data
from ponder.values.value import Value

FORMAT = 1

Texts = dict[str, str]

_reading_or_writing = RLock()  # so that no thread writes from an outdated reading


def kept_value(position: Position) -> Value | None:
    """The value of the position if it was kept."""
    if not moves_are_data(type(position)):
        return None
    with _reading_or_writing:
        known = _kept(type(position), tables_folder())
    if not known or str(position) not in known:
        return None
    try:
        return Value(known[str(position)])
    except PonderError:  # the file was edited, and this text cannot be read
        return None


def why_not_kept(position: Position, value: Value | None = None) -> str:
    """Why values of such positions, or this value, are not kept; empty if they are."""
    if not moves_are_data(type(position)):
        return f"values of {position.game} are not kept: its rules are not data"
    if value is not None and not can_be_written(value):
        return f"the value of {position} is not kept: it is too long to be written"
    return ""


def keep(values: Iterable[tuple[Position, Value]]) -> list[Path]:
    """Add these values to those kept, and return the files that were written.

    Raises `Unsuitable` and writes nothing if the rules are not data or a value would not read
    back.
    """
    by_kind: dict[type[Position], Texts] = {}
    for position, value in values:
        reason = why_not_kept(position, value)
        if reason:
            raise Unsuitable(reason)
        by_kind.setdefault(type(position), {})[str(position)] = str(value)
    with _reading_or_writing:
        return [_write(kind, texts) for kind, texts in by_kind.items()]


@cache
def _kept(kind: type[Position], folder: Path) -> Texts:
    """The texts of the file, or no texts if there is no valid file."""
    try:
        document = json.loads((folder / _name(kind)).read_text("utf-8"))
        texts: Texts = document["values"]
        trusted = document == _document(kind, texts)
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return {}
    return texts if trusted else {}


def _write(kind: type[Position], texts: Texts) -> Path:
    folder = tables_folder()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / _name(kind)
    document = _document(kind, {**_kept(kind, folder), **texts})
    with whole_file(path) as stream:
        stream.write(json.dumps(document, indent=1).encode())
    _kept.cache_clear()
    return path


def _document(kind: type[Position], texts: Texts) -> dict[str, Any]:
    content = json.dumps([_rules(kind), texts], sort_keys=True)
    return {
        "format": FORMAT,
        "game": kind.game,
        "rules": _rules(kind),
        "values": texts,
        "checksum": zlib.crc32(content.encode()),
    }


def _name(kind: type[Position]) -> str:
    return f"values-{kind.game}.json"


def _rules(kind: type[Position]) -> list[list[str]]:
    """The rules as lists of texts; no texts if the rules are not data."""
    if issubclass(kind, RewritingStrip):
        rules = ([">".join(rule) for rule in kind.rules(side)] for side in SIDES)
        return [["".join(kind.letters)], *rules]
    if issubclass(kind, PlacementGrid):
        return [list(pieces) for pieces in kind.piece_sets()]
    return []
