"""Values kept on disk, for positions whose values take minutes to find.

Each game whose rules are data has one file, `values-NAME.json`: the rules, the values by
position, both as text, and a checksum. A file of other rules, or one that was cut or
changed, is ignored: the values are then computed again. A file of a newer format is never
written over. Whoever adds values locks the file and reads it again, so that nothing is lost
that other processes keep at the same time. Keeping values pays only for large positions,
such as T^7 _^7 F^6, which takes a minute or two to compute.
"""

import json
import zlib
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from ponder.core.errors import BadText, PonderError, Unsuitable
from ponder.core.files import locked, read_json, refuse_newer, state_of, tables_folder, whole_file
from ponder.core.position import SIDES, Position
from ponder.games.boards.placements import PlacementGrid
from ponder.games.boards.rewriting_grids import RewritingGrid
from ponder.games.boards.strips import RewritingStrip
from ponder.values.names import can_be_written
from ponder.values.rules import moves_are_data
from ponder.values.value import Value

FORMAT = 1

Texts = dict[str, str]


def texts_kept(kind: type[Position]) -> Texts:
    """The values of such positions in their file as it is now, as texts; none without a file."""
    if not moves_are_data(kind):
        return {}
    try:
        path = _path(kind)
        state = state_of(path)
    except OSError:
        return {}
    return _read_texts(kind, path, state)


def kept_value(
    position: Position, texts: Callable[[type[Position]], Texts] = texts_kept
) -> Value | None:
    """The value of the position if it was kept; `texts` may remember what the files say."""
    known = texts(type(position))
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

    Raises `Unsuitable` and writes nothing if the rules are not data, a value would not read
    back, or a file is of a newer format.
    """
    by_kind: dict[type[Position], Texts] = {}
    for position, value in values:
        reason = why_not_kept(position, value)
        if reason:
            raise Unsuitable(reason)
        by_kind.setdefault(type(position), {})[str(position)] = str(value)
    for path in map(_path, by_kind):
        refuse_newer(path, _read(path).get("format"), FORMAT)
    return [_write(kind, texts) for kind, texts in by_kind.items()]


@lru_cache(maxsize=64)
def _read_texts(kind: type[Position], path: Path, state: tuple[int, ...]) -> Texts:
    """The texts of the file in this state, which tells one reading from another."""
    document = _read(path)
    texts = document.get("values")
    return texts if isinstance(texts, dict) and document == _document(kind, texts) else {}


def _read(path: Path) -> dict[str, Any]:
    """The document in the file; an empty one if there is none."""
    try:
        document = read_json(path)
    except (OSError, BadText):
        return {}
    return document if isinstance(document, dict) else {}


def _write(kind: type[Position], texts: Texts) -> Path:
    path = _path(kind)
    path.parent.mkdir(parents=True, exist_ok=True)
    with locked(path):
        document = _document(kind, {**texts_kept(kind), **texts})
        with whole_file(path) as stream:
            stream.write(json.dumps(document, indent=1).encode())
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


def _path(kind: type[Position]) -> Path:
    return tables_folder() / f"values-{kind.game}.json"


def _rules(kind: type[Position]) -> list[list[str]]:
    """The rules as lists of texts; no texts if the rules are not data."""
    if issubclass(kind, RewritingStrip | RewritingGrid):
        rules = ([">".join(rule) for rule in kind.rules(side)] for side in SIDES)
        return [["".join(kind.letters)], *rules]
    if issubclass(kind, PlacementGrid):
        return [list(pieces) for pieces in kind.piece_sets()]
    return []
