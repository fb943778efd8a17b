"""Families that are proved and kept on disk, and the values of their members.

Each class has one file in the folder of tables, `family-GAME-LETTER-WORD.json`: its certificate,
which `ponder verify` accepts too. A file is checked when it is first read; that is remembered
(`ponder.checking.remembered`), because checking a large class takes seconds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from ponder.core.errors import BadText, PonderError, Unsuitable
from ponder.core.files import (
    file_signature,
    read_bounded,
    read_json,
    refuse_newer,
    tables_folder,
    write_atomically,
)
from ponder.core.position import Position
from ponder.core.work import Stopped, Work
from ponder.games.boards.strips import RewritingStrip
from ponder.values.kernel import is_rule_based

if TYPE_CHECKING:  # few positions are members: what checks families is loaded when one is kept
    from ponder.checking.certificates import FamilyCertificate
    from ponder.checking.verify import Verified
    from ponder.values.members import FamilyMember

LONG = 16
"""Shorter strips have their values at once."""


def family_file(game: str, letter: str, word: str, lengths: str = "") -> Path:
    """The file of a class: its letter, its word at the start, and its fixed lengths, if any."""
    parts = (game, quote(letter, safe="_"), quote(word, safe="_"), *([lengths] if lengths else []))
    return tables_folder() / f"family-{'-'.join(parts)}.json"


def keep_certificate(path: Path, certificate: FamilyCertificate, verified: Verified) -> None:
    """Keep a certificate.

    `Unsuitable` if the checker has not accepted it, or if a newer Ponder wrote the file, which
    stays as it is.
    """
    if not verified.valid:
        raise Unsuitable(f"not kept: {verified.error}")
    from ponder.checking.certificates import FAMILY_VERSION
    from ponder.checking.remembered import digest, remember

    refuse_newer(path, _version(path), FAMILY_VERSION)
    data = json.dumps(certificate.to_json()).encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    with write_atomically(path) as stream:
        stream.write(data)
    remember(digest(certificate.to_json()))


def find_kept_member(position: Position, work: Work | None = None) -> FamilyMember | None:
    """The position, if it is long, as a member of a family that is kept."""
    if not isinstance(position, RewritingStrip) or not is_rule_based(type(position)):
        return None
    if len(position.state) <= LONG:
        return None
    for path in _files(position):
        certificate = kept_certificate(path, work)
        if certificate is not None and certificate.game == position.game:
            from ponder.values.members import find_member

            member = find_member(certificate, position.state)
            if member is not None:
                return member
    return None


def kept_certificate(path: Path, work: Work | None = None) -> FamilyCertificate | None:
    """The certificate in a file, if it is valid."""
    try:
        state = file_signature(path)
        known = _READ.get(path)
        if known is None or known[0] != state:
            known = _READ[path] = state, _read(path, work)
        return known[1]
    except OSError:
        return None


def _files(position: RewritingStrip) -> Iterator[Path]:
    """The files of classes whose words have the same symbols as the position."""
    try:
        folder = tables_folder()
        names = sorted(path.name for path in folder.glob(f"family-{position.game}-*.json"))
    except OSError:
        return
    for name in names:
        for letter in position.letters:
            word = sorted(position.state.replace(letter, ""))
            head = f"family-{position.game}-{quote(letter, safe='_')}-"
            rest = name.removeprefix(head).removesuffix(".json").partition("-")[0]
            if name.startswith(head) and sorted(rest) == sorted(quote("".join(word), safe="_")):
                yield folder / name


_READ: dict[Path, tuple[tuple[int, ...], FamilyCertificate | None]] = {}
"""What was read from each file, and the state in which it was then."""


def _read(path: Path, work: Work | None) -> FamilyCertificate | None:
    from ponder.checking.certificates import FamilyCertificate
    from ponder.checking.remembered import accepted, digest, remember
    from ponder.checking.verify import verify

    data = read_bounded(path)
    try:
        certificate = FamilyCertificate.from_json(json.loads(data), work)
    except Stopped:
        raise
    except (ValueError, PonderError):
        return None
    if (known := digest(certificate.to_json())) not in accepted():
        if not verify(certificate, work).valid:
            return None
        remember(known)
    return certificate


def _version(path: Path) -> object:
    """The version that the file says it has; None if there is none, or nothing of ours."""
    try:
        document = read_json(path)
    except (OSError, BadText):
        return None
    return document.get("version") if isinstance(document, dict) else None
