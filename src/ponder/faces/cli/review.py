"""Review a game that was played: where it was lost, and the better move."""

from __future__ import annotations

from pathlib import Path

import click

from ponder.faces.cli._output import json_option, print_document, say
from ponder.faces.cli._work import say_what_stopped, seconds_option, working


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@seconds_option
@json_option
def command(*, file: Path, seconds: float | None, as_json: bool) -> int:
    """Review the game in FILE, a record that ponder play --record FILE writes.

    Every mistake is named: a move that does not win where another one does, a better move, and
    why. In games of chance, a decision that lowers the probability to win.
    """
    from ponder.answers.reviewing import review_file
    from ponder.core.work import Limit
    from ponder.faces.cli._ctrl_c import exit_status
    from ponder.show.review_as_text import review_text

    with working("reviewing", Limit(seconds=seconds), "moves") as work:
        answer = review_file(file, work)
    if as_json:
        print_document(answer)
    else:
        say(review_text(answer.review))
    say_what_stopped(answer.review.stopped)
    return exit_status(answer.review.stopped)
