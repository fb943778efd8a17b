"""Long work at the terminal: flags set its limits, a line on stderr shows its progress."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

import click

from ponder.faces.cli._complaints import more_allowed
from ponder.faces.cli._ctrl_c import exit_status
from ponder.faces.cli._flag_values import FloatRange
from ponder.faces.cli._output import print_answer, say
from ponder.faces.cli._progress import progress

if TYPE_CHECKING:  # help needs no work
    from ponder.core.work import Ending, Work

OF_VALUES = {
    "adding values": "value",
    "looking at followers": "follower",
}  # what steps with these words count

VALID, NOT_VALID, NO_VERDICT = 0, 1, 2


class Ended(Protocol):
    """The result of long work."""

    @property
    def stopped(self) -> Ending:
        """Why the work ended."""


def memory_size(_: click.Context, flag: click.Parameter, size: str | None) -> int | None:
    """The size that --memory gives, such as 8GB, in bytes."""
    from ponder.core.work import parse_size

    return None if size is None else parse_size(size, flag.opts[0])


seconds_option = click.option(
    "--seconds", type=FloatRange(min=0), metavar="S", help="Most seconds to work."
)
memory_option = click.option(
    "--memory",
    metavar="SIZE",
    callback=memory_size,
    show_default="80 % of what is free",
    help="Most memory to use, such as 8GB.",
)


@contextmanager
def work_with_progress(
    what: str,
    counted: str = "position",
    others: Mapping[str, str] | None = None,
    *,
    positions: int | None = None,
    candidates: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    in_lines: bool = False,
) -> Iterator[Work]:
    """Work within these limits, with a progress line; see `progress`."""
    from ponder.core.work import Limit, Work

    limit = Limit(positions, candidates, seconds, memory)
    with progress(what, counted, {**OF_VALUES, **(others or {})}, in_lines) as report:
        yield Work(limit, report)


def print_result(answer: Ended, in_words: Callable[[], str], as_json: bool, **more: object) -> int:
    """Print the answer as `print_answer` does, and what stopped the work; the exit status."""
    print_answer(answer, in_words, as_json, **more)
    return print_stop_reason(answer.stopped)


def print_stop_reason(ending: Ending) -> int:
    """A line on stderr for work that was ended by a limit or by Ctrl-C; the exit status."""
    if ending.cause not in ("finished", "interrupted"):
        context = click.get_current_context(silent=True)
        more = more_allowed(ending.cause, context.command if context else None)
        say(f"Stopped: {'; '.join([str(ending), *more])}.", err=True)
    return exit_status(ending)


def verdict_status(valid: bool | None) -> int:
    """The exit status of a verb that checks: 0 valid, 1 not valid, 2 stopped before a verdict."""
    return {True: VALID, False: NOT_VALID, None: NO_VERDICT}[valid]
