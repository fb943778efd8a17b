"""Check a game, and say in sentences what is wrong with it."""

import click

from ponder.core.words import counted
from ponder.faces.cli._output import json_option, print_answer

FAULTY = 1


@click.command()
@click.argument("what", metavar="game")
@click.argument("name", required=False)
@json_option
def command(what: str, name: str | None, as_json: bool) -> int:
    """Check that a game keeps the laws of all games: ponder check game NAME.

    The exit status is 0 if it does, 1 if the game has faults.
    """
    from ponder.answers.check import check_game
    from ponder.show.lines import wrapped

    if what != "game" or name is None:
        raise click.UsageError("write: ponder check game NAME.", click.get_current_context())
    answer = check_game(name)
    report = answer.report
    checked = counted(report.positions, "position")
    words = [f"{name} keeps all {report.requirements} laws of a game; {checked} checked."]
    if not answer.valid:
        words = [wrapped(f"{name}: {fault}") for fault in report.faults]
    print_answer(answer, lambda: "\n".join(words), as_json)
    return 0 if answer.valid else FAULTY
