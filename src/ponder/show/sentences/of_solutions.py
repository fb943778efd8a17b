"""Notes on a solution in sentences: where it is from, and what is missing in it."""

from __future__ import annotations

from ponder.core.words import magnitude
from ponder.language.reasons import Reason
from ponder.show.sentences.wording import says


@says("from a table")
def from_a_table(reason: Reason) -> str:
    """A table on disk knows who wins, and nothing else."""
    return (
        f"from the table of {reason.facts['table']} on disk; remoteness and Grundy value need a "
        f"survey of {magnitude(reason.facts['positions'])} positions"
    )


@says("no remoteness")
def no_remoteness(reason: Reason) -> str:
    """The length of best play would have taken too much."""
    return f"remoteness not computed: {reason.facts['error']}"


@says("stopped")
def stopped(reason: Reason) -> str:
    """The work was stopped before its end."""
    return f"stopped ({reason.facts['ending']}): winning moves may be missing"
