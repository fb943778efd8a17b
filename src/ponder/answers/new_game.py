"""A new game: its file, ready to play, and what to do next."""

import os
import re
from dataclasses import dataclass
from pathlib import Path

import ponder.games
from ponder.answers.document import Document, document
from ponder.answers.game_templates import BOARDS, game_file, start_of
from ponder.core.catalogue import SUM, WRAPPERS, games
from ponder.core.errors import BadText, UnknownName, named_file, shortened
from ponder.core.files import whole_file


@dataclass(frozen=True)
class NewGameAnswer:
    """The name of the game, its file, and the commands to try next."""

    game: str
    file: Path
    next: tuple[str, ...]


def write_game(name: str, folder: Path | None = None, board: str = "heaps") -> NewGameAnswer:
    """Write a small game on this kind of board; the default is Ponder's games folder.

    A folder that does not exist is made.
    """
    if board not in BOARDS:
        raise UnknownName("kind of board", board, BOARDS)
    plain = _plain_name(name)
    if folder is not None and folder.exists() and not folder.is_dir():
        raise BadText(f"{named_file(folder)} is not a folder")
    if folder is not None:  # PONDER_GAMES may name it already
        folder.mkdir(parents=True, exist_ok=True)
    if plain in {SUM.name, *(game.name for game in games())}:
        raise BadText(f"the game {plain!r} exists already; choose another name")
    path = (folder or _games_folder()) / f"{plain.replace('-', '_')}.py"
    if path.exists() or path.with_suffix("").exists():
        raise BadText(f"{path} exists; choose another name, or edit it")
    with whole_file(path) as stream:
        stream.write(game_file(plain, board).encode())
    return NewGameAnswer(plain, path, tuple(_next_steps(plain, folder, start_of(board))))


@document.register(NewGameAnswer)
def _(answer: NewGameAnswer) -> Document:
    return {"game": answer.game, "file": str(answer.file), "next": list(answer.next)}


def _plain_name(name: str) -> str:
    """The name as players will type it; one that cannot be typed is refused."""
    plain = re.sub(r"[\s_]+", "-", name.strip().lower())
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", plain, re.ASCII) or len(plain) > 40:
        raise BadText(
            f"a name has letters, digits and hyphens, e.g. my-game, not {shortened(name)}"
        )
    prefix = next((prefix for prefix in WRAPPERS if plain.startswith(f"{prefix}-")), None)
    if prefix is not None:
        raise BadText(f"{prefix + '-'!r} in front of a name is a wrapper; choose another name")
    return plain


def _games_folder() -> Path:
    assert ponder.games.__file__ is not None
    return Path(ponder.games.__file__).parent


def _next_steps(name: str, folder: Path | None, start: str) -> list[str]:
    known = os.environ.get("PONDER_GAMES", "").split(os.pathsep)
    tell = [] if folder is None or str(folder) in known else [_export(folder, known)]
    ask = f"ponder solve {name} {start}"
    return [*tell, f"ponder check game {name}", f"ponder play {name}", ask]


def _export(folder: Path, known: list[str]) -> str:
    folders = [str(folder.resolve()), *filter(None, known)]
    return f"export PONDER_GAMES={os.pathsep.join(folders)}"
