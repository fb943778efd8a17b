"""The figures of mends that were undone: a row for each, of this run or else of an earlier one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from lists import Mutant

Row = Mapping[str, object]


def row_of(one: Mutant, *, caught: bool) -> Row:
    """What is said of a mend: what must be, where it was undone, and which tests noticed."""
    return {"mends": one.mends, "file": str(one.place), "tests": [*one.tests],
            "caught": caught, "why": one.why}  # fmt: skip


def rows_of(mends: Iterable[Mutant], caught: Mapping[Mutant, bool], before: Iterable[Row]
            ) -> Iterator[Row]:  # fmt: skip
    """The row of each mend as it was found now, or else before; none if it was never tried.

    One mend may be undone in several ways: its rows are those before in the same order.
    """
    earlier: defaultdict[str, list[Row]] = defaultdict(list)
    for row in before:
        earlier[_name(row)].append(row)
    for one in mends:
        rows = earlier[_name(row_of(one, caught=False))]
        found = rows.pop(0) if rows else None
        if one in caught:
            found = row_of(one, caught=caught[one])
        if found is not None:
            yield found


def _name(row: Row) -> str:
    return f"{row['mends']} {row['file']} {row['tests']}"
