"""Explain a verb, as VERB --help does."""

from __future__ import annotations

import click

from ponder.faces.cli._output import say


@click.command()
@click.argument("verb", required=False)
@click.pass_context
def command(context: click.Context, verb: str | None) -> None:
    """Explain VERB; without VERB, list all verbs."""
    from ponder.faces.cli._verbs import VERBS

    program = context.find_root()
    if verb is None:
        say(program.get_help())
        return
    found = VERBS.find(verb)
    said = click.Context(found, info_name=verb, parent=program)
    say(found.get_help(said))
