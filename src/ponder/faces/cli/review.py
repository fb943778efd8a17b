"""Review a game that was played: where it was lost, and the better move."""

from pathlib import Path

import click

from ponder.faces.cli._output import json_option
from ponder.faces.cli._work import print_result, seconds_option, work_with_progress


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@seconds_option
@json_option
def command(*, file: Path, seconds: float | None, as_json: bool) -> int:
    """Review the game in FILE, a record that ponder play --record FILE writes.

    Every mistake is named: a move that does not win where another one does, a better move, and
    why. In games of chance, a decision that lowers the probability to win.
    """
    from ponder.answers.explanations import review_file
    from ponder.show.play import review_text

    with work_with_progress("reviewing", "move", seconds=seconds) as work:
        found = review_file(file, work)
    return print_result(found, lambda: review_text(found), as_json)
