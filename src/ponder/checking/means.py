"""The template `means`: the geometric mean of the rows is at most their arithmetic mean.

So A^(1/R) <= n/R; take logarithms. Trusted: this theorem, which is Cauchy's.
"""

from __future__ import annotations

from collections.abc import Mapping

from ponder.checking.certificate import Entry
from ponder.checking.theorem import check_theorem
from ponder.language.claims import Claim

THEOREM = Claim.parse(
    "chomp: log(row_product(x))"
    " <= number_of_rows(x)*(log(number_of_cookies(x)) - log(number_of_rows(x)))"
)


def check(entry: Entry, established: Mapping[str, Claim]) -> None:
    """Raise `Invalid` if the claim says anything else."""
    check_theorem(entry.claim, THEOREM)
