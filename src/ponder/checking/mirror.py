"""The template `mirror`: L-boards with equal arms are P-positions.

A board with n = R + C - 1 cookies is its first row and its first column. If also R = C, it
is its own mirror image. Every move but the losing one, (1,1), shortens one arm to some length; the
move that shortens the other arm to the same length leaves a smaller board of the same kind. So
whoever moves second always has an answer, and in the end the other one must eat the poison.

Trusted: this paragraph.
"""

from __future__ import annotations

from collections.abc import Mapping

from ponder.checking.certificate import Entry
from ponder.checking.theorem import check_theorem
from ponder.language.claims import Claim

THEOREM = Claim.parse(
    "chomp: if squareness(x) == 0 & number_of_cookies(x) == 2*number_of_rows(x) - 1"
    " then is_p_position(x)"
)


def check(entry: Entry, established: Mapping[str, Claim]) -> None:
    """Raise `Invalid` if the claim says anything else."""
    check_theorem(entry.claim, THEOREM)
