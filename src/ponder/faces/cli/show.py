"""Draw a position, and tell the rules of its game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ponder.faces.cli._output import json_option, print_json, say, write_file


@click.command()
@click.argument("game")
@click.argument("pos", required=False)
@click.option("--svg", type=click.Path(path_type=Path), help="Write an SVG picture; - is stdout.")
@click.option("--rules", is_flag=True, help="Tell the rules, with examples of positions.")
@json_option
def command(game: str, pos: str | None, svg: Path | None, rules: bool, as_json: bool) -> None:
    """Draw the position POS of GAME; without POS, the game's usual start."""
    from ponder import show
    from ponder.core.catalogue import find

    found = find(game)
    position = found.read(found.start if pos is None else pos)
    picture = show.svg(position) if svg else None
    if picture is not None and svg is not None and not (as_json and str(svg) == "-"):
        write_file(svg, picture)
    if as_json:
        print_json(_fields(found, position, picture))
    elif str(svg) != "-":
        if rules:
            say(_rules(found))
        say(show.text(position))


def _fields(game: Any, position: Any, picture: str | None) -> dict[str, Any]:
    from ponder import show

    return {
        "game": position.game,
        "position": str(position),
        "text": show.text(position),
        "svg": picture,
        "rules": game.rules,
        "examples": list(game.examples),
    }


def _rules(game: Any) -> str:
    return f"{game.rules}\n\nPositions: {'  '.join(game.examples)}\n"
