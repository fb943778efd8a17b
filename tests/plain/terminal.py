"""The program `ponder` as a user at a terminal runs it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from click.testing import CliRunner, Result

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


def complaint(*args: str) -> str:
    """The one line on stderr, all else being as it should after bad input."""
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("ponder: ")
    assert result.stderr.count("\n") == 1
    return result.stderr.strip()
