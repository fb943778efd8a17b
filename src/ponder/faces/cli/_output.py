"""Output of all verbs: the option --json, words, JSON documents and files."""

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
    """Add the option --json, which every verb has."""
    option = click.option(
        "--json", "as_json", is_flag=True, help="Print one JSON document; messages go to stderr."
    )
    return option(verb)


def say(words: str = "", *, end: str = "\n", err: bool = False) -> None:
    """Print on stdout or stderr. (click.echo would change their encoding.)"""
    print(words, end=end, file=sys.stderr if err else sys.stdout, flush=True)


def print_document(result: object) -> None:
    """Print the JSON document of a result, in ASCII, so that every terminal can show it."""
    from ponder.answers.document import document

    say(json.dumps(document(result), indent=2))


def write_file(path: Path, text: str) -> None:
    """Write the text to a file, whole or not at all; `-` is stdout."""
    if str(path) == "-":
        say(text.rstrip("\n"))
        return
    with whole_file(path) as stream:
        stream.write((text if text.endswith("\n") else text + "\n").encode())
