"""The option --ledger, of all verbs that read or write a ledger."""

import click

ledger_option = click.option(
    "--ledger",
    metavar="FILE|URL",
    show_default="PONDER_LEDGER, or a file in your data folder",
    help="Ledger to use: a file, or the URL of a PostgreSQL database.",
)
record_option = click.option(  # of a verb that uses no ledger unless it is named
    "--ledger", metavar="FILE|URL", help="Record what is found in this ledger."
)
