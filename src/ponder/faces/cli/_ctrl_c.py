"""How Ctrl-C becomes the exit status 130, after what was found until then is printed.

Work that keeps its findings ends with an `Ending`, and the verb returns `exit_status` of it
once it has printed them. Work that has nothing to keep raises KeyboardInterrupt, which
`heard` turns into one line and the same status.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from ponder.faces.cli._complaints import complain

if TYPE_CHECKING:
    from ponder.core.work import Ending

INTERRUPTED = 130


def exit_status(*endings: Ending) -> int:
    """0, or 130 with a line on stderr where Ctrl-C ended the work; its findings are printed."""
    if all(ending.cause != "interrupted" for ending in endings):
        return 0
    return interrupted("stopped; what was found until then is above")


@contextmanager
def heard() -> Iterator[None]:
    """Ctrl-C inside ends the program; what the interrupt says is told, such as what was kept."""
    try:
        yield
    except KeyboardInterrupt as stop:
        # Here, before click hears it, which would say "Aborted!" of its own.
        raise click.exceptions.Exit(interrupted(str(stop) or "stopped")) from None


def interrupted(words: str = "stopped") -> int:
    """The exit status, with one line on stderr, below the ^C that a terminal shows."""
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return complain(words, INTERRUPTED)
