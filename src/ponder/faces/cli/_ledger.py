"""The option --ledger, of all verbs that read or write a ledger."""

import click

from ponder.faces.cli._output import Verb

USED = "Ledger to use: a file, or the URL of a PostgreSQL database."
RECORDED = "Record what is found in this ledger."


def ledger_option(verb: Verb) -> Verb:
    """Add the option --ledger."""
    default = "PONDER_LEDGER, or a file in your data folder"
    return click.option("--ledger", metavar="FILE|URL", show_default=default, help=USED)(verb)


def record_option(verb: Verb) -> Verb:
    """Add the option --ledger to a verb that uses no ledger unless it is named."""
    return click.option("--ledger", metavar="FILE|URL", help=RECORDED)(verb)
