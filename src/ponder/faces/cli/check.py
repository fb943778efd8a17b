"""Say in sentences what is wrong with a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ponder.faces.cli._output import json_option, print_json, say, wrapped

if TYPE_CHECKING:
    from ponder.solving.conformance import Report

FAULTY = 1


@click.command()
@click.argument("what", metavar="game")
@click.argument("name", required=False)
@json_option
def command(what: str, name: str | None, as_json: bool) -> None:
    """Check the game NAME against the laws that every game keeps: ponder check game NAME.

    The exit status is 0 when all is well, 1 when the game has faults.
    """
    if what != "game" or name is None:
        raise click.UsageError("write: ponder check game NAME.", click.get_current_context())
    report = _checked(name)
    if as_json:
        faults = list(report.faults)
        counts = {"laws": report.laws, "positions": report.positions}
        print_json({"game": name, "valid": not faults, "faults": faults, **counts})
    elif report.faults:
        say("\n".join(wrapped(f"{name}: {fault}") for fault in report.faults))
    else:
        looked = f"{report.positions:,} positions looked at"
        say(f"{name} keeps all {report.laws} laws of a game; {looked}.")
    if report.faults:
        click.get_current_context().exit(FAULTY)


def _checked(name: str) -> Report:
    """The report on the game, also where its file cannot even be loaded."""
    from ponder.core.catalogue import find
    from ponder.faces.cli._own_files import why_not_loaded
    from ponder.solving.conformance import Report, examine

    why = why_not_loaded(name)
    return Report((why,), 0, 0) if why else examine(find(name))
