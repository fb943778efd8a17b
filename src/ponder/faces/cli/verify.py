"""Check a certificate: is it valid, and if not, which is its first bad step?"""

from pathlib import Path

import click

from ponder.faces.cli._alarm import alarm
from ponder.faces.cli._output import json_option
from ponder.faces.cli._work import finish, seconds_option, verdict_status, working


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@seconds_option
@json_option
def command(*, file: Path, seconds: float | None, as_json: bool) -> int:
    """Check a certificate: ponder verify proof.json.

    The exit status is 0 if it is valid, 1 if it is not, 2 if the check was stopped.
    """
    from ponder.answers.proof_files import verify_file

    with working("verify", counted="step") as work:
        answer = verify_file(file, work, lambda: alarm(seconds))
    found = answer.verified
    words = "Not decided."
    if found is not None:
        words = f"Valid: {found.claim}" if found.valid else f"Not valid: {found.error}"
    return finish(answer, lambda: words, as_json) or verdict_status(answer.valid)
