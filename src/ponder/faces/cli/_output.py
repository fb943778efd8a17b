"""Output of all verbs: the option --json, words, JSON documents and files."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ponder.core.errors import BadText
from ponder.faces.cli._complaints import after_failed_file

if TYPE_CHECKING:  # slow to import, and some verbs write no files
    from pathlib import Path

Verb = TypeVar("Verb", bound=Callable[..., Any])


class OutputFile(click.Path):
    """A file to write, or `-` for stdout; one that cannot be written is refused before the work."""

    def __init__(self) -> None:
        from pathlib import Path

        super().__init__(path_type=Path)

    def convert(self, value: Any, *context: Any) -> Any:
        """The path."""
        from pathlib import Path

        from ponder.core.files import check_folder

        if value != "-":
            check_folder(Path(value))
        return super().convert(value, *context)


json_option = click.option(  # which every verb has
    "--json", "as_json", is_flag=True, help="Print one JSON document; messages go to stderr."
)


def picture_option(flag: str, what: str) -> Callable[[Verb], Verb]:
    """Add an option that writes an SVG picture of something to a file."""
    return click.option(
        flag,
        type=OutputFile(),
        metavar="FILE",
        callback=_svg_only,
        help=f"Write {what} as an SVG picture to FILE; - is stdout.",
    )


def _svg_only(_context: click.Context, option: click.Parameter, path: Path | None) -> Path | None:
    """Refuse a file whose ending promises another format."""
    if path is None or str(path) == "-" or path.suffix.lower() == ".svg":
        return path
    raise BadText(
        f"{option.opts[0]} writes an SVG picture: name the file "
        f"{path.with_suffix('.svg').name}, not {path.name}"
    )


def say(words: str = "", *, end: str = "\n", err: bool = False) -> None:
    """Print on stdout or stderr, in one piece: Ctrl-C leaves no line without its end.

    (click.echo would change their encoding.)
    """
    print(words + end, end="", file=sys.stderr if err else sys.stdout, flush=True)


def print_answer(
    answer: object, in_words: Callable[[], str], as_json: bool, **more: object
) -> None:
    """Print the JSON document of an answer with some more fields, or its words, if it has any."""
    if as_json:
        print_document(answer, **more)
    elif words := in_words():
        say(words)


def print_document(result: object, **more: object) -> None:
    """Print the JSON document of a result, in ASCII, so that every terminal can show it."""
    import json

    from ponder.answers.document import document

    say(json.dumps(document(result) | more, indent=2))


@contextmanager
def attempts(*failed: OSError) -> Iterator[Callable[..., bool]]:
    """Steps that print or write, each attempted whether or not those before it failed.

    A full disk costs only what would have been on it: `attempt(step, …)` says whether the step
    succeeded, and what failed, also before, is told at the end.
    """
    failures = [*failed]

    def attempt(step: Callable[..., object], *given: object, **more: object) -> bool:
        try:
            step(*given, **more)
        except OSError as error:
            failures.append(error)
            return False
        return True

    last = None
    try:
        yield attempt
        failures.sort(key=lambda error: error.errno != errno.EPIPE)  # the last gives the status
        last = failures.pop() if failures else None
    finally:
        for error in failures:
            after_failed_file(error)
    if last is not None:
        raise last


def write_file(path: Path, text: str, *, silently: bool = False) -> None:
    """Write the text to a file, whole or not at all, and say so; `-` is stdout."""
    if str(path) == "-":
        say(text.rstrip("\n"))
        return
    from ponder.core.files import write_atomically

    with write_atomically(path) as stream:
        stream.write((text if text.endswith("\n") else text + "\n").encode())
    if not silently:
        say(f"written to {path}", err=True)
