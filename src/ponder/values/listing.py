"""A canonical form of any depth and size as a flat list, for pickles.

Each follower appears once, after its own options: an atom as (numerator, exponent, ups, star),
anything else as the places in the list of its Left options and of its Right options.
"""

from ponder.values.fold import fold
from ponder.values.table import explained, table
from ponder.values.value import Value

Atom = tuple[int, int, int, int]
Node = tuple[tuple[int, ...], tuple[int, ...]]
Listing = tuple[Atom | Node, ...]


def listing(value: Value) -> Listing:
    """The followers of the value as a list; the value itself is the last.

    >>> listing(Value("{1/2|{0|-1}}"))
    ((-1, 0, 0, 0), (0, 0, 0, 0), ((1,), (0,)), (1, 1, 0, 0), ((3,), (2,)))
    """
    entries: list[Atom | Node] = []

    def atom(follower: Value) -> int | None:
        leaf = table().as_number_up_star(follower.place)
        return None if leaf is None else _added(entries, leaf)

    def node(_follower: Value, left: list[int], right: list[int]) -> int:
        return _added(entries, (tuple(left), tuple(right)))

    fold(value, atom, node)
    return tuple(entries)


def value_of_listing(entries: Listing) -> Value:
    """The value that was listed."""
    values: list[Value] = []
    for entry in entries:
        if len(entry) == 4:
            values.append(Value.at(explained(table().number_up_star, *entry)))
        else:
            left, right = entry
            values.append(Value.from_options([values[i] for i in left], [values[i] for i in right]))
    return values[-1]


def _added(entries: list[Atom | Node], entry: Atom | Node) -> int:
    entries.append(entry)
    return len(entries) - 1
