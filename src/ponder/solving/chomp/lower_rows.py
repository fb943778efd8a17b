"""Chomp with all rows below the second fixed: which first rows make a P-position, for ever.

Fix the lower rows T = (r3, r4, …). For each q at most one p makes (p, q, T) a P-position,
because to shorten the first row is a move. This p is given by finitely many values, after
which p - q is periodic, or there is no further P-position. `lower_rows_search` finds this law.

References: D. Zeilberger, "Three-rowed Chomp" (2001); S. Byrnes, "Poset game periodicity" (2003).
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ponder.checking.lower_rows import Law
from ponder.core import limits
from ponder.core.errors import BadText, TooLarge, shortened
from ponder.core.words import magnitude
from ponder.core.work import Work
from ponder.games.boards.numbers import number_list, whole_numbers
from ponder.games.chomp import Chomp

Lower = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RowLaw(Law):
    """For which p and q the board (p, q, *lower) is a P-position.

    `values` are the p for q = start, start + 1, …. If there are `offsets`, they repeat for
    ever after: p = q + offset from the threshold on. Otherwise there is no other P-position.

    >>> law = row_law((3,))
    >>> law.values, law.offsets, [law.value(q) for q in range(3, 8)]
    ((6, 7, 5), (), [6, 7, 5, None, None])
    """

    @property
    def period(self) -> int:
        """After how many q the offsets repeat; 0 if the law ends."""
        return len(self.offsets)

    def value(self, q: int) -> int | None:
        """The p for which (p, q, *lower) is a P-position; None if there is none."""
        return None if q < self.start else Law.value(self, q)

    def to_json(self) -> list[list[int]]:
        """The law as three lists of numbers."""
        return [list(self.lower), list(self.values), list(self.offsets)]


def row_law(lower: Iterable[int], work: Work | None = None) -> RowLaw:
    """The law of these lower rows."""
    lower = tuple(lower)
    return row_laws([lower], work)[lower]


def row_laws(lowers: Iterable[Lower], work: Work | None = None) -> dict[Lower, RowLaw]:
    """The laws of these lower rows and of all that they depend on, which come first.

    >>> list(row_laws([(2, 1)]))
    [(), (1,), (1, 1), (2,), (2, 1)]
    """
    from ponder.solving.chomp.lower_rows_search import LawSearch

    work, needed, search = work or Work(), _needed(lowers), LawSearch()
    for number, lower in enumerate(needed):
        work.step(number, len(needed), f"{number:,} laws found")
        search.find(lower, work)
    return search.laws


def lower_rows(text: str) -> Lower:
    """The lower rows that a text such as `p,q,3,2` writes.

    >>> lower_rows("p,q,3,2"), lower_rows("p, q")
    ((3, 2), ())
    """
    match = re.fullmatch(r"\s*p\s*,\s*q\s*(?:,(.*))?", text, re.DOTALL)
    if match is None:
        raise BadText(f"expected rows like p,q,7 or p,q,3,2, not {shortened(text)}")
    return checked_lower(number_list(match[1], "3,2") if match[1] is not None else ())


def checked_lower(rows: Iterable[int]) -> Lower:
    """The rows without zeros at the end; rows that grow are refused."""
    numbers = whole_numbers(rows, "3,2")
    right = tuple(sorted(numbers, reverse=True))
    if numbers != right:
        raise BadText(f"rows may not grow: write p,q,{','.join(map(str, right))}")
    return tuple(row for row in numbers if row)


def _needed(lowers: Iterable[Lower]) -> list[Lower]:
    """Everything inside these lower rows, in an order in which moves go back."""
    needed: set[Lower] = set()
    for lower in sorted(set(lowers), reverse=True):
        if lower not in needed:
            _refuse_large(lower)
            needed.update(_inside(lower))
    return sorted(needed)


def _refuse_large(lower: Lower) -> None:
    laws = Chomp.of(lower).size_bound() + 1 if lower else 1
    if laws * sum(lower) * len(lower) > limits.LOWER_ROWS_STEPS:
        raise TooLarge(
            f"the lower rows {shortened(','.join(map(str, lower)))} depend on {magnitude(laws)} "
            "others, which is too many; p,q,300 or p,q,40,40 can be done"
        )


def _inside(lower: Lower) -> Iterator[Lower]:
    """All lower rows inside, beginning with none."""
    longest: list[Lower] = [()]
    yield ()
    for bound in lower:
        longest = [
            (*rows, length)
            for rows in longest
            for length in range(1, min(bound, *(rows[-1:] or (bound,))) + 1)
        ]
        yield from longest
