"""The verbs as a click group that imports only the verb that is called, and its errors."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from ponder.core.errors import PonderError
from ponder.core.registry import Registry

VERBS: Registry[click.Command] = Registry("verb", "verbs", "ponder.faces.cli", holds="command")
BAD_INPUT, BROKEN_PIPE, STOPPED = 2, 1, 130


class Verbs(click.Group):
    """One verb for each file of the folder; every mistake ends in one line and a status."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS.files())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return VERBS.get(cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if not args[0].startswith("-"):
            VERBS.find(args[0])
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            files = VERBS.files().items()
            formatter.write_dl([(name, _short_help(file)) for name, file in files])

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """Run; the exit status is 0, 2 after bad input, 130 after Ctrl-C."""
        given = sys.argv[1:] if args is None else list(args)
        extra = {"prog_name": "ponder", **extra, "standalone_mode": False}
        sys.exit(self._status(given or ["--help"], rest, extra))

    def _status(self, args: Sequence[str], rest: tuple[Any, ...], extra: dict[str, Any]) -> int:
        try:
            status = super().main(args, *rest, **extra)
            sys.stdout.flush()
        except click.ClickException as error:
            return _complain(_usage(error), error.exit_code)
        except PonderError as error:
            return _complain(str(error))
        except click.Abort:
            return _complain("stopped", STOPPED)
        except MemoryError:
            return _complain("not enough memory for this position; try a smaller one")
        except OSError as error:
            return _after_failed_file(error)
        return status if isinstance(status, int) else 0

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as stop:
            # Here rather than in `main`, where click would say "Aborted!" of its own.
            words = str(stop) or "stopped"
            raise click.exceptions.Exit(_complain(words, STOPPED)) from None


def _short_help(file: Path) -> str:
    """The first line of the file's docstring, which is its first line."""
    with file.open(encoding="utf-8") as lines:
        return lines.readline().strip().strip('"')


def _usage(error: click.ClickException) -> str:
    """Click's sentence in one line, with the command that explains more."""
    said = " ".join(error.format_message().split())
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "ponder"
    return f"{said} Try: {path} --help"


def _complain(words: str, status: int = BAD_INPUT) -> int:
    """One line on stderr; below the ^C that a terminal shows when the play was stopped."""
    above = "\n" if status == STOPPED and sys.stderr.isatty() else ""
    print(f"{above}ponder: {' '.join(words.split())}", file=sys.stderr)
    return status


def _after_failed_file(error: OSError) -> int:
    # Nobody reads on: the interpreter must not try to flush what is left at its end.
    if error.filename is None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if error.errno == errno.EPIPE:
        return BROKEN_PIPE
    where = f"{error.filename}: " if error.filename else ""
    return _complain(f"{where}{error.strerror or error}")
