"""Errors as one line on stderr, in the words of the command line.

Errors of the library speak of arguments. Here they speak of flags, if the verb has them, and
name the verb that helps.
"""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from ponder.core.errors import BadArgument, BadText, PonderError

BAD_INPUT, BROKEN_PIPE = 2, 0  # a reader such as `head` that has seen enough is no error
FLAGS = {"memory": "--memory SIZE", "budget": "--limit N"}
HELP = {  # by the class of the error; its module is slow to import
    "NoRecord": "ponder play --record FILE writes one",
    "NoTheory": "ponder learn {0.game} does",
    "UnknownMeasure": "ponder show {0.game} --invariants explains all",
}


def print_error(words: str, status: int = BAD_INPUT) -> int:
    """Say what is wrong, and return the exit status."""
    print(f"ponder: {' '.join(words.split())}", file=sys.stderr)
    return status


def message_with_flags(error: PonderError, verb: click.Command | None) -> str:
    """The message of the error, with flags for arguments and what would help."""
    from ponder.answers.solving import NoTree, Unsolved
    from ponder.core.work import BudgetSpent

    if isinstance(error, Unsolved):
        return message_with_flags(error.why, verb if error.more_helps else None)
    if isinstance(error, NoTree):
        return f"no tree: {message_with_flags(error.why, verb)}"
    said = str(error)
    if isinstance(error, BadArgument) and _takes(verb, f"--{error.name}"):
        said = f"--{error.name} {error.wrong}"
    more = more_allowed(error.cause, verb) if isinstance(error, BudgetSpent) else []
    if type(error).__name__ in HELP and getattr(error, "game", True):
        more = [HELP[type(error).__name__].format(error)]
    for part in (*more, *getattr(error, "__notes__", ())):
        said += f" {part}" if said.endswith("?") else f"; {part}"
    return said


def more_allowed(cause: str, verb: click.Command | None) -> list[str]:
    """What allows more where a limit was too low, if the verb has a flag for it."""
    flag = FLAGS.get(cause, "")
    return [f"{flag} allows more"] if _takes(verb, flag) else []


def _takes(verb: click.Command | None, flag: str) -> bool:
    name = flag.partition(" ")[0]
    return verb is not None and any(name in one.opts for one in verb.params)


@contextmanager
def suggest_file_flag(text: str, hint: str) -> Iterator[None]:
    """If the text is refused, and is the name of a file, name the flag that takes files."""
    try:
        yield
    except BadText as error:
        if os.path.isfile(text):  # noqa: PTH113 - of any text, also of one too long for a name
            error.add_note(hint)
        raise


def after_failed_file(error: OSError) -> int:
    """The exit status after a file, or stdout, that could not be written."""
    # Stdout is closed: the interpreter must not try to flush the rest when it ends.
    if error.filename is None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if error.errno == errno.EPIPE:
        return BROKEN_PIPE
    where = f"{error.filename}: " if error.filename else ""
    return print_error(f"{where}{error.strerror or error}")
