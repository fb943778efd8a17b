"""Check a game, and say in sentences what is wrong with it."""

import click

from ponder.core.text import format_count
from ponder.faces.cli._output import json_option
from ponder.faces.cli._work import print_result, seconds_option, verdict_status, work_with_progress


@click.command()
@click.argument("what", metavar="game")
@click.argument("name", required=False)
@seconds_option
@json_option
def command(
    *, what: str, name: str | None, seconds: float | None, as_json: bool
) -> int:  # fmt: skip
    """Check that a game keeps the laws of all games: ponder check game NAME.

    The exit status is 0 if it does, 1 if the game has faults, 2 if the check was stopped before
    it found any.
    """
    from ponder.answers.games import check_game
    from ponder.show.formatting import wrapped

    if what != "game" or name is None:
        raise click.UsageError("write: ponder check game NAME.", click.get_current_context())
    with work_with_progress(f"checking {name}", "law", seconds=seconds) as work:
        answer = check_game(name, work)
    report = answer.report
    checked = format_count(report.positions, "position")
    every = "all " if answer.valid else "the first "
    words = [f"{name} keeps {every}{report.requirements} laws of a game; {checked} checked."]
    if report.faults:
        words = [wrapped(f"{name}: {fault}") for fault in report.faults]
    status = print_result(answer, lambda: "\n".join(words), as_json)
    return status or verdict_status(answer.valid)
