"""Named arguments, as a teacher gives them: why this position is won or lost.

ONE FUNCTION = ONE ARGUMENT, registered with `@argument`. Each is a theorem, applied to
this position, without search; only `@argument_by_values` searches for the values of small parts.
`show` makes the sentences, and the tests check every claim against the definition.
"""

from ponder.core.catalogue import position_from
from ponder.core.position import Position
from ponder.solving.arguments.argument import ARGUMENTS, BY_VALUES, Argument, Arguments

__all__ = ["Argument", "Arguments", "arguments"]


def arguments(position: Position | str, *, by_values: bool = True) -> Arguments:
    """The arguments that apply to the position, also those that search for the values of its parts.

    >>> from ponder.games import Chomp
    >>> [(found.name, found.move) for found in arguments(Chomp("3x3"))]
    [('mirroring', '2,2'), ('strategy stealing', None)]
    """
    here = position_from(position)
    finders = ARGUMENTS.all().values()
    found = (finder(here) for finder in finders if by_values or finder not in BY_VALUES)
    return Arguments(argument for argument in found if argument is not None)
