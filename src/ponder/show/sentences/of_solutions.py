"""Notes on a solution in sentences: where it comes from, and what is missing."""

from ponder.core.words import magnitude
from ponder.language.reasons import Reason
from ponder.show.sentences.wording import say_by_template, says

say_by_template(
    {
        "not solved": "not solved: {error}",
        "moves not tried": "winning moves not looked for: {error}",
        "no Grundy value": "Grundy value not computed: a theorem says who wins",
        "no remoteness": "remoteness not computed: {error}",
        "stopped": "stopped ({error}): winning moves may be missing",
        "chances so far": "stopped ({error}): with more time the error becomes smaller",
    }
)


@says("from a table")
def from_a_table(reason: Reason) -> str:
    """A table on disk knows only who wins."""
    unknown = "remoteness needs" if "grundy" in reason.facts else "remoteness and Grundy value need"
    return (
        f"from the table of {reason.facts['table']} on disk; {unknown} a "
        f"survey of {magnitude(reason.facts['positions'])} positions"
    )


@says("by a family")
def by_a_family(reason: Reason) -> str:
    """A formula proved for infinitely many strips."""
    facts = reason.facts
    if facts["state"] is None:
        return "by a theorem on its family, all moves that are left are free"
    more = f", plus {facts['plus']} for the runners" if facts["plus"] else ""
    return (
        f"by a proved formula: {facts['state']} has the value {facts['formula']} for all "
        f"{facts['when']}; here {facts['at']}{more}"
    )
