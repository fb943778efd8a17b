"""The template `steal and induct`: a bound for P-positions in n, R and C, by stealing a move.

Let x be a P-position. If C = 1, it is [1]: a longer column has the move to [1], which is a
P-position because its only move takes the poison. If C >= 2, eat the last column; it has h cookies,
1 <= h <= R, and no row vanishes. What is left is not a P-position, so some reply leads from it to
a P-position y. The reply is not in the first row: otherwise it leads to y directly from x, and no
P-position has a move to another. So it takes k >= 1 cookies below the first row, and y has C - 1
columns and n - h - k cookies. Of its rows, S with 1 <= S <= R are left, and each of the R - S
vanished rows lost at least one cookie to the reply: k >= R - S.

So a claim is true of all P-positions if it is true of [1], and if it is true of x whenever it
is true of y, which has fewer cookies. Established claims may be used for both boards.

Trusted: this file.
"""

from collections.abc import Mapping
from typing import Any

from ponder.checking.certificate import Established, Invalid
from ponder.checking.facts import ALWAYS, P_POSITION, Facts, atoms, goals, known, not_negative
from ponder.checking.positivity import Obligation, named
from ponder.exact.polynomials import constant, polynomials
from ponder.language.claims import Claim

SIZES = frozenset({"n", "R", "C"})
STOLEN = not_negative("C - 2", "h - 1", "R - h", "k - 1", "S - 1", "R - S", "k - R + S")
REPLY = polynomials(n="n - h - k", R="S", C="C - 1")


def obligations(
    claim: Claim, established: Established, proof: Mapping[str, Any]
) -> dict[str, Obligation]:
    """What is to be shown: the claim for [1], and the step."""
    if atoms(claim.given) != (P_POSITION,):
        raise Invalid(f"only claims about all P-positions are proved so, not {claim}")
    found: dict[str, Obligation] = {}
    for relation, goal in goals(claim).items():
        if not goal.variables <= SIZES:
            raise Invalid("only bounds in the numbers of cookies, rows and columns are proved so")
        at_poison = goal.substitute(dict.fromkeys(SIZES, constant(1)))
        found[named(f"{relation} for [1]", "poison")] = Facts().oblige(at_poison)
        found[f"{relation} otherwise"] = _step(claim, established).oblige(goal)
    return found


def _step(claim: Claim, established: Established) -> Facts:
    here = ALWAYS | known(established, (P_POSITION,))
    reply = known({**established, str(claim): claim}, (P_POSITION,)).only_with(SIZES)
    return STOLEN | here.only_with(SIZES) | reply.about("reply", REPLY)
