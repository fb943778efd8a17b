"""The games, with one line each."""

from __future__ import annotations

from typing import Any

import click

from ponder.faces.cli._output import json_option, print_json, say, wrapped


@click.command()
@json_option
def command(as_json: bool) -> None:
    """List the games, and the wrappers that make new games out of them."""
    from ponder.core.catalogue import SUM, broken, games

    listed = [*games(), SUM]
    for name, why in broken().items():
        say(f"ponder: the game {name!r} cannot be loaded: {why}", err=True)
    if as_json:
        fields = {"games": [_fields(game) for game in listed], "wrappers": _wrappers()}
        print_json({**fields, "broken": broken()})
        return
    width = max(len(game.name) for game in listed)
    for game in listed:
        lines = wrapped(game.summary, " " * (width + 12))
        say(f"{game.name:<{width}}  {_kind(game.kind):<10}{lines[width + 12 :]}")
    say("\nIn front of a name, a wrapper makes another game of it:")
    for wrapper in _wrappers():
        say(f"  {wrapper['name'] + '-':<{width}}{wrapper['summary']}")
    say("\nNext: ponder show chomp --rules, ponder solve chomp 4x7, ponder play chomp")


def _fields(game: Any) -> dict[str, Any]:
    return {
        "name": game.name,
        "kind": game.kind,
        "summary": game.summary,
        "start": game.start,
        "examples": list(game.examples),
    }


def _wrappers() -> list[dict[str, str]]:
    from ponder.core.catalogue import WRAPPERS

    return [{"name": name, "summary": wrapper.summary} for name, wrapper in WRAPPERS.items()]


def _kind(kind: str) -> str:
    return "any kind" if kind == "any" else kind
