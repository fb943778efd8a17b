"""The option --ledger, of all verbs that read or write a ledger."""

import click

LEAST_MEMORY = 48 * 10**6  # bytes, of which the libraries that read a ledger take most


def _with_room(_: click.Context, __: click.Parameter, where: str | None) -> str | None:
    """The ledger, unless there is no memory even for its libraries."""
    from ponder.core.work import refuse_without_memory

    refuse_without_memory(LEAST_MEMORY)
    return where


ledger_option = click.option(
    "--ledger",
    metavar="FILE|URL",
    callback=_with_room,
    show_default="PONDER_LEDGER, or a file in your data folder",
    help="Ledger to use: a file, or the URL of a PostgreSQL database.",
)
record_option = click.option(  # of a verb that uses no ledger unless it is named
    "--ledger", metavar="FILE|URL", help="Record what is found in this ledger."
)
