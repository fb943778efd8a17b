"""Check a certificate: is it valid, and if not, which is its first bad step?"""

from __future__ import annotations

from pathlib import Path

import click

from ponder.faces.cli._alarm import alarm
from ponder.faces.cli._output import json_option, print_document, say
from ponder.faces.cli._work import seconds_option

INVALID = 1  # the exit status for a certificate that does not prove its claim


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@seconds_option
@json_option
def command(*, file: Path, seconds: float | None, as_json: bool) -> int:
    """Check a certificate: ponder verify proof.json. The exit status is 1 if it is not valid."""
    from ponder.answers.verifying import verify_file

    with alarm(seconds):
        verified = verify_file(file)
    if as_json:
        print_document(verified)
    elif verified.valid:
        say(f"Valid: {verified.claim}")
    else:
        say(f"Not valid: {verified.error}")
    return 0 if verified.valid else INVALID
