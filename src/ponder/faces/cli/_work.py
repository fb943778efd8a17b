"""Long work at the terminal: its limits as flags, its progress as a line on stderr."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from ponder.core.memory import bytes_of
from ponder.core.work import Limit, Work
from ponder.faces.cli._output import Verb
from ponder.faces.cli._progress import progress


def memory_size(_: click.Context, flag: click.Parameter, size: str | None) -> int | None:
    """What --memory 8GB says, in bytes."""
    return None if size is None else bytes_of(size, flag.opts[0])


def seconds_option(verb: Verb) -> Verb:
    """The option --seconds, for work that may be stopped early."""
    wish = click.FloatRange(min=0)
    return click.option("--seconds", type=wish, metavar="S", help="Stop after S seconds.")(verb)


@contextmanager
def working(what: str, limit: Limit | None = None, counted: str = "positions") -> Iterator[Work]:
    """Work within what the flags allow, with a line that shows how far it is."""
    with progress(what, counted) as report:
        yield Work(limit, report)
