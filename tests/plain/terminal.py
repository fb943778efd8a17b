"""The program `ponder` as a user at a terminal runs it."""

import json
import os
import subprocess
import sys
from typing import Any

from click.testing import CliRunner, Result
from refusals import said

from ponder.faces.cli import commands

PONDER = [sys.executable, "-c", "from ponder.faces.cli import main; main()"]


def run(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(commands, args, input=typed)


def document(*args: str, typed: str = "") -> Any:
    result = run(*args, "--json", typed=typed)
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def process(*args: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PONDER, *args],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        timeout=120,
        check=False,
    )


def complaint(*args: str, typed: str = "") -> None:
    """Bad input gets status 2 and one line on stderr, with the words of the golden file."""
    result = run(*args, typed=typed)
    assert result.exit_code == 2
    assert result.stdout == ""
    complained(result.stderr)


def complained(stderr: str) -> None:
    """The program said one line of its own at the end, with the words of the golden file.

    On a busy machine there may be lines of progress before it.
    """
    own = [line for line in stderr.splitlines(keepends=True) if line.startswith("ponder: ")]
    assert len(own) == 1
    assert stderr.endswith(own[0])
    said(own[0])
