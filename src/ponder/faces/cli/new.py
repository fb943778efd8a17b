"""Write the file of a new game, which works as it is."""

from __future__ import annotations

import os
import re
from pathlib import Path

import click

from ponder.faces.cli._output import json_option, print_json, say, write_file


@click.command()
@click.argument("what", metavar="game")
@click.argument("name", required=False)
@click.option("--dir", "folder", type=click.Path(path_type=Path, file_okay=False),
              help="Write it here, not into Ponder's games folder.")  # fmt: skip
@json_option
def command(what: str, name: str | None, folder: Path | None, as_json: bool) -> None:
    """Write a game NAME with the contract filled in: ponder new game NAME.

    The file holds a small game that can be played at once. Change its moves, its rules
    in prose and its reference; nothing else in Ponder needs to be told.
    """
    from ponder.faces.cli._template import game_file

    if what != "game" or name is None:
        raise click.UsageError("write: ponder new game NAME.", click.get_current_context())
    stem = _new_name(name)
    path = (folder or _games_folder()) / f"{stem.replace('-', '_')}.py"
    _refuse_existing(path)
    write_file(path, game_file(stem))
    steps = _next_steps(stem, folder)
    if as_json:
        print_json({"game": stem, "file": str(path), "next": steps})
    else:
        say("\n".join([f"{path} is written and works as it is. Next:", *steps]))


def _new_name(name: str) -> str:
    """The name as players will type it; refused where it is taken or could not be typed."""
    from ponder.core.catalogue import SUM, WRAPPERS, games
    from ponder.core.errors import BadText, shortened

    plain = re.sub(r"[\s_]+", "-", name.strip().lower())
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", plain, re.ASCII) or len(plain) > 40:
        raise BadText(f"a game is named like a word, e.g. my-game, not {shortened(name)}")
    if plain in {SUM.name, *(game.name for game in games())}:
        raise BadText(f"there is a game {plain!r} already; choose another name")
    prefix = next((prefix for prefix in WRAPPERS if plain.startswith(f"{prefix}-")), None)
    if prefix is not None:
        raise BadText(f"{prefix + '-'!r} in front of a name is a wrapper; choose another name")
    return plain


def _refuse_existing(path: Path) -> None:
    from ponder.core.errors import BadText

    if path.exists() or path.with_suffix("").exists():
        raise BadText(f"{path} exists; choose another name, or edit it")


def _games_folder() -> Path:
    import ponder.games

    assert ponder.games.__file__ is not None
    return Path(ponder.games.__file__).parent


def _next_steps(name: str, folder: Path | None) -> list[str]:
    known = os.environ.get("PONDER_GAMES", "").split(os.pathsep)
    tell = [] if folder is None or str(folder) in known else [_export(folder, known)]
    return [*tell, f"ponder check game {name}", f"ponder play {name}", f"ponder solve {name} 10"]


def _export(folder: Path, known: list[str]) -> str:
    folders = [str(folder.resolve()), *filter(None, known)]
    return f"export PONDER_GAMES={os.pathsep.join(folders)}"
