"""Settle the conjectures of a published paper."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ponder.faces.cli._ledger import record_option
from ponder.faces.cli._output import json_option, print_document, say
from ponder.faces.cli._work import say_what_stopped, seconds_option, working

if TYPE_CHECKING:
    from ponder.answers.paper import PaperAnswer


@click.command()
@click.argument("game")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), metavar="FOLDER",
              help="Write each certificate to a file in FOLDER, for ponder verify.")  # fmt: skip
@record_option
@seconds_option
@json_option
def command(
    game: str, out: Path | None, ledger: str | None, seconds: float | None, as_json: bool
) -> int:
    """Refute or prove the conjectures of a paper, from nothing: ponder paper chomp.

    The paper on Chomp leaves eleven of its thirteen conjectures open. No verdict is stored: each
    is found again, with the smallest counterexample or with a certificate.
    """
    from ponder.answers.paper import replay
    from ponder.core.work import Limit
    from ponder.faces.cli._ctrl_c import exit_status

    with working("settling", Limit(seconds=seconds), "steps") as work:
        answer = replay(game, out, ledger, work)
    if as_json:
        print_document(answer)
    else:
        _tell(answer)
    say_what_stopped(answer.stopped)
    return exit_status(answer.stopped)


def _tell(answer: PaperAnswer) -> None:
    from ponder.show.paper_as_text import paper_lines

    say(answer.paper.citation)
    for line in paper_lines(answer.settled, answer.same_as, answer.files):
        say(line)
    say(f"{answer.seconds:.1f} s in all")
