"""State a rule in plain words: a counterexample, a proof, or what was checked."""

from pathlib import Path

import click

from ponder.faces.cli._output import (
    OutputFile,
    attempts,
    json_option,
    print_answer,
    write_file,
)
from ponder.faces.cli._work import print_stop_reason, seconds_option, work_with_progress


@click.command()
@click.argument("game")
@click.argument("rule")
@click.option("--certificate", type=OutputFile(), metavar="FILE",
              help="Write the certificate of a proof to FILE, for ponder verify.")  # fmt: skip
@seconds_option
@json_option
def command(
    *, game: str, rule: str, certificate: Path | None, seconds: float | None, as_json: bool
) -> int:
    """Ask whether a rule is true: a counterexample, a proof, or "checked up to …".

    \b
      ponder ask chomp "rows = columns implies first player wins"
      ponder ask chomp "two rows implies P exactly when first row gap = 1"
      ponder ask nim "P exactly when nim-sum = 0"

    The words are the invariants and properties of the game, such as rows, columns, cookies or
    rectangle; "first player wins" (N) and "second player wins" (P); and implies, and, or, not.
    """  # noqa: D301 - \b tells click to keep the line breaks
    import json

    from ponder.answers.claims import ask
    from ponder.show.claims import rule_text

    with work_with_progress("looking for counterexamples", seconds=seconds) as work:
        answer = ask(game, rule, work)
    said = (answer.settled, answer.values, answer.why, answer.exceptions)
    with attempts() as attempt:
        attempt(print_answer, answer, lambda: rule_text(*said), as_json)
        if certificate is not None and answer.settled.certificate is not None:
            attempt(write_file, certificate, json.dumps(answer.settled.certificate.to_json()))
        return print_stop_reason(answer.stopped)
