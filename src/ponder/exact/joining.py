"""Two regions made one, where one row cuts their union in two."""

from ponder.exact.emptiness import has_no_point
from ponder.exact.linear import Form, opposite
from ponder.exact.regions import Region


def joined(one: Region, other: Region) -> Region | None:
    """The union of two regions, if a row of one of them tells them apart and nothing else does.

    >>> small, large = (Region.natural(1).assuming_all(rows) for rows in ([(2, -1)], [(-3, 1)]))
    >>> joined(small, large)
    Region(lower=(0,), upper=(None,), rows=())
    """
    return _without_a_row(one, other) or _without_a_row(other, one)


def _without_a_row(one: Region, other: Region) -> Region | None:
    """What all other rows of both regions say, if they say it of both."""
    rows = one.simplified().all_rows()
    others = [row for row in other.simplified().all_rows() if one.decides(row)]
    for row in rows:
        if other.decides(row) is False:
            rest = [kept for kept in rows if kept != row]
            if all(map(other.decides, rest)) and _follow(other, [*rest, *others, opposite(row)]):
                return Region.everywhere(one.parameters).assuming_all([*rest, *others])
    return None


def _follow(region: Region, rows: list[Form]) -> bool:
    """Whether every point of the rows is in the region."""
    return all(has_no_point([*rows, opposite(row)]) for row in region.simplified().all_rows())
