"""The template `strategy stealing`: a P-position with several cookies is not a rectangle.

Suppose a rectangle with at least two cookies is a P-position. Eat the corner opposite to the
poison. What is left is not a P-position, so some reply leads to a P-position. The reply at (i, j)
takes all cookies at or beyond row i and column j, and the corner would be among them if it were
still there. So the same move, played at once, leads to the same P-position. But no P-position
has a move to another.

A board is a rectangle just if all its rows have one length. Trusted: these two paragraphs.

Reference: D. Gale, "A curious Nim-type game" (1974).
"""

from __future__ import annotations

from collections.abc import Mapping

from ponder.checking.certificate import Entry
from ponder.checking.theorem import check_theorem
from ponder.language.claims import Claim

THEOREM = Claim.parse(
    "chomp: if is_p_position(x) & number_of_cookies(x) >= 2 then rows_of_different_length(x) >= 2"
)


def check(entry: Entry, established: Mapping[str, Claim]) -> None:
    """Raise `Invalid` if the claim says anything else."""
    check_theorem(entry.claim, THEOREM)
