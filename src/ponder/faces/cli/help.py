"""Explain a verb, as VERB --help does."""

from dataclasses import asdict, dataclass

import click

from ponder.faces.cli._output import json_option, print_answer


@dataclass(frozen=True)
class Help:
    """The explanation of a verb, or of the whole program, and the verbs that there are."""

    verb: str | None
    text: str
    verbs: tuple[str, ...]

    def to_json(self) -> dict[str, object]:
        """Plain data."""
        return asdict(self)


@click.command()
@click.argument("verb", required=False)
@json_option
@click.pass_context
def command(context: click.Context, verb: str | None, as_json: bool) -> None:
    """Explain VERB; without VERB, list all verbs."""
    from ponder.faces.cli._group import VERBS

    program = context.find_root()
    text = program.get_help()
    if verb is not None:
        found = VERBS.find(verb)
        text = found.get_help(click.Context(found, info_name=verb, parent=program))
    print_answer(Help(verb, text, tuple(VERBS.files())), lambda: text, as_json)
