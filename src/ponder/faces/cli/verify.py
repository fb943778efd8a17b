"""Check a certificate: is it valid, and if not, which is its first bad step?"""

from pathlib import Path

import click

from ponder.faces.cli._alarm import alarm
from ponder.faces.cli._output import json_option, print_answer
from ponder.faces.cli._work import seconds_option, working

INVALID = 1  # the exit status for a certificate that does not prove its claim


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@seconds_option
@json_option
def command(*, file: Path, seconds: float | None, as_json: bool) -> int:
    """Check a certificate: ponder verify proof.json. The exit status is 1 if it is not valid."""
    from ponder.answers.proof_files import verify_file

    with working("verify", counted="step") as work, alarm(seconds):
        verified = verify_file(file, work)
    words = f"Valid: {verified.claim}" if verified.valid else f"Not valid: {verified.error}"
    print_answer(verified, lambda: words, as_json)
    return 0 if verified.valid else INVALID
