"""List the games, one on each line."""

import click

from ponder.faces.cli._output import json_option, print_document, say


@click.command()
@json_option
def command(as_json: bool) -> None:
    """List the games, and the wrappers that make new games out of them."""
    from ponder.answers.games import list_games
    from ponder.show.formatting import labelled, wrapped

    answer = list_games()
    for name, why in answer.broken.items():
        say(f"ponder: the game {name!r} cannot be loaded: {why}", err=True)
    if as_json:
        print_document(answer)
        return
    width = max(len(game.name) for game in answer.games)
    for game in answer.games:
        kind = "any kind" if game.kind == "any" else game.kind
        say(labelled(f"{game.name:<{width}}  {kind}", game.summary, width + 12))
    say("\n" + wrapped("A wrapper in front of a name makes another game of it:"))
    for name, wrapper in answer.wrappers.items():
        say(labelled(f"  {name}-", wrapper.summary, width + 2))
    say()
    say(wrapped("Next: ponder show chomp --rules, ponder solve chomp 4x7, ponder play chomp"))
