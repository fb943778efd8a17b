"""The template `L-boards`: which first rows with first columns are P-positions.

A board whose second row has at most one cookie is its first row and its first column. A move that
does not eat the poison shortens one arm, to at least the poison itself. So it is Nim with the heaps
C - 1 and R - 1, whose P-positions are those with equal heaps: from C = R every move makes the arms
unequal, and from unequal arms the move that makes them equal is possible.

Trusted: this paragraph.
"""

from __future__ import annotations

from collections.abc import Mapping

from ponder.checking.certificate import Entry
from ponder.checking.theorem import check_theorem
from ponder.language.claims import Claim

THEOREM = Claim.parse(
    "chomp: if second_row_size(x) <= 1 then is_p_position(x) iff"
    " number_of_rows(x) == number_of_columns(x)"
)


def check(entry: Entry, established: Mapping[str, Claim]) -> None:
    """Raise `Invalid` if the claim says anything else."""
    check_theorem(entry.claim, THEOREM)
