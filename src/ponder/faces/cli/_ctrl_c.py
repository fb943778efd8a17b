"""Ctrl-C: print what was found so far, and exit with status 130.

Work that keeps partial findings returns an `Ending`: the verb prints the findings, then
returns `exit_status(ending)`. Work that has nothing to keep raises KeyboardInterrupt, which
`exit_on_interrupt` turns into one line and the same status.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from ponder.faces.cli._complaints import print_error

if TYPE_CHECKING:
    from ponder.core.work import Ending

INTERRUPTED = 130


def exit_status(*endings: Ending) -> int:
    """0, or 130 with a line on stderr if Ctrl-C ended the work. Print the findings first."""
    if all(ending.cause != "interrupted" for ending in endings):
        return 0
    return exit_interrupted("stopped; whatever was found is above")


@contextmanager
def exit_on_interrupt() -> Iterator[None]:
    """End the program on Ctrl-C, and print the message of the interrupt if it has one."""
    try:
        yield
    except KeyboardInterrupt as stop:
        # Caught before click sees it and prints "Aborted!".
        raise click.exceptions.Exit(exit_interrupted(str(stop) or "stopped")) from None


def exit_interrupted(words: str = "stopped") -> int:
    """The exit status, with one line on stderr, below the ^C that a terminal shows."""
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return print_error(words, INTERRUPTED)
