"""What verbs share: the option --json, one JSON document, files that appear whole."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from ponder.core.files import whole_file

Verb = TypeVar("Verb", bound=Callable[..., Any])


def json_option(verb: Verb) -> Verb:
    """The option --json, which every verb takes."""
    option = click.option(
        "--json", "as_json", is_flag=True, help="One JSON document on stdout, talk on stderr."
    )
    return option(verb)


def say(words: str = "", *, end: str = "\n", err: bool = False) -> None:
    """Write to stdout or stderr as they are; click's own echo would change their encoding."""
    print(words, end=end, file=sys.stderr if err else sys.stdout, flush=True)


def print_document(result: object) -> None:
    """The JSON document of a result, in ASCII, so that any terminal and any reader takes it."""
    from ponder.answers.document import document

    say(json.dumps(document(result), indent=2))


def write_file(path: Path, text: str) -> None:
    """The text as a file that appears whole or not at all; `-` is stdout."""
    if str(path) == "-":
        say(text.rstrip("\n"))
        return
    with whole_file(path) as stream:
        stream.write((text if text.endswith("\n") else text + "\n").encode())
