"""Check a certificate: is it valid, and if not, which is its first bad step?"""

from pathlib import Path

import click

from ponder.faces.cli._output import json_option
from ponder.faces.cli._work import print_result, seconds_option, verdict_status, work_with_progress


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--all", "everything", is_flag=True, help="List every formula, also after 20.")
@seconds_option
@json_option
def command(*, file: Path, everything: bool, seconds: float | None, as_json: bool) -> int:
    """Check a certificate: ponder verify proof.json.

    What it proves is printed: the claim and, for a family of strips, its formulas. The exit
    status is 0 if it is valid, 1 if it is not, 2 if the check was stopped.
    """
    from ponder.answers.claims import verify_file
    from ponder.show.claims import verified_lines

    with work_with_progress("verify", counted="step", seconds=seconds) as work:
        answer = verify_file(file, work)
    lines = verified_lines(answer.verified, answer.formulas, every=everything)
    return print_result(answer, lambda: "\n".join(lines), as_json) or verdict_status(answer.valid)
