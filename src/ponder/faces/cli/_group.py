"""The verbs as a click group that imports only the verb that is called."""

import codecs
import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

import click

from ponder.core.errors import USER_CODE_ERRORS, PonderError
from ponder.core.registry import Registry
from ponder.core.text import terminal_width
from ponder.faces.cli._complaints import after_failed_file, message_with_flags, print_error
from ponder.faces.cli._ctrl_c import exit_interrupted, exit_on_interrupt

FAULTY = 1
NARROWEST, WIDEST = 50, 80  # columns of help

VERBS: Registry[click.Command] = Registry("verb", "verbs", "ponder.faces.cli", holds="command")


class Verbs(click.Group):
    """One verb for each file of the folder; every error becomes one line and an exit status."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS.files())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return VERBS.get(cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if not args[0].startswith("-"):
            from ponder.faces.cli._position import reject_split_position

            reject_split_position(VERBS.find(args[0]), args)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            files = VERBS.files().items()
            formatter.write_dl([(name, _short_help(file)) for name, file in files])

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """Run; the status is 0, 1 if a game is at fault, 2 after bad input, 130 after Ctrl-C."""
        given = sys.argv[1:] if args is None else list(args)
        extra = {"prog_name": "ponder", **extra, "standalone_mode": False}
        extra["terminal_width"] = max(min(terminal_width(WIDEST), WIDEST) - 2, NARROWEST)
        sys.exit(self._status(given or ["--help"], rest, extra))

    def _status(self, args: Sequence[str], rest: tuple[Any, ...], extra: dict[str, Any]) -> int:
        try:
            status = super().main(args, *rest, **extra)
            sys.stdout.flush()
        except click.Abort:  # Ctrl-C before the verb began
            return exit_interrupted()
        except USER_CODE_ERRORS as error:
            if isinstance(error, click.ClickException):
                return self._after_misreading(error, args)
            after = _after(error, args)
            if after is None:
                raise
            return after
        return status if isinstance(status, int) else 0

    def _after_misreading(self, error: click.ClickException, args: Sequence[str]) -> int:
        """One line for a command line that click cannot read, and the exit status."""
        from ponder.faces.cli._usage import usage

        name = args[0] if args[0] in VERBS.files() else ""
        flags = VERBS.find(name).params if name else self.params
        return print_error(usage(error, name, flags), error.exit_code)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        with _read_to_the_end_or_not():  # `--help` and `--version` are printed here
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with exit_on_interrupt(), _read_to_the_end_or_not():
            try:
                return super().invoke(ctx)
            except PonderError as error:
                verb = self.get_command(ctx, ctx.invoked_subcommand or "")
                raise PonderError(message_with_flags(error, verb)) from error


@contextmanager
def _read_to_the_end_or_not() -> Iterator[None]:
    """End the program if nobody reads on; click would call `sys.exit(1)`."""
    try:
        yield
    except BrokenPipeError as error:
        raise click.exceptions.Exit(after_failed_file(error)) from None


def _after(error: BaseException, args: Sequence[str]) -> int | None:
    """One line for an error of the user or of a game, and the exit status; None for others."""
    match error:
        case PonderError():
            return print_error(str(error))
        case MemoryError():
            return print_error("not enough memory; ask for something smaller")
        case OSError():
            return after_failed_file(error)
    from ponder.faces.cli._faulty_games import fault_of_a_game

    fault = fault_of_a_game(error, args)
    if fault is None and isinstance(error, SystemExit):  # Ponder itself does not end so
        fault = "a file of your own, which is not a game, called sys.exit()"
    return None if fault is None else print_error(fault, FAULTY)


def _short_help(file: str) -> str:
    """The first line of the file: the first line of its docstring."""
    with open(file, "rb") as lines:
        return lines.readline().decode().strip().strip('"')


# What `ponder --version` says: the version, and whether the native kernels run.


def version_line() -> str:
    """`ponder 0.1.0 (native kernels: SSE2, Chomp sieve: AVX2)`, or why they are missing."""
    return f"ponder {_version()} ({_kernels()})"


def _version() -> str:
    """As the folder is named that pip has written; importlib.metadata is slow to import."""
    found = (info for folder in sys.path for info in Path(folder).glob("ponder_cgt-*.dist-info"))
    return next((info.stem.partition("-")[2] for info in found), "(not installed)")


def _kernels() -> str:
    try:
        from ponder import _native
    except ImportError as error:
        why = " ".join(str(error).split())
        return f"native kernels missing: {why}; `pip install .` in Ponder's folder builds them"
    sieve = _native.ChompSieve.paths()[-1]  # the widest that this processor has
    return f"native kernels: {_native.instruction_set()}, Chomp sieve: {sieve}"


# Output on terminals with few characters: a plain one replaces each that is missing.

PLAIN = {
    "☠": "@", "■": "#", "●": "o", "→": "->", "…": "...", "–": "-", "−": "-", "·": ".",
    "×": "x", "⊕": "(+)", "₂": " (binary)", "≥": ">=", "≤": "<=", "è": "e", "é": "e",
    "’": "'", "│": "|", "├": "|", "└": "`", "─": "-", "≈": "~", "φ": "phi", "⌊": "floor(", "⌋": ")",
    # The names of values, as they are read: ^2, +-1, tiny(2), 3.^
    "↑": "^", "⇑": "^2", "↓": "v", "⇓": "v2", "±": "+-", "⧾": "tiny", "⧿": "miny",
}  # fmt: skip


def use_plain_characters(*streams: TextIO) -> None:
    """Make the streams replace characters that their encoding lacks, instead of failing."""
    codecs.register_error("ponder", _plainer)
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="ponder" if stream.writable() else "replace")


def _plainer(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(PLAIN.get(letter, "?") for letter in unknown), error.end
