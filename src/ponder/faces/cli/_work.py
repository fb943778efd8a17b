"""Long work at the terminal: flags set its limits, a line on stderr shows its progress."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import click

from ponder.core.memory import bytes_of
from ponder.core.work import Ending, Limit, Work
from ponder.faces.cli._output import Verb, say
from ponder.faces.cli._progress import progress
from ponder.faces.cli._signals import take_lost_interrupt


def memory_size(_: click.Context, flag: click.Parameter, size: str | None) -> int | None:
    """The size that --memory gives, such as 8GB, in bytes."""
    return None if size is None else bytes_of(size, flag.opts[0])


def seconds_option(verb: Verb) -> Verb:
    """Add the option --seconds, for work that can stop early."""
    kind = click.FloatRange(min=0)
    return click.option("--seconds", type=kind, metavar="S", help="Most seconds to work.")(verb)


def memory_option(verb: Verb) -> Verb:
    """Add the option --memory."""
    return click.option(
        "--memory",
        metavar="SIZE",
        callback=memory_size,
        show_default="80 % of what is free",
        help="Most memory to use, such as 8GB.",
    )(verb)


@contextmanager
def working(
    what: str,
    limit: Limit | None = None,
    counted: str = "positions",
    others: Mapping[str, str] | None = None,
) -> Iterator[Work]:
    """Work within the limit, with a progress line; see `progress`."""
    with progress(what, counted, others) as shown:

        def report(done: int, total: int | None, words: str) -> None:
            if take_lost_interrupt() and work.ending.is_complete:
                raise KeyboardInterrupt
            shown(done, total, words)

        work = Work(limit, report)
        yield work


def say_what_stopped(ending: Ending) -> None:
    """A line on stderr for work that a limit ended; Ctrl-C has a line of its own."""
    if ending.cause not in ("finished", "interrupted"):
        say(f"Stopped: {ending}.", err=True)
