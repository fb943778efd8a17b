"""The template `two rows`: the law of two rows, said with the quantities of a board.

The law is established by the template `lower rows`: a board with two rows is a P-position just
if its first row gap is 1. With two rows, the first is as long as the board is wide, and the second
is the smallest, so the first row gap is the number of columns minus the smallest row size.

Trusted: this paragraph.
"""

from __future__ import annotations

from collections.abc import Mapping

from ponder.checking.certificate import Entry, Invalid
from ponder.checking.theorem import check_theorem
from ponder.language.claims import Claim

LAW = Claim.parse(
    "chomp: if number_of_rows(x) == 2 then is_p_position(x) iff first_row_gap(x) == 1"
)
ARE_P = Claim.parse(
    "chomp: if number_of_rows(x) == 2 & number_of_columns(x) == smallest_row_size(x) + 1"
    " then is_p_position(x)"
)
ALL_P = Claim.parse(
    "chomp: if is_p_position(x) & number_of_rows(x) == 2"
    " then number_of_columns(x) == smallest_row_size(x) + 1"
)


def check(entry: Entry, established: Mapping[str, Claim]) -> None:
    """Raise `Invalid` unless the claim is half of the law, and the law is established."""
    check_theorem(entry.claim, ARE_P, ALL_P)
    if str(LAW) not in established:
        raise Invalid(f"it is not established that {LAW}")
