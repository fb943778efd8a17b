"""Named arguments, as a teacher gives them: why this position is won or lost.

ONE FUNCTION = ONE ARGUMENT, registered with `@argument`. Each is a theorem, applied to
this position, without search; only `@argument_by_values` searches for the values of small parts.
`show` makes the sentences, and the tests check every claim against the definition.
"""

from ponder.core.catalogue import position_from
from ponder.core.position import Position
from ponder.core.work import Limit, Stopped, Work
from ponder.solving.arguments.argument import ARGUMENTS, BY_VALUES, Argument, Arguments

SOON = 0.5  # seconds

__all__ = ["Argument", "Arguments", "arguments"]


def arguments(
    position: Position | str, *, by_values: bool = True, work: Work | None = None
) -> Arguments:
    """The arguments that apply to the position, also those that search for the values of its parts.

    If the work is stopped, which may be before, those are given that are known soon.

    >>> from ponder.games import Chomp
    >>> [(found.name, found.move) for found in arguments(Chomp("3x3"))]
    [('mirroring', '2,2'), ('strategy stealing', None)]
    """
    here = position_from(position)
    work = work or Work()
    if _is_over(work):
        work = Work(Limit(seconds=SOON))
    found: list[Argument | None] = []
    for finder in ARGUMENTS.all().values():
        if finder not in BY_VALUES:
            found.append(finder(here))
        elif by_values:
            found.append(BY_VALUES[finder](here, work))
    return Arguments(argument for argument in found if argument is not None)


def _is_over(work: Work) -> bool:
    if not work.ending.is_complete:
        return True
    try:
        work.check()
    except Stopped:
        return True
    return False
