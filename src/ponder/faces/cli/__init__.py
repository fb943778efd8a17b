"""The command line: one file is one verb.

A file of this folder is a verb unless its name begins with an underscore. The first line of
its docstring is the short help. It is read without importing the file, so that
`ponder --help` is fast; a verb imports what it needs when it runs.
"""

import sys

import click

from ponder.faces.cli._group import Verbs, use_plain_characters
from ponder.faces.cli._signals import ended_by_sigterm

HELP = """Ponder: a workbench for combinatorial games.

A position is written as text: chomp 4x7 or 5,3,3,2; nim 3,4,5; toads-and-frogs TT_FF;
domineering 4x4. `ponder games` lists the games, `ponder VERB --help` explains a verb.
"""


def _version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        from ponder.faces.cli._group import version_line

        click.echo(version_line())
        context.exit()


@click.group(
    "ponder",
    cls=Verbs,
    help=HELP,
    subcommand_metavar="VERB ...",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Show the version and the processor features that the native kernels use.",
)
def commands() -> None:
    """All verbs."""


def main() -> None:
    """The program `ponder`."""
    use_plain_characters(sys.stdin, sys.stdout, sys.stderr)
    with ended_by_sigterm():
        commands.main(prog_name="ponder")
