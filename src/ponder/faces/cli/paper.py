"""Settle the conjectures of a published paper."""

from pathlib import Path

import click

from ponder.faces.cli._ledger import record_option
from ponder.faces.cli._output import attempts, json_option, print_answer
from ponder.faces.cli._work import print_stop_reason, seconds_option, work_with_progress


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
    """Refute or prove the conjectures of a paper: ponder paper chomp.

    The paper on Chomp leaves eleven of its thirteen conjectures open. For each of these a proof
    or the smallest counterexample is found again; only lemmas come from the library.
    """
    from ponder.answers.claims import settle_paper
    from ponder.show.claims import paper_lines

    with work_with_progress("settling", "step", seconds=seconds) as work:
        answer = settle_paper(game, out, ledger, work)
    verdicts = paper_lines(answer.settled, answer.same_as, answer.files)
    lines = [answer.paper.citation, *verdicts, f"{answer.seconds:.1f} s in all"]
    with attempts(*answer.not_written) as attempt:
        attempt(print_answer, answer, lambda: "\n".join(lines), as_json)
        return print_stop_reason(answer.stopped)
