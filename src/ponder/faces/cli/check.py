"""Say in sentences what is wrong with a game."""

from __future__ import annotations

import click

from ponder.faces.cli._output import json_option, print_document, say

FAULTY = 1


@click.command()
@click.argument("what", metavar="game")
@click.argument("name", required=False)
@json_option
def command(what: str, name: str | None, as_json: bool) -> int:
    """Check the game NAME against the laws that every game keeps: ponder check game NAME.

    The exit status is 0 when all is well, 1 when the game has faults.
    """
    from ponder.answers.check import check_game
    from ponder.show.lines import wrapped

    if what != "game" or name is None:
        raise click.UsageError("write: ponder check game NAME.", click.get_current_context())
    answer = check_game(name)
    report = answer.report
    if as_json:
        print_document(answer)
    elif answer.valid:
        looked = f"{report.positions:,} positions looked at"
        say(f"{name} keeps all {report.requirements} laws of a game; {looked}.")
    else:
        say("\n".join(wrapped(f"{name}: {fault}") for fault in report.faults))
    return 0 if answer.valid else FAULTY
